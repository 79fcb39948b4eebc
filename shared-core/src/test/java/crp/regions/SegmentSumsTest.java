package crp.regions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.parameter.Parameter;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.regions.SegmentSums.Nodes;
import crp.regions.SegmentSums.Tables;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums over segments against the list of all sets of cuts, and exact matrices of the sweep. */
class SegmentSumsTest {

  private static final int N = 9;
  private static final double C = 1.7;
  private static final double[] VALUES = {0.3, -0.4, 0.1, 2.9, 2.2, 2.6, 3.1, -1.0, -0.2};

  /** A problem of nine rows. */
  record Case(String name, Supplier<TableBank<?>> bank, SegmentPrior prior) {

    @Override
    public String toString() {
      return name;
    }

    SegmentState state(int... cuts) {
      SegmentState state = new SegmentState(prior, bank.get(), bank);
      state.seat(cuts);
      return state;
    }

    Tables tables() {
      return new Tables(growing(), growing());
    }

    private GrowingTable growing() {
      return new GrowingTable(bank.get(), state().bonds());
    }

    int places() {
      return prior.firsts().length - 2;
    }

    double logTarget(List<Integer> cuts) {
      SegmentState state = state(cuts.stream().mapToInt(cut -> cut).toArray());
      return state.logJoint() - state.sampled().logHyperprior();
    }
  }

  private static <R extends Rows> Case of(String name, Family<R> family, R rows, double... times) {
    SegmentPrior prior = SegmentPrior.of(Parameter.fixed(C), TimeOrder.of(times));
    return new Case(name, () -> family.bank(rows), prior);
  }

  static Stream<Case> cases() {
    double[] each = IntStream.range(0, N).asDoubleStream().toArray();
    double[] tied = {0, 1, 1, 2, 3, 3, 3, 4, 5};
    RealRows line = RealRows.of(VALUES, N, 1);
    double[] two = new double[2 * N];
    Arrays.setAll(two, i -> i % 5 == 1 ? Double.NaN : VALUES[i / 2] * (i % 2 == 0 ? 1 : -2) + i);
    RealRows plane = RealRows.of(two, N, 2);
    CategoryRows codes =
        CategoryRows.of(new int[] {0, 0, 1, 2, 2, CategoryRows.MISSING, 2, 1, 0}, N, new int[] {3});
    CountRows.Builder words = CountRows.over(4);
    for (int i = 0; i < N; i++) {
      words.add(i / 3, 1 + i % 2).add(3, i % 3).endRow();
    }
    return Stream.of(
        of("normal", GaussianNiw.from(line), line, each),
        of("normal, tied times", GaussianNiw.from(line), line, tied),
        of("columns with gaps", DiagonalGaussian.from(plane), plane, each),
        of("categories", Categories.jeffreys(), codes, each),
        of("texts", DirichletMultinomial.symmetric(0.5), words.build(), tied),
        of(
            "mixed",
            ProductFamily.of(List.of(DiagonalGaussian.from(line), Categories.jeffreys())),
            new MixedRows(List.of(line, codes)),
            each));
  }

  private static List<List<Integer>> sets(int places) {
    List<List<Integer>> sets = new ArrayList<>();
    for (int bits = 0; bits < 1 << places; bits++) {
      int chosen = bits;
      sets.add(
          IntStream.rangeClosed(1, places)
              .filter(p -> (chosen >> (p - 1) & 1) == 1)
              .boxed()
              .toList());
    }
    return sets;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void sumsAreThoseOfAllSetsOfCuts(Case of) {
    int places = of.places();
    double most = of.logTarget(List.of());
    double all = 0;
    double[] at = new double[places + 2];
    double[] number = new double[places + 1];
    for (List<Integer> cuts : sets(places)) {
      double mass = Math.exp(of.logTarget(cuts) - most);
      all += mass;
      cuts.forEach(cut -> at[cut] += mass);
      number[cuts.size()] += mass;
    }
    double total = all;
    SegmentSums sums = new SegmentSums(of.tables(), Nodes.free(of.prior().firsts()), places, 0);
    SegmentSums left = sums.fromLeft();
    assertEquals(most + Math.log(total), sums.logEvidence(C), 1e-11);
    assertEquals(sums.logEvidence(C), left.logEvidence(C), 1e-11);
    assertArrayEquals(
        Arrays.stream(at).map(mass -> mass / total).toArray(),
        sums.cutProbabilities(left, sums.number(C)),
        1e-12);
    assertArrayEquals(Arrays.stream(number).map(x -> x / total).toArray(), sums.number(C), 1e-12);
  }

  private static Invariance<List<Integer>> matrix(Case of, SegmentSweep sweep) {
    return Invariance.of(
        sets(of.places()),
        (cuts, rng) -> {
          SegmentState state = of.state(cuts.stream().mapToInt(cut -> cut).toArray());
          sweep.apply(state, rng);
          return Arrays.stream(state.cuts()).boxed().toList();
        },
        of::logTarget);
  }

  private static Case few(int n) {
    RealRows rows = RealRows.of(Arrays.copyOfRange(VALUES, 1, n + 1), n, 1);
    double[] times = IntStream.range(0, n).asDoubleStream().toArray();
    GaussianNiw family = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    return of(n + " rows", family, rows, times);
  }

  @Test
  void allPlacesAreDrawnExactly() {
    matrix(few(6), new SegmentSweep()).requireInvariant(1e-11).requireIrreducible();
  }

  @Test
  void placesGivenOthersAreDrawnExactly() {
    matrix(few(5), new SegmentSweep(3, 2, 4)).requireInvariant(1e-11).requireIrreducible();
    matrix(few(4), new SegmentSweep(3, 1, 2)).requireInvariant(1e-11).requireIrreducible();
  }

  @Test
  void anotherLawIsNotKept() {
    Case of = few(4);
    Case other =
        new Case("other", of.bank(), (SegmentPrior) of.prior().with(Prior.CONCENTRATION, 3 * C));
    double worst =
        Invariance.of(
                sets(of.places()),
                (cuts, rng) -> {
                  SegmentState state = other.state(cuts.stream().mapToInt(cut -> cut).toArray());
                  new SegmentSweep(3, 1, 3).apply(state, rng);
                  return Arrays.stream(state.cuts()).boxed().toList();
                },
                of::logTarget)
            .worstImbalance();
    assertTrue(worst > 1e-4, "a wrong concentration went unnoticed");
  }

  /** Nodes left out where they add nothing: both passes agree, and draws are near the truth. */
  @Test
  void whatIsLeftOutDoesNotCount() {
    int n = 700;
    SeededRng rng = new SeededRng(5);
    double[] values = new double[n];
    Arrays.setAll(values, i -> 4 * (i / 100 % 3) + rng.gaussian());
    RealRows rows = RealRows.of(values, n, 1);
    double[] times = IntStream.range(0, n).asDoubleStream().toArray();
    Case of = of("steps", GaussianNiw.from(rows), rows, times);
    SegmentSums sums = new SegmentSums(of.tables(), Nodes.free(of.prior().firsts()), n - 1, 0);
    SegmentSums left = sums.fromLeft();
    assertEquals(sums.logEvidence(C), left.logEvidence(C), 1e-7);
    double[] cut = sums.cutProbabilities(left, sums.number(C));
    double mean = 0;
    double[] number = sums.number(C);
    for (int k = 0; k < number.length; k++) {
      mean += k * number[k];
    }
    assertEquals(mean, Arrays.stream(cut).sum(), 1e-6);
    assertTrue(IntStream.rangeClosed(-3, 3).mapToDouble(d -> cut[300 + d]).sum() > 0.99);
  }
}

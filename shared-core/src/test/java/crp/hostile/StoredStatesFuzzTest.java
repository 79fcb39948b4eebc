package crp.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.checkpoint.Archive;
import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.checkpoint.Archived;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.GroupGibbs;
import crp.franchise.GroupedMixture;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.franchise.TransitionPrior;
import crp.kernel.AuxiliaryGibbs;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.LawGibbs;
import crp.kernel.SequentialSeating;
import crp.kernel.TableGibbs;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.AuxiliaryLinkGibbs;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkState;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.Noise;
import crp.state.Seating;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stored states of every kind, damaged in every way: each is refused in a sentence, or is a state
 * with which a chain goes on.
 */
class StoredStatesFuzzTest {

  private static final int N = 40;
  private static final int FEW = 60;
  private static final int MANY = 3000;

  /** A kind of state. */
  private record Kind<S extends Seating>(
      Supplier<S> empty, S seated, List<Kernel<? super S>> kernels) {

    /** Reads damaged bytes, and makes a sweep if they are taken. */
    void fuzz(int cases, long seed, Trial trial) {
      byte[] whole = ArchiveWriter.write(seated);
      Rng rng = new SeededRng(seed);
      for (int c = 0; c < cases; c++) {
        byte[] bytes = FieldBytes.damaged(whole, rng);
        S state = empty.get();
        String what = Text.of("seed %d, case %d", seed, c);
        trial.run(
            what,
            () -> {
              ArchiveReader.read(state, bytes);
              goOn(state);
            });
      }
    }

    /** As a chain does: where it cannot go on, the file is at fault. */
    private void goOn(S state) {
      try {
        sweep(state);
      } catch (ArithmeticException | IllegalStateException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }

    void sweep(S state) {
      Rng rng = new SeededRng(5);
      for (Kernel<? super S> kernel : kernels) {
        kernel.apply(state, rng);
      }
      assertTrue(!Double.isNaN(state.logJoint()));
    }
  }

  private static RealRows heaps() {
    Rng rng = new SeededRng(1);
    double[] values = new double[2 * N];
    Arrays.setAll(values, i -> Math.rint(10 * (5 * (i / 2 % 2) + rng.gaussian())) / 10);
    return RealRows.of(values, N, 2);
  }

  private static RealRows holes() {
    double[] values = new double[2 * N];
    RealRows heaps = heaps();
    Arrays.setAll(values, i -> i % 7 == 3 ? Double.NaN : heaps.value(i / 2, i % 2));
    return RealRows.of(values, N, 2);
  }

  private static CategoryRows categories(int columns) {
    int[] codes = new int[columns * N];
    Arrays.setAll(codes, i -> i * 7 % 5 % 3);
    int[] cardinalities = new int[columns];
    Arrays.fill(cardinalities, 3);
    return CategoryRows.of(codes, N, cardinalities);
  }

  private static CountRows counts() {
    int[][] dense = new int[N][6];
    for (int i = 0; i < 12 * N; i++) {
      dense[i / 12][i * i % 3 + 3 * (i / 12 % 2)]++;
    }
    return CountRows.ofDense(dense);
  }

  private static RankingRows rankings() {
    RankingRows.Builder rows = RankingRows.over(4);
    for (int i = 0; i < N; i++) {
      int first = i / 3 % 2 + 2 * (i % 2);
      rows.add(first, first ^ 1, (first + 2) % 4);
    }
    return rows.build();
  }

  private static <R extends Rows> Arguments tables(
      String name, Family<R> family, R rows, boolean noise, Kernel<? super TableState> gibbs) {
    R prepared = family.prepare(rows);
    Supplier<TableState> empty =
        () ->
            new TableState(
                noise
                    ? Crp.of(Parameter.gamma(1, 1))
                    : PitmanYor.of(Parameter.gamma(1, 1), Parameter.parse("discount", "beta 1 1")),
                family.bank(prepared),
                noise
                    ? new Noise(
                        Parameter.parse("noise", "beta 1 9"),
                        Background.of(family, prepared).logDensities(prepared))
                    : null);
    TableState state = empty.get();
    SequentialSeating.apply(state, new SeededRng(3));
    return kind(name, empty, state, List.of(gibbs, new FamilyUpdate<TableState>()));
  }

  private static <S extends Seating> Arguments kind(
      String name, Supplier<S> empty, S state, List<Kernel<? super S>> kernels) {
    Kind<S> kind = new Kind<>(empty, state, kernels);
    kind.sweep(state);
    return Arguments.of(Named.of(name, kind));
  }

  static Stream<Arguments> kinds() {
    List<Arguments> all = new ArrayList<>();
    RealRows heaps = heaps();
    GaussianNiw full = GaussianNiw.from(heaps);
    DiagonalGaussian columns = DiagonalGaussian.from(heaps);
    Resolution steps = Resolution.of(0.1, 0.1);
    TableGibbs gibbs = new TableGibbs();
    all.add(tables("full", full, heaps, false, gibbs));
    all.add(tables("full, missing", GaussianNiw.from(holes()), holes(), false, gibbs));
    GaussianNiw heavy = full.withSampled(GaussianFamily.TAILS);
    all.add(tables("full, heavy tails", heavy, heaps, false, gibbs));
    all.add(tables("full, unrounded", full.rounded(steps), heaps, false, gibbs));
    all.add(tables("diagonal, missing", DiagonalGaussian.from(holes()), holes(), false, gibbs));
    all.add(tables("diagonal, unrounded", columns.rounded(steps), heaps, false, gibbs));
    all.add(tables("full, fine", full.rounded(steps.withFine(1)), heaps, false, gibbs));
    all.add(
        tables(
            "diagonal by laws", columns.rounded(steps.withFine(1)), heaps, false, new LawGibbs()));
    all.add(tables("noise", columns, heaps, true, gibbs));
    all.add(tables("words", DirichletMultinomial.symmetricSampled(), counts(), false, gibbs));
    CategoryRows codes = categories(2);
    all.add(tables("categories", Categories.symmetricSampled(), codes, false, gibbs));
    all.add(
        tables(
            "mixed",
            ProductFamily.of(List.of(full, Categories.jeffreys())),
            new MixedRows(List.of(heaps, codes)),
            false,
            gibbs));
    double[] numbers = new double[N];
    Arrays.setAll(numbers, i -> i * 7 % 30);
    RealRows rates = RealRows.of(numbers, N, 1);
    all.add(tables("rates", PoissonLogNormal.from(rates), rates, false, new AuxiliaryGibbs()));
    all.add(tables("rankings", GeneralizedMallows.standard(), rankings(), false, gibbs));
    all.addAll(others());
    return all.stream();
  }

  private static List<Arguments> others() {
    List<Arguments> all = new ArrayList<>();
    SparseAffinity near = SparseAffinity.ofDistances(N, (i, j) -> Math.abs(i - j), Decay.window(5));
    DistanceCrp prior = DistanceCrp.of(Parameter.gamma(1, 1), near);
    GaussianNiw full = GaussianNiw.from(heaps());
    RealRows rows = full.prepare(heaps());
    all.add(links("links", () -> new LinkState(prior, full.bank(rows))));
    ObservedWord words = ObservedWord.of(1, 1, 1);
    all.add(links("observed words", () -> new LinkState(prior, words.bank(categories(1)))));
    double[] numbers = new double[N];
    Arrays.setAll(numbers, i -> i * 7 % 30);
    RealRows rates = RealRows.of(numbers, N, 1);
    PoissonLogNormal poisson = PoissonLogNormal.from(rates);
    all.add(
        links(
            "links, rates",
            () -> new LinkState(prior, poisson.bank(rates)),
            List.of(new AuxiliaryLinkGibbs())));
    TransitionPrior sticky =
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.gamma(1, 0.1));
    Sequences two = Sequences.of(15, N - 15);
    Supplier<BlockedHmm> blocked = () -> new BlockedHmm(sticky, full.bank(rows), two);
    BlockedHmm first = blocked.get();
    first.seatAtRandom(4, new SeededRng(1));
    all.add(kind("blocked", blocked, first, List.of(new BlockedSweep())));
    int[] houses = new int[N];
    Arrays.setAll(houses, i -> 1 + i % 2);
    Level level = Level.of(Parameter.gamma(1, 1));
    Supplier<GroupedMixture> grouped =
        () -> new GroupedMixture(List.of(level, level), full.bank(rows), tree(), houses);
    GroupedMixture third = grouped.get();
    third.seatSequentially(new SeededRng(1));
    all.add(kind("groups", grouped, third, List.of(new GroupGibbs())));
    return all;
  }

  private static Arguments links(String name, Supplier<LinkState> empty) {
    return links(name, empty, List.of(new LinkGibbs()));
  }

  private static Arguments links(
      String name, Supplier<LinkState> empty, List<Kernel<? super LinkState>> kernels) {
    LinkState state = empty.get();
    int[] own = new int[N];
    Arrays.setAll(own, i -> i);
    state.seat(Links.of(own));
    return kind(name, empty, state, kernels);
  }

  private static RestaurantTree tree() {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(0);
    return tree;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  <S extends Seating> void damagedStates(Kind<S> kind) {
    Trial trial = new Trial();
    kind.fuzz(FEW, 11, trial);
    assertTrue(trial.refused() > FEW / 2, trial.toString());
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("kinds")
  <S extends Seating> void manyDamagedStates(Kind<S> kind) {
    Trial trial = new Trial();
    kind.fuzz(MANY, 12, trial);
    System.out.println("seed 12: " + trial);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  <S extends Seating> void intactStatesAreTheSame(Kind<S> kind) {
    byte[] whole = ArchiveWriter.write(kind.seated());
    S state = kind.empty().get();
    ArchiveReader.read(state, whole);
    assertEquals(kind.seated().partition(), state.partition());
    assertEquals(kind.seated().logJoint(), state.logJoint());
    assertEquals(Arrays.hashCode(whole), Arrays.hashCode(ArchiveWriter.write(state)));
  }

  // ---- broken twins

  /** Takes memory for as many numbers as a file names. */
  private static final class Careless implements Archived {
    private double[] values = {1, 2, 3};
    private final boolean careful;

    Careless(boolean careful) {
      this.careful = careful;
    }

    @Override
    public void archive(Archive archive) {
      int n =
          careful
              ? archive.count(values.length, Double.BYTES)
              : archive.whole(values.length, 0, Integer.MAX_VALUE >> 4);
      values = archive.reading() ? new double[n] : values;
      values = archive.numbers(values, n);
    }
  }

  private static void fuzz(boolean careful) {
    byte[] whole = ArchiveWriter.write(new Careless(careful));
    Rng rng = new SeededRng(3);
    Trial trial = new Trial();
    for (int c = 0; c < 500; c++) {
      byte[] bytes = FieldBytes.damaged(whole, rng);
      trial.run("case " + c, () -> ArchiveReader.read(new Careless(careful), bytes));
    }
  }

  @Test
  void aReaderThatDoesNotCheckSizesIsFound() {
    fuzz(true);
    assertThrows(AssertionError.class, () -> fuzz(false));
  }
}

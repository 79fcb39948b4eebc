package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkState;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * At 200, 300 and 1000 rows, too many to list their partitions, each sampler keeps what Gibbs
 * sampling alone keeps, see {@link Agreement}. A t beyond 4.5 is an alarm: it has probability 2e-5
 * a number, 1.3e-3 for the 66 numbers of eleven comparisons should the streams of draws change. At
 * each size wrong samplers are found out.
 */
@Tag("slow")
@Tag("thorough")
class SamplersAgreeTest {

  private static final double LIMIT = 4.5;

  private static final Agreement COINS = coins();
  private static final Agreement PLANE = plane();
  private static final Agreement LINE = line();

  /** What Gibbs sampling alone keeps. */
  private static final Map<String, double[][]> ALONE = new ConcurrentHashMap<>();

  /** 200 rows of six columns of two categories, from three kinds that overlap. */
  private static CategoryRows coinRows() {
    int n = 200;
    int d = 6;
    double[][] chances = {
      {0.9, 0.9, 0.9, 0.2, 0.2, 0.5}, {0.1, 0.2, 0.2, 0.8, 0.9, 0.5}, {0.5, 0.9, 0.1, 0.9, 0.1, 0.9}
    };
    int[] codes = new int[n * d];
    Rng rng = new SeededRng(21);
    for (int i = 0; i < n * d; i++) {
      codes[i] = rng.chance(chances[i / d % 3][i % d]) ? 1 : 0;
    }
    return CategoryRows.of(codes, n, 2, 2, 2, 2, 2, 2);
  }

  private static Agreement coins() {
    CategoryRows rows = coinRows();
    return new Agreement(
        "coins", Crp.of(1), () -> Categories.symmetric(1).bank(rows), rows.size(), 3, 600);
  }

  /** 300 rows in the plane. */
  private static Agreement plane() {
    int n = 300;
    double[] values = new double[2 * n];
    Rng noise = new SeededRng(8);
    for (int i = 0; i < n; i++) {
      double place = i == 0 ? 0.5 : i == 1 ? 0.6 : 2.6 * (i % 3);
      values[2 * i] = place + (i < 2 ? 0 : noise.gaussian());
      values[2 * i + 1] = i < 2 ? 0 : noise.gaussian();
    }
    RealRows rows = RealRows.of(values, n, 2);
    return new Agreement("plane", Crp.of(1), () -> GaussianNiw.from(rows).bank(rows), n, 2, 400);
  }

  /** 1000 rows of one column, from two clusters three deviations apart. */
  private static Agreement line() {
    int n = 1000;
    double[] values = new double[n];
    Rng noise = new SeededRng(5);
    for (int i = 0; i < n; i++) {
      values[i] = i == 0 ? 1.4 : i == 1 ? 1.6 : 3 * (i % 2) + noise.gaussian();
    }
    RealRows rows = RealRows.of(values, n, 1);
    GaussianNiw family = GaussianNiw.of(new double[] {1.5}, 0.05, 5, new double[] {3});
    return new Agreement("line", Crp.of(0.5), () -> family.bank(rows), n, 2, 240);
  }

  private static double[][] alone(Agreement problem) {
    return ALONE.computeIfAbsent(
        problem.name(), name -> problem.run(withSplits(problem, (state, rng) -> 0), 1));
  }

  private static Function<Rng, Agreement.Walk> withSplits(
      Agreement problem, Kernel<TableState> splits) {
    return problem.tables(List.of(new TableGibbs(), splits, new FamilyUpdate<TableState>()));
  }

  /** The Chinese restaurant process as links to earlier rows, all of which are equally near. */
  private static Function<Rng, Agreement.Walk> links(double concentration) {
    double[] times = new double[COINS.rows()];
    Arrays.setAll(times, i -> i);
    int[] themselves = new int[times.length];
    Arrays.setAll(themselves, i -> i);
    TimeAffinity all = TimeAffinity.sequential(TimeOrder.of(times), Decay.identity(), Ties.STRICT);
    return rng -> {
      LinkState state =
          new LinkState(
              DistanceCrp.of(concentration, all), COINS.banks().get(), Links.of(themselves));
      LinkGibbs sweep = new LinkGibbs();
      return next -> {
        sweep.apply(state, next);
        return COINS.seen(state.partition());
      };
    };
  }

  /** Neal's algorithm 8, the probabilities of the columns drawn. */
  private static Function<Rng, Agreement.Walk> auxiliary(double drawn) {
    CategoryRows rows = coinRows();
    return rng -> {
      TableState state =
          new TableState(Crp.of(1), new BernoulliColumns(rows.columns(), drawn).bank(rows));
      SequentialSeating.apply(state, rng);
      AuxiliaryGibbs sweep = new AuxiliaryGibbs();
      FamilyUpdate<TableState> parameters = new FamilyUpdate<>();
      return next -> {
        sweep.apply(state, next);
        parameters.apply(state, next);
        return COINS.seen(state.partition());
      };
    };
  }

  /** A sampler on a problem. */
  record Case(Agreement problem, String name, Function<Rng, Agreement.Walk> sampler) {

    double furthest() {
      return Agreement.furthest(alone(problem), problem.run(sampler, 2));
    }

    @Override
    public String toString() {
      return problem + ", " + name;
    }
  }

  static Stream<Case> samplers() {
    List<Case> all = new ArrayList<>();
    for (Agreement problem : List.of(COINS, PLANE, LINE)) {
      int n = problem.rows();
      all.add(new Case(problem, "default", withSplits(problem, SplitMerge.standard(n))));
      all.add(
          new Case(
              problem,
              "guided",
              withSplits(problem, SplitMerge.sequential(n > 500 ? 1 : 5).guided(1))));
    }
    all.add(new Case(COINS, "links", links(1)));
    all.add(new Case(COINS, "algorithm 8", auxiliary(1)));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("samplers")
  void eachKeepsWhatGibbsSamplingKeeps(Case one) {
    double t = one.furthest();
    assertTrue(t < LIMIT, "t " + t);
  }

  /** Attempts are the rarer the fewer tables there are, and nothing makes up for it. */
  private static Kernel<TableState> rareAttempts() {
    SplitMerge splits = SplitMerge.sequential(1);
    return (state, rng) -> {
      int accepted = 0;
      for (int a = 0; a < 10; a++) {
        double share = state.tables() / 5.0;
        accepted += rng.chance(Math.min(1, share * share)) ? splits.apply(state, rng) : 0;
      }
      return accepted;
    };
  }

  static Stream<Case> faults() {
    return Stream.of(
        new Case(COINS, "faulty schedule", withSplits(COINS, rareAttempts())),
        new Case(PLANE, "faulty schedule", withSplits(PLANE, rareAttempts())),
        new Case(LINE, "faulty schedule", withSplits(LINE, rareAttempts())),
        new Case(COINS, "links under half the concentration", links(0.5)),
        new Case(COINS, "tables opened by another law", auxiliary(2)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsFoundOut(Case one) {
    double t = one.furthest();
    assertTrue(t > LIMIT, "t " + t);
  }
}

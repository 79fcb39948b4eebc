package crp.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Background;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.Noise;
import crp.state.TableState;
import crp.superstep.Enumerated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The weights and seats of a stream against the enumeration of all seatings. */
class ExactStreamTest {

  private static final double NONE = 0;

  /** The law of the sizes of the tables, largest first, and the sum of its masses. */
  private static final class SizeLaw {

    private final Map<String, Double> masses = new TreeMap<>();
    private double total;

    void add(double[] sizes, double mass) {
      double[] sorted = sizes.clone();
      Arrays.sort(sorted);
      masses.merge(Arrays.toString(sorted), mass, Double::sum);
      total += mass;
    }

    double distance(SizeLaw other) {
      double most = 0;
      for (Map.Entry<String, Double> each : masses.entrySet()) {
        double there = other.masses.getOrDefault(each.getKey(), NONE);
        most = Math.max(most, Math.abs(each.getValue() / total - there / other.total));
      }
      return most;
    }
  }

  static List<Enumerated<?>> problems() {
    return Enumerated.all().toList();
  }

  private static <R extends Rows> SizeLaw exact(Enumerated<R> problem) {
    SizeLaw law = new SizeLaw();
    for (Partition each : Enumerated.partitions(problem.rows().size())) {
      TableState state =
          new TableState(problem.prior(), problem.family().bank(problem.rows()), each);
      law.add(sizes(state), Math.exp(state.logJoint()));
    }
    return law;
  }

  private static double[] sizes(TableState state) {
    return Arrays.stream(state.slots()).limit(state.tables()).mapToDouble(state::weight).toArray();
  }

  /** All paths of a stream over two batches of two rows. */
  private static <R extends Rows> SizeLaw streamed(
      Mixture<R> model, R rows, int sweeps, boolean weighted) {
    SizeLaw law = new SizeLaw();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      RowStream<R> stream =
          RowStream.of(model, 1, new RowStream.Moves(sweeps, 0), rng).withoutUnions();
      stream.add(Rows.selected(rows, new int[] {0, 1}));
      stream.add(Rows.selected(rows, new int[] {2, 3}));
      law.add(stream.sizes(), rng.pathProbability() * (weighted ? weight(stream) : 1));
    } while (rng.next());
    return law;
  }

  private static double weight(RowStream<?> stream) {
    return Math.exp(stream.logEvidence());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void weightedPathsHaveTheExactLawAndEvidence(Enumerated<?> problem) {
    check(problem);
  }

  private static <R extends Rows> void check(Enumerated<R> problem) {
    Mixture<R> model = Mixture.of(problem.prior(), problem.family(), problem.rows());
    SizeLaw exact = exact(problem);
    int sweeps = problem.prior() instanceof Crp && problem.rows() instanceof RealRows ? 1 : 0;
    SizeLaw found = streamed(model, problem.rows(), sweeps, true);
    assertEquals(exact.total, found.total, 1e-10 * exact.total);
    assertEquals(0, exact.distance(found), 1e-10);
  }

  @Test
  void pathsWithoutTheirWeightsAreFoundOut() {
    Enumerated<?> problem = problems().get(1);
    assertTrue(unweighted(problem) > 1e-3);
  }

  private static <R extends Rows> double unweighted(Enumerated<R> problem) {
    Mixture<R> model = Mixture.of(problem.prior(), problem.family(), problem.rows());
    return exact(problem).distance(streamed(model, problem.rows(), 1, false));
  }

  private static RealRows line(int rows) {
    return RealRows.of(Arrays.copyOf(new double[] {-0.4, 2.1, 0.3, 1.6, 2.4}, rows), rows, 1);
  }

  private static Mixture<RealRows> noisy(int rows) {
    return Mixture.of(
            Crp.of(0.8),
            DiagonalGaussian.of(new double[] {0.5}, 0.3, 1.4, new double[] {0.6}),
            line(rows))
        .withNoise(Parameter.fixed(0.2));
  }

  /** All ways to choose noise and to seat the others. */
  private static double logJoint(Mixture<RealRows> model, List<Integer> seats) {
    double[] densities =
        Background.of(model.family(), model.rows(), model.box()).logDensities(model.rows());
    TableState state =
        new TableState(
            model.prior(), model.family().bank(model.rows()), new Noise(model.noise(), densities));
    Map<Integer, Integer> slots = new HashMap<>();
    for (int row = 0; row < seats.size(); row++) {
      if (seats.get(row) >= 0) {
        state.seat(row, slots.computeIfAbsent(seats.get(row), t -> state.slots()[state.tables()]));
      }
    }
    return state.logJoint();
  }

  /** Seats of some rows behind those that are given: tables in the order of their first row. */
  private static List<List<Integer>> seatings(List<Integer> given, int more) {
    if (more == 0) {
      return List.of(given);
    }
    List<List<Integer>> all = new ArrayList<>();
    int tables = given.stream().mapToInt(t -> t).max().orElse(-1) + 1;
    for (int seat = -1; seat <= tables; seat++) {
      List<Integer> longer = new ArrayList<>(given);
      longer.add(seat);
      all.addAll(seatings(longer, more - 1));
    }
    return all;
  }

  @Test
  void noiseIsASeatOfTheSameLaw() {
    Mixture<RealRows> model = noisy(4);
    SizeLaw exact = new SizeLaw();
    for (List<Integer> seats : seatings(List.of(), 4)) {
      double[] sizes = new double[5];
      seats.forEach(t -> sizes[t + 1] += t < 0 ? 0 : 1);
      exact.add(
          Arrays.stream(sizes).filter(size -> size > 0).toArray(),
          Math.exp(logJoint(model, seats)));
    }
    SizeLaw found = streamed(model, model.rows(), 1, true);
    assertEquals(exact.total, found.total, 1e-10 * exact.total);
    assertEquals(0, exact.distance(found), 1e-10);
  }

  private static Particle<RealRows> forgotten(Mixture<RealRows> model, StreamLaw<RealRows> law) {
    Particle<RealRows> empty = Particle.empty(law, model.prior(), model.noise());
    BatchSeats<RealRows> seats =
        new BatchSeats<>(law, empty, law.batch(model.rows().select(new int[] {0, 1})));
    seats.seat(0, 1);
    return seats.forgotten();
  }

  private static List<Integer> moved(
      Mixture<RealRows> model, List<Integer> state, boolean splits, boolean twin, Rng rng) {
    StreamLaw<RealRows> law =
        StreamLaw.of(
            model.family(), model.rows(), Background.of(model.family(), model.rows(), model.box()));
    Batch<RealRows> batch = law.batch(model.rows().select(new int[] {2, 3, 4}));
    Particle<RealRows> before = forgotten(model, law);
    if (twin) { // has another concentration
      before =
          Particle.of(
              law,
              Crp.of(2.5),
              before.share(),
              0,
              before.tables(),
              before.numbers(),
              before.bank());
    }
    BatchSeats<RealRows> seats = new BatchSeats<>(law, before, batch);
    seats.seat(state.stream().mapToInt(t -> t).toArray());
    if (splits) {
      new BatchSplits(seats).apply(3, 1, rng);
    } else {
      seats.sweep(3, rng);
    }
    return canonical(seats.labels());
  }

  private static List<Integer> canonical(int... labels) {
    Map<Integer, Integer> opened = new HashMap<>();
    return Arrays.stream(labels)
        .mapToObj(t -> t < 2 ? t : opened.computeIfAbsent(t, u -> 2 + opened.size()))
        .toList();
  }

  private static Invariance<List<Integer>> matrix(boolean splits, boolean twin) {
    Mixture<RealRows> model = noisy(5);
    List<List<Integer>> states =
        seatings(List.of(0, 1), 3).stream().map(all -> all.subList(2, 5)).toList();
    return Invariance.of(
        states,
        (state, rng) -> moved(model, state, splits, twin, rng),
        state ->
            logJoint(
                model, IntStream.range(0, 5).mapToObj(i -> i < 2 ? i : state.get(i - 2)).toList()));
  }

  @Test
  void theMovesOfABatchLeaveTheLawGivenTheForgottenRowsAsItIs() {
    matrix(false, false).requireInvariant(1e-11).requireIrreducible();
    matrix(true, false).requireInvariant(1e-11);
  }

  @Test
  void aTwinWithAnotherConcentrationIsFoundOut() {
    assertThrows(AssertionError.class, () -> matrix(false, true).requireInvariant(1e-6));
    assertThrows(AssertionError.class, () -> matrix(true, true).requireInvariant(1e-6));
  }

  @Test
  void aParticleHasCopiesInProportionToItsWeight() {
    double[] logWeights = {Math.log(0.5), Math.log(0.11), Math.log(0.39), Double.NEGATIVE_INFINITY};
    double[] shares = Resampling.shares(logWeights);
    double[] mean = new double[4];
    int grid = 4000;
    for (int g = 0; g < grid; g++) {
      int[] copies = new int[4];
      for (int ancestor : Resampling.ancestors(logWeights, (g + 0.5) / grid)) {
        copies[ancestor]++;
      }
      for (int p = 0; p < 4; p++) {
        assertTrue(Math.abs(copies[p] - 4 * shares[p]) < 1, Arrays.toString(copies));
        mean[p] += (double) copies[p] / grid;
      }
    }
    for (int p = 0; p < 4; p++) {
      assertEquals(4 * shares[p], mean[p], 1e-3);
    }
    assertEquals(1 / (0.25 + 0.0121 + 0.1521), Resampling.effective(logWeights), 1e-12);
  }
}

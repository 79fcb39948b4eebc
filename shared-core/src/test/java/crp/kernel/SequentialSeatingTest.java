package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of the start, exactly: sequential imputation, averaged over all orders. */
class SequentialSeatingTest {

  static Stream<TinyProblem> problems() {
    Weights ones = Weights.ones(4);
    Weights some = Weights.of(1, 2.5, 0.8, 2);
    return Stream.of(
        TinyProblem.line(Crp.of(1.3), ones, ""),
        TinyProblem.plane(PitmanYor.of(0.4, 0.5), some, ", weights"),
        TinyProblem.words(PoweredCrp.of(0.9, 1.6), ones, ""),
        TinyProblem.mixed(Crp.of(0.7), some, ", weights"));
  }

  private static Map<Partition, Double> walked(TinyProblem problem, int[] seated) {
    Map<Partition, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      TableState state = new TableState(problem.prior(), problem.banks().get());
      for (int item : seated) {
        state.seat(item, state.slots()[0]);
      }
      SequentialSeating.apply(state, rng);
      law.merge(state.partition(), rng.pathProbability(), Double::sum);
      state.audit(1e-12);
    } while (rng.next());
    return law;
  }

  /** From joints of partial seatings alone: the ratio of two joints is a seat's weight. */
  private static Map<Partition, Double> plain(TinyProblem problem, List<Integer> seated) {
    Map<Partition, Double> law = new HashMap<>();
    int n = problem.weights().size();
    List<List<Integer>> orders = new ArrayList<>();
    List<Integer> standing = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (!seated.contains(i)) {
        standing.add(i);
      }
    }
    permute(standing, 0, orders);
    int[] start = new int[n];
    Arrays.fill(start, -1);
    seated.forEach(item -> start[item] = 0);
    for (List<Integer> order : orders) {
      seatNext(problem, order, 0, start, 1.0 / orders.size(), law);
    }
    return law;
  }

  private static void permute(List<Integer> items, int from, List<List<Integer>> out) {
    if (from == items.size()) {
      out.add(List.copyOf(items));
      return;
    }
    for (int i = from; i < items.size(); i++) {
      Collections.swap(items, from, i);
      permute(items, from + 1, out);
      Collections.swap(items, from, i);
    }
  }

  private static void seatNext(
      TinyProblem problem,
      List<Integer> order,
      int next,
      int[] labels,
      double mass,
      Map<Partition, Double> law) {
    if (next == order.size()) {
      law.merge(Partition.of(labels), mass, Double::sum);
      return;
    }
    int tables = Arrays.stream(labels).max().orElse(-1) + 1;
    double[] weights = new double[tables + 1];
    double total = 0;
    for (int t = 0; t <= tables; t++) {
      int[] seat = labels.clone();
      seat[order.get(next)] = t;
      weights[t] = Math.exp(logJoint(problem, seat));
      total += weights[t];
    }
    for (int t = 0; t <= tables; t++) {
      int[] seat = labels.clone();
      seat[order.get(next)] = t;
      seatNext(problem, order, next + 1, seat, mass * weights[t] / total, law);
    }
  }

  /** The joint of those who sit. */
  private static double logJoint(TinyProblem problem, int[] labels) {
    int[] seated = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
    Partition partition = Partition.of(Arrays.stream(seated).map(i -> labels[i]).toArray());
    double[] weights = Arrays.stream(seated).mapToDouble(problem.weights()::of).toArray();
    return PlainModel.logJoint(
        problem.prior(),
        Weights.of(weights),
        table -> problem.marginal().applyAsDouble(table.stream().map(i -> seated[i]).toList()),
        partition);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theStartIsDrawnBySequentialImputation(TinyProblem problem) {
    requireEqual(plain(problem, List.of()), walked(problem, new int[0]));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void whoSitsAlreadyStays(TinyProblem problem) {
    Map<Partition, Double> law = walked(problem, new int[] {2, 0});
    law.keySet().forEach(partition -> assertEquals(partition.label(0), partition.label(2)));
    requireEqual(plain(problem, List.of(2, 0)), law);
  }

  private static void requireEqual(Map<Partition, Double> expected, Map<Partition, Double> found) {
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((partition, mass) -> assertEquals(mass, found.get(partition), 1e-12));
    assertEquals(1, found.values().stream().mapToDouble(x -> x).sum(), 1e-12);
  }

  @Test
  void theStartIsNotThePosterior() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(4), "");
    Map<Partition, Double> law = walked(problem, new int[0]);
    double all = law.keySet().stream().mapToDouble(p -> Math.exp(problem.plainLogJoint(p))).sum();
    double worst =
        law.keySet().stream()
            .mapToDouble(p -> Math.abs(law.get(p) - Math.exp(problem.plainLogJoint(p)) / all))
            .max()
            .orElseThrow();
    assertTrue(worst > 1e-3, "worst difference " + worst);
  }

  @Test
  void moreTablesThanTheFirstScratchHoldsAreNoTrouble() {
    int n = 60;
    double[] x = new double[n];
    Arrays.setAll(x, i -> 1000.0 * i * i);
    RealRows rows = RealRows.of(x, n, 1);
    TableState state =
        new TableState(
            Crp.of(1e9), GaussianNiw.of(new double[1], 1e-6, 3, new double[] {1}).bank(rows));
    SequentialSeating.apply(state, new SeededRng(3));
    assertTrue(state.tables() > 40, "tables " + state.tables());
    new TableGibbs().apply(state, new SeededRng(4));
    state.audit(1e-9);
  }

  /** On a clock that goes on by a second at each look at it. */
  @Test
  void customersThatAreNotReachedInTimeJoinTheLargestTable() {
    int n = 60;
    double[] x = new double[n];
    Arrays.setAll(x, i -> 1000.0 * i * i);
    RealRows rows = RealRows.of(x, n, 1);
    TableState state =
        new TableState(
            Crp.of(1e9), GaussianNiw.of(new double[1], 1e-6, 3, new double[] {1}).bank(rows));
    AtomicLong seconds = new AtomicLong();
    Deadline end = Deadline.never(() -> 1_000_000_000L * seconds.getAndIncrement()).within(10);
    RunScope.of(end, Progress.NONE)
        .run(
            () -> {
              SequentialSeating.apply(state, new SeededRng(3));
              return state;
            });
    assertEquals(n, state.partition().size());
    assertTrue(state.tables() >= 2 && state.tables() <= 11, "tables " + state.tables());
    int largest = Arrays.stream(state.partition().sizes()).max().orElseThrow();
    assertTrue(largest >= n - 11, "largest " + largest);
    state.audit(1e-9);
  }

  @Test
  void anInterruptEndsTheStart() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(4), "");
    TableState state = new TableState(problem.prior(), problem.banks().get());
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class, () -> SequentialSeating.apply(state, new SeededRng(3)));
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals(0, state.tables());
  }
}

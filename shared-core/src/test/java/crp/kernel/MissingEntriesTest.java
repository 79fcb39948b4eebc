package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Completing;
import crp.likelihood.Moving;
import crp.likelihood.Reaching;
import crp.likelihood.Sampled;
import crp.likelihood.Scoring;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.Noise;
import crp.state.TableState;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Missing entries that the chain draws, on problems whose exact posterior over partitions is known:
 * the entry is integrated out by quadrature, a row without any entry says nothing. A sound chain
 * whose stream of draws changes fails with the probability of {@link PartitionFrequencies}; chains
 * with a fault fail.
 */
class MissingEntriesTest {

  private static final Crp PRIOR = Crp.of(1.1);
  private static final double NAN = Double.NaN;
  private static final double SHARE = 0.3;
  private static final double[] MEAN = {1, 4};
  private static final double KAPPA = 0.5;
  private static final double NU = 3.2;
  private static final double[] SCALE = {1, 0.4, 0.4, 1.3};
  private static final GaussianNiw FAMILY = GaussianNiw.of(MEAN, KAPPA, NU, SCALE);

  /** Rows, and the marginal of what was observed at a table. */
  private record Problem(String name, RealRows rows, PlainModel.Marginal marginal) {

    double[] posterior() {
      return PartitionFrequencies.law(
          rows.size(),
          partition -> PlainModel.logJoint(PRIOR, rows.weights(), marginal, partition));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static double[] values(double last0, double last1) {
    return new double[] {0, 0.1, 0.5, 0.8, 3, 2.2, last0, last1};
  }

  private static Problem oneHole(String name, Weights weights) {
    return new Problem(
        name,
        RealRows.of(values(2.4, NAN), 4, 2, weights),
        table -> table.contains(3) ? integrated(table, weights) : complete(table, weights, 0));
  }

  private static double complete(List<Integer> table, Weights weights, double filling) {
    RealRows rows = RealRows.of(values(2.4, filling), 4, 2, weights);
    return PlainModel.normalInverseWishart(rows, MEAN, KAPPA, NU, SCALE).applyAsDouble(table);
  }

  /** The trapezium rule after x = 2 + sinh t, which tames the polynomial tails. */
  private static double integrated(List<Integer> table, Weights weights) {
    double step = 0.02;
    double sum = 0;
    for (double t = -16; t <= 16; t += step) {
      double x = 2 + Math.sinh(t);
      sum += step * Math.cosh(t) * Math.exp(complete(table, weights, x));
    }
    return Math.log(sum);
  }

  static Stream<Problem> problems() {
    Weights ones = Weights.ones(4);
    RealRows known = RealRows.of(values(0, 0), 4, 2);
    PlainModel.Marginal three = PlainModel.normalInverseWishart(known, MEAN, KAPPA, NU, SCALE);
    return Stream.of(
        oneHole("one entry", ones),
        oneHole("one entry, weights", Weights.of(1, 2, 1, 2.5)),
        new Problem(
            "a whole row",
            RealRows.of(values(NAN, NAN), 4, 2),
            table -> three.applyAsDouble(table.stream().filter(i -> i != 3).toList())));
  }

  /** What is wrong with a chain. */
  private enum Fault {
    NONE,
    /** The own table of a row is weighed with the row and its entry as it was drawn. */
    COUNTS_ITSELF,
    /** A row that moves keeps its entry, and it is not drawn afterwards. */
    KEEPS_THE_ENTRY,
    /** The density of an entry that was drawn with a split or a merge is forgotten. */
    ENTRIES_WITHOUT_DENSITY
  }

  /** A row without entries counts nowhere. */
  static Stream<Problem> informative() {
    return problems().limit(2);
  }

  private static boolean agrees(Problem problem, boolean redraws, Fault fault) {
    TableBank<RealRows> sound = FAMILY.bank(problem.rows);
    return new PartitionFrequencies(PRIOR, with(fault, sound), redraws).agree(problem.posterior());
  }

  @SuppressWarnings("unchecked")
  private static TableBank<RealRows> with(Fault fault, TableBank<RealRows> sound) {
    InvocationHandler handler =
        (proxy, method, given) -> {
          if (method.getName().equals("as")) {
            return ((Class<?>) given[0]).isInstance(proxy) ? proxy : null;
          }
          boolean seats = method.getName().equals("add") && given[given.length - 1] instanceof Rng;
          if (fault == Fault.KEEPS_THE_ENTRY && seats) {
            sound.add((int) given[0], (int) given[1]);
            return null;
          }
          if (fault == Fault.COUNTS_ITSELF && method.getName().equals("addLogPredictiveInReach")) {
            given[1] = -1;
          }
          if (fault == Fault.ENTRIES_WITHOUT_DENSITY && method.getName().equals("addLogObserved")) {
            Capabilities.scoring(sound)
                .addLogPredictive(
                    (int) given[0],
                    (int) given[1],
                    (int[]) given[2],
                    (int) given[3],
                    (double[]) given[4]);
            return null;
          }
          return method.invoke(sound, given);
        };
    return (TableBank<RealRows>)
        Proxy.newProxyInstance(
            TableBank.class.getClassLoader(),
            new Class<?>[] {
              TableBank.class,
              Scoring.class,
              Reaching.class,
              Completing.class,
              Moving.class,
              Sampled.class
            },
            handler);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theChainDrawsFromThePosteriorOfWhatWasObserved(Problem problem) {
    assertTrue(agrees(problem, true, Fault.NONE), problem.toString());
  }

  /** A row that moves gets its entry from the law at its new table. */
  @ParameterizedTest
  @MethodSource("problems")
  @Tag("slow")
  void soItDoesIfEntriesAreDrawnWithTheSeatsAlone(Problem problem) {
    assertTrue(agrees(problem, false, Fault.NONE), problem.toString());
  }

  @ParameterizedTest
  @MethodSource("informative")
  void eachFaultIsFoundOut(Problem problem) {
    assertFalse(agrees(problem, true, Fault.COUNTS_ITSELF), problem.toString());
    assertFalse(agrees(problem, false, Fault.KEEPS_THE_ENTRY), problem.toString());
  }

  /** Splits and merges alone, of which some draw entries, find the posterior. */
  private static boolean splitsAgree(Problem problem, Fault fault) {
    TableBank<RealRows> bank = with(fault, FAMILY.bank(problem.rows));
    return new PartitionFrequencies(PRIOR, bank, SplitMerge.sequential(4), false)
        .agree(problem.posterior());
  }

  @ParameterizedTest
  @MethodSource("problems")
  @Tag("slow")
  void splitsAndMergesDrawEntriesExactly(Problem problem) {
    assertTrue(splitsAgree(problem, Fault.NONE), problem.toString());
  }

  @ParameterizedTest
  @MethodSource("problems")
  @Tag("slow")
  void splitsThatForgetTheDensityOfEntriesAreFoundOut(Problem problem) {
    assertFalse(splitsAgree(problem, Fault.ENTRIES_WITHOUT_DENSITY), problem.toString());
  }

  /**
   * Given the other rows and their entries, the weights of all seats of a row are those of the
   * joint density with its own entry integrated out, wherever the row sits.
   */
  @Test
  void seatsWeighAsTheEntryIntegratedOut() {
    for (Weights weights : List.of(Weights.ones(4), Weights.of(1, 2, 1.5, 0.4))) {
      RealRows rows = RealRows.of(values(2.4, NAN), 4, 2, weights);
      for (Partition partition : Partitions.all(4)) {
        TableState state = new TableState(PRIOR, FAMILY.bank(rows), partition);
        int[] slots = new int[5];
        double[] logs = new double[5];
        int n = state.seats(3, slots, logs);
        double[] seats = logs.clone();
        int home = state.slotOf(3);
        Capabilities.completing(state.bank())
            .addLogObserved(3, state.count(home) == 1 ? -1 : home, slots, n, logs);
        for (int t = 0; t < n; t++) {
          List<Integer> others = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            if (state.slotOf(i) == slots[t]) {
              others.add(i);
            }
          }
          List<Integer> joined = new ArrayList<>(others);
          joined.add(3);
          double expected = integrated(joined, weights) - complete(others, weights, 0);
          assertEquals(expected, logs[t] - seats[t], 1e-9, partition + ", " + weights);
        }
      }
    }
  }

  /** The log probability of the noise rows, given as bits, and of a partition of the others. */
  private static double logNoisy(int noise, Partition partition, double[] logNoise) {
    int[] seated = IntStream.range(0, 4).filter(i -> (noise >> i & 1) == 0).toArray();
    Problem problem = oneHole("", Weights.ones(4));
    double sum = seated.length * Math.log1p(-SHARE) + (4 - seated.length) * Math.log(SHARE);
    for (int i = 0; i < 4; i++) {
      sum += (noise >> i & 1) * logNoise[i];
    }
    for (int m = 0; m < seated.length; m++) {
      sum -= Math.log(PRIOR.concentration() + m);
    }
    for (List<Integer> table : PlainModel.tables(partition)) {
      sum += Math.log(PRIOR.concentration());
      for (int m = 1; m < table.size(); m++) {
        sum += Math.log(m);
      }
      sum += problem.marginal.applyAsDouble(table.stream().map(i -> seated[i]).toList());
    }
    return sum;
  }

  /** Of each set of noise rows. */
  private static double[] noiseLaw(double[] logNoise) {
    double[] law = new double[16];
    for (int noise = 0; noise < 16; noise++) {
      for (Partition partition : Partitions.all(4 - Integer.bitCount(noise))) {
        law[noise] += Math.exp(logNoisy(noise, partition, logNoise));
      }
    }
    double sum = Arrays.stream(law).sum();
    return Arrays.stream(law).map(p -> p / sum).toArray();
  }

  /**
   * How often rows are noise; a sound chain whose stream of draws changes fails with a probability
   * below 1e-6.
   */
  private static double worstOfNoise(Fault fault) {
    double[] logNoise = {-2.5, -3, -2.2, -1.4};
    RealRows rows = RealRows.of(values(2.4, NAN), 4, 2);
    Noise noise = new Noise(Parameter.fixed(SHARE), logNoise);
    TableState state = new TableState(PRIOR, with(fault, FAMILY.bank(rows)), noise);
    SeededRng rng = new SeededRng(3);
    SequentialSeating.apply(state, rng);
    TableGibbs kernel = new TableGibbs();
    int batches = 100;
    int batch = 600;
    double[][] means = new double[16][batches];
    for (int sweep = 0; sweep < batches * batch; sweep++) {
      kernel.apply(state, rng);
      int set = IntStream.range(0, 4).map(i -> state.isNoise(i) ? 1 << i : 0).sum();
      means[set][sweep / batch] += 1.0 / batch;
    }
    double[] law = noiseLaw(logNoise);
    double worst = 0;
    for (int set = 0; set < 16; set++) {
      double mean = Arrays.stream(means[set]).average().orElseThrow();
      double variance = Arrays.stream(means[set]).map(m -> (m - mean) * (m - mean)).sum();
      double error = Math.sqrt(variance / (batches - 1) / batches);
      worst = Math.max(worst, law[set] < 0.01 ? 0 : Math.abs(mean - law[set]) / error);
    }
    return worst;
  }

  @Test
  @Tag("slow")
  void rowsWithGapsCanBeNoise() {
    // the t quantile of 1e-6 over 16 sets, both sides, with 99 degrees of freedom
    assertTrue(worstOfNoise(Fault.NONE) < 6);
    assertTrue(worstOfNoise(Fault.COUNTS_ITSELF) > 6);
  }

  /** Outside the chain the entry is integrated out in closed form: the same numbers. */
  @Test
  void theClosedFormIsTheQuadrature() {
    Weights weights = Weights.of(1, 2, 1.5, 1);
    RealRows rows = RealRows.of(values(2.4, NAN), 4, 2, weights);
    for (Partition partition : Partitions.all(3)) {
      TableBank<RealRows> bank = FAMILY.bank(rows);
      bank.reserve(4);
      for (int i = 0; i < 3; i++) {
        bank.add(partition.label(i), i);
      }
      for (List<Integer> table : PlainModel.tables(partition)) {
        double[] out = {0.25};
        bank.addLogPredictiveOf(rows, 3, new int[] {partition.label(table.get(0))}, 1, out);
        List<Integer> joined = new ArrayList<>(table);
        joined.add(3);
        double expected = integrated(joined, weights) - complete(table, weights, 0);
        assertEquals(expected, out[0] - 0.25, 1e-9);
      }
    }
  }
}

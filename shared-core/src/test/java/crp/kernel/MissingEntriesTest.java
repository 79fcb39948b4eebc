package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Missing entries that the chain draws, on problems whose exact posterior over partitions is known:
 * the entry is integrated out by quadrature, a row without any entry says nothing. A sound chain
 * whose stream of draws changes fails with the probability of {@link PartitionFrequencies}; the
 * chain that never redraws fails.
 */
class MissingEntriesTest {

  private static final Crp PRIOR = Crp.of(1.1);
  private static final double NAN = Double.NaN;
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

  private static boolean agrees(Problem problem, boolean redraws) {
    return new PartitionFrequencies(PRIOR, FAMILY.bank(problem.rows), redraws)
        .agree(problem.posterior());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theChainDrawsFromThePosteriorOfWhatWasObserved(Problem problem) {
    assertTrue(agrees(problem, true), problem.toString());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aChainThatNeverRedrawsIsFoundOut(Problem problem) {
    assertFalse(agrees(problem, false), problem.toString());
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

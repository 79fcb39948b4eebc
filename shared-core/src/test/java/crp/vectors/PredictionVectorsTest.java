package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.predict.Predictor;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** log p(x6 given x1 to x5) of vectors/crp-prediction.json, found by another program. */
class PredictionVectorsTest {

  static Stream<VectorCase<?>> cases() {
    return VectorCase.read("crp-prediction.json");
  }

  @Test
  void noCaseIsLost() {
    assertEquals(
        VectorCase.number("crp-prediction.json"),
        cases().filter(one -> !one.name().endsWith("column")).count());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thePredictorAveragedOverThePosteriorIsTheOtherProgrammes(VectorCase<?> one) {
    double expected = one.answer().get("logPredictiveOfLastRow").getAsDouble();
    assertEquals(expected, prediction(one), 1e-9);
    // a wrong prior of the seats would show
    VectorCase<?> wrong = withPrior(one, Crp.of(1 + one.prior().concentration()));
    assertTrue(Math.abs(expected - prediction(wrong)) > 1e-3);
  }

  private static <R extends Rows> VectorCase<R> withPrior(VectorCase<R> one, Crp prior) {
    return new VectorCase<>(one.name(), prior, one.family(), one.rows(), one.answer());
  }

  /** log of the sum over partitions of p(partition | five rows) p(sixth row | partition, five). */
  private static <R extends Rows> double prediction(VectorCase<R> model) {
    int n = model.rows().size() - 1;
    VectorCase<R> seen = model.first(n);
    List<Partition> partitions = seen.partitions();
    double[] joints = seen.logJoints();
    double evidence = LogSum.of(joints.clone(), joints.length);
    for (int p = 0; p < joints.length; p++) {
      Partition partition = partitions.get(p);
      var bank = seen.bank();
      TableState state = new TableState(model.prior(), bank, partition);
      int[] occupied = Arrays.copyOf(state.slots(), state.tables());
      double[] weights = Arrays.stream(occupied).mapToDouble(state::weight).toArray();
      Predictor<R> predictor = new Predictor<>(model.prior(), bank, occupied, weights);
      joints[p] += predictor.logDensity(model.rows(), n) - evidence;
    }
    return LogSum.of(joints, joints.length);
  }
}

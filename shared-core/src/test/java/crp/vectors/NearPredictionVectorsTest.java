package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.links.LinkState;
import crp.links.NearLaw;
import crp.links.NearPredictor;
import crp.links.SequentialState;
import crp.numerics.LogSum;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.predict.FitSample;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The predictive density of the last row given the others, averaged over their exact posterior, is
 * the ratio of the evidences with and without it: the other program's and that of the first rows.
 */
class NearPredictionVectorsTest {

  private static final double TOLERANCE = 1e-9;

  static Stream<LinkCase<?>> sequential() {
    return Stream.concat(LinkCase.read("ddcrp.json"), LinkCase.read("ddcrp-language-model.json"))
        .filter(one -> one.prior().affinity().sequential());
  }

  static Stream<SequentialVectorsTest.Case> averaged() {
    return SequentialVectorsTest.averaged();
  }

  @Test
  void noCaseIsLost() {
    assertTrue(sequential().findAny().isPresent());
    assertEquals(VectorCase.number("averaged-ddcrp.json"), averaged().count());
  }

  private static <R extends Rows> NearPredictor<R> of(
      NearLaw prior, Family<R> family, R rows, Partition z) {
    int[] all = IntStream.range(0, z.size()).toArray();
    Draw draw = new Draw(0, 1, z, 0, Map.of("concentration", prior.concentration()));
    FitSample sample = new FitSample(new Draws(List.of(draw), List.of(), false), draw);
    return new NearPredictor<>(prior, family, family.prepare(rows), all, z.size(), sample);
  }

  private static <R extends Rows> R select(R rows, int... chosen) {
    return Rows.selected(rows, chosen);
  }

  /** {@return log p(last row given the others)} */
  private static <R extends Rows> double prediction(LinkCase<R> one, double alphaOfNewcomer) {
    int n = one.rows().size() - 1;
    int[] first = IntStream.range(0, n).toArray();
    R seen = select(one.rows(), first);
    DistanceCrp prior = one.prior().select(first);
    double[] weights = new double[n];
    Arrays.setAll(weights, j -> one.prior().affinity().weight(n, j));
    LinkCase<R> others = new LinkCase<>(one.name(), prior, one.family(), seen, one.answer());
    List<Links> links = others.links();
    double[] logs = others.logJoints();
    double evidence = LogSum.of(logs.clone(), logs.length);
    for (int l = 0; l < logs.length; l++) {
      if (logs[l] > Double.NEGATIVE_INFINITY) {
        NearPredictor<R> predictor =
            of(
                prior.with(Prior.CONCENTRATION, alphaOfNewcomer),
                one.family(),
                seen,
                links.get(l).partition());
        R newcomer = select(one.rows(), new int[] {n});
        logs[l] +=
            predictor
                .predict(newcomer, (row, w) -> System.arraycopy(weights, 0, w, 0, n))
                .logDensity(0);
      }
    }
    return LogSum.of(logs, logs.length) - evidence;
  }

  /** {@return log evidence of the first rows, by enumeration} */
  private static <R extends Rows> double evidenceOfFirst(LinkCase<R> one) {
    int[] first = IntStream.range(0, one.rows().size() - 1).toArray();
    DistanceCrp prior = one.prior().select(first);
    R seen = select(one.rows(), first);
    double[] logs =
        one.with(prior).links().stream()
            .mapToDouble(links -> new LinkState(prior, one.family().bank(seen), links).logJoint())
            .toArray();
    return LogSum.of(logs, logs.length);
  }

  @ParameterizedTest
  @MethodSource("sequential")
  void aFutureRowUnderSequentialDistancesIsPredictedExactly(LinkCase<?> one) {
    double all = one.answer().getAsJsonObject("posterior").get("logEvidence").getAsDouble();
    double expected = all - evidenceOfFirst(one);
    assertEquals(expected, prediction(one, one.prior().concentration()), TOLERANCE);
    // without the term of the new table it would be another number, unless nobody is near or the
    // row is a document without words, which fits everywhere
    int n = one.rows().size() - 1;
    if (one.prior().affinity().total(n) > 0 && Math.abs(expected) > TOLERANCE) {
      double wrong = prediction(one, 1e-300);
      assertTrue(!(Math.abs(expected - wrong) < 1e-4), expected + " and " + wrong);
    }
  }

  @ParameterizedTest
  @MethodSource("averaged")
  void aFutureRowUnderAveragedDistancesIsPredictedExactly(SequentialVectorsTest.Case one) {
    double all = one.answer().getAsJsonObject("posterior").get("logEvidence").getAsDouble();
    averaged((AveragedDistanceCrp) one.prior(), one.model(), all);
  }

  private static <R extends Rows> void averaged(
      AveragedDistanceCrp prior, SequentialVectorsTest.Model<R> model, double all) {
    Family<R> family = model.family();
    R data = model.rows();
    int last = prior.item(data.size() - 1);
    int[] others = IntStream.range(0, data.size()).filter(i -> i != last).toArray();
    AveragedDistanceCrp first = prior.select(others);
    R seen = select(data, others);
    List<Partition> partitions = Partitions.all(others.length);
    double[] logs =
        partitions.stream()
            .mapToDouble(z -> new SequentialState(first, family.bank(seen), z).logJoint())
            .toArray();
    double evidence = LogSum.of(logs.clone(), logs.length);
    double[] right = logs.clone();
    double[] wrong = logs.clone();
    R newcomer = select(data, last);
    for (int p = 0; p < logs.length; p++) {
      Partition z = partitions.get(p);
      right[p] += of(first, family, seen, z).predictAt(newcomer, prior.time(last)).logLikelihood();
      wrong[p] +=
          of(first.with(Prior.CONCENTRATION, 1e-300), family, seen, z)
              .predictAt(newcomer, prior.time(last))
              .logLikelihood();
    }
    double expected = all - evidence;
    assertEquals(expected, LogSum.of(right, right.length) - evidence, TOLERANCE);
    assertTrue(!(Math.abs(expected - LogSum.of(wrong, wrong.length) + evidence) < 1e-4));
  }
}

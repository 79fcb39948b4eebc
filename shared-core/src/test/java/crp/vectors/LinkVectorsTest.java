package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import crp.check.Invariance;
import crp.data.Rows;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkMatrix;
import crp.numerics.LogSum;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The posteriors of the files vectors/ddcrp*.json, found by another program. */
class LinkVectorsTest {

  private static final double TOLERANCE = 1e-9;

  static Stream<LinkCase<?>> posteriors() {
    return Stream.concat(LinkCase.read("ddcrp.json"), languageModels());
  }

  static Stream<LinkCase<?>> languageModels() {
    return LinkCase.read("ddcrp-language-model.json");
  }

  static Stream<LinkCase<?>> hyperparameters() {
    return LinkCase.read("ddcrp-hyperparameters.json");
  }

  @Test
  void noCaseIsLost() {
    assertEquals(
        VectorCase.number("ddcrp.json", "ddcrp-language-model.json"),
        posteriors().filter(one -> !one.name().endsWith("column")).count());
    assertEquals(
        VectorCase.number("ddcrp-hyperparameters.json"),
        hyperparameters().filter(one -> !one.name().endsWith("column")).count());
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void theLawOfTheLinksByEnumerationIsTheOtherProgrammes(LinkCase<?> one) {
    JsonObject expected = one.answer().getAsJsonObject("posterior");
    assertEquals(expected.get("logEvidence").getAsDouble(), one.logEvidence(), TOLERANCE);
    PartitionVectorsTest.requirePosterior(expected, one.rows().size(), one.law(), TOLERANCE);
  }

  /** Where five customers can all choose each other there are too many paths to walk. */
  static Stream<LinkCase<?>> small() {
    return posteriors().filter(one -> one.links().size() <= 100);
  }

  static Stream<LinkCase<?>> larger() {
    return posteriors().filter(one -> one.links().size() > 100 && one.links().size() <= 750);
  }

  /** The further cases are walked step by step. */
  @Test
  void onlyCasesWhereEverybodyCanChooseEverybodyAreNotWalkedInOneSweep() {
    posteriors()
        .filter(one -> one.links().size() > 750)
        .forEach(one -> assertEquals(everybody(one), one.links().size(), one.name()));
  }

  /** {@return the number of links where everybody can choose everybody} */
  private static double everybody(LinkCase<?> one) {
    return Math.pow(one.rows().size(), one.rows().size());
  }

  static Stream<LinkCase<?>> largest() {
    return posteriors().filter(one -> one.links().size() > 750 && !one.name().endsWith("column"));
  }

  /** One of each decay: which family weighs the rows is seen in the smaller cases. */
  static Stream<LinkCase<?>> largestOfDecays() {
    Map<String, LinkCase<?>> all = new TreeMap<>();
    largest().forEach(one -> all.merge(decay(one), one, (before, another) -> another));
    return all.values().stream();
  }

  /**
   * Where a sweep has too many paths its steps are walked one by one: each keeps the law of the
   * links, which enumeration has shown to be the other programme's, so their product keeps it.
   */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("largestOfDecays")
  void eachStepOfASweepKeepsTheLawOfTheLinks(LinkCase<?> one) {
    requireSteps(one);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("largest")
  void soItDoesInEveryCase(LinkCase<?> one) {
    requireSteps(one);
  }

  private static void requireSteps(LinkCase<?> one) {
    for (int item = 0; item < one.rows().size(); item++) {
      Invariance<Links> step = LinkMatrix.ofOne(one.prior(), one::bank, item);
      assertEquals(everybody(one), step.states().size());
      step.requireInvariant(1e-12);
    }
  }

  /** Steps that take the self-link for twice as heavy as the law says. */
  @Test
  @Tag("slow")
  void stepsUnderAnotherConcentrationAreFoundOut() {
    LinkCase<?> one = largest().findFirst().orElseThrow();
    LinkCase<?> wrong =
        one.with(
            DistanceCrp.of(
                2 * one.prior().concentration(), (SparseAffinity) one.prior().affinity()));
    Invariance<Links> sound = LinkMatrix.ofOne(one.prior(), one::bank, 2);
    Invariance<Links> twin = LinkMatrix.ofOne(wrong.prior(), wrong::bank, 2);
    double worst = 0;
    for (Links to : sound.states()) {
      double mass = 0;
      for (int target = 0; target < one.rows().size(); target++) {
        int[] from = to.targets();
        from[2] = target;
        Links before = Links.of(from);
        mass += sound.target(before) * twin.transition(before, to);
      }
      worst = Math.max(worst, Math.abs(mass - sound.target(to)));
    }
    assertTrue(worst > 1e-5, "imbalance " + worst);
  }

  /** The law that the kernel keeps is unique, and found without the states' joint densities. */
  @ParameterizedTest
  @MethodSource("small")
  void theStationaryLawOfASweepIsTheOtherProgrammes(LinkCase<?> one) {
    requireStationary(one);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("larger")
  void theStationaryLawOfASweepOverManyLinksIsTheOtherProgrammes(LinkCase<?> one) {
    requireStationary(one);
  }

  private static void requireStationary(LinkCase<?> one) {
    Invariance<Links> matrix =
        LinkMatrix.of(one.prior(), one::bank, new LinkGibbs()).requireIrreducible();
    Map<Partition, Double> law = new TreeMap<>(Comparator.comparing(Partition::toString));
    PartitionVectorsTest.stationary(matrix)
        .forEach((links, mass) -> law.merge(links.partition(), mass, Double::sum));
    JsonObject expected = one.answer().getAsJsonObject("posterior");
    PartitionVectorsTest.requirePosterior(expected, one.rows().size(), law, TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("languageModels")
  void theBayesFactorAgainstTheCrpIsTheOtherProgrammes(LinkCase<?> one) {
    double expected = one.answer().get("logBayesFactorAgainstCrp").getAsDouble();
    double linked = one.logEvidence();
    assertEquals(expected, linked - logEvidenceOfCrp(one), TOLERANCE);
  }

  private static <R extends Rows> double logEvidenceOfCrp(LinkCase<R> one) {
    Crp prior = Crp.of(one.prior().concentration());
    double[] joints =
        Partitions.all(one.rows().size()).stream()
            .mapToDouble(partition -> new TableState(prior, one.bank(), partition).logJoint())
            .toArray();
    return LogSum.of(joints, joints.length);
  }

  @ParameterizedTest
  @MethodSource("hyperparameters")
  void theLawsOfConcentrationAndScaleAreTheOtherProgrammes(LinkCase<?> one) {
    JsonObject prior = one.answer().getAsJsonObject("prior");
    double[] alphas = VectorCase.vector(prior.getAsJsonArray("alphaGrid"));
    double[] scales = VectorCase.vector(prior.getAsJsonArray("aGrid"));
    double[] joints = new double[alphas.length * scales.length];
    for (int s = 0; s < scales.length; s++) {
      SparseAffinity near = LinkCase.affinity(one.answer(), "exponential", scales[s], 1);
      for (int a = 0; a < alphas.length; a++) {
        joints[s * alphas.length + a] = one.with(DistanceCrp.of(alphas[a], near)).logEvidence();
      }
    }
    double all = LogSum.of(joints.clone(), joints.length);
    double[] ofAlpha = new double[alphas.length];
    double[] ofScale = new double[scales.length];
    for (int j = 0; j < joints.length; j++) {
      ofAlpha[j % alphas.length] += Math.exp(joints[j] - all);
      ofScale[j / alphas.length] += Math.exp(joints[j] - all);
    }
    assertArrayEquals(
        VectorCase.vector(one.answer().getAsJsonArray("posteriorOfAlpha")), ofAlpha, TOLERANCE);
    assertArrayEquals(
        VectorCase.vector(one.answer().getAsJsonArray("posteriorOfA")), ofScale, TOLERANCE);
  }

  /** Customers of one time choose the earlier row only; both ways is another model. */
  @Test
  void tiesThatChooseBothWaysAreFoundOut() {
    LinkCase<?> one =
        LinkCase.read("ddcrp.json")
            .filter(any -> decay(any).equals("identity"))
            .filter(any -> !bothWays(any).equals(any.answer()))
            .findFirst()
            .orElseThrow();
    JsonObject twin = bothWays(one);
    LinkCase<?> wrong =
        one.with(
            DistanceCrp.of(one.prior().concentration(), LinkCase.affinity(twin, "identity", 0, 0)));
    double[] law = wrong.law().values().stream().mapToDouble(p -> p).toArray();
    assertEquals(1, Arrays.stream(law).sum(), 1e-12);
    JsonObject expected = one.answer().getAsJsonObject("posterior");
    assertThrows(
        AssertionError.class,
        () ->
            PartitionVectorsTest.requirePosterior(expected, one.rows().size(), wrong.law(), 1e-3));
  }

  private static String decay(LinkCase<?> one) {
    JsonObject prior = one.answer().getAsJsonObject("prior");
    return prior.getAsJsonObject("decay").get("name").getAsString();
  }

  /** {@return the problem with distance 0 both ways between customers of one time} */
  private static JsonObject bothWays(LinkCase<?> one) {
    JsonObject twin = one.answer().deepCopy();
    for (int i = 0; i < one.rows().size(); i++) {
      for (int j = 0; j < i; j++) {
        if (LinkCase.distances(twin).get(i).getAsJsonArray().get(j).getAsDouble() == 0) {
          LinkCase.distances(twin).get(j).getAsJsonArray().set(i, new JsonPrimitive(0));
        }
      }
    }
    return twin;
  }
}

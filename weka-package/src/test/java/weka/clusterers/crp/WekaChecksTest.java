package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.CheckClusterer;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.RegionMixture;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.CategoricalLikelihood;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.likelihood.MultinomialLikelihood;
import weka.clusterers.crp.likelihood.NamedLikelihood;
import weka.clusterers.crp.likelihood.PoissonLikelihood;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.GraphNearness;
import weka.clusterers.crp.nearness.PlaceNearness;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.clusterers.crp.options.Output;
import weka.clusterers.crp.options.RunDetails;
import weka.core.Check;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.HaversineDistance;
import weka.core.OptionHandler;

/** Weka's checks, whose text tells, for they never fail. */
class WekaChecksTest {

  /** One for each kind of model; the others build the same models in Weka's own tests of them. */
  static Stream<CrpClusterer> clusterers() {
    return Stream.of(new CRPMixture(), new RegionMixture(), new DistanceDependentCRP());
  }

  static Stream<CrpClusterer> schemes() {
    return Stream.of(
        new CRPMixture(),
        new PoweredCRP(),
        new MixtureOfFiniteMixtures(),
        new RegionMixture(),
        new DistanceDependentCRP(),
        new AveragedDistanceDependentCRP(),
        new MallowsMixture(),
        new HDPHMM(),
        new HDPMixture());
  }

  static Stream<OptionHandler> handlers() {
    return Stream.concat(
        schemes(),
        Stream.of(
            new TimeNearness(),
            new PlaceNearness(),
            new GraphNearness(),
            new HaversineDistance(),
            new DecayOptions(),
            new RunDetails(),
            new Output(),
            new AutoLikelihood(),
            new GaussianLikelihood(),
            new CategoricalLikelihood(),
            new MultinomialLikelihood(),
            new NamedLikelihood(),
            new PoissonLikelihood(),
            new RankingLikelihood()));
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("clusterers")
  void checkClusterer(CrpClusterer clusterer) {
    clusterer.setSweeps("10");
    clusterer.getRun().setChains(1);
    CheckClusterer check = new CheckClusterer();
    check.setClusterer(clusterer);
    String text = textOf(check);
    List<String> answers = answers(text);
    assertTrue(answers.size() > 15, text);
    for (String answer : answers) {
      assertTrue(
          answer.endsWith("yes")
              || answer.endsWith("no (OK error message)")
              || answer.startsWith("updateable clusterer...no")
              || answer.startsWith("multi-instance clusterer...no"),
          answer + "\n" + text);
    }
    for (String wanted : List.of("uses instance weights", "nominal predictors", "numeric pred")) {
      assertTrue(
          answers.stream().anyMatch(a -> a.contains(wanted) && a.endsWith("yes")),
          wanted + "\n" + text);
    }
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void checkOptionHandler(OptionHandler handler) {
    CheckOptionHandler check = new CheckOptionHandler();
    check.setOptionHandler(handler);
    String text = textOf(check);
    assertTrue(check.getSuccess(), text);
    assertFalse(answers(text).isEmpty(), text);
    for (String answer : answers(text)) {
      assertTrue(answer.endsWith("yes"), answer + "\n" + text);
    }
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void checkGoe(OptionHandler handler) {
    CheckGOE check = new CheckGOE();
    check.setObject(handler);
    String text = textOf(check);
    assertTrue(check.getSuccess(), text);
    assertEquals(2, answers(text).size(), text);
    for (String answer : answers(text)) {
      assertTrue(answer.endsWith("yes"), answer + "\n" + text);
    }
  }

  private static List<String> answers(String text) {
    return text.lines().map(String::strip).filter(line -> line.contains("...")).toList();
  }

  private static String textOf(Check check) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      check.doTests();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.application.KDDCLIApplication;
import elki.clustering.crp.AveragedDistanceDependentCRP;
import elki.clustering.crp.CRPMixture;
import elki.clustering.crp.DistanceDependentCRP;
import elki.clustering.crp.HDPHMM;
import elki.clustering.crp.HDPMixture;
import elki.clustering.crp.MallowsMixture;
import elki.clustering.crp.MixtureOfFiniteMixtures;
import elki.clustering.crp.PoweredCRP;
import elki.clustering.crp.RegionMixture;
import elki.clustering.crp.distance.HopDistance;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.GaussianLikelihood;
import elki.clustering.crp.likelihood.MultinomialLikelihood;
import elki.clustering.crp.likelihood.NamedLikelihood;
import elki.clustering.crp.likelihood.PoissonLikelihood;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.TimeNearness;
import elki.clustering.crp.parser.RankingParser;
import elki.clustering.crp.result.PosteriorWriter;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameters.ClassListParameter;
import elki.utilities.optionhandling.parameters.ClassParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import elki.workflow.LoggingStep;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the MiniGUI shows, computed as it does, from the packaged jar. */
@Tag("slow")
class RegistrationIT {

  /** ELKI checks that a file exists, not more. */
  private static final String DATA = Elki.ALL.toString();

  @TempDir private Path folder;

  /** The table of the MiniGUI for a command line. */
  private record Table(Map<String, Parameter<?>> parameters, SerializedParameterization config) {

    static Table of(String... arguments) {
      SerializedParameterization config =
          new SerializedParameterization(new ArrayList<>(List.of(arguments)));
      TrackParameters track = new TrackParameters(config);
      track.tryInstantiate(LoggingStep.class);
      track.tryInstantiate(KDDCLIApplication.class);
      Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
      track
          .getAllParameters()
          .forEach(
              tracked ->
                  parameters.put(
                      tracked.getParameter().getOptionID().getName(), tracked.getParameter()));
      return new Table(parameters, config);
    }

    List<Class<?>> choices(String name) {
      Parameter<?> parameter = parameters.get(name);
      return new ArrayList<>(
          parameter instanceof ClassListParameter<?> list
              ? list.getKnownImplementations()
              : ((ClassParameter<?>) parameter).getKnownImplementations());
    }

    String errors() {
      StringBuilder text = new StringBuilder();
      config.getErrors().forEach(e -> text.append(e.getMessage()).append('\n'));
      return text.toString();
    }
  }

  @Test
  void theDropDownListsEachAlgorithmOnce() {
    List<Class<?>> choices = Table.of().choices("algorithm");
    assertEquals(1, choices.stream().filter(c -> c == CRPMixture.class).count());
    assertEquals(1, choices.stream().filter(c -> c == PoweredCRP.class).count());
    assertEquals(1, choices.stream().filter(c -> c == MixtureOfFiniteMixtures.class).count());
    assertEquals(1, choices.stream().filter(c -> c == RegionMixture.class).count());
    assertEquals(1, choices.stream().filter(c -> c == DistanceDependentCRP.class).count());
    assertEquals(1, choices.stream().filter(c -> c == AveragedDistanceDependentCRP.class).count());
    assertEquals(1, choices.stream().filter(c -> c == MallowsMixture.class).count());
    assertEquals(1, choices.stream().filter(c -> c == HDPHMM.class).count());
    assertEquals(1, choices.stream().filter(c -> c == HDPMixture.class).count());
  }

  @Test
  void sequencesAndGroupsBringTheirOptions() {
    Table hmm = Table.of("-dbc.in", DATA, "-algorithm", "hdphmm", "-crp.stay", "5");
    assertEquals("", hmm.errors());
    assertEquals(List.of(), hmm.config().getRemainingParameters());
    assertTrue(
        hmm.parameters()
            .keySet()
            .containsAll(List.of("crp.top-concentration", "crp.concentration", "crp.sequence")));
    Table groups = Table.of("-dbc.in", DATA, "-algorithm", "hdp", "-crp.discount", "1");
    assertTrue(groups.errors().contains("crp.discount must be at least 0"), groups.errors());
    assertTrue(
        groups
            .parameters()
            .keySet()
            .containsAll(
                List.of("crp.top-concentration", "crp.top-discount", "crp.discount", "crp.group")));
    assertTrue(groups.parameters().containsKey("crp.soft"));
  }

  @Test
  void nearnessBringsItsOptions() {
    Table table =
        Table.of(
            "-dbc.in",
            DATA,
            "-algorithm",
            "ddcrp",
            "-crp.distance",
            "hop",
            "-hop.edges",
            DATA,
            "-crp.decay",
            "logistic",
            "-crp.decay-scale",
            "2",
            "-crp.order",
            "time");
    assertEquals("", table.errors());
    assertEquals(List.of(), table.config().getRemainingParameters());
    assertEquals(
        List.of(DistanceNearness.class, TimeNearness.class), table.choices("crp.nearness"));
    assertTrue(table.choices("crp.distance").contains(HopDistance.class));
    assertTrue(
        table
            .parameters()
            .keySet()
            .containsAll(
                List.of(
                    "hop.limit",
                    "crp.time-relation",
                    "crp.decay-location",
                    "crp.concentration",
                    "crp.soft")));
  }

  @Test
  void everyParameterIsKnownAndHasADefault() {
    Table table = Table.of("-dbc.in", DATA, "-algorithm", "crp");
    for (String name :
        List.of(
            "crp.likelihood",
            "crp.concentration",
            "crp.discount",
            "crp.sweeps",
            "crp.thin",
            "crp.chains",
            "crp.threads",
            "crp.seed",
            "crp.max-seconds",
            "crp.estimate",
            "crp.soft")) {
      assertTrue(table.parameters().containsKey(name), name);
      Parameter<?> parameter = table.parameters().get(name);
      assertTrue(parameter.isOptional() || parameter.isDefined(), name);
    }
    Parameter<?> concentration = table.parameters().get("crp.concentration");
    assertEquals("gamma 1 1", concentration.getDefaultValueAsString());
    assertEquals("gamma 1 1", concentration.getValueAsString());
    Parameter<?> estimate = table.parameters().get("crp.estimate");
    assertEquals("vi", estimate.getDefaultValueAsString());
    assertEquals("", table.errors());
    assertEquals(List.of(), table.config().getRemainingParameters());
    Table powered = Table.of("-dbc.in", DATA, "-algorithm", "pcrp");
    assertTrue(
        powered.parameters().keySet().containsAll(List.of("crp.power", "crp.concentration")));
    assertFalse(powered.parameters().containsKey("crp.discount"));
    assertEquals("", powered.errors());
  }

  @Test
  void theLikelihoodsAreListedAndBringTheirOptions() {
    Table table = Table.of("-dbc.in", DATA, "-algorithm", "crp", "-crp.likelihood", "gaussian");
    assertEquals(
        List.of(
            AutomaticLikelihood.class,
            GaussianLikelihood.class,
            MultinomialLikelihood.class,
            NamedLikelihood.class,
            PoissonLikelihood.class,
            RankingLikelihood.class),
        table.choices("crp.likelihood"));
    assertTrue(table.parameters().containsKey("crp.covariance"));
    assertTrue(table.parameters().containsKey("crp.kappa"));
    assertEquals("", table.errors());
  }

  @Test
  void rankingsHaveParserOptionsAndDistances() {
    Table table =
        Table.of(
            "-dbc.in",
            DATA,
            "-dbc.parser",
            "rankings",
            "-algorithm",
            "mallowsmixture",
            "-crp.rankings",
            "label 0");
    assertEquals("", table.errors());
    assertEquals(List.of(), table.config().getRemainingParameters());
    assertTrue(table.choices("dbc.parser").contains(RankingParser.class));
    assertFalse(table.parameters().containsKey("crp.likelihood"));
    assertTrue(
        table
            .parameters()
            .keySet()
            .containsAll(
                List.of(
                    "crp.ranking-weight",
                    "crp.ranking-codes",
                    "crp.ranking-sampler",
                    "crp.rankings",
                    "crp.ranking-counts",
                    "crp.discount",
                    "ranking.expand",
                    "crp.soft")));
  }

  @Test
  void theWriterIsAResultHandler() {
    Table table =
        Table.of(
            "-dbc.in",
            DATA,
            "-algorithm",
            "crp",
            "-resulthandler",
            "posterior",
            "-crp.results",
            "out");
    assertEquals("", table.errors());
    assertEquals(List.of(), table.config().getRemainingParameters());
    assertTrue(table.choices("resulthandler").contains(PosteriorWriter.class));
  }

  @Test
  void anInvalidValueIsShownAsAnError() {
    Table table =
        Table.of("-dbc.in", DATA, "-algorithm", "crp", "-crp.discount", "1", "-crp.thin", "-1");
    assertTrue(
        table.errors().contains("crp.discount must be at least 0 and below 1"), table.errors());
    assertTrue(table.errors().contains("crp.thin must be at least 0"), table.errors());
  }

  /** ELKI's own checks only log, and see a class without service entry only in a folder. */
  @Test
  void elkisOwnChecksFindNothing() {
    Path classes = Elki.JAR.resolveSibling("classes");
    assertEquals(List.of(), findings("CheckParameterizables", classes));
    assertEquals(List.of(), findings("CheckELKIServices", classes));
  }

  @Test
  void elkisOwnChecksFindAMissingEntry() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Path classes = Elki.JAR.resolveSibling("classes");
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = copy.resolve(classes.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
    Path service = copy.resolve("META-INF/elki/elki.Algorithm");
    Files.writeString(service, "elki.clustering.crp.CRPMixture crp\n");
    List<String> found = findings("CheckELKIServices", copy);
    assertTrue(found.stream().anyMatch(line -> line.contains("PoweredCRP")), found::toString);
  }

  /** {@return what a check says of our classes in a folder} */
  private List<String> findings(String check, Path classes) {
    String core =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.matches(".*(shared-core|commons-math3|fastcsv).*"))
            .collect(Collectors.joining(File.pathSeparator));
    String path = classes + File.pathSeparator + core;
    Elki.Answer answer = Elki.java(folder, path, List.of("elki.application.internal." + check));
    assertEquals(0, answer.status(), answer.text());
    return answer.text().lines().filter(line -> line.contains("crp")).toList();
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.options.PriorOptions;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameterization.TrackedParameter;
import elki.utilities.optionhandling.parameters.FileParameter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Wrong values are parameter errors that name the option and its range; nothing is thrown. What the
 * options of the core refuse is tested there.
 */
class ParameterTest {

  private static final Map<String, Class<?>> ALGORITHMS =
      Map.of(
          "crp", CRPMixture.class,
          "pcrp", PoweredCRP.class,
          "mfm", MixtureOfFiniteMixtures.class,
          "regions", RegionMixture.class,
          "ddcrp", DistanceDependentCRP.class,
          "addcrp", AveragedDistanceDependentCRP.class,
          "mallowsmixture", MallowsMixture.class,
          "hdphmm", HDPHMM.class,
          "hdp", HDPMixture.class);

  /** Options and values by turns; ~ stands for a blank. */
  private static ListParameterization parameters(String line) {
    ListParameterization parameters = new ListParameterization();
    String[] words = line.split(" ", -1);
    for (int i = 1; i + 1 < words.length; i += 2) {
      parameters.addParameter(words[i], words[i + 1].replace('~', ' '));
    }
    return parameters;
  }

  private static Class<?> algorithm(String line) {
    return ALGORITHMS.get(line.split(" ", -1)[0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "crp crp.concentration 0|positive",
        "crp crp.estimate map crp.estimate-cost 0.5|except for vi and binder",
        "crp crp.likelihood nothing|nothing",
        "mallowsmixture crp.rankings orders|items N",
        "mallowsmixture crp.rankings items~0|at least 1",
        "mallowsmixture crp.rankings label~-1|at least 0",
        "mallowsmixture crp.rankings label|label N",
        "mallowsmixture crp.ranking-counts -1|at least 0",
        "ddcrp crp.distance-relation -1|at least 0",
        "ddcrp crp.data-relation -1|at least 0",
        "ddcrp crp.nearness distance crp.order first|time",
        "ddcrp crp.nearness nothing|nothing",
        "hdp crp.group column~0,column~0|different labels or columns",
        "hdp crp.group column~0,row~1|or 'column N'",
      })
  void aWrongValueIsAnError(String line, String said) {
    ListParameterization parameters = parameters(line);
    assertNull(parameters.tryInstantiate(algorithm(line)));
    String message = message(parameters);
    String[] words = line.split(" ", -1);
    assertTrue(message.contains(words[words.length - 2]), message);
    assertTrue(message.contains(said), message);
    assertEquals(1, message.strip().lines().count(), message);
  }

  /** A class is named by a word or by its name. */
  @Test
  void anUnknownClassIsRefusedInOneSentence() {
    String decays = refused("ddcrp crp.decay cubic");
    assertTrue(decays.startsWith("crp.decay must be one of "), decays);
    assertTrue(decays.endsWith("gaussian, power-law, was 'cubic'."), decays);
    assertEquals(
        "crp.distance must be the name of a class of the type elki.distance.Distance,"
            + " was 'EuclidianDistance'.",
        refused("ddcrp crp.distance EuclidianDistance"));
    String likelihoods = refused("crp crp.likelihood cubic");
    assertTrue(
        likelihoods.startsWith(
            "crp.likelihood must be one of auto, gaussian, multinomial, named, poisson, ranking, or"),
        likelihoods);
    assertTrue(refused("crp crp.likelihood java.lang.String").contains("was 'java.lang.String'"));
  }

  private static String refused(String line) {
    ListParameterization parameters = parameters(line);
    assertNull(parameters.tryInstantiate(algorithm(line)));
    return message(parameters).strip();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crp",
        "pcrp",
        "ddcrp",
        "addcrp",
        "mallowsmixture",
        "hdphmm",
        "hdp",
        "crp crp.concentration gamma~1~2 crp.discount beta~1~3",
        "crp crp.concentration sampled crp.discount sampled crp.sweeps 10~burn-in~4",
        "crp crp.concentration log-uniform~0.1~10 crp.estimate VI_DRAW",
        "crp crp.estimate binder crp.estimate-cost 1.5",
        "crp crp.sweeps at~most~500",
        "crp crp.checkpoint some crp.checkpoint-seconds 5",
        "crp crp.likelihood gaussian crp.kappa sampled crp.covariance DIAGONAL",
        "crp crp.likelihood gaussian crp.kappa grid~0.1~0.2 crp.nu 12 crp.base-scale 0.5",
        "crp crp.likelihood mallows crp.rankings items~5",
        "crp crp.likelihood poisson crp.mu automatic crp.sigma 2",
        "crp crp.likelihood multinomial crp.pseudo-count sampled",
        "pcrp crp.power lambda~sampled",
        "pcrp crp.power 1~+~exponential~0.05 crp.concentration 1",
        "mallowsmixture crp.discount beta~2~1 crp.concentration grid~1~2",
        "pcrp crp.power lambda~gamma~1~0.5 crp.likelihood ranking crp.rankings label~0",
        "mallowsmixture crp.rankings label~0~; crp.ranking-counts 0",
        "hdphmm crp.stay gamma~2~0.1 crp.top-concentration grid~1~5 crp.concentration gamma~1~2",
        "hdp crp.discount sampled crp.top-discount 0.2 crp.top-concentration gamma~2~1",
        "ddcrp crp.nearness distance crp.decay-scale 1 crp.order time crp.time-column 0 crp.ties strict",
        "ddcrp crp.distance-columns 0,1 crp.distance geo.LatLngDistance crp.radius 2",
        "ddcrp crp.time-column 0 crp.decay logistic crp.decay-location 2",
        "ddcrp crp.nearness time crp.direction both crp.decay window-inclusive",
        "ddcrp crp.decay identity crp.soft true",
        "hdp crp.soft true",
        "hdphmm crp.soft true",
        "addcrp crp.decay-scale gamma~2~1 crp.variant minimum",
      })
  void aRightValueIsTaken(String line) {
    ListParameterization parameters = parameters(line);
    assertNotNull(parameters.tryInstantiate(algorithm(line)), () -> "" + parameters.getErrors());
    assertFalse(parameters.hasUnusedParameters());
  }

  /** ELKI itself reports these. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdphmm crp.discount 0.2",
        "crp crp.kappa 0.1",
        "crp crp.checkpoint-seconds 5",
        "ddcrp crp.decay identity crp.decay-scale 2",
        "ddcrp crp.decay window crp.decay-location 2",
        "ddcrp crp.radius 2",
        "ddcrp crp.nearness time crp.direction both crp.ties strict",
      })
  void anOptionWithoutEffectStaysUnused(String line) {
    ListParameterization parameters = parameters(line);
    assertNotNull(parameters.tryInstantiate(algorithm(line)), () -> "" + parameters.getErrors());
    assertTrue(parameters.hasUnusedParameters());
  }

  @Test
  void theTextIsKeptAsItWasGiven() {
    var parameter = new TextParameter<>(PriorOptions.CONCENTRATION);
    assertEquals("gamma 1 1", parameter.getDefaultValueAsString());
    assertEquals("gamma 1 1", parameter.getValueAsString());
    ListParameterization parameters = parameters("crp crp.concentration grid~1,2");
    parameters.grab(parameter);
    assertEquals("grid 1,2", parameter.getValueAsString());
    assertEquals("grid 1 2", parameter.getValue().text());
  }

  static String message(ListParameterization parameters) {
    assertEquals(1, parameters.getErrors().size(), () -> parameters.getErrors().toString());
    return parameters.getErrors().iterator().next().getMessage();
  }

  /** ELKI's windows ask for an existing file or for one to write. */
  @Test
  void filesAreReadOrWritten() {
    TrackParameters track = new TrackParameters(new ListParameterization());
    track.tryInstantiate(CRPMixture.class);
    Map<String, FileParameter.FileType> types = new LinkedHashMap<>();
    for (TrackedParameter tracked : track.getAllParameters()) {
      if (tracked.getParameter() instanceof FileParameter file) {
        types.put(file.getOptionID().getName(), file.getFileType());
      }
    }
    assertEquals(
        "{crp.report=OUTPUT_FILE, crp.checkpoint=OUTPUT_FILE, crp.predict=INPUT_FILE,"
            + " crp.load=INPUT_FILE, crp.add-to=INPUT_FILE, crp.earlier=INPUT_FILE,"
            + " crp.save=OUTPUT_FILE}",
        types.toString());
  }
}

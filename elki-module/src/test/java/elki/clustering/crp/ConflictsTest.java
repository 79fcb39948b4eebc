package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of two parameters only one of which takes effect none is left unread: both are named. */
class ConflictsTest {

  private static final Map<String, Class<?>> ALGORITHMS =
      Map.of(
          "crp", CRPMixture.class,
          "pcrp", PoweredCRP.class,
          "ddcrp", DistanceDependentCRP.class,
          "addcrp", AveragedDistanceDependentCRP.class,
          "mallowsmixture", MallowsMixture.class,
          "hdphmm", HDPHMM.class,
          "hdp", HDPMixture.class);

  private static ListParameterization parameters(String line) {
    ListParameterization parameters = new ListParameterization();
    String[] words = line.split(" ", -1);
    for (int i = 1; i + 1 < words.length; i += 2) {
      parameters.addParameter(words[i], words[i + 1]);
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
        "crp crp.alpha 1 crp.alpha.shape 2|Parameter 'crp.alpha' cannot be combined with Parameter 'crp.alpha.shape': a fixed concentration has no prior.",
        "crp crp.alpha 1 crp.alpha.rate 2|Parameter 'crp.alpha' cannot be combined with Parameter 'crp.alpha.rate': a fixed concentration has no prior.",
        "crp crp.alpha 1 crp.alpha.grid 1,2|Parameter 'crp.alpha' cannot be combined with Parameter 'crp.alpha.grid': a fixed concentration is not sampled.",
        "crp crp.alpha.grid 1,2 crp.alpha.rate 2|Parameter 'crp.alpha.grid' cannot be combined with Parameter 'crp.alpha.rate': values of a grid are equally probable.",
        "crp crp.discount.a 2|Parameter 'crp.discount.a' has no effect without Flag 'crp.discount.sample'.",
        "crp crp.discount 0.2 crp.discount.b 2|Parameter 'crp.discount.b' has no effect without Flag 'crp.discount.sample'.",
        "crp crp.discount 0.1 crp.discount.sample true|Flag 'crp.discount.sample' cannot be combined with Parameter 'crp.discount': a discount that is given is not sampled.",
        "crp crp.likelihood gaussian crp.gaussian.kappa 0.1 crp.gaussian.kappa.sample true|Parameter 'crp.gaussian.kappa' cannot be combined with Flag 'crp.gaussian.kappa.sample': a kappa that is given is not learnt.",
        "crp crp.checkpoint.seconds 5|Parameter 'crp.checkpoint.seconds' has no effect without Parameter 'crp.checkpoint'.",
        "pcrp pcrp.grid 1,2 pcrp.lambda 2|Parameter 'pcrp.grid' cannot be combined with Parameter 'pcrp.lambda': give one of them.",
        "mallowsmixture pcrp.lambda 2 crp.discount.sample true|Parameter 'pcrp.lambda' cannot be combined with Flag 'crp.discount.sample': give one of them.",
        "mallowsmixture pcrp.sample true crp.discount 0.2|Flag 'pcrp.sample' cannot be combined with Parameter 'crp.discount': give one of them.",
        "mallowsmixture pcrp.sample true pcrp.power 1|Parameter 'pcrp.power' must be above 1 when the power is sampled: it is the mean of the prior.",
        "mallowsmixture mallows.separator ;|Parameter 'mallows.separator' has no effect without Parameter 'mallows.label'.",
        "mallowsmixture mallows.items 5|Parameter 'mallows.items' has no effect without Parameter 'mallows.format' ITEMS.",
        "mallowsmixture mallows.label 0 mallows.format ITEMS|Parameter 'mallows.format' cannot be combined with Parameter 'mallows.label': labels are strings of items.",
        "hdphmm hdphmm.stay 3 hdphmm.stay.sampled true|Parameter 'hdphmm.stay' cannot be combined with Flag 'hdphmm.stay.sampled': a weight that is given is not learnt.",
        "hdphmm hdphmm.stay 3 hdphmm.stay.rate 2|Parameter 'hdphmm.stay.rate' has no effect without Flag 'hdphmm.stay.sampled'.",
        "hdphmm hdp.gamma 1 hdp.gamma.shape 2|Parameter 'hdp.gamma' cannot be combined with Parameter 'hdp.gamma.shape': a fixed concentration has no prior.",
        "hdp hdp.gamma.grid 1,2 hdp.gamma.rate 2|Parameter 'hdp.gamma.grid' cannot be combined with Parameter 'hdp.gamma.rate': values of a grid are equally probable.",
        "hdp hdp.discount 0.1 hdp.discount.sample true|Flag 'hdp.discount.sample' cannot be combined with Parameter 'hdp.discount': a discount that is given is not sampled.",
        "hdp hdp.gamma.discount 0.1 hdp.gamma.discount.sample true|Flag 'hdp.gamma.discount.sample' cannot be combined with Parameter 'hdp.gamma.discount': a discount that is given is not sampled.",
        "ddcrp ddcrp.decay.scale 1 ddcrp.time.dim 0|Parameter 'ddcrp.time.dim' has no effect without Parameter 'ddcrp.order' TIME.",
        "ddcrp ddcrp.decay.scale 1 ddcrp.order ROWS ddcrp.time.ties STRICT|Parameter 'ddcrp.time.ties' has no effect without Parameter 'ddcrp.order' TIME.",
        "ddcrp ddcrp.decay.scale 1 ddcrp.nearness time ddcrp.time.both true ddcrp.time.ties STRICT|Parameter 'ddcrp.time.ties' cannot be combined with Flag 'ddcrp.time.both': in both directions it does not matter who is earlier.",
        "ddcrp ddcrp.decay.scale 1 ddcrp.decay.location 2|Parameter 'ddcrp.decay.location' has no effect without Parameter 'ddcrp.decay' LOGISTIC.",
        "ddcrp ddcrp.decay IDENTITY ddcrp.decay.scale 1|Parameter 'ddcrp.decay.scale' has no effect without Parameter 'ddcrp.decay' that has a scale.",
        "ddcrp ddcrp.decay IDENTITY ddcrp.decay.prior GAMMA|Parameter 'ddcrp.decay.prior' has no effect without Parameter 'ddcrp.decay' that has a scale.",
        "addcrp ddcrp.decay.prior GRID ddcrp.decay.grid 1,2 ddcrp.decay.scale 2|Parameter 'ddcrp.decay.scale' has no effect without Parameter 'ddcrp.decay.prior' FIXED.",
        "addcrp ddcrp.decay.scale 2 ddcrp.decay.low 1|Parameter 'ddcrp.decay.low' has no effect without Parameter 'ddcrp.decay.prior' LOG_UNIFORM.",
      })
  void whatWouldNotBeReadIsRefused(String line, String said) {
    ListParameterization parameters = parameters(line);
    assertNull(parameters.tryInstantiate(algorithm(line)));
    assertEquals(said, ParameterTest.message(parameters));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crp crp.alpha.shape 1 crp.alpha.rate 2 crp.discount.sample true crp.discount.b 3",
        "crp crp.alpha 1 crp.alpha.shape 1 crp.discount 0 crp.discount.sample true crp.checkpoint.seconds 60",
        "crp crp.likelihood gaussian crp.gaussian.kappa 0.01 crp.gaussian.kappa.sample true",
        "ddcrp ddcrp.decay IDENTITY ddcrp.decay.prior FIXED ddcrp.decay.location 0 ddcrp.time.ties BY_ROW",
        "crp crp.checkpoint some crp.checkpoint.seconds 5",
        "crp crp.likelihood gaussian crp.gaussian.kappa.sample true",
        "crp crp.likelihood mallows mallows.format ITEMS mallows.items 5",
        "mallowsmixture crp.discount.sample true crp.discount.a 2 crp.alpha.grid 1,2",
        "mallowsmixture pcrp.lambda 2 pcrp.sample true",
        "mallowsmixture pcrp.grid 1,1.2",
        "mallowsmixture mallows.label 0 mallows.separator ; mallows.count.dim 0",
        "hdphmm hdphmm.stay.sampled true hdphmm.stay.shape 2 hdp.gamma.grid 1,5 crp.alpha.rate 2",
        "hdp hdp.discount.sample true hdp.gamma.discount 0.2 hdp.gamma.shape 2",
        "ddcrp ddcrp.decay.scale 1 ddcrp.order TIME ddcrp.time.dim 0 ddcrp.time.ties STRICT",
        "ddcrp ddcrp.nearness time ddcrp.time.dim 0 ddcrp.decay LOGISTIC ddcrp.decay.location 2 ddcrp.decay.scale 1",
        "addcrp ddcrp.decay.prior GAMMA ddcrp.decay.shape 2 ddcrp.decay.rate 1",
      })
  void whatAgreesIsTaken(String line) {
    ListParameterization parameters = parameters(line);
    assertNotNull(parameters.tryInstantiate(algorithm(line)), () -> "" + parameters.getErrors());
    assertFalse(parameters.hasUnusedParameters());
  }

  /** These ELKI tells itself, as it does with every parameter that nobody asked for. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdphmm hdp.discount 0.2",
        "mallowsmixture pcrp.tune true",
        "ddcrp ddcrp.decay.scale 1 crp.soft true",
        "crp crp.gaussian.kappa 0.1",
      })
  void whatIsOfAnotherAlgorithmStaysUnused(String line) {
    ListParameterization parameters = parameters(line);
    assertNotNull(parameters.tryInstantiate(algorithm(line)), () -> "" + parameters.getErrors());
    assertEquals(true, parameters.hasUnusedParameters());
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.utilities.optionhandling.parameterization.ListParameterization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong values are parameter errors that name the option and its range; nothing is thrown. */
class ParameterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "crp.alpha|0|above 0",
        "crp.alpha|-1|above 0",
        "crp.alpha|inf|finite",
        "crp.alpha|nan|above 0",
        "crp.alpha|many|many",
        "crp.alpha.shape|0|above 0",
        "crp.alpha.rate|-2|above 0",
        "crp.alpha.grid|1,0|positive",
        "crp.discount|1|below 1",
        "crp.discount|-0.1|at least 0",
        "crp.sweeps|0|at least 1",
        "crp.sweeps|1.5|1.5",
        "crp.burnin|1000|crp.sweeps",
        "crp.burnin|-1|at least 0",
        "crp.thin|-1|at least 0",
        "crp.chains|0|at least 1",
        "crp.threads|-1|at least 0",
        "crp.seed|x|x",
        "crp.maxseconds|0|above 0",
        "crp.estimate|BEST|VI_DRAW",
        "crp.evidence|other|alone",
        "crp.evidence|scale:0|alone",
        "crp.evidence|power:-1|alone",
        "crp.likelihood|nothing|nothing",
      })
  void aWrongValueIsAnError(String option, String value, String said) {
    requireError(new ListParameterization(), option, value, said);
  }

  @Test
  void aKappaThatIsNotPositiveIsAnError() {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.likelihood", "gaussian");
    requireError(parameters, "crp.gaussian.kappa", "0", "above 0");
  }

  private static void requireError(
      ListParameterization parameters, String option, String value, String said) {
    parameters.addParameter(option, value);
    assertNull(parameters.tryInstantiate(CRPMixture.class));
    String message = message(parameters);
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pcrp.power|0|above 0",
        "pcrp.power|inf|finite",
        "pcrp.lambda|-1|at least 0",
        "pcrp.tune|perhaps|true or false",
        "pcrp.grid|1,1|different",
        "pcrp.grid|0,1|positive",
      })
  void aWrongPowerIsAnError(String option, String value, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    assertNull(parameters.tryInstantiate(PoweredCRP.class));
    String message = message(parameters);
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mallows.nu|0|above 0",
        "mallows.nu|inf|finite",
        "mallows.r|0|positive",
        "mallows.r|1,-2|positive",
        "mallows.r|a|a",
        "mallows.sampler|GIBBS|BETA_GIBBS",
        "mallows.format|ORDERS|ITEMS",
        "mallows.count.dim|-1|at least 0",
        "mallows.label|-1|at least 0",
        "pcrp.power|0|above 0",
        "crp.discount|1|below 1",
      })
  void aWrongOptionOfRankingsIsAnError(String option, String value, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    assertNull(parameters.tryInstantiate(MallowsMixture.class));
    String message = message(parameters);
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }

  @Test
  void powerAndDiscountExcludeEachOther() {
    ListParameterization both = new ListParameterization();
    both.addParameter(PoweredCRP.Par.POWER_ID, 1.1);
    both.addParameter(CRPMixture.Par.DISCOUNT_ID, 0.2);
    both.tryInstantiate(MallowsMixture.class);
    assertTrue(message(both).contains("'pcrp.power' cannot be combined"), message(both));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ddcrp.decay.scale|0|above 0",
        "ddcrp.decay.scale|nan|above 0",
        "ddcrp.decay|CUBE|WINDOW_STRICT",
        "ddcrp.distance.relation|-1|at least 0",
        "ddcrp.data.relation|-1|at least 0",
        "ddcrp.order|FIRST|TIME",
        "ddcrp.radius|0|above 0",
        "ddcrp.truncate|1|below 1",
        "ddcrp.nearness|nothing|nothing",
      })
  void aWrongNearnessIsAnError(String option, String value, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    if (!option.equals("ddcrp.decay.scale")) {
      parameters.addParameter("ddcrp.decay.scale", 1);
    }
    assertNull(parameters.tryInstantiate(DistanceDependentCRP.class));
    String message = message(parameters);
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOG_UNIFORM|ddcrp.decay.low|2|ddcrp.decay.high|1|in order",
        "LOG_UNIFORM|ddcrp.decay.high|2|ddcrp.decay.low|0|above 0",
        "GAMMA|ddcrp.decay.shape|2|ddcrp.decay.rate|-1|above 0",
        "GRID|crp.seed|2|ddcrp.decay.grid|1,1|different",
      })
  void aWrongPriorOfTheScaleIsAnError(
      String prior, String sound, String first, String wrong, String second, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("ddcrp.decay.prior", prior);
    parameters.addParameter(sound, first);
    parameters.addParameter(wrong, second);
    parameters.tryInstantiate(DistanceDependentCRP.class);
    String message = message(parameters);
    assertTrue(message.contains(wrong), message);
    assertTrue(message.contains(said), message);
  }

  @Test
  void radiusAndTruncationExcludeEachOther() {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("ddcrp.decay.scale", 1);
    parameters.addParameter("ddcrp.radius", 1);
    parameters.addParameter("ddcrp.truncate", 0.1);
    parameters.tryInstantiate(DistanceDependentCRP.class);
    assertTrue(message(parameters).contains("'ddcrp.radius' cannot be combined"));
  }

  @Test
  void aDecayNeedsAScale() {
    ListParameterization parameters = new ListParameterization();
    parameters.tryInstantiate(AveragedDistanceDependentCRP.class);
    assertTrue(message(parameters).contains("ddcrp.decay.scale"));
    ListParameterization identity = new ListParameterization();
    identity.addParameter("ddcrp.decay", "IDENTITY");
    assertNotNull(identity.tryInstantiate(DistanceDependentCRP.class));
    assertFalse(identity.hasErrors());
  }

  @Test
  void burnInMustBeBelowTheSweeps() {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(CRPMixture.Par.SWEEPS_ID, 10);
    parameters.addParameter(CRPMixture.Par.BURNIN_ID, 10);
    parameters.tryInstantiate(CRPMixture.class);
    String message = message(parameters);
    assertTrue(message.contains("'crp.burnin' must be below Parameter 'crp.sweeps'"), message);
  }

  @Test
  void whatIsSampledIsNotGiven() {
    ListParameterization alpha = new ListParameterization();
    alpha.addParameter(CRPMixture.Par.ALPHA_ID, 1.);
    alpha.addParameter(CRPMixture.Par.ALPHA_GRID_ID, "1,2");
    alpha.tryInstantiate(CRPMixture.class);
    assertTrue(message(alpha).contains("cannot be combined"), message(alpha));
    ListParameterization discount = new ListParameterization();
    discount.addParameter(CRPMixture.Par.DISCOUNT_ID, 0.5);
    discount.addFlag(CRPMixture.Par.SAMPLE_DISCOUNT_ID);
    discount.tryInstantiate(CRPMixture.class);
    assertTrue(message(discount).contains("cannot be combined"), message(discount));
    ListParameterization power = new ListParameterization();
    power.addParameter(PoweredCRP.Par.POWER_ID, 1.);
    power.addFlag(PoweredCRP.Par.SAMPLE_ID);
    power.tryInstantiate(PoweredCRP.class);
    assertTrue(message(power).contains("'pcrp.power' must be above 1"), message(power));
    ListParameterization tuned = new ListParameterization();
    tuned.addFlag(PoweredCRP.Par.TUNE_ID);
    tuned.addFlag(PoweredCRP.Par.SAMPLE_ID);
    tuned.tryInstantiate(PoweredCRP.class);
    assertTrue(message(tuned).contains("is not tuned"), message(tuned));
    ListParameterization sound = new ListParameterization();
    sound.addFlag(CRPMixture.Par.SAMPLE_DISCOUNT_ID);
    sound.addParameter(CRPMixture.Par.DISCOUNT_B_ID, 3.);
    assertNotNull(sound.tryInstantiate(CRPMixture.class));
  }

  @Test
  void powerLambdaAndTuningExcludeEachOther() {
    ListParameterization both = new ListParameterization();
    both.addParameter(PoweredCRP.Par.POWER_ID, 1.1);
    both.addParameter(PoweredCRP.Par.LAMBDA_ID, 3.);
    both.tryInstantiate(PoweredCRP.class);
    assertTrue(message(both).contains("cannot be combined"), message(both));
    ListParameterization tuned = new ListParameterization();
    tuned.addParameter(PoweredCRP.Par.LAMBDA_ID, 3.);
    tuned.addFlag(PoweredCRP.Par.TUNE_ID);
    tuned.tryInstantiate(PoweredCRP.class);
    assertTrue(message(tuned).contains("'pcrp.tune' cannot be combined"), message(tuned));
  }

  @Test
  void aWrongPseudoCountIsAnError() {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(CRPMixture.Par.LIKELIHOOD_ID, "multinomial");
    parameters.addParameter("crp.multinomial.pseudocount", 0.);
    parameters.tryInstantiate(CRPMixture.class);
    String message = message(parameters);
    assertTrue(message.contains("crp.multinomial.pseudocount"), message);
    assertTrue(message.contains("1.0E-9"), message);
  }

  @Test
  void everythingHasADefault() {
    ListParameterization parameters = new ListParameterization();
    assertNotNull(parameters.tryInstantiate(CRPMixture.class));
    assertNotNull(parameters.tryInstantiate(PoweredCRP.class));
    assertNotNull(parameters.tryInstantiate(MallowsMixture.class));
    assertFalse(parameters.hasErrors());
  }

  static String message(ListParameterization parameters) {
    assertEquals(1, parameters.getErrors().size(), () -> parameters.getErrors().toString());
    return parameters.getErrors().iterator().next().getMessage();
  }
}

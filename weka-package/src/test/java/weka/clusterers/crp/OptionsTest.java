package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.PoweredCRP;
import weka.core.DistanceFunction;
import weka.core.HaversineDistance;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.SelectedTag;
import weka.core.Utils;
import weka.gui.ProgrammaticProperty;

/** Weka's dialogs copy a clusterer through its options: no property may get lost on the way. */
class OptionsTest {

  private static final Set<String> RESERVED =
      Set.of("t", "T", "l", "d", "p", "x", "s", "c", "g", "h", "help", "synopsis", "info");

  static Stream<OptionHandler> handlers() {
    return WekaChecksTest.handlers();
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void everyPropertySurvivesTheWayThroughTheOptions(OptionHandler handler) throws Exception {
    int seen = 0;
    for (PropertyDescriptor property :
        Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      if (property.getReadMethod() == null
          || property.getWriteMethod() == null
          || property.getReadMethod().isAnnotationPresent(ProgrammaticProperty.class)
          || property.getName().equals("instances")
          || property.getName().equals("options")) {
        continue;
      }
      OptionHandler changed = handler.getClass().getDeclaredConstructor().newInstance();
      Object value = another(property, property.getReadMethod().invoke(changed));
      property.getWriteMethod().invoke(changed, value);
      assertNotEquals(
          String.join(" ", handler.getOptions()),
          String.join(" ", changed.getOptions()),
          property.getName());

      OptionHandler copy = handler.getClass().getDeclaredConstructor().newInstance();
      copy.setOptions(Utils.splitOptions(Utils.joinOptions(changed.getOptions())));
      assertArrayEquals(changed.getOptions(), copy.getOptions(), property.getName());
      assertEquals(text(value), text(property.getReadMethod().invoke(copy)), property.getName());

      copy.setOptions(new String[0]);
      assertArrayEquals(handler.getOptions(), copy.getOptions(), property.getName());
      seen++;
    }
    assertTrue(seen > 0 || handler instanceof AutoLikelihood, "properties seen: " + seen);
  }

  private static Object another(PropertyDescriptor property, Object value) throws Exception {
    if (value instanceof Integer number) {
      return number + 3;
    }
    if (value instanceof Double number) {
      return number + 0.25;
    }
    if (value instanceof Boolean flag) {
      return !flag;
    }
    if (value instanceof SelectedTag tag) {
      return new SelectedTag(1 - tag.getSelectedTag().getID(), tag.getTags());
    }
    if (value instanceof Likelihood) {
      GaussianLikelihood nested = new GaussianLikelihood();
      nested.setBaseScale("0.25");
      nested.setKappa("0.125");
      return nested;
    }
    if (value instanceof Nearness) {
      GraphNearness nested = new GraphNearness();
      nested.setEdges(new File("a \"file\".csv"));
      nested.setHopLimit(3);
      return nested;
    }
    if (value instanceof DistanceFunction) {
      HaversineDistance nested = new HaversineDistance();
      nested.setLatitude("north it's");
      return nested;
    }
    if (value instanceof File) {
      return new File("some folder/edges 'of' it.csv");
    }
    assertTrue(value instanceof String, property.getName());
    return property.getName().startsWith("ignored") ? "petal length, 'it''s \"odd\"', 3-4" : "0.75";
  }

  private static String text(Object value) {
    if (value instanceof OptionHandler handler) {
      return handler.getClass().getName() + Utils.joinOptions(handler.getOptions());
    }
    return value instanceof SelectedTag tag
        ? tag.getSelectedTag().getIDStr()
        : String.valueOf(value);
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void noFlagIsOneThatWekaTakesForItself(OptionHandler handler) {
    handler
        .listOptions()
        .asIterator()
        .forEachRemaining(
            option -> assertTrue(!RESERVED.contains(option.name()), option.synopsis()));
  }

  @Test
  void thePowerModeFollowsFromWhatIsGiven() throws Exception {
    PoweredCRP clusterer = new PoweredCRP();
    clusterer.setOptions(new String[] {"-lambda", "30"});
    assertEquals(PoweredCRP.LAMBDA, clusterer.getPowerMode().getSelectedTag().getID());
    clusterer.setOptions(new String[] {"-power", "1.2"});
    assertEquals(PoweredCRP.POWER, clusterer.getPowerMode().getSelectedTag().getID());
    clusterer.setOptions(new String[] {"-tune"});
    assertEquals(PoweredCRP.TUNED, clusterer.getPowerMode().getSelectedTag().getID());
    clusterer.setOptions(new String[] {"-R", "power", "-lambda", "30"});
    assertEquals(PoweredCRP.POWER, clusterer.getPowerMode().getSelectedTag().getID());
  }

  @Test
  void aLikelihoodMayBeGivenWithoutItsPackage() throws Exception {
    CRPMixture clusterer = new CRPMixture();
    clusterer.setOptions(new String[] {"-F", "GaussianLikelihood -kappa 0.5"});
    assertEquals("0.5", ((GaussianLikelihood) clusterer.getLikelihood()).getKappa());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-A 0 | concentration (-A) must be 'sampled' or a positive number, was 0",
        "-A -1 | concentration (-A) must be 'sampled' or a positive number, was -1",
        "-A many | concentration (-A) must be 'sampled' or a positive number, was many",
        "-concentration-rate 0 | rate of the concentration's prior (-concentration-rate) must be a positive number, was 0",
        "-discount 1 | discount (-discount) must be 'sampled', or at least 0 and below 1, was 1",
        "-discount some | discount (-discount) must be 'sampled', or at least 0 and below 1, was some",
        "-discount sampled -discount-a 0 | first number of the discount's prior (-discount-a) must be a positive number, was 0",
        "-concentration-grid '1 0' | grid of the concentration (-concentration-grid) must be positive numbers with blanks between them, was '1 0'",
        "-A 1 -concentration-grid 1 | grid of the concentration (-concentration-grid) needs concentration (-A) sampled, which is 1",
        "-I 0 | sweeps (-I) must be at least 1, was 0",
        "-I 1e3 | sweeps (-I) must be a whole number, was '1e3'",
        "-B -1 | burn-in (-B) must be at least 0, was -1",
        "-thin -1 | thinning (-thin) must be at least 0, was -1",
        "-chains 0 | chains (-chains) must be at least 1, was 0",
        "-num-slots -1 | threads (-num-slots) must be at least 0, was -1",
        "-max-seconds -1 | time limit (-max-seconds) must be 0 or a positive number, was -1",
        "-E BEST | estimate (-E) must be one of VI, BINDER, NORMALIZED_VI, VI_DRAW, MAP, was 'BEST'",
        "-S x | seed (-S) must be a whole number, was 'x'",
        "-F 'GaussianLikelihood -nu -2' | nu (-nu) must be 0 or a positive number, was -2",
        "-F 'GaussianLikelihood -nu x' | likelihood (-F) 'GaussianLikelihood -nu x' cannot be used: nu (-nu) must be a number, was 'x'",
        "-F 'GaussianLikelihood -base-scale 0' | base scale (-base-scale) must be 'learnt' or a positive number, was 0",
        "-F 'GaussianLikelihood -kappa 0' | kappa (-kappa) must be 'learnt' or a positive number, was 0",
        "-F 'DiagonalGaussianLikelihood -kappa x' | kappa (-kappa) must be 'learnt' or a positive number, was x",
        "-F 'DiagonalGaussianLikelihood -base-scale x' | base scale (-base-scale) must be 'learnt' or a positive number, was x",
        "-F 'MultinomialLikelihood -beta 0' | pseudo-count (-beta) must be 'sampled' or a positive number, was 0",
      })
  void aWrongValueIsToldWithOptionAndRange(String line, String message) throws Exception {
    assertEquals(message, fault(new CRPMixture(), line.replace('\'', '"')));
  }

  @Test
  void anUnknownLikelihoodIsToldWithTheKnownOnes() {
    Exception fault =
        assertThrows(
            IllegalArgumentException.class,
            () -> new CRPMixture().setOptions(new String[] {"-F", "Normal"}));
    assertTrue(
        fault.getMessage().startsWith("likelihood (-F) 'Normal' cannot be used: there is no such"),
        fault.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-power 0 | power (-power) must be a positive number, was 0",
        "-lambda -1 | lambda (-lambda) must be 0 or a positive number, was -1",
        "-power-grid 1,2 | grid of the power (-power-grid) needs power mode (-R) sampled or sampled-lambda, which is power",
        "-R sampled -power 1 | power (-power) must be above 1 with -R sampled, whose prior mean it is, was 1",
        "-R sampled -power-grid x | grid of the power (-power-grid) must be positive numbers with blanks between them, was 'x'",
        "-R sampled-lambda -lambda 0 | lambda (-lambda) must be above 0 with -R sampled-lambda, whose prior mean it is, was 0",
        "-R best | power mode (-R) must be one of power, lambda, tuned, sampled, sampled-lambda, was 'best'",
      })
  void aWrongPowerIsToldWithOptionAndRange(String line, String message) throws Exception {
    assertEquals(message, fault(new PoweredCRP(), line));
  }

  /** Dialogs call setters at each key stroke, so ranges are checked when a model is built. */
  private static String fault(MixtureClusterer clusterer, String line) throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    return assertThrows(
            IllegalArgumentException.class,
            () -> {
              clusterer.setOptions(Utils.splitOptions(line));
              clusterer.buildClusterer(galaxies);
            })
        .getMessage();
  }

  @Test
  void aHalfTypedValueIsNoFaultYet() throws Exception {
    for (String text : new String[] {"", "s", "0", "0.", "-"}) {
      CRPMixture clusterer = new CRPMixture();
      clusterer.setConcentration(text);
      clusterer.setDiscount("1");
      clusterer.setSweeps(0);
      clusterer.setConcentrationRate(0);
      CRPMixture copy = new CRPMixture();
      copy.setOptions(clusterer.getOptions());
      assertEquals(text.isEmpty() ? "sampled" : text, copy.getConcentration());
      assertEquals(0, copy.getSweeps());
    }
  }
}

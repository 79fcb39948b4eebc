package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.beans.PropertyEditorManager;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.likelihood.Likelihood;
import weka.clusterers.crp.nearness.GraphNearness;
import weka.clusterers.crp.nearness.Nearness;
import weka.clusterers.crp.options.OptionGroup;
import weka.clusterers.crp.options.OptionValue;
import weka.core.DistanceFunction;
import weka.core.HaversineDistance;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;
import weka.gui.GenericObjectEditor;
import weka.gui.ProgrammaticProperty;
import weka.gui.PropertySheetPanel;

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
      nested.setHops("3");
      return nested;
    }
    if (value instanceof DistanceFunction) {
      HaversineDistance nested = new HaversineDistance();
      nested.setLatitude("north it's");
      return nested;
    }
    if (value instanceof OptionGroup group) {
      OptionGroup nested = (OptionGroup) value.getClass().getDeclaredConstructor().newInstance();
      PropertyDescriptor first =
          Arrays.stream(Introspector.getBeanInfo(group.getClass()).getPropertyDescriptors())
              .filter(each -> each.getPropertyType() == OptionValue.class)
              .filter(each -> each.getWriteMethod() != null)
              .findFirst()
              .orElseThrow();
      first.getWriteMethod().invoke(nested, OptionValue.of("half a 'word'"));
      return nested;
    }
    if (value instanceof File) {
      return new File("some folder/edges 'of' it.csv");
    }
    if (value instanceof String) {
      return "0.75";
    }
    assertTrue(value instanceof OptionValue, property.getName());
    return OptionValue.of(
        property.getName().equals("ignore") ? "petal length, 'it''s \"odd\"', 3-4" : "0.75");
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
  void aLikelihoodMayBeGivenWithoutItsPackage() throws Exception {
    CRPMixture clusterer = new CRPMixture();
    clusterer.setOptions(new String[] {"-likelihood", "GaussianLikelihood -kappa 0.5"});
    assertEquals("0.5", ((GaussianLikelihood) clusterer.getLikelihood()).getKappa().text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-noise 0.05 -evidence alone | evidence | noise",
        "-estimate map -estimate-cost 0.5 | -estimate-cost | except for vi and binder, was 0.5 with map",
        "-A 'expected 82' | expected number of clusters | below the number of rows (82)",
      })
  void aWrongValueIsRefusedWithOptionAndRange(String line, String option, String range)
      throws Exception {
    assertRefused(new CRPMixture(), line, option, range);
  }

  @Test
  void aWrongPriorIsRefused() throws Exception {
    assertRefused(new PoweredCRP(), "-seats log -power 1.05", "-seats", "power where the power");
    assertRefused(new MixtureOfFiniteMixtures(), "-A 'dynamic 0'", "-A", "positive");
  }

  /** Dialogs call setters at each key stroke, so ranges are checked when a model is built. */
  private static void assertRefused(CrpClusterer scheme, String line, String option, String range)
      throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    String message =
        assertThrows(
                Exception.class,
                () -> {
                  scheme.setOptions(Utils.splitOptions(line.replace('\'', '"')));
                  scheme.buildClusterer(galaxies);
                })
            .getMessage();
    assertTrue(message.contains(option) && message.contains(range), message);
    assertTrue(message.lines().count() == 1 && message.length() < 300, message);
  }

  @Test
  void aValueThatIsTypedHalfIsNoErrorYet() throws Exception {
    for (String text : new String[] {"", "s", "0", "0.", "-"}) {
      CRPMixture clusterer = new CRPMixture();
      clusterer.setConcentration(text);
      clusterer.setDiscount("1");
      clusterer.setSweeps("at most");
      CRPMixture copy = new CRPMixture();
      copy.setOptions(clusterer.getOptions());
      assertEquals(text.isEmpty() ? "gamma 1 1" : text, copy.getConcentration().text());
      assertEquals("at most", copy.getSweeps().text());
    }
  }

  @Test
  void theNumberOfSweepsAloneIsEnough() throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(new String[] {"-I", "20"});
    scheme.buildClusterer(Data.file("galaxies.arff"));
    assertTrue(scheme.toString().contains("(10 burn-in)"), scheme.toString());
  }

  @Test
  void anErrorOnTheCommandLineIsOneSentence() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      CRPMixture.main(new String[] {"-I", "0", "-t", "../test-data/iris.arff"});
    } finally {
      System.setErr(before);
    }
    assertEquals(
        List.of("sweeps (-I) must be at least 1, was 0"),
        bytes.toString(StandardCharsets.UTF_8).lines().toList());
  }

  /** The dialog shows every option, in at most 16 rows, and nested objects can be edited. */
  @ParameterizedTest
  @MethodSource("handlers")
  void everyOptionIsARowOfTheDialog(OptionHandler handler) throws Exception {
    Properties editors = new Properties();
    Path file = Path.of("src", "main", "package", "GUIEditors.props");
    try (Reader reader = Files.newBufferedReader(file)) {
      editors.load(reader);
    }
    GenericObjectEditor.registerEditors();
    for (String type : editors.stringPropertyNames()) {
      PropertyEditorManager.registerEditor(
          Class.forName(type), Class.forName(editors.getProperty(type)));
    }
    PropertyEditorManager.registerEditor(DistanceFunction.class, GenericObjectEditor.class);
    Set<String> rows = new TreeSet<>();
    for (PropertyDescriptor property :
        Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      if (property.getReadMethod() != null
          && property.getWriteMethod() != null
          && property.getReadMethod().isAnnotationPresent(OptionMetadata.class)) {
        rows.add(property.getName());
        assertNotNull(
            PropertyEditorManager.findEditor(property.getPropertyType()), property.getName());
      }
    }
    assertTrue(rows.size() <= 16, rows.toString());
    PropertySheetPanel sheet = new PropertySheetPanel();
    sheet.setTarget(handler);
    assertEquals(rows.size(), sheet.editableProperties(), rows.toString());
  }
}

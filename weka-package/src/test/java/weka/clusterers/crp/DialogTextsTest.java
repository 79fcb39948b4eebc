package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.gui.FilePropertyMetadata;

/** Tips, help and messages as people see them. */
class DialogTextsTest {

  private static final int WIDTH = 100;
  private static final int TAB = 8;

  static Stream<OptionHandler> handlers() {
    return WekaChecksTest.handlers();
  }

  static Stream<CrpClusterer> schemes() {
    return WekaChecksTest.schemes();
  }

  /** Weka cuts a tip at its first full stop: that must be the end of a sentence. */
  @ParameterizedTest
  @MethodSource("handlers")
  void theFirstSentenceOfATipIsWhole(OptionHandler handler) throws Exception {
    for (PropertyDescriptor property :
        Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      Method getter = property.getReadMethod();
      OptionMetadata tip = getter == null ? null : getter.getAnnotation(OptionMetadata.class);
      if (tip != null) {
        int stop = tip.description().indexOf('.');
        String rest = stop < 0 ? "" : tip.description().substring(stop + 1);
        assertTrue(
            rest.isEmpty() || rest.matches("(?s) ['A-Z0-9].*"),
            property.getName() + ": " + tip.description());
        assertTrue(stop < 0 || stop > 15, tip.description());
        boolean browses = getter.isAnnotationPresent(FilePropertyMetadata.class);
        assertEquals(property.getPropertyType() == File.class, browses, property.getName());
      }
    }
  }

  /** Weka shows the first sentence in three lines of a dialog, or two; more needs scroll bars. */
  @ParameterizedTest
  @MethodSource("handlers")
  void theFirstSentenceOfADialogIsShort(OptionHandler handler) throws Exception {
    String text = (String) handler.getClass().getMethod("globalInfo").invoke(handler);
    int most = handler instanceof CrpClusterer ? 140 : 105;
    assertTrue(text.indexOf('.') < most, text);
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void helpIsFolded(OptionHandler handler) {
    for (Object each : Collections.list(handler.listOptions())) {
      Option option = (Option) each;
      Stream.of(option.synopsis(), option.description())
          .flatMap(String::lines)
          .forEach(
              line ->
                  assertTrue(
                      line.replace("\t", " ".repeat(TAB)).length() <= WIDTH,
                      line.length() + ": " + line));
    }
  }

  /** Data and model first, then the run, then what is rare. */
  @ParameterizedTest
  @MethodSource("schemes")
  void helpIsInTheOrderOfUse(CrpClusterer scheme) {
    List<String> flags = Collections.list(scheme.listOptions()).stream().map(Option::name).toList();
    List<String> wanted =
        List.of(
            "likelihood",
            "ignore",
            "A",
            "I",
            "S",
            "results",
            "evidence",
            "max-seconds",
            "thin",
            "output-debug-info");
    List<Integer> places = wanted.stream().map(flags::indexOf).toList();
    assertEquals(places.stream().sorted().toList(), places, flags.toString());
    assertTrue(places.get(0) <= 1, "only where the rows are stands before: " + flags);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void referencesHaveSingleFullStops(CrpClusterer scheme) {
    String references = scheme.getTechnicalInformation().toString();
    assertFalse(references.contains("..") || references.contains("null"), references);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "sweeps (-I) must be at least 1 | sweeps must be at least 1",
        "-chains must be at least 1 | 'chains' must be at least 1",
        "-max-seconds must be 0, was -1 | 'max-seconds' must be 0, was -1",
        "-kappa must be positive | 'kappa' must be positive",
        "leave it out (-ignore) or not-ignored | leave it out ('ignore') or not-ignored",
      })
  void aDialogNamesOptionsWithoutFlags(String message, String shown) {
    CRPMixture scheme = new CRPMixture();
    scheme.setLikelihood(new GaussianLikelihood());
    assertEquals(shown, AnnotatedOptions.inDialog(scheme, message));
  }

  /** Sum over k of (3 choose k) (2 choose k) k!: 1 + 6 + 6. */
  @Test
  void weakAssignmentsOfClassesAreCounted() {
    assertEquals(13, new ClassComparison(2).assignments(3));
    assertEquals(13, new ClassComparison(3).assignments(2));
    assertTrue(new ClassComparison(3).warning().isEmpty());
    assertTrue(new ClassComparison(10).warning().orElseThrow().contains("from 10 clusters on"));
  }
}

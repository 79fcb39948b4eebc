package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.HDPHMM;
import weka.clusterers.PoweredCRP;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionHandler;
import weka.gui.ProgrammaticProperty;

/** What a dialog shows of an option: words to choose from, and what is wrong with a text. */
class OptionValueTest {

  /** Options that name attributes, which only the data can refuse. */
  private static final Set<String> NAMES =
      Set.of("ignore", "group", "sequence", "time", "id", "earlier", "attributes");

  static Stream<OptionHandler> handlers() {
    return WekaChecksTest.handlers();
  }

  private static List<PropertyDescriptor> values(OptionHandler handler) throws Exception {
    List<PropertyDescriptor> all = new ArrayList<>();
    for (PropertyDescriptor property :
        Introspector.getBeanInfo(handler.getClass()).getPropertyDescriptors()) {
      if (property.getPropertyType() == OptionValue.class
          && !property.getReadMethod().isAnnotationPresent(ProgrammaticProperty.class)) {
        all.add(property);
      }
    }
    return all;
  }

  private static OptionValue value(PropertyDescriptor property, Object bean) throws Exception {
    return (OptionValue) property.getReadMethod().invoke(bean);
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void wordsAreValuesAndOtherWordsAreNot(OptionHandler handler) throws Exception {
    for (PropertyDescriptor property : values(handler)) {
      OptionHandler changed = handler.getClass().getDeclaredConstructor().newInstance();
      OptionValue initial = value(property, changed);
      assertEquals("", initial.problem(), property.getName());
      assertTrue(
          initial.words().isEmpty() || initial.words().get(0).equals(initial.text()),
          property.getName() + ": the default is the first of " + initial.words());
      for (String word : initial.words()) {
        property.getWriteMethod().invoke(changed, OptionValue.of(" " + word + " "));
        assertEquals("", value(property, changed).problem(), property.getName());
        assertEquals(word, value(property, changed).text());
      }
      property.getWriteMethod().invoke(changed, OptionValue.of("no such thing"));
      assertEquals(
          NAMES.contains(property.getName()),
          value(property, changed).problem().isEmpty(),
          property.getName());
    }
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void oneWrongTextIsOneProblem(OptionHandler handler) throws Exception {
    List<PropertyDescriptor> all = values(handler);
    for (PropertyDescriptor property : all) {
      OptionHandler changed = handler.getClass().getDeclaredConstructor().newInstance();
      property.getWriteMethod().invoke(changed, OptionValue.of("no such thing"));
      for (PropertyDescriptor other : all) {
        String problem = value(other, changed).problem();
        assertTrue(
            other.equals(property) || problem.isEmpty() || other.getName().equals("seats"),
            property.getName() + ", " + other.getName() + ": " + problem);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-I 0 | sweeps | sweeps must be at least 1, was 0",
        "-A -1 | concentration | concentration must be positive and finite, was -1",
        "-discount 1 | discount | 'discount' must be at least 0 and below 1, was 1",
        "-S 1.5 | seedText | seed must be a whole number from -2147483648 to 2147483647, was '1.5'",
      })
  void problemsNameTheRowOfTheDialog(String line, String property, String problem)
      throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(line.split(" ", -1));
    String found =
        switch (property) {
          case "sweeps" -> scheme.getSweeps().problem();
          case "seedText" -> scheme.getSeedText().problem();
          case "concentration" -> scheme.getConcentration().problem();
          default -> scheme.getDiscount().problem();
        };
    assertEquals(problem, found);
  }

  @Test
  void aSeedIsTheNumberThatWasTyped() {
    CRPMixture scheme = new CRPMixture();
    scheme.setSeedText(OptionValue.of("17"));
    assertEquals(17, scheme.getSeed());
    scheme.setSeed(3);
    assertEquals("3", scheme.getSeedText().text());
  }

  @Test
  void optionsThatExcludeEachOtherSaySo() {
    PoweredCRP scheme = new PoweredCRP();
    scheme.setSeats("log");
    assertEquals("", scheme.getSeats().problem());
    scheme.setPower("1.1");
    assertFalse(scheme.getSeats().problem().isEmpty());
    HDPHMM states = new HDPHMM();
    states.setTopConcentration("expected 3");
    assertTrue(states.getTopConcentration().problem().contains("expected"));
  }
}

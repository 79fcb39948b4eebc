package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DecayChoiceTest {

  private static final String SCALE = "decay-scale";

  @ParameterizedTest
  @EnumSource
  void aKindReadsItsText(DecayKind kind) {
    assertEquals(kind, DecayKind.parse("decay", kind.text()));
    assertEquals(kind, DecayKind.parse("decay", " " + kind.name() + " "));
  }

  @Test
  void anUnknownKindIsRefusedWithTheOption() {
    String said = refused(() -> DecayKind.parse("decay", "cube"));
    assertTrue(said.startsWith("decay must be") && said.contains("window-inclusive"), said);
    assertTrue(said.contains("cube"), said);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void aKindNamesItsDecay(DecayKind kind) {
    assertEquals(kind.text(), kind.form().name());
  }

  @Test
  void anyDecayCanBeChosen() {
    Decay ramp = Decay.of("ramp", d -> Math.max(0, 3 - d));
    DecayChoice choice =
        new DecayChoice(Optional.of(ramp), Optional.of(Parameter.fixed(2)), Optional.empty());
    assertEquals(ramp.with(Decay.SCALE, 2), choice.decay(5));
    assertEquals(6, choice.reach(5), 1e-12);
    DecayChoice law = new DecayChoice(Optional.of(ramp), Optional.empty(), Optional.empty());
    assertEquals(3 * 50, law.reach(5), 1e-9);
    DecayChoice power =
        new DecayChoice(Optional.of(Decay.powerLaw(1, 3)), Optional.empty(), Optional.empty())
            .orFixedScale(2);
    assertEquals(Decay.powerLaw(2, 3), power.decay(5));
    assertEquals(Double.POSITIVE_INFINITY, power.reach(5));
  }

  @Test
  void theWindowIsStrict() {
    assertEquals(0, DecayKind.WINDOW.form().weight(1));
    assertEquals(1, DecayKind.WINDOW_INCLUSIVE.form().weight(1));
  }

  @ParameterizedTest
  @CsvSource({"automatic", "2", "gamma 2 4", "log-uniform 0.1 10", "grid 1 2"})
  void aScaleReadsItsText(String text) {
    assertEquals(text, DecayChoice.text(DecayChoice.parseScale(SCALE, text)));
  }

  @ParameterizedTest
  @CsvSource({"0", "nan", "inf", "-1", "much", "grid 0 1"})
  void aScaleIsPositive(String text) {
    assertTrue(refused(() -> DecayChoice.parseScale(SCALE, text)).startsWith(SCALE));
  }

  @Test
  void aLocationIsANumberFromZeroOrALaw() {
    assertEquals(Optional.of(Parameter.fixed(0)), DecayChoice.parseLocation("decay-location", "0"));
    assertEquals(Optional.empty(), DecayChoice.parseLocation("decay-location", "automatic"));
    String said = refused(() -> DecayChoice.parseLocation("decay-location", "-1"));
    assertTrue(said.startsWith("decay-location") && said.contains("at least 0"), said);
    Optional<Parameter> law = DecayChoice.parseLocation("decay-location", "grid 0 2");
    assertEquals("grid 0 2", DecayChoice.text(law));
    DecayChoice choice =
        DecayChoice.of(
            DecayKind.LOGISTIC, Decay.USUAL_EXPONENT, Optional.of(Parameter.fixed(3)), law);
    assertEquals(law.orElseThrow(), choice.numbers(1).get(Decay.LOCATION));
    assertEquals(Decay.logistic(2, 3), choice.widest(1));
  }

  @Test
  void anAutomaticScaleFollowsATypicalDistance() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.EXPONENTIAL);
    assertEquals("log-uniform 0.1 30", choice.scale(3).text());
    assertEquals(Math.sqrt(3), choice.decay(3).scale(), 1e-12);
    assertEquals(30, choice.widest(3).scale());
    assertEquals(30, choice.largestScale(3));
    assertEquals(Double.POSITIVE_INFINITY, choice.reach(3));
    assertEquals(30, DecayChoice.automatic(DecayKind.WINDOW).reach(3));
  }

  @Test
  void anAutomaticLocationFollowsATypicalDistance() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.LOGISTIC);
    assertEquals("log-uniform 0.1 30", choice.scale(15).text());
    assertEquals("log-uniform 0.5 150", choice.numbers(15).get(Decay.LOCATION).text());
    assertEquals(Decay.logistic(150, 30), choice.widest(15));
  }

  @Test
  void aGammaLawHasNoLargestScale() {
    DecayChoice choice = DecayChoice.of(DecayKind.WINDOW, Parameter.gamma(6, 2));
    assertEquals(Double.POSITIVE_INFINITY, choice.reach(1));
    assertEquals(3, choice.widest(1).scale());
  }

  @Test
  void aFixedScaleTakesThePlaceOfAnAutomaticOne() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.LOGISTIC).orFixedScale(1);
    assertEquals("1", choice.scale(7).text());
    assertEquals(Decay.logistic(1, 1), choice.widest(7));
    assertEquals(choice, choice.orFixedScale(2));
    DecayChoice identity = DecayChoice.automatic(DecayKind.IDENTITY);
    assertEquals(identity, identity.orFixedScale(1));
    assertEquals(Decay.identity(), identity.widest(1));
    assertTrue(Double.isNaN(identity.largestScale(1)));
  }

  @Test
  void whatAKindDoesNotHaveIsRefused() {
    Parameter two = Parameter.fixed(2);
    assertTrue(
        refused(() -> DecayChoice.of(DecayKind.IDENTITY, two)).contains("identity decay has no"));
    assertTrue(
        refused(
                () ->
                    DecayChoice.of(
                        DecayKind.WINDOW, Decay.USUAL_EXPONENT, Optional.empty(), Optional.of(two)))
            .contains("location"));
  }

  @Test
  void typicalTimesAreATenthOfTheRange() {
    assertEquals(1, DecayChoice.typical(0.0));
    assertEquals(0.7, DecayChoice.typical(TimeOrder.of(3, 1, 8)), 1e-12);
  }

  @Test
  void typicalDistancesAreThoseToTheSixteenthNearest() {
    // 41 places in a row, each of them twice
    int n = 82;
    assertEquals(4, DecayChoice.typical(n, (i, j) -> Math.abs(i / 2 - j / 2)), 1e-12);
    assertEquals(2, DecayChoice.typical(3, (i, j) -> Math.abs(i - j)), 1e-12);
    assertEquals(1, DecayChoice.typical(9, (i, j) -> 0));
    assertEquals(1, DecayChoice.typical(9, (i, j) -> Double.POSITIVE_INFINITY));
    assertEquals(1, DecayChoice.typical(0, (i, j) -> 0));
    String said = refused(() -> DecayChoice.typical(2, (i, j) -> -1));
    assertTrue(said.contains("row 1 to row 2"), said);
  }

  @Test
  void anAutomaticDecayOfHopsGivesAnEdgeTheWeightOne() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.AUTOMATIC);
    for (int most : new int[] {1, Integer.MAX_VALUE}) {
      assertEquals(Decay.windowInclusive(1), choice.onHops(most).decay(7));
      assertEquals("1", choice.onHops(most).scale(7).text());
    }
    assertEquals(Decay.windowInclusive(3), choice.onHops(3).decay(7));
    DecayChoice two = DecayChoice.of(DecayKind.AUTOMATIC, Parameter.fixed(2));
    assertEquals(Decay.windowInclusive(2), two.onHops(3).decay(7));
    assertEquals(Decay.exponential(2), two.decay(7));
  }

  @Test
  void aGivenDecayOfHopsIsKept() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.EXPONENTIAL);
    assertEquals(choice, choice.onHops(2));
    assertEquals(choice, choice.onPlaces(2));
    assertEquals(choice.orFixedScale(1), choice.onHops(1));
  }

  @Test
  void anAutomaticDecayOfPlacesIsAWindowAroundTheNeighbours() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.AUTOMATIC).onPlaces(2);
    assertEquals(DecayKind.WINDOW_INCLUSIVE.form(), choice.form());
    assertEquals("2", choice.scale(5).text());
    assertEquals(2, choice.reach(5));
    DecayChoice fixed = DecayChoice.of(DecayKind.AUTOMATIC, Parameter.fixed(3)).onPlaces(2);
    assertEquals(Decay.windowInclusive(3), fixed.decay(5));
    assertTrue(
        refused(
                () ->
                    DecayChoice.of(
                        DecayKind.AUTOMATIC,
                        Decay.USUAL_EXPONENT,
                        Optional.empty(),
                        Optional.of(Parameter.fixed(1))))
            .contains("location"));
  }

  private static String refused(org.junit.jupiter.api.function.Executable work) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, work).getMessage());
  }
}

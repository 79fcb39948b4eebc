package elki.clustering.crp.decay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.nearness.DecayPar;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Decays by name and by a class of a user. */
class DecayFunctionTest {

  private static DecayChoice read(String line) {
    SerializedParameterization config = new SerializedParameterization(line.split(" ", -1));
    DecayChoice choice = DecayPar.of(config).choice();
    assertTrue(config.getErrors().isEmpty(), config.getErrors()::toString);
    assertEquals(List.of(), config.getRemainingParameters());
    return choice;
  }

  private static String refused(String line) {
    SerializedParameterization config = new SerializedParameterization(line.split(" ", -1));
    DecayPar.of(config).choice();
    assertEquals(1, config.getErrors().size(), config.getErrors()::toString);
    return config.getErrors().iterator().next().getMessage();
  }

  @ParameterizedTest
  @EnumSource
  void everyKindOfTheCoreHasItsClass(DecayKind kind) {
    for (String name : List.of(kind.text(), kind.name())) {
      assertEquals(kind.form(), read("-crp.decay " + name).form());
    }
  }

  @Test
  void withoutOptionsItIsTheDefault() {
    assertEquals(
        DecayChoice.automatic(DecayKind.AUTOMATIC),
        DecayPar.of(new ListParameterization()).choice());
  }

  @Test
  void numbersAreRead() {
    DecayChoice law = read("-crp.decay power-law -crp.decay-exponent 0.5 -crp.decay-scale 3");
    assertEquals(Decay.powerLaw(3, 0.5), law.decay(1));
    DecayChoice logistic = read("-crp.decay logistic -crp.decay-scale 2 -crp.decay-location 5");
    assertEquals(Decay.logistic(5, 2), logistic.decay(1));
  }

  @Test
  void aClassOfAUserIsADecayInTheUnitOfTheDistances() {
    DecayChoice plain = read("-crp.decay elki.clustering.crp.decay.Hyperbola");
    assertEquals(0.2, plain.decay(100).weight(4), 1e-15);
    assertEquals(Parameter.fixed(1), plain.scale(100));
    assertEquals("Hyperbola", plain.form().name());
    DecayChoice wide = read("-crp.decay Hyperbola -crp.decay-scale 3");
    assertEquals(0.25, wide.decay(100).weight(9), 1e-15);
    assertTrue(read("-crp.decay Hyperbola -crp.decay-scale sampled").scale(100).sampled());
  }

  /** A curve that is no decay, chosen by its name. */
  public static final class Rising implements DecayCurve {

    private static final long serialVersionUID = 1L;

    @Override
    public double at(double distance) {
      return 0.1 + distance / (1 + distance);
    }
  }

  @Test
  void whatIncreasesOrIsNoWeightIsRefused() {
    DecayCurve rising = new Rising();
    String said = assertThrows(IllegalArgumentException.class, rising::decay).getMessage();
    assertTrue(said.startsWith("the decay Rising must not increase"), said);
    DecayCurve pole = d -> 1 / d;
    said = assertThrows(IllegalArgumentException.class, pole::decay).getMessage();
    assertTrue(said.contains("gave Infinity at distance 0.0"), said);
    said = refused("-crp.decay elki.clustering.crp.decay.DecayFunctionTest$Rising");
    assertTrue(said.startsWith("crp.decay: the decay Rising must not"), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-crp.decay cubic|crp.decay",
        "-crp.decay power-law -crp.decay-exponent 0|crp.decay-exponent must be positive",
        "-crp.decay gaussian -crp.decay-scale 0|crp.decay-scale must be positive",
        "-crp.decay Hyperbola -crp.decay-scale x|crp.decay-scale",
      })
  void wrongOptionsAreNamed(String line, String message) {
    String said = refused(line);
    assertTrue(said.contains(message), said);
  }

  /** What a checkpoint is compared by holds the decay. */
  @Test
  void decaysCanBeWrittenAndRead() throws Exception {
    DecayCurve each = new Hyperbola();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(each.decay());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertEquals(each.decay().weight(0.5), ((Decay) in.readObject()).weight(0.5));
    }
  }
}

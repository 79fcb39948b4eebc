package elki.clustering.crp.decay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.nearness.DecayPar;
import elki.math.linearalgebra.pca.weightfunctions.ErfcStddevWeight;
import elki.math.linearalgebra.pca.weightfunctions.GaussStddevWeight;
import elki.math.linearalgebra.pca.weightfunctions.InverseLinearWeight;
import elki.math.linearalgebra.pca.weightfunctions.LinearWeight;
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

/** Decays by name, by ELKI's weight functions, and by a class of a user. */
class DecayFunctionTest {

  private static DecayChoice read(String line) {
    SerializedParameterization config = new SerializedParameterization(line.split(" ", -1));
    DecayChoice choice = DecayPar.read(config);
    assertTrue(config.getErrors().isEmpty(), config.getErrors()::toString);
    assertEquals(List.of(), config.getRemainingParameters());
    return choice;
  }

  private static String refused(String line) {
    SerializedParameterization config = new SerializedParameterization(line.split(" ", -1));
    DecayPar.read(config);
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
        DecayChoice.automatic(DecayKind.AUTOMATIC), DecayPar.read(new ListParameterization()));
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

  @Test
  void weightFunctionsOfElkiAreRelativeToTheirScale() {
    Decay linear = new WeightFunctionDecay(new LinearWeight()).decay().with(Decay.SCALE, 4);
    assertEquals(1, linear.weight(0));
    assertEquals(0.55, linear.weight(2), 1e-15);
    assertEquals(0.1, linear.weight(4), 1e-15);
    assertEquals(0, linear.weight(4.01));
    assertEquals(4, linear.reach(0), 1e-12);
    Decay gauss = new WeightFunctionDecay(new GaussStddevWeight()).decay();
    for (double d : new double[] {0, 0.5, 2, 5}) {
      assertEquals(Decay.gaussian(1).weight(d), gauss.weight(d), 1e-12);
    }
    Decay erfc = new WeightFunctionDecay(new ErfcStddevWeight()).decay();
    assertEquals(0.3173105, erfc.weight(1), 1e-6);
    DecayChoice named = read("-crp.decay weight-function -crp.decay-function LinearWeight");
    assertTrue(named.scale(7).sampled(), "the scale is automatic");
    assertEquals(70, named.reach(7), 1e-9);
  }

  @Test
  void whatIncreasesOrIsNoWeightIsRefused() {
    WeightFunctionDecay rising = new WeightFunctionDecay(new InverseLinearWeight());
    String said = assertThrows(IllegalArgumentException.class, rising::decay).getMessage();
    assertTrue(said.startsWith("the decay InverseLinearWeight must not increase"), said);
    DecayCurve pole = d -> 1 / d;
    said = assertThrows(IllegalArgumentException.class, pole::decay).getMessage();
    assertTrue(said.contains("gave Infinity at distance 0.0"), said);
    said = refused("-crp.decay weight-function -crp.decay-function InverseLinearWeight");
    assertTrue(said.startsWith("crp.decay: the decay InverseLinearWeight must not"), said);
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
    for (DecayFunction each :
        List.of(new Hyperbola(), new WeightFunctionDecay(new LinearWeight()))) {
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
}

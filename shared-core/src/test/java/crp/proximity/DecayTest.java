package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class DecayTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static List<Decay> all() {
    return List.of(
        Decay.identity(),
        Decay.window(2.07),
        Decay.windowInclusive(2.07),
        Decay.exponential(0.94),
        Decay.logistic(2.07),
        Decay.logistic(0.94, 0.89),
        Decay.logistic(50, 0.5),
        Decay.gaussian(0.94),
        Decay.powerLaw(2.07, 1.5),
        Decay.powerLaw(0.1, 0.3),
        Decay.of("hyperbola", d -> 1 / (1 + d)),
        Decay.of("ramp", d -> Math.max(0, 3 - d)));
  }

  @Test
  void valuesAreThoseOfThePaper() {
    for (double d : new double[] {0, 0.5, 0.94, 1, 2, 2.07, 3, 20}) {
      assertEquals(1, Decay.identity().weight(d));
      assertEquals(d < 2.07 ? 1 : 0, Decay.window(2.07).weight(d));
      assertEquals(d <= 2.07 ? 1 : 0, Decay.windowInclusive(2.07).weight(d));
      assertEquals(Math.exp(-d / 0.94), Decay.exponential(0.94).weight(d), 1e-15);
      assertEquals(
          Math.exp(-d + 2.07) / (1 + Math.exp(-d + 2.07)), Decay.logistic(2.07).weight(d), 1e-15);
      assertEquals(
          1 / (1 + Math.exp((d - 0.94) / 0.89)), Decay.logistic(0.94, 0.89).weight(d), 1e-15);
    }
    assertEquals(0.25, Decay.of("square", d -> 1 / (d * d)).weight(2));
    assertEquals(0, Decay.logistic(0).weight(Double.MAX_VALUE));
  }

  @Test
  void gaussianAndPowerLaw() {
    for (double d : new double[] {0, 0.5, 0.94, 2, 20, 1e6}) {
      assertEquals(Math.exp(-d * d / (2 * 0.94 * 0.94)), Decay.gaussian(0.94).weight(d), 1e-15);
      double law = Math.pow(1 + d / 2.07, -1.5);
      assertEquals(law, Decay.powerLaw(2.07, 1.5).weight(d), 1e-14 * law);
    }
    assertEquals(Decay.gaussian(3), Decay.gaussian(1).with(Decay.SCALE, 3));
    assertEquals(Decay.powerLaw(3, 0.5), Decay.powerLaw(1, 0.5).with(Decay.SCALE, 3));
    assertEquals(1, Decay.gaussian(2).reach(Math.exp(-0.125)), 1e-12);
    assertEquals(6, Decay.powerLaw(2, 3).reach(1 / 64.0), 1e-12);
    message("exponent of the power-law decay must be positive", () -> Decay.powerLaw(1, 0));
    message("scale of the gaussian decay must be positive", () -> Decay.gaussian(-1));
  }

  @Test
  void weightsFallFromOneWithTheDistance() {
    for (Decay decay : all()) {
      double last = decay.weight(0);
      assertEquals(decay.name().equals("ramp") ? 3 : 1, last, 0.5, decay.name());
      for (double d = 1e-3; d < 1e6; d *= 1.7) {
        double next = decay.weight(d);
        assertTrue(next <= last, decay + " at " + d);
        last = next;
      }
    }
  }

  @Test
  void directNeighboursNeedAnInclusiveWindow() {
    assertEquals(0, Decay.window(1).weight(1));
    assertEquals(1, Decay.windowInclusive(1).weight(1));
  }

  @Test
  void infiniteDistanceWeighsNothing() {
    for (Decay decay : all()) {
      assertEquals(0, decay.weight(NEVER), decay.toString());
    }
  }

  @Test
  void beyondTheReachNoWeightIsAboveEpsilon() {
    for (Decay decay : all()) {
      for (double epsilon : new double[] {2, 1, 0.7, 0.3, 1e-3, 1e-12}) {
        double reach = decay.reach(epsilon);
        assertTrue(reach >= 0, decay + " " + epsilon);
        if (reach < NEVER) {
          double beyond = reach * (1 + 1e-12) + 1e-12;
          assertTrue(decay.weight(beyond) <= epsilon * (1 + 1e-9), decay + " " + epsilon);
          if (reach > 0) {
            assertTrue(
                decay.weight(reach * (1 - 1e-9)) >= epsilon * (1 - 1e-6), decay + " " + epsilon);
          }
        }
      }
    }
    assertEquals(NEVER, Decay.identity().reach(1e-9));
    assertEquals(NEVER, Decay.exponential(1).reach(0));
    assertEquals(NEVER, Decay.logistic(1).reach(0));
    assertEquals(NEVER, Decay.gaussian(1).reach(0));
    assertEquals(NEVER, Decay.powerLaw(1, 9).reach(0));
    assertEquals(NEVER, Decay.of("flat", d -> 1).reach(0.5));
    assertEquals(2.07, Decay.window(2.07).reach(0));
    assertEquals(3, Decay.of("ramp", d -> Math.max(0, 3 - d)).reach(0), 1e-12);
  }

  @Test
  void numbersCanBeExchanged() {
    for (Decay decay : all()) {
      for (String name : decay.numbers().names()) {
        assertEquals(decay, decay.with(name, decay.numbers().value(name)));
        assertEquals(decay.numbers().with(name, Parameter.fixed(7)), decay.with(name, 7).numbers());
      }
      assertThrows(IllegalStateException.class, () -> decay.with("width", 1));
    }
    assertEquals(Decay.exponential(3), Decay.exponential(1).with(Decay.SCALE, 3));
    assertEquals(Decay.windowInclusive(3), Decay.windowInclusive(1).with(Decay.SCALE, 3));
    assertEquals(0.5, Decay.of("half", d -> 1 / (1 + d)).with(Decay.SCALE, 4).weight(4));
    assertFalse(Decay.identity().numbers().has(Decay.SCALE));
    assertThrows(IllegalStateException.class, () -> Decay.identity().scale());
    assertThrows(IllegalStateException.class, () -> Decay.identity().with(Decay.SCALE, 1));
  }

  @Test
  void wrongParametersAreNamed() {
    for (double wrong : new double[] {0, -1, Double.NaN, NEVER}) {
      message("width of the window decay must be positive and finite", () -> Decay.window(wrong));
      message("scale of the exponential decay", () -> Decay.exponential(wrong));
      message("scale of the logistic decay", () -> Decay.logistic(1, wrong));
      message("scale of the ramp decay", () -> Decay.of("ramp", d -> 1).with(Decay.SCALE, wrong));
      message("was " + wrong, () -> Decay.exponential(1).with(Decay.SCALE, wrong));
    }
    message("location of the logistic decay", () -> Decay.logistic(-1));
    message("location of the logistic decay", () -> Decay.logistic(Double.NaN));
    for (Decay decay : all()) {
      message("distance must be 0 or more, was -1.0", () -> decay.weight(-1));
      message("distance must be 0 or more, was NaN", () -> decay.weight(Double.NaN));
      message("epsilon must be 0 or more", () -> decay.reach(-1));
    }
  }

  @Test
  void whatIsNoWeightIsFoundOutAtUse() {
    message(
        "the decay bad must give a finite weight of 0 or more, gave NaN at distance 2.0",
        () -> Decay.of("bad", d -> Double.NaN).weight(2));
    message("gave -1.0 at distance 2.0", () -> Decay.of("bad", d -> -1).weight(2));
    message("gave Infinity at distance 0.0", () -> Decay.of("bad", d -> 1 / d).weight(0));
  }

  @Test
  void decaysCanBeWrittenAndRead() throws Exception {
    for (Decay decay : all()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(decay);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertEquals(decay.weight(1.5), ((Decay) in.readObject()).weight(1.5));
      }
    }
  }

  static void message(String part, Executable run) {
    String said = assertThrows(IllegalArgumentException.class, run).getMessage();
    assertTrue(said.contains(part), said);
  }
}

package crp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ExhaustiveRngTest {

  private static final double NEVER = Double.NEGATIVE_INFINITY;

  /** {@return the exact law of what some code returns} */
  private static <T> Map<T, Double> law(ExhaustiveRng rng, Function<Rng, T> code) {
    Map<T, Double> law = new TreeMap<>();
    do {
      rng.begin();
      T outcome = code.apply(rng);
      law.merge(outcome, rng.pathProbability(), Double::sum);
    } while (rng.next());
    return law;
  }

  private static <T> Map<T, Double> law(Function<Rng, T> code) {
    return law(new ExhaustiveRng(), code);
  }

  @Test
  void twoDiceHaveTheLawOfTwoDice() {
    Map<Integer, Double> law = law(rng -> rng.below(6) + rng.below(6) + 2);
    assertEquals(11, law.size());
    for (int sum = 2; sum <= 12; sum++) {
      assertEquals((6 - Math.abs(sum - 7)) / 36.0, law.getOrDefault(sum, 0.0), 1e-15);
    }
  }

  @Test
  void indexVisitsThePossibleEntriesWithTheirShare() {
    double[] logs = {Math.log(1) + 700, NEVER, Math.log(3) + 700, NEVER};
    assertEquals(Map.of(0, 0.25, 2, 0.75), rounded(law(rng -> rng.index(logs.clone(), 4))));
    assertEquals(Map.of(0, 1.0), law(rng -> rng.index(logs.clone(), 2)));
  }

  private static Map<Integer, Double> rounded(Map<Integer, Double> law) {
    law.replaceAll((outcome, p) -> Math.rint(p * 1e12) / 1e12);
    return law;
  }

  @Test
  void acceptBranchesUnlessTheAnswerIsCertain() {
    Map<Boolean, Double> law = law(rng -> rng.accept(Math.log(0.3)));
    assertEquals(0.3, law.getOrDefault(true, 0.0), 1e-15);
    assertEquals(0.7, law.getOrDefault(false, 0.0), 1e-15);
    assertEquals(Map.of(true, 1.0), law(rng -> rng.accept(0)));
    assertEquals(Map.of(true, 1.0), law(rng -> rng.accept(2)));
    assertEquals(Map.of(false, 1.0), law(rng -> rng.accept(NEVER)));
  }

  /** Paths of different depth, as in a rejection sampler that is cut off. */
  @Test
  void laterQuestionsMayDependOnEarlierAnswers() {
    Map<Integer, Double> law =
        law(
            rng -> {
              int tosses = 1;
              while (tosses < 20 && rng.below(2) == 0) {
                tosses++;
              }
              return tosses;
            });
    assertEquals(20, law.size());
    for (int k = 1; k < 20; k++) {
      assertEquals(Math.pow(0.5, k), law.getOrDefault(k, 0.0), 0);
    }
    assertEquals(1, law.values().stream().mapToDouble(Double::doubleValue).sum(), 1e-15);
  }

  @Test
  void aWalkCanBeUsedAgainWhenItIsOver() {
    ExhaustiveRng rng = new ExhaustiveRng();
    assertEquals(3, law(rng, r -> r.below(3)).size());
    assertEquals(2, law(rng, r -> r.below(2)).size());
    assertEquals(Map.of(7, 1.0), law(rng, r -> 7));
  }

  @Test
  void theWeightsAreGoneAfterwards() {
    double[] logs = {0, 0, 5};
    ExhaustiveRng rng = new ExhaustiveRng();
    rng.begin();
    assertEquals(0, rng.index(logs, 2));
    assertTrue(Double.isNaN(logs[0]) && Double.isNaN(logs[1]));
    assertEquals(5, logs[2], 0);
  }

  @Test
  void unusableWeightsRatiosAndCountsAreRefused() {
    ExhaustiveRng rng = new ExhaustiveRng();
    rng.begin();
    assertThrows(ArithmeticException.class, () -> rng.index(new double[] {0, Double.NaN}, 2));
    assertThrows(
        ArithmeticException.class, () -> rng.index(new double[] {Double.POSITIVE_INFINITY}, 1));
    assertThrows(ArithmeticException.class, () -> rng.index(new double[] {NEVER, NEVER}, 2));
    assertThrows(ArithmeticException.class, () -> rng.accept(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> rng.below(0));
  }

  @Test
  void continuousDrawsAreRefused() {
    ExhaustiveRng rng = new ExhaustiveRng();
    rng.begin();
    Exception error = assertThrows(IllegalStateException.class, rng::uniform);
    assertEquals(
        "a uniform draw is continuous: its outcomes cannot be enumerated", error.getMessage());
    assertThrows(IllegalStateException.class, rng::gaussian);
    assertThrows(IllegalStateException.class, () -> rng.gamma(1));
    assertThrows(IllegalStateException.class, () -> rng.beta(1, 1));
  }

  @Test
  void continuousDrawsCanBeAnsweredFromAListOnEachPath() {
    ExhaustiveRng rng = ExhaustiveRng.answering(0.25, 4);
    Map<Double, Double> law = law(rng, r -> r.uniform() + 10 * r.below(2) + r.gamma(2));
    assertEquals(Map.of(4.25, 0.5, 14.25, 0.5), law);
    rng.begin();
    rng.gaussian();
    rng.beta(1, 1);
    Exception error = assertThrows(IllegalStateException.class, rng::uniform);
    assertTrue(error.getMessage().contains("all 2 fixed numbers"), error.getMessage());
    assertThrows(IllegalArgumentException.class, ExhaustiveRng::answering);
  }

  @Test
  void codeThatRemembersEarlierPathsIsFoundOut() {
    ExhaustiveRng rng = new ExhaustiveRng();
    int[] calls = {0};
    assertThrows(
        IllegalStateException.class, () -> law(rng, r -> r.below(2 + calls[0]++) + r.below(2)));
    ExhaustiveRng shorter = new ExhaustiveRng();
    shorter.begin();
    shorter.below(2);
    shorter.below(2);
    assertTrue(shorter.next());
    shorter.begin();
    shorter.below(2);
    assertThrows(IllegalStateException.class, shorter::next);
  }

  @Test
  void drawsBelongBetweenBeginAndNext() {
    ExhaustiveRng rng = new ExhaustiveRng();
    assertThrows(IllegalStateException.class, () -> rng.below(2));
    assertThrows(IllegalStateException.class, rng::next);
    rng.begin();
    assertSame(rng, rng.split());
    assertFalse(rng.next());
  }
}

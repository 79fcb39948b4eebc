package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class WeightsTest {

  @Test
  void equalFractionsAreOnes() {
    assertEquals(Weights.ones(3), Weights.scaled(.3, .3, .3));
    assertEquals(Weights.of(1, 0, 1), Weights.scaled(.025, 0, .025));
    assertEquals(Weights.ones(2), Weights.scaled(Double.MIN_VALUE, Double.MIN_VALUE));
  }

  @Test
  void onlyRatiosOfFractionsCount() {
    assertEquals(Weights.of(.5, 1.5, 0), Weights.scaled(.125, .375, 0));
    assertEquals(Weights.scaled(.125, .375, 0), Weights.scaled(1024.5, 3073.5, 0));
  }

  @Test
  void wholeNumbersAreCopies() {
    assertEquals(Weights.of(2, 2, 0), Weights.scaled(2, 2, 0));
    assertEquals(List.of(), Weights.notes(2, 2, 0));
    assertEquals(List.of(), Weights.notes(1, 0));
  }

  @Test
  void aNoteGivesTheSumOfScaledWeights() {
    assertEquals(
        List.of("Weights were scaled to a mean of 1 (sum was 0.9000)"), Weights.notes(.3, .6));
  }
}

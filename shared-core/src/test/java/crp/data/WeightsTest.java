package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.IntStream;
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
    Weights scaled = Weights.scaled(.125, .375, 0);
    assertEquals(1.5, scaled.of(1));
    assertEquals(0, scaled.of(2));
    assertEquals(2, scaled.total());
    assertNotEquals(Weights.of(.5, 1.5, 0), scaled);
    assertEquals(Weights.scaled(.125, .375, 0), Weights.scaled(1024.5, 3073.5, 0));
  }

  @Test
  void aRowOfAnImportanceWeightIsOneCustomer() {
    Weights scaled = Weights.scaled(.125, .375, 0);
    assertEquals(List.of(1.0, 1.0, 0.0), List.of(customers(scaled)));
    assertEquals(2, scaled.customers());
    assertEquals(1, Weights.joined(List.of(scaled, Weights.ones(1))).customers(1));
    assertEquals(1, scaled.select(new int[] {1, 2}).customers(0));
    Weights copies = Weights.of(.5, 1.5, 0);
    assertEquals(List.of(.5, 1.5, 0.0), List.of(customers(copies)));
    assertEquals(2, copies.customers());
  }

  private static Double[] customers(Weights weights) {
    return IntStream.range(0, weights.size()).mapToObj(weights::customers).toArray(Double[]::new);
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

package crp.data;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void wholeNumbersAreScaledLikeOthers() {
    assertEquals(Weights.of(1, 1, 0), Weights.scaled(2, 2, 0));
    assertEquals(1, Weights.scaled(100, 101, 102).customers(2));
    assertEquals(102, Weights.of(100, 101, 102).customers(2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {.1, .025, 1e-9, 1e-70, 1e9, 1e70})
  void aFactorOfAllWeightsIsOfNoEffect(double factor) {
    Weights scaled = Weights.scaled(3000, 4000, 0, 5000);
    Weights other = Weights.scaled(3000 * factor, 4000 * factor, 0, 5000 * factor);
    for (int row = 0; row < scaled.size(); row++) {
      assertEquals(scaled.of(row), other.of(row), 1e-15);
      assertEquals(scaled.customers(row), other.customers(row));
    }
  }

  @Test
  void aWeightOutOfRangeIsRefusedWithItsRow() {
    assertRefused(() -> Weights.of(1, 2e12), "row 2", "weight", "from 0 to 1e12", "was 2.0E12");
    assertRefused(() -> Weights.scaled(1, 2e100), "row 2", "weight", "from 0 to 1e100", "2.0E100");
    assertRefused(() -> Weights.scaled(-1), "row 1", "weight", "was -1.0");
  }
}

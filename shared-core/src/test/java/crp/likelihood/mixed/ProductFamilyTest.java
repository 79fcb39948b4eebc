package crp.likelihood.mixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is particular to products of families. */
final class ProductFamilyTest {

  private static final int N = 200;

  /** Two far clusters in each part, the parts of the last row pulling in opposite directions. */
  private static RealRows numbers(boolean last) {
    double[] values = new double[N + 1];
    for (int i = 0; i < N; i++) {
      values[i] = (i % 2 == 0 ? 0 : 1000) + i % 7;
    }
    values[N] = last ? 1003 : 3;
    return RealRows.of(values, N + 1, 1);
  }

  @Test
  void tableThatIsFarForOnePartIsScoredInFull() {
    RealRows up = numbers(true);
    RealRows down = numbers(false);
    Family<RealRows> family = GaussianNiw.of(new double[] {500}, 0.05, 400, new double[] {2000});
    MixedRows rows = new MixedRows(List.of(up, down));
    TableBank<MixedRows> bank = ProductFamily.of(List.of(family, family)).bank(rows);
    TableBank<RealRows> first = family.bank(up);
    TableBank<RealRows> second = family.bank(down);
    bank.reserve(3);
    first.reserve(3);
    second.reserve(3);
    for (int i = 0; i < N; i++) {
      bank.add(i % 2, i);
      first.add(i % 2, i);
      second.add(i % 2, i);
    }
    double[] together = new double[3];
    Capabilities.scoring(bank).addLogPredictive(N, -1, new int[] {0, 1, 2}, 3, together);
    for (int t = 0; t < 3; t++) {
      double[] apart = {0};
      Capabilities.scoring(first).addLogPredictive(N, -1, new int[] {t}, 1, apart);
      Capabilities.scoring(second).addLogPredictive(N, -1, new int[] {t}, 1, apart);
      assertEquals(apart[0], together[t], 1e-9, "table " + t);
    }
  }

  @Test
  void partOfTheWrongKindIsNamed() {
    CategoryRows codes = CategoryRows.of(new int[] {0, 1}, 2, 2);
    RealRows numbers = RealRows.of(new double[] {1, 2}, 2, 1);
    ProductFamily family =
        ProductFamily.of(List.of(Categories.jeffreys(), GaussianNiw.from(numbers)));
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> family.bank(new MixedRows(List.of(numbers, codes))));
    assertTrue(refusal.getMessage().startsWith("part 2: "), refusal.getMessage());
    assertThrows(IllegalArgumentException.class, () -> family.bank(new MixedRows(List.of(codes))));
    assertThrows(IllegalArgumentException.class, () -> ProductFamily.of(List.of()));
  }

  @Test
  void hyperparametersNameTheirPart() {
    CategoryRows codes = CategoryRows.of(new int[] {0, 1}, 2, 2);
    RealRows numbers = RealRows.of(new double[] {1, 2}, 2, 1);
    ProductFamily family =
        ProductFamily.of(List.of(Categories.symmetricSampled(), GaussianNiw.from(numbers)));
    MixedRows prepared = family.prepare(new MixedRows(List.of(codes, numbers)));
    assertSame(prepared, family.prepare(prepared));
    TableBank<MixedRows> bank = family.bank(prepared);
    assertEquals(
        "part 1: base concentration", Capabilities.sampled(bank).hyperparameters().names().get(0));
    Capabilities.sampled(bank).setHyperparameters(name -> name.startsWith("part 1") ? 0.25 : 0.5);
    assertEquals(
        0.25, Capabilities.sampled(bank).hyperparameters().value("part 1: base concentration"));
    assertEquals(
        0.5,
        Capabilities.sampled(bank)
            .hyperparameters()
            .value(Capabilities.sampled(bank).hyperparameters().names().get(1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> Capabilities.sampled(bank).setHyperparameters(name -> Double.NaN));
  }
}

package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.data.CategoryRows;
import crp.data.Weights;
import crp.likelihood.discrete.ObservedWord;
import crp.random.SeededRng;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * One word a table: the contract where all words are equal, and what happens where they are not.
 */
final class ObservedWordTest {

  private static final double NEVER = Double.NEGATIVE_INFINITY;
  private static final ObservedWord FAMILY = ObservedWord.of(5, 3, 2);

  @Test
  void equalWordsKeepTheContract() throws IOException, ClassNotFoundException {
    int[] codes = {2, 2, -1, 2, 2, 2, -1, 2, 2};
    Weights weights = Weights.of(1, 0.5, 1, 2, 1, 0.25, 1, 1, 3);
    new FamilyContract<>(FAMILY::bank, CategoryRows.of(codes, 9, 3)).all();
    new FamilyContract<>(FAMILY::bank, CategoryRows.of(codes, 9, new int[] {3}, weights)).all();
  }

  @Test
  void differentWordsCannotSitTogether() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 0, 1, 2, -1}, 5, 3);
    TableBank<CategoryRows> bank = FAMILY.bank(rows);
    bank.reserve(3);
    bank.add(0, 0);
    bank.add(0, 1);
    bank.add(1, 2);
    assertEquals(Math.log(0.5), bank.logMarginal(0), 1e-15);
    assertEquals(Math.log(0.3), bank.logMarginal(1), 1e-15);
    assertEquals(NEVER, bank.logMarginalOfUnion(0, 1));
    double[] out = {1, 2, 3};
    Capabilities.scoring(bank).addLogPredictive(3, -1, new int[] {0, 1, 2}, 3, out);
    assertArrayEquals(new double[] {NEVER, NEVER, 3 + Math.log(0.2)}, out, 1e-15);
    out = new double[] {1, 2, 3};
    Capabilities.scoring(bank).addLogPredictive(4, -1, new int[] {0, 1, 2}, 3, out);
    assertArrayEquals(new double[] {1, 2, 3}, out, 0);
    out = new double[3];
    Capabilities.scoring(bank).addLogPredictive(0, 0, new int[] {0, 1, 2}, 3, out);
    assertArrayEquals(new double[] {0, NEVER, Math.log(0.5)}, out, 1e-15);
    bank.add(0, 3);
    assertEquals(NEVER, bank.logMarginal(0));
    bank.remove(0, 3);
    assertEquals(Math.log(0.5), bank.logMarginal(0), 1e-15);
    assertEquals(0, bank.simulate(0, 3, new SeededRng(1)).code(0, 0));
    assertEquals(-1, bank.simulate(0, 4, new SeededRng(1)).code(0, 0));
    TableSummary.Categorical summary = (TableSummary.Categorical) bank.summary(0);
    assertArrayEquals(new double[] {1, 0, 0}, summary.probabilities()[0], 0);
  }

  /** Codes 0, 2 and 1, 1 have one sum; 0, 3, 3 and 1, 1, 4 one sum and one sum of squares. */
  @Test
  void differentWordsWithOneSumAreToldApart() {
    ObservedWord family = ObservedWord.of(1, 1, 1, 1, 1);
    int[] codes = {0, 2, 1, 1, 0, 3, 3};
    TableBank<CategoryRows> bank = family.bank(CategoryRows.of(codes, 7, 5));
    bank.reserve(3);
    bank.add(0, 0);
    bank.add(0, 1);
    bank.add(1, 2);
    bank.add(1, 3);
    for (int i = 4; i < 7; i++) {
      bank.add(2, i);
    }
    assertEquals(NEVER, bank.logMarginal(0));
    assertEquals(Math.log(0.2), bank.logMarginal(1), 1e-15);
    assertEquals(NEVER, bank.logMarginal(2));
  }

  @Test
  void wrongArgumentsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> ObservedWord.of(1, 0));
    assertThrows(IllegalArgumentException.class, () -> ObservedWord.of(1, Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> FAMILY.bank(CategoryRows.of(new int[2], 2, 4)));
    assertThrows(
        IllegalArgumentException.class, () -> FAMILY.bank(CategoryRows.of(new int[2], 1, 3, 3)));
  }
}

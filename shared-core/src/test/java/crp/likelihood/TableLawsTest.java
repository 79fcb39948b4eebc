package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.random.SeededRng;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Drawn laws against predictives: the mean density over draws is the predictive. */
class TableLawsTest {

  static Stream<FamilyCase<?>> families() {
    // Pseudo-counts of 1e-9 make densities of 0 or 1, whose mean over draws says little.
    return FamilyCase.all()
        .filter(each -> each.has(LawSource.class))
        .filter(each -> !each.name().contains("rare"));
  }

  /**
   * Twelve families, two tables, two rows: at 5.5 standard errors of means of positive numbers with
   * a tail the false alarms of all are below 1e-3.
   */
  @ParameterizedTest
  @MethodSource("families")
  void theMeanDensityIsThePredictive(FamilyCase<?> each) {
    check(each);
  }

  /** Two families more; the same rate. */
  @ParameterizedTest
  @MethodSource("crp.likelihood.RoundedFamilyTest#fineColumns")
  void fineColumnsHaveTheirPredictiveToo(FamilyCase<?> each) {
    check(each);
  }

  private static <R extends Rows> void check(FamilyCase<R> each) {
    TableBank<R> bank = each.family().bank(each.rows());
    bank.reserve(3);
    for (int i = 0; i < 8; i++) {
      bank.add(0, i);
    }
    SeededRng rng = new SeededRng(9);
    TableLaws laws = LawSource.of(bank);
    laws.reserve(2);
    int draws = 40_000;
    for (int row : new int[] {8, 9}) {
      double[] expected = {0};
      Capabilities.scoring(bank).addLogPredictive(row, -1, new int[] {0}, 1, expected);
      double sum = 0;
      double squares = 0;
      for (int m = 0; m < draws; m++) {
        laws.draw(1, 0, rng);
        double[] log = {0};
        laws.addLogDensity(1, row, row + 1, log, 0, 1);
        double ratio = Math.exp(log[0] - expected[0]);
        sum += ratio;
        squares += ratio * ratio;
      }
      double mean = sum / draws;
      double error = Math.sqrt((squares / draws - mean * mean) / draws);
      assertTrue(Math.abs(mean - 1) < Math.max(1e-9, 5.5 * error), mean + " within " + error);
    }
    double[] both = new double[6];
    laws.addLogDensity(1, 4, 6, both, 1, 3);
    double[] one = {0};
    laws.addLogDensity(1, 5, 6, one, 0, 1);
    assertEquals(one[0], both[4]);
    assertEquals(0, both[0]);
  }
}

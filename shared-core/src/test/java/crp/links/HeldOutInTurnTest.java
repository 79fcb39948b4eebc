package crp.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RankingRows;
import crp.data.Sequences;
import crp.data.Weights;
import crp.draws.Schedule;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.discrete.Categories;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.AveragedDistanceCrp.Variant;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.model.HeldOut;
import crp.model.Model;
import crp.model.Settings;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are predicted in turn; for the particles see {@code RollingOriginTest}. */
class HeldOutInTurnTest {

  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(20, 10)).withChains(2);

  /** Two stretches of time with a gap; the rows are not in order, and some have no weight. */
  private static final double[] TIMES = {31, 2, 33, 5, 1, 30, 4, 32, 3, 34, 2.5, 31.5};

  private static final int[] CODES = {0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1};
  private static final double[] WEIGHTS = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0};
  private static final int LAST = 4;
  private static final double NEVER = 1e-12;

  private static CategoryRows rows(double... weights) {
    return CategoryRows.of(CODES, CODES.length, new int[] {2}, Weights.of(weights));
  }

  /** Links reach the whole of a stretch, and almost no row opens a table by itself. */
  private enum Kind {
    LINKED,
    MASKED,
    ORDERED,
    AVERAGED;

    PartitionModel<CategoryRows> model() {
      Categories family = Categories.symmetric(0.5);
      Decay decay = Decay.window(10);
      TimeOrder order = TimeOrder.of(TIMES);
      Affinity times = TimeAffinity.sequential(order, decay, Ties.BY_ROW);
      return switch (this) {
        case LINKED -> LinkedMixture.of(DistanceCrp.of(NEVER, times), family, rows(WEIGHTS));
        case MASKED ->
            LinkedMixture.of(
                DistanceCrp.of(
                    NEVER,
                    SparseAffinity.ofDistances(
                            TIMES.length, (i, j) -> Math.abs(TIMES[i] - TIMES[j]), decay)
                        .earlier(order, Ties.BY_ROW)),
                family,
                rows(WEIGHTS));
        case ORDERED ->
            OrderedMixture.of(SequentialDistanceCrp.of(NEVER, times), family, rows(WEIGHTS));
        case AVERAGED ->
            OrderedMixture.of(
                AveragedDistanceCrp.of(NEVER, Variant.MINIMUM, decay, TIMES),
                family,
                rows(WEIGHTS));
      };
    }
  }

  /** The log density of each of the last rows under Polya's urn of the rows counted before it. */
  private static double[] urn(boolean gap, boolean rolling) {
    double[] logs = new double[CODES.length];
    Arrays.fill(logs, Double.NaN);
    int[] order = Arrays.stream(TimeOrder.of(TIMES).rows()).filter(i -> WEIGHTS[i] > 0).toArray();
    for (int i = order.length - LAST; i < order.length; i++) {
      int until = rolling ? i : order.length - LAST;
      double same = 0.5;
      double all = 1;
      for (int j = 0; j < until; j++) {
        if (!gap || (TIMES[order[j]] > 10) == (TIMES[order[i]] > 10)) {
          all++;
          same += CODES[order[j]] == CODES[order[i]] ? 1 : 0;
        }
      }
      logs[order[i]] = Math.log(same / all);
    }
    return logs;
  }

  @ParameterizedTest
  @EnumSource
  void eachRowIsPredictedFromAllBeforeIt(Kind kind) {
    HeldOut found = kind.model().run().with(SHORT).heldOut(HeldOut.Choice.rolling(LAST));
    assertArrayEquals(urn(true, true), found.logDensities(), 1e-9);
    assertArrayEquals(urn(false, true), found.exchangeable().orElseThrow().logDensities(), 1e-9);
    String text = found.paragraph().text();
    assertTrue(
        text.contains(
            ", the last 4 rows in time, each predicted from all rows before it (exact in the limit"
                + " of many draws: 20 particles, smallest effective size 20). A mixture without"
                + " order has "),
        text);
    // the broken twin: rows that are not added
    HeldOut fixed = kind.model().run().with(SHORT).heldOut(HeldOut.Choice.last(LAST));
    assertArrayEquals(urn(true, false), fixed.logDensities(), 1e-9);
    assertTrue(Math.abs(fixed.mean() - found.mean()) > 0.05);
    assertEquals(Optional.empty(), fixed.exchangeable());
  }

  @Test
  void aMixtureHasTheOrderOfItsRows() {
    HeldOut found =
        Mixture.of(Crp.of(NEVER), Categories.symmetric(0.5), rows(WEIGHTS))
            .run()
            .with(SHORT)
            .heldOut(HeldOut.Choice.rolling(2));
    double[] logs = found.logDensities();
    // rows 9 and 10: of eight symbols before four are 1, then of nine five
    assertEquals(Math.log((4 + 0.5) / 9), logs[8], 1e-9);
    assertEquals(Math.log((4 + 0.5) / 10), logs[9], 1e-9);
    assertEquals(Optional.empty(), found.exchangeable());
    assertTrue(found.paragraph().text().endsWith("smallest effective size 20)."));
  }

  private static SequenceModel<CategoryRows> states(CategoryRows rows, Sequences sequences) {
    return SequenceModel.of(
        TransitionPrior.of(1e-9, 1, 0), Categories.symmetric(0.5), rows, sequences);
  }

  /** With one state a row has the law of Polya's urn; one without data does not count. */
  @Test
  void statesAreAddedRowByRow() {
    int[] codes = {0, 1, 0, 0, 1, 0, 0, CategoryRows.MISSING, 1, 1, 0, 0};
    HeldOut found =
        states(CategoryRows.of(codes, 12, 2), Sequences.of(12))
            .run()
            .with(SHORT)
            .heldOut(HeldOut.Choice.rolling(5));
    double[] expected = new double[12];
    Arrays.fill(expected, Double.NaN);
    int ones = 2;
    int before = 7;
    for (int t = 8; t < 12; t++) {
      double one = (ones + 0.5) / (before + 1.0);
      expected[t] = Math.log(codes[t] == 1 ? one : 1 - one);
      ones += codes[t];
      before++;
    }
    assertArrayEquals(expected, found.logDensities(), 1e-6);
    HeldOut mixture = found.exchangeable().orElseThrow();
    assertArrayEquals(expected, mixture.logDensities(), 1e-6);
    assertEquals(found.mean(), mixture.mean(), 1e-6);
  }

  /** Symbols that alternate are known one step ahead, which no mixture can do. */
  @Test
  void aSequenceIsBetterThanAMixture() {
    int[] codes = new int[60];
    Arrays.setAll(codes, t -> t % 2);
    HeldOut found =
        SequenceModel.of(
                TransitionPrior.of(1, 1, 0),
                Categories.symmetric(0.5),
                CategoryRows.of(codes, 60, 2),
                Sequences.of(60))
            .run()
            .with(SHORT)
            .heldOut(HeldOut.Choice.rolling(10));
    assertTrue(found.mean() > -0.2, () -> found.paragraph().text());
    assertTrue(found.exchangeable().orElseThrow().mean() < -0.6, () -> found.paragraph().text());
    assertTrue(found.paragraph().text().contains(" less (standard error of the difference "));
  }

  @Test
  void whatHasNoOrderIsRefused() {
    Categories family = Categories.symmetric(0.5);
    CategoryRows ones = CategoryRows.of(CODES, CODES.length, 2);
    Decay decay = Decay.exponential(3);
    refused(
        LinkedMixture.of(
            DistanceCrp.of(1, TimeAffinity.symmetric(TimeOrder.of(TIMES), decay)), family, ones),
        "rolling:N needs links to earlier rows only");
    double[] weights = WEIGHTS.clone();
    weights[3] = 2.5;
    refused(
        Mixture.of(Crp.of(1), family, rows(weights)),
        "rolling:N needs weights of 0 or 1, row 4 has 2.5");
    refused(
        GroupedModel.of(Level.of(1), Level.of(1), family, ones, new int[CODES.length]),
        "rolling:N needs rows in an order, which rows in groups do not have: give folds or last:N");
    refused(
        states(ones, Sequences.of(5, 7)),
        "rolling:N needs a single sequence, got 2: give folds or last:N");
    RankingRows.Builder ballots = RankingRows.over(3);
    for (int i = 0; i < 4; i++) {
      ballots.add(0, 1, 2);
    }
    refused(
        Mixture.of(Crp.of(1), GeneralizedMallows.standard(), ballots.build()),
        "rolling:N needs a likelihood whose parameters are integrated out, not: "
            + GeneralizedMallows.standard().describe());
    refused(
        Mixture.of(Crp.of(1), family, CategoryRows.of(new int[] {0, 1}, 2, 2)),
        "the number of last rows must be between 2 and 1 (the number of rows less one), was 2");
  }

  private static void refused(Model<?> model, String words) {
    assertEquals(
        words,
        assertThrows(
                IllegalArgumentException.class,
                () -> model.requireHeldOut(HeldOut.Choice.rolling(2)))
            .getMessage());
  }
}

package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.PointEstimate.Kind;
import crp.partition.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Losses with unequal costs, against their definitions. */
final class UnequalCostsTest {

  private static final double[] COSTS = {0.1, 0.5, 1, 1.3, 1.9};

  /** Over all ordered pairs, as Binder's loss counts them. */
  private static double binder(Partition estimate, Partition truth, double apart) {
    int n = truth.size();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean together = truth.label(i) == truth.label(j);
        boolean shown = estimate.label(i) == estimate.label(j);
        sum += together && !shown ? apart : !together && shown ? 2 - apart : 0;
      }
    }
    return sum / n / n;
  }

  /** Entropy of the first labels given the second, item by item. */
  private static double entropyGiven(Partition a, Partition b) {
    int n = a.size();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int both = 0;
      int given = 0;
      for (int j = 0; j < n; j++) {
        given += b.label(i) == b.label(j) ? 1 : 0;
        both += b.label(i) == b.label(j) && a.label(i) == a.label(j) ? 1 : 0;
      }
      sum -= Math.log((double) both / given) / n;
    }
    return sum;
  }

  private static double vi(Partition estimate, Partition truth, double apart) {
    return apart * entropyGiven(estimate, truth) + (2 - apart) * entropyGiven(truth, estimate);
  }

  @Test
  void lossesAreThoseOfTheDefinitions() {
    List<Draw> draws = Around.of(30, 8, 3, 5).draws();
    for (Draw a : draws) {
      for (Draw b : draws) {
        Partition estimate = a.partition();
        Partition truth = b.partition();
        for (double apart : COSTS) {
          assertEquals(
              binder(estimate, truth, apart),
              new Loss(Loss.Form.BINDER, apart).of(estimate, truth),
              1e-12);
          assertEquals(
              vi(estimate, truth, apart), new Loss(Loss.Form.VI, apart).of(estimate, truth), 1e-12);
        }
      }
    }
  }

  /** Exchanged costs are another loss: the definition tells them apart. */
  @Test
  void exchangedCostsAreFoundOut() {
    Partition one = Partition.of(0, 0, 0, 0, 0, 0);
    Partition two = Partition.of(0, 0, 0, 1, 1, 1);
    assertEquals(0.5 * Math.log(2), new Loss(Loss.Form.VI, 0.5).of(two, one), 1e-12);
    assertEquals(1.5 * Math.log(2), new Loss(Loss.Form.VI, 0.5).of(one, two), 1e-12);
    assertEquals(0.25, new Loss(Loss.Form.BINDER, 0.5).of(two, one), 1e-12);
  }

  @Test
  void theBestDrawIsThatOfLeastExpectedUnequalLoss() {
    for (int seed = 0; seed < 10; seed++) {
      Draws draws = Around.of(20, 15, 3, seed);
      Loss loss = new Loss(Loss.Form.BINDER, 0.2);
      double least =
          draws.draws().stream()
              .mapToDouble(draw -> loss.expected(draw.partition(), draws.draws()))
              .min()
              .orElseThrow();
      Partition best = BestDraw.of(draws, loss).partition();
      assertEquals(least, loss.expected(best, draws.draws()), 1e-12);
    }
  }

  @Test
  void dearerSplitsGiveFewerClusters() {
    Draws draws = TornRows.of(6, 20, 120, 3);
    Search search = Search.defaults().withRuns(4);
    int before = Integer.MAX_VALUE;
    for (double apart : new double[] {0.2, 1, 1.9}) {
      int now = PointEstimate.BINDER.withCost(apart).of(draws, search).partition().clusters();
      assertTrue(now <= before, apart + ": " + now);
      before = now;
    }
    assertEquals(6, before);
  }

  @Test
  void textsAreReadAndWritten() {
    assertEquals(PointEstimate.VI, PointEstimate.parse("estimate", " VI "));
    assertEquals(PointEstimate.VI, PointEstimate.parse("estimate", "vi 1"));
    assertEquals(PointEstimate.VI_DRAW, PointEstimate.parse("estimate", "VI_DRAW"));
    assertEquals(PointEstimate.VI.withCost(0.5), PointEstimate.parse("estimate", "vi  0.5"));
    for (String text : List.of("vi", "binder 1.25", "vi-draw", "map")) {
      assertEquals(text, PointEstimate.parse("estimate", text).text());
    }
  }

  @Test
  void textsOutOfRangeAreRefused() {
    String[][] wrong = {
      {"best", "-estimate must be one of vi, binder, vi-draw, map, a cost only"},
      {"vi 0.5 1", "-estimate must be one of"},
      {"map 0.5", "-estimate must be one of"},
      {"", "-estimate must be one of"},
      {"vi 2", "-estimate: the cost after 'vi' must be a number above 0 and below 2, was '2'"},
      {"binder x", "-estimate: the cost after 'binder' must be a number above 0 and below 2"},
    };
    for (String[] one : wrong) {
      IllegalArgumentException told =
          assertThrows(
              IllegalArgumentException.class, () -> PointEstimate.parse("-estimate", one[0]));
      assertTrue(told.getMessage().startsWith(one[1]), told.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> PointEstimate.MAP.withCost(0.5));
    assertThrows(IllegalArgumentException.class, () -> PointEstimate.VI.withCost(0));
  }

  @Test
  void aCostOfItsOwnOptionIsRead() {
    assertEquals(
        PointEstimate.BINDER.withCost(1.5), PointEstimate.of(Kind.BINDER, "-cost", " 1.5 "));
    assertEquals(PointEstimate.MAP, PointEstimate.of(Kind.MAP, "-cost", "1"));
    for (String text : List.of("0", "2", "NaN", "much", "")) {
      String why =
          assertThrows(
                  IllegalArgumentException.class, () -> PointEstimate.of(Kind.VI, "-cost", text))
              .getMessage();
      assertEquals(Text.of("-cost must be a number above 0 and below 2, was '%s'", text), why);
    }
    String why =
        assertThrows(
                IllegalArgumentException.class, () -> PointEstimate.of(Kind.MAP, "-cost", "0.5"))
            .getMessage();
    assertEquals("-cost must be 1 except for vi and binder, was 0.5 with map", why);
  }
}

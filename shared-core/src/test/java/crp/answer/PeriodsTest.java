package crp.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CountRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.Cut;
import crp.html.HtmlReport;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.mixture.Mixture;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Run;
import crp.partition.Partition;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.seating.Crp;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sizes of clusters in time, of made-up draws. */
class PeriodsTest {

  private static final double FIRST = LocalDate.of(2014, 3, 1).toEpochDay();

  /** Row i has word 0 in cluster 0 and word 1 in cluster 1. */
  private static Fit<CountRows> fit(int... labels) {
    CountRows.Builder rows = CountRows.over(2);
    Arrays.stream(labels).forEach(k -> rows.add(k, 3).endRow());
    Run<CountRows> run =
        Mixture.of(Crp.of(1), DirichletMultinomial.symmetric(0.1), rows.build()).run();
    Draw draw = new Draw(0, 1, Partition.of(labels), 0, Map.of("concentration", 1.0));
    Trace trace = new Trace(new int[1], new double[1], new double[1], Map.of());
    return run.with(run.settings().withCut(Cut.NONE))
        .taken(new Draws(List.of(draw), List.of(trace), false), 0);
  }

  private static Periods dated(double... days) {
    return Periods.of(
            Answer.of(fit(0, 0, 1, 0, 1, 1).placed(new Positions.Times(days, "day", true))))
        .orElseThrow();
  }

  @Test
  void eachOfFewTimesIsAPeriod() {
    Periods periods = dated(FIRST + 2, FIRST, FIRST + 3, FIRST, FIRST + 3, FIRST + 2);
    assertEquals(
        List.of(
            "cluster,from,to,rows",
            "0,2014-03-01,2014-03-03,2",
            "0,2014-03-03,2014-03-04,1",
            "1,2014-03-03,2014-03-04,1",
            "1,2014-03-04,2014-03-05,2"),
        periods.lines().toList());
    assertEquals(List.of(0, 1), periods.largest(2).stream().map(Cluster::index).toList());
    assertEquals(
        List.of(List.of("cats"), List.of("dogs")),
        periods.words(periods.largest(2), ReportNames.NONE.withWords(List.of("cats", "dogs")), 3));
  }

  @Test
  void manyDatesAreCountedByPeriodsOfWholeDays() {
    int[] labels = IntStream.range(0, 200).map(i -> i < 100 ? 1 : 0).toArray();
    double[] days = IntStream.range(0, 200).mapToDouble(i -> FIRST + i + 0.5).toArray();
    Periods periods =
        Periods.of(Answer.of(fit(labels).placed(new Positions.Times(days, "day", true))))
            .orElseThrow();
    assertEquals(FIRST, periods.ends()[0]);
    assertEquals(FIRST + 5, periods.ends()[1]);
    int[] all = new int[periods.ends().length - 1];
    Arrays.fill(all, 5);
    int[] both = new int[all.length];
    Arrays.setAll(both, t -> periods.rows()[0][t] + periods.rows()[1][t]);
    assertArrayEquals(all, both);
  }

  @Test
  void rowsWithoutTimesOrOfOneTimeHaveNoPeriods() {
    Fit<CountRows> fit = fit(0, 0, 1, 0, 1, 1);
    assertTrue(Periods.of(Answer.of(fit)).isEmpty());
    assertTrue(
        Periods.of(Answer.of(fit.placed(new Positions.Times(new double[6], "day")))).isEmpty());
  }

  @Test
  void thePageHasTheSizes() {
    Periods periods = dated(FIRST + 2, FIRST, FIRST + 3, FIRST, FIRST + 3, FIRST + 2);
    String page = HtmlReport.of(periods.answer(), ReportNames.NONE).text();
    assertTrue(page.contains("\"rows\":[[2,1,0],[0,1,2]]"), "sizes");
  }
}

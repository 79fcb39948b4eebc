package crp.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.Cut;
import crp.html.HtmlReport;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.model.EarlierLabels;
import crp.model.Fit;
import crp.model.Run;
import crp.partition.Partition;
import crp.report.ReportNames;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is said of an answer after an earlier one, of made-up draws. */
final class FlowsTest {

  /** Rows 1 to 4 were in cluster 4, rows 5 and 6 in cluster 7, row 9 was noise. */
  private static final EarlierLabels EARLIER =
      EarlierLabels.of(new int[] {4, 4, 4, 4, 7, 7, -2, -2, -1}, 9);

  private static final int[] SHOWN = {0, 0, 0, 0, 0, 0, 1, 1, 0};

  private static Fit<RealRows> fit(int[]... labels) {
    List<Draw> draws = new ArrayList<>();
    for (int[] one : labels) {
      draws.add(new Draw(0, draws.size() + 1, Partition.of(one), 0, Map.of("concentration", 1.0)));
    }
    double[] zeros = new double[labels.length];
    RealRows rows = RealRows.of(new double[] {0, 1, 2, 3, 4, 5, 60, 61, 3}, 9, 1);
    Run<RealRows> run =
        Mixture.of(Crp.of(1), DiagonalGaussian.from(rows).withBaseScale(0.1), rows).run();
    return run.with(run.settings().withCut(Cut.NONE))
        .taken(
            new Draws(
                draws, List.of(new Trace(new int[labels.length], zeros, zeros, Map.of())), false),
            0);
  }

  /** In draw 5 cluster 7 is there, in draw 6 the rows of the new cluster are in it. */
  private static Fit<RealRows> six() {
    return fit(
        SHOWN,
        SHOWN,
        SHOWN,
        SHOWN,
        new int[] {0, 0, 0, 0, 1, 1, 2, 2, 0},
        new int[] {0, 0, 0, 0, 1, 1, 1, 1, 0});
  }

  @Test
  void probabilitiesAreCountsOfDraws() {
    Flows flows = Answer.of(six().after(EARLIER)).flows().orElseThrow();
    assertEquals(Map.of(9, 5.0), rounded(flows.fresh(), 6));
    assertEquals(Map.of(7, 4.0), rounded(flows.vanished(), 6));
    assertEquals(
        List.of("from,to,rows", "4,4,4", "7,4,2", "noise,4,1", "new,9,2"), flows.lines().toList());
  }

  private static Map<Integer, Double> rounded(Map<Integer, Double> shares, int draws) {
    return shares.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, one -> Math.rint(1e9 * draws * one.getValue()) / 1e9));
  }

  @Test
  void theReportSaysWhatIsNewAndWhatHasVanished() {
    Answer answer = Answer.of(six().after(EARLIER));
    String text = answer.report().only(Topic.FLOWS).text();
    assertEquals(
        """
        Where the rows of the clusters were in the earlier answer
        cluster  rows  in the same  new rows  in others
              4     7            4         0  7 (2), noise (1)
              9     2            0         2  none

        New: cluster 9 is new with probability 0.83; new rows: 2, rows of others: none.
        Vanished: cluster 7 has vanished with probability 0.67; its rows are in: 4 (2).
        """,
        text);
    assertTrue(
        answer.report().text().contains("\n      9     2  22.2  mean"), answer.report().text());
  }

  @Test
  void allThatPeopleSeeHasTheNumbers() {
    Answer answer = Answer.of(six().after(EARLIER));
    assertArrayEquals(new int[] {0, 0, 0, 0, 0, 0, 1, 1, 0}, answer.labels());
    assertArrayEquals(new int[] {4, 4, 4, 4, 4, 4, 9, 9, 4}, answer.numbers());
    assertEquals(10, answer.ids().next());
    assertEquals(
        List.of(4, 9), answer.clusters().stream().map(cluster -> cluster.number()).toList());
    List<String> lines = answer.lines("cluster", row -> row).toList();
    assertTrue(lines.get(7).startsWith("7,9,"), lines.get(7));
    assertEquals("9", answer.cells().get("cluster").apply(6));
    assertTrue(answer.report().text().contains("  4 + 9\n"), answer.report().text());
    String page = HtmlReport.of(answer, ReportNames.NONE).text();
    assertTrue(page.contains("\"numbers\":[4,9]"), page);
    assertEquals(answer.ids().next(), answer.asEarlier().next());
    assertEquals(9, answer.asEarlier().of(6));
  }

  @Test
  void withoutAnEarlierAnswerNothingIsSaid() {
    Answer answer = Answer.of(six());
    assertTrue(answer.flows().isEmpty());
    assertTrue(answer.report().find(Topic.FLOWS).isEmpty());
    assertTrue(answer.ids().arePlaces());
    assertFalse(HtmlReport.of(answer, ReportNames.NONE).text().contains("\"numbers\":"));
  }

  @Test
  void eachRowNeedsAnEarlierLabel() {
    EarlierLabels few = EarlierLabels.of(new int[] {0}, 1);
    assertThrows(IllegalArgumentException.class, () -> six().after(few));
  }
}

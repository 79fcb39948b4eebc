package crp.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.TableSummary;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {

  private static final Table TABLE =
      new Table(
          Topic.CLUSTERS,
          "Title",
          List.of(Table.Column.ofNumbers("cluster"), Table.Column.ofText("text")),
          List.of(List.of("0", "a"), List.of("1", "long cell")),
          "remark");

  private static final Report REPORT =
      new Report(
          List.of(
              new Paragraph(Topic.SIZE, "2 clusters"),
              TABLE,
              Paragraph.of(Topic.RUN, "Run: %.1f", 0.5),
              new Paragraph(Topic.TIME, "Time: 1 s")));

  @Test
  void linesOfAParagraphAreWrappedOneByOne() {
    Paragraph lines =
        new Paragraph(Topic.NOTE, "Segments\n  rows 1-10: state 0\n  rows 11-20: state 1\n");
    assertEquals("Segments\n  rows 1-10: state 0\n  rows 11-20: state 1\n", lines.text(40));
    String wrapped = lines.text(12);
    assertEquals(
        "Segments\n  rows 1-10:\n   state 0\n  rows 11-20:\n   state 1\n", wrapped, wrapped);
  }

  @Test
  void tablesStandApartAndNumbersAreAlignedRight() {
    assertEquals(
        """
        2 clusters

        Title
        cluster  text
              0  a
              1  long cell
        remark

        Run: 0.5
        Time: 1 s
        """,
        REPORT.text());
    assertEquals(REPORT.text(), REPORT.toString());
  }

  @Test
  void itemsAreChosenByTopic() {
    assertEquals("2 clusters\nRun: 0.5\n", REPORT.without(Topic.CLUSTERS, Topic.TIME).text());
    assertEquals("Time: 1 s\n", REPORT.only(Topic.TIME).text());
    assertEquals(TABLE, REPORT.find(Topic.CLUSTERS).orElseThrow());
    assertTrue(REPORT.find(Topic.NOTE).isEmpty());
    Paragraph more = new Paragraph(Topic.NOTE, "Note: more");
    assertEquals(more, REPORT.plus(more).items().get(4));
  }

  @Test
  void paragraphsAreWrappedWithAnIndent() {
    Paragraph one = new Paragraph(Topic.NOTE, "aa bb cc dd ee");
    assertEquals("aa bb cc dd ee\n", one.text(0));
    assertEquals("aa bb\n   cc\n   dd\n   ee\n", one.text(6));
    assertEquals("aa bb cc\n   dd ee\n", one.text(9));
    assertEquals(
        "supercalifragilistic\n   x\n",
        new Paragraph(Topic.NOTE, "supercalifragilistic x").text(5));
  }

  @Test
  void aRowHasACellPerColumn() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Table(
                Topic.NOTE,
                "",
                List.of(Table.Column.ofText("one")),
                List.of(List.of("a", "b")),
                ""));
  }

  @Test
  void namesOfColumnsArePrintedIfTheyFit() {
    TableSummary summary =
        new TableSummary.Real(new double[] {1, 2}, new double[] {0.5, 0.25}, new double[4]);
    assertEquals(
        "mean (deviation) 1.00 (0.50) 2.00 (0.25)", ClusterText.of(summary, ReportNames.NONE));
    assertEquals(
        "mean (deviation) a 1.00 (0.50), b 2.00 (0.25)",
        ClusterText.of(summary, ReportNames.ofColumns(List.of("a", "b"))));
  }

  @Test
  void categoriesInAClusterHaveTheirNames() {
    TableSummary categories =
        new TableSummary.Categorical(new double[][] {{0.25, 0.75}, {0.5, 0.25, 0.25}});
    TableSummary mixed =
        new TableSummary.Mixed(
            List.of(
                new TableSummary.Real(new double[] {2}, new double[] {0.5}, new double[1]),
                categories));
    ReportNames names =
        new ReportNames(
            List.of("age"),
            List.of(),
            List.of(
                new ReportNames.Nominal("smoker", List.of("no", "yes")),
                new ReportNames.Nominal("town", List.of("a", "b", "c"))));

    assertEquals("modes 1 (0.75) 0 (0.50)", ClusterText.of(categories, ReportNames.NONE));
    assertEquals("modes smoker yes (0.75), town a (0.50)", ClusterText.of(categories, names));
    assertEquals(
        "mean (deviation) age 2.00 (0.50); modes smoker yes (0.75), town a (0.50)",
        ClusterText.of(mixed, names));
  }

  @Test
  void rareNumbersOfClustersAreSummedUp() {
    List<Draw> draws = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Partition z =
          i == 0 ? Partition.of(0, 1, 2) : i < 100 ? Partition.of(0, 0, 1) : Partition.of(0, 0, 0);
      draws.add(new Draw(0, i + 1, z, 0, Map.of("concentration", 1.0)));
    }
    Draws all = new Draws(draws, List.of(), false);
    assertEquals("1 (0.67), 2 (0.33), others (below 0.005 each)", ClusterCounts.text(all));
    assertEquals((200 + 2 * 99 + 3) / 300.0, ClusterCounts.mean(all), 1e-12);
  }
}

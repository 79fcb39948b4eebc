package crp.data;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingRowsTest {

  private static final double NAN = Double.NaN;

  @Test
  void rowsOfAnyLengthAreKept() {
    RankingRows rows =
        RankingRows.over(List.of("a", "b", "c", "d")).add(2, 0).add(new int[] {3}, 2.5).build();
    assertEquals(2, rows.size());
    assertEquals(4, rows.items());
    assertEquals(2, rows.length(0));
    assertEquals(2, rows.longest());
    assertEquals(0, rows.item(0, 1));
    assertEquals("c > a", rows.text(0));
    assertEquals(2.5, rows.weights().of(1));
    assertArrayEquals(new boolean[] {true, false, true, true}, rows.observed());
    assertEquals(
        RankingRows.over(List.of("a", "b", "c", "d")).add(new int[] {3}, 2.5).build(),
        rows.select(new int[] {1}));
  }

  @Test
  void ranksAreTheSameToldOtherwise() {
    RankingRows ranks =
        RankingRows.over(3)
            .addRanks(new double[] {2, NAN, 1}, 1)
            .addRanks(new double[] {NAN, 1, NAN}, 3)
            .build();
    assertEquals(RankingRows.over(3).add(2, 0).add(new int[] {1}, 3).build(), ranks);
  }

  @Test
  void itemListsAreTheSameToldOtherwise() {
    RankingRows.Builder builder = RankingRows.over(3);
    RankingRows lists =
        builder
            .addItems(new double[] {3, 1, 0}, 1)
            .addItems(new double[] {2, NAN, NAN, NAN}, 3)
            .build();
    assertEquals(RankingRows.over(3).add(2, 0).add(new int[] {1}, 3).build(), lists);
    assertRefused(() -> builder.addItems(new double[] {3, 0, 1}, 1), "row 3", "place 3", "place 2");
    String range = "1 to 3";
    assertRefused(
        () -> builder.addItems(new double[] {3, 4}, 1), "row 3", range, "was 4", "place 2");
    assertRefused(
        () -> builder.addItems(new double[] {-1}, 1), "row 3", range, "was -1", "place 1");
    assertRefused(
        () -> builder.addItems(new double[] {1.5}, 1), "row 3", range, "was 1.5", "place 1");
    assertRefused(() -> builder.addItems(new double[] {2, 2}, 1), "row 3", "item 2", "twice");
    assertRefused(() -> builder.addItems(new double[] {0, 0}, 1), "row 3", "empty");
  }

  @Test
  void poolingAndExpandingUndoEachOther() {
    RankingRows rows = RankingRows.over(3).add(2, 0).add(1).add(2, 0).add(2).build();
    RankingRows.Pooled pooled = rows.pooled();
    assertArrayEquals(new int[] {0, 1, 0, 2}, pooled.rowOf());
    assertEquals(RankingRows.over(3).add(new int[] {2, 0}, 2).add(1).add(2).build(), pooled.rows());
    assertEquals(
        RankingRows.over(3).add(2, 0).add(2, 0).add(1).add(2).build(), pooled.rows().expanded());
    assertRefused(
        () -> RankingRows.over(2).add(new int[] {1}, 0.5).build().expanded(),
        "row 1",
        "weights",
        "was 0.5");
  }

  @Test
  void badRankingsAreRefused() {
    RankingRows.Builder builder = RankingRows.over(List.of("x", "y", "z")).add(1);
    assertRefused(() -> builder.add(1, 0, 1), "row 2", "item y", "twice");
    assertRefused(() -> builder.add(0, 3), "row 2", "item number", "1 to 3", "was 4");
    assertRefused(() -> builder.add(-1), "row 2", "item number", "1 to 3", "was 0");
    assertRefused(() -> builder.add(), "row 2", "empty");
    assertRefused(
        () -> builder.add(new int[] {0}, -1), "row 2", "weight", "from 0 to 1e12", "was -1.0");
    assertRefused(
        () -> builder.addRanks(new double[] {1, 2, 1}, 1), "row 2", "x", "z", "rank 1", "ties");
    assertRefused(() -> builder.addRanks(new double[] {1, NAN, 3}, 1), "row 2", "rank 2", "gap");
    assertRefused(
        () -> builder.addRanks(new double[] {1, 4, NAN}, 1), "row 2", "item y", "1 to 3", "was 4");
    assertRefused(
        () -> builder.addRanks(new double[] {1, 1.5, NAN}, 1),
        "row 2",
        "item y",
        "1 to 3",
        "was 1.5");
    assertRefused(() -> RankingRows.over(List.of("x", "y", "x")), "items 1 and 3", "name x");
    assertRefused(() -> RankingRows.over(0), "number of items", "1 to 100000", "was 0");
    // a refused row leaves nothing behind
    assertEquals(RankingRows.over(List.of("x", "y", "z")).add(1).build(), builder.build());
  }

  @Test
  void filesAreToldApart() throws IOException {
    RankingRows expected =
        RankingRows.over(List.of("ant", "bee", "cow"))
            .add(new int[] {2, 0}, 3)
            .add(new int[] {1}, 1)
            .build();
    assertEquals(
        expected,
        RankingReader.read(
            List.of(
                "# FILE NAME: x.soi",
                "# ALTERNATIVE NAME 1: ant",
                "# ALTERNATIVE NAME 2: bee",
                "# ALTERNATIVE NAME 3: cow",
                "3: 3,1",
                "1: 2")));
    List<String> older = List.of("3", "1,ant", "2,bee", "3,cow", "4,4,2", "3,3,1", "1,2");
    assertEquals(expected, RankingReader.read(older));
    assertEquals(expected, RankingReader.read(List.of("3: cow>ant", "", "bee")));
    RankingRows table = RankingReader.read(List.of("count,r1,r2,r3", "3,3,1,0", "1,2,0,"));
    assertEquals(List.of("1", "2", "3"), table.names());
    assertEquals("3 > 1", table.text(0));
    assertEquals(4, table.weights().total());
    Path file = Files.createTempFile(Path.of("target"), "rankings", ".soi");
    Files.write(file, older);
    assertEquals(expected, RankingReader.read(file));
    Files.delete(file);
  }

  private static RankingRows read(String... lines) {
    return RankingReader.read(List.of(lines));
  }

  @Test
  void badLinesAreNamed() {
    assertRefused(
        () -> read("# ALTERNATIVE NAME 1: a", "# ALTERNATIVE NAME 2: b", "4: {1,2}"),
        "line 3",
        "ties",
        "1,2");
    assertRefused(() -> read("count,r1,r2", "1,0,2"), "line 2", "item 2", "empty place");
    assertRefused(() -> read("count,r1,r2", "1,2,1", "1,1,1"), "line 3", "row 2", "item 1");
    assertRefused(() -> read("count,r1,r2", "1,x,1"), "line 2", "item number", "x");
    assertRefused(() -> read("count,r1,r2", "many,2,1"), "line 2", "count", "many");
    assertRefused(() -> read("a>>b"), "row 1", "name");
    assertRefused(
        () -> RankingReader.strings(List.of("a>b>a"), ">", Weights.ones(1)),
        "row 1",
        "item a",
        "twice");
    assertRefused(
        () -> RankingReader.strings(List.of("a>b", " "), ">", Weights.ones(2)), "row 2", "empty");
    assertRefused(() -> read(""), "no lines");
  }
}

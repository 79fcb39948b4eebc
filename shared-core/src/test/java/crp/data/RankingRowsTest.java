package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RankingRowsTest {

  private static final double NAN = Double.NaN;

  private static void assertRefused(String message, Executable doing) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, doing).getMessage());
  }

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
    assertRefused(
        "row 3: place 3 has an item, but place 2 has none: only the last places may be empty",
        () -> builder.addItems(new double[] {3, 0, 1}, 1));
    String range = "row 3: item number must be from 1 to 3, or 0 or missing for none, was ";
    assertRefused(range + "4 at place 2", () -> builder.addItems(new double[] {3, 4}, 1));
    assertRefused(range + "-1 at place 1", () -> builder.addItems(new double[] {-1}, 1));
    assertRefused(range + "1.5 at place 1", () -> builder.addItems(new double[] {1.5}, 1));
    assertRefused("row 3: item 2 is ranked twice", () -> builder.addItems(new double[] {2, 2}, 1));
    assertRefused(
        "row 3: the ranking is empty, at least one item must be ranked",
        () -> builder.addItems(new double[] {0, 0}, 1));
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
        "row 1: only whole weights can be expanded, was 0.5",
        () -> RankingRows.over(2).add(new int[] {1}, 0.5).build().expanded());
  }

  @Test
  void badRankingsAreRefused() {
    RankingRows.Builder builder = RankingRows.over(List.of("x", "y", "z")).add(1);
    assertRefused("row 2: item y is ranked twice", () -> builder.add(1, 0, 1));
    assertRefused("row 2: item number must be from 1 to 3, was 4", () -> builder.add(0, 3));
    assertRefused("row 2: item number must be from 1 to 3, was 0", () -> builder.add(-1));
    assertRefused(
        "row 2: the ranking is empty, at least one item must be ranked", () -> builder.add());
    assertRefused(
        "row 2: weight must be finite and not negative, was -1.0",
        () -> builder.add(new int[] {0}, -1));
    assertRefused(
        "row 2: items x and z have the same rank 1, ties are not supported",
        () -> builder.addRanks(new double[] {1, 2, 1}, 1));
    assertRefused(
        "row 2: no item has rank 2, but 2 items are ranked: ranks must be 1, 2, ... without a gap",
        () -> builder.addRanks(new double[] {1, NAN, 3}, 1));
    assertRefused(
        "row 2: the rank of item y must be a whole number from 1 to 3 or missing, was 4",
        () -> builder.addRanks(new double[] {1, 4, NAN}, 1));
    assertRefused(
        "row 2: the rank of item y must be a whole number from 1 to 3 or missing, was 1.5",
        () -> builder.addRanks(new double[] {1, 1.5, NAN}, 1));
    assertRefused(
        "items 1 and 3 have the same name x", () -> RankingRows.over(List.of("x", "y", "x")));
    assertRefused("the number of items must be from 1 to 100000, was 0", () -> RankingRows.over(0));
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

  @Test
  void badLinesAreNamed() {
    assertRefused(
        "line 3: ties between items ('{1,2}') are not supported",
        () ->
            RankingReader.read(
                List.of("# ALTERNATIVE NAME 1: a", "# ALTERNATIVE NAME 2: b", "4: {1,2}")));
    assertRefused(
        "line 2: item 2 comes after an empty place",
        () -> RankingReader.read(List.of("count,r1,r2", "1,0,2")));
    assertRefused(
        "line 3: row 2: item 1 is ranked twice",
        () -> RankingReader.read(List.of("count,r1,r2", "1,2,1", "1,1,1")));
    assertRefused(
        "line 2: expected an item number, got 'x'",
        () -> RankingReader.read(List.of("count,r1,r2", "1,x,1")));
    assertRefused(
        "line 2: expected a count, got 'many'",
        () -> RankingReader.read(List.of("count,r1,r2", "many,2,1")));
    assertRefused(
        "row 1: an item without a name in [a, , b]", () -> RankingReader.read(List.of("a>>b")));
    assertRefused(
        "row 1: item a is ranked twice",
        () -> RankingReader.strings(List.of("a>b>a"), ">", Weights.ones(1)));
    assertRefused(
        "row 2: the ranking is empty, at least one item must be ranked",
        () -> RankingReader.strings(List.of("a>b", " "), ">", Weights.ones(2)));
    assertRefused(
        "there are no lines to read rankings from", () -> RankingReader.read(List.of("")));
  }
}

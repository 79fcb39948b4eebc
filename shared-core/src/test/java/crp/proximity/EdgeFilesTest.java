package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids from a column, and sparse matrices. */
class EdgeFilesTest {

  private static final RowIds FOUR = RowIds.numbers(4);

  private static Edges edges(String name, String text) {
    return Edges.read(new StringReader(text.replace("; ", "\n")), name, FOUR, false);
  }

  private static String refusal(RowIds ids, String text) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> Edges.read(new StringReader(text), "net.csv", ids, false))
        .getMessage();
  }

  @Test
  void idsAreThoseOfTheColumn() {
    RowIds ids = RowIds.of(new String[] {"n0", " 17.0 ", "2.5"}, "name");
    assertEquals(Map.of("n0", 0, "17", 1, "2.5", 2), ids.rows());
    Edges edges = Edges.read(new StringReader("a,b\nn0,17\n2.5,17"), "net.csv", ids, false);
    assertEquals(2, edges.neighbours().degree(1));
    message(
        "rows 1 and 3 have the same id \"a\" in column 'name'",
        () -> RowIds.of(new String[] {"a", "b", "a"}, "name"));
    message("row 2 has no id in column 'name'", () -> RowIds.of(new String[] {"a", " "}, "name"));
  }

  @Test
  void anUnknownIdSaysWhatMayBeMeant() {
    RowIds named = RowIds.of(new String[] {"n0", "n1"}, "id");
    assertEquals(
        "edge file net.csv, line 2: unknown id \"n7\": no row has it in column 'id'",
        refusal(named, "a,b\nn0,n7"));
    assertEquals(
        "edge file net.csv, line 1: unknown id \"2\": no row has it in column 'id'; if the file"
            + " holds numbers of rows, name no column of ids",
        refusal(named, "2,1"));
    assertEquals(
        "edge file net.csv, line 2: unknown id \"n0\": rows are called by their numbers, 1 to 4,"
            + " since no column of ids is named",
        refusal(FOUR, "a,b\nn0,n7"));
    assertEquals(
        "edge file net.csv, line 2: unknown id \"0\": rows are called by their numbers, 1 to 4, and"
            + " this file seems to count from 0",
        refusal(FOUR, "3,1\n0,2"));
    assertEquals(
        "edge file net.csv, line 1: unknown id \"5\": rows are called by their numbers, 1 to 4",
        refusal(FOUR, "1,5"));
    assertEquals(
        "edge file net.csv, line 1: unknown id \"z\"",
        refusal(new RowIds(Map.of("x", 0, "y", 1), 2, ""), "x,z"));
  }

  @ParameterizedTest
  @CsvSource({"pattern, ''", "real, ' 1.0e0'", "integer, ' 1'"})
  void aSparseMatrixIsAListOfEdges(String kind, String number) {
    String head = "%%MatrixMarket matrix coordinate " + kind;
    NeighbourGraph expected = NeighbourGraph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});
    String body = "; % by hand; 4 4 3; 2 1" + number + "; 3 2" + number + "; ; 4 3" + number;
    Edges general = edges("net.mtx", head + " general" + body);
    assertEquals(expected, general.neighbours());
    assertEquals(3, general.graph(true).entries());
    Edges symmetric = edges("net", head + " symmetric" + body);
    assertEquals(expected, symmetric.neighbours());
    assertEquals(6, symmetric.graph(true).entries());
  }

  @Test
  void numbersOfAMatrixAreWeights() {
    Edges edges = edges("w", "%%MatrixMarket matrix coordinate real general; 4 4 2; 1 2 .5; 3 4 0");
    assertEquals(0.5, edges.affinity(true).weight(0, 1));
    assertEquals(1, edges.affinity(true).entries());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrix array real general; 4 4|line 1: a matrix of edges must be 'matrix coordinate'",
        "matrix coordinate complex general; 4 4 0|line 1: a matrix of edges",
        "matrix coordinate real skew-symmetric; 4 4 0|line 1: a matrix of edges",
        "matrix coordinate real general; 5 5 0|line 2: the size line must be 4 4",
        "matrix coordinate real general; 4 4|line 2: the size line must be 4 4",
        "matrix coordinate real general|there is no size line",
        "matrix coordinate real general; 4 4 2; 1 2 1|1 entries are missing",
        "matrix coordinate real general; 4 4 0; 1 2 1|line 3: there are more entries",
        "matrix coordinate real general; 4 4 1; 1 2|line 3: an entry must be row, column, number",
        "matrix coordinate pattern general; 4 4 1; 1 2 3|line 3: an entry must be row, column, was",
        "matrix coordinate pattern general; 4 4 1; 0 2|line 3: rows and columns are numbered from 1",
        "matrix coordinate pattern general; 4 4 1; 1 x|line 3: must be a whole number, was x",
        "matrix coordinate real general; 4 4 1; 1 2 -1|line 3: the edge's number must be finite",
      })
  void whatIsNoMatrixOfEdgesIsRefused(String text, String said) {
    message(said, () -> edges("net.mtx", "%%MatrixMarket " + text));
  }
}

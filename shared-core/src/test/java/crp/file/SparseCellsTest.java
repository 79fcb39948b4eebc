package crp.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.host.Column;
import crp.host.Column.Kind;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.task.Result;
import crp.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables of which only the cells that are not 0 are there. */
class SparseCellsTest {

  private static final TableFile.Form AUTO = TableFile.Form.of(Texts.none(Spelling.BY_NAME));
  private static final int ROWS = 60;
  private static final int WORDS = 150;

  private final Rng rng = new SeededRng(3);

  /** Cells of rows, an id first. */
  private List<NavigableMap<Integer, Integer>> rows() {
    List<NavigableMap<Integer, Integer>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      NavigableMap<Integer, Integer> row = new TreeMap<>(Map.of(0, i + 1));
      for (int word = 0; word < 5; word++) {
        row.merge(1 + rng.below(WORDS - 1), 1, Integer::sum);
      }
      rows.add(row);
    }
    return rows;
  }

  private static FileTable sparse(List<NavigableMap<Integer, Integer>> rows) {
    StringBuilder arff = new StringBuilder("@relation r\n");
    for (int j = 0; j < WORDS; j++) {
      arff.append("@attribute w").append(j).append(" numeric\n");
    }
    arff.append("@data\n");
    for (NavigableMap<Integer, Integer> row : rows) {
      List<String> cells = new ArrayList<>();
      row.descendingMap().forEach((word, count) -> cells.add(word + " " + count));
      arff.append('{').append(String.join(",", cells)).append("}\n");
    }
    return Arff.read("r.arff", arff.toString(), AUTO);
  }

  private static FileTable dense(List<NavigableMap<Integer, Integer>> rows) {
    StringBuilder csv = new StringBuilder();
    for (int j = 0; j < WORDS; j++) {
      csv.append(j == 0 ? "" : ",").append('w').append(j);
    }
    for (NavigableMap<Integer, Integer> row : rows) {
      for (int j = 0; j < WORDS; j++) {
        csv.append(j == 0 ? "\n" : ",").append(row.getOrDefault(j, 0));
      }
    }
    return TableFile.read("r.csv", csv.toString(), AUTO);
  }

  private static Result<?> result(FileTable table) {
    return Task.of(table).with(RunOptions.SWEEPS, "40").with(RunOptions.CHAINS, "2").run();
  }

  @Test
  void aSparseFileIsReadAsTheSameCellsInFull() {
    List<NavigableMap<Integer, Integer>> rows = rows();
    FileTable sparse = sparse(rows);
    FileTable dense = dense(rows);
    assertEquals(ROWS, sparse.rows());
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WORDS; j++) {
        assertEquals(dense.value(i, j), sparse.value(i, j));
      }
    }
    int[] places = {7, 0, 3};
    for (int i = 0; i < ROWS; i++) {
      double[] found = new double[3];
      sparse.cells(i, places, (j, value) -> found[j] = value);
      int row = i;
      assertArrayEquals(
          new double[] {dense.value(row, 7), dense.value(row, 0), dense.value(row, 3)}, found);
    }
  }

  @Test
  void aSparseFileHasTheSameClustersAndNotes() {
    List<NavigableMap<Integer, Integer>> rows = rows();
    Result<?> sparse = result(sparse(rows));
    Result<?> dense = result(dense(rows));
    assertEquals(dense.notes(), sparse.notes());
    assertTrue(
        sparse.notes().toString().contains("'w0' numbers the rows"), sparse.notes()::toString);
    assertTrue(sparse.notes().toString().contains("counts of words"), sparse.notes()::toString);
    assertArrayEquals(dense.labels(), sparse.labels());
  }

  @Test
  void clustersStandBesideTheNumbersOfSparseRows() {
    FileTable table = Arff.read("r.arff", "@attribute a real\n@data\n{0 2}\n{}\n", AUTO);
    assertEquals(
        List.of("row,cluster", "1,c0", "2,c1"),
        table.lines(Map.of("cluster", row -> "c" + row)).toList());
  }

  @Test
  void textsAndCategoriesOfSparseRowsHaveCodes() {
    FileTable table =
        Arff.read(
            "r.arff",
            """
            @attribute k {a,b}
            @attribute s string
            @attribute x real
            @data
            {0 b,1 'one, two'}
            {1 three,2 ?}
            {}
            """,
            AUTO);
    assertEquals(
        List.of(Kind.CATEGORY, Kind.CATEGORY, Kind.NUMBER),
        table.columns().all().stream().map(Column::kind).toList());
    assertEquals(
        List.of("b", "a", "a"), IntStream.range(0, 3).mapToObj(i -> table.text(i, 0)).toList());
    assertEquals(
        List.of("one, two", "three", ""),
        IntStream.range(0, 3).mapToObj(i -> table.text(i, 1)).toList());
    assertTrue(Double.isNaN(table.value(1, 2)));
  }

  @Test
  void readsFilesOfLibsvmAndSvmlight() {
    String text = "# a comment\n+1 qid:3 2:1 5:2.5 # the first\n\n-1 1:1e2\n3:-1\n";
    FileTable table = Svmlight.read("r.libsvm", text);
    assertEquals(3, table.rows());
    assertEquals(5, table.columns().size());
    assertEquals(2.5, table.value(0, 4));
    assertEquals(100, table.value(1, 0));
    assertEquals(0, table.value(1, 4));
    assertEquals(-1, table.value(2, 2));
    assertEquals(
        List.of("label,cluster", "+1,0", "-1,1", ",2"),
        table.lines(Map.of("cluster", String::valueOf)).toList());
    assertTrue(Svmlight.isNameOf("a.svm.gz"));
    for (String wrong : List.of("1 0:1", "1 2:x", "1 2", "1 2:1 2:3")) {
      assertThrows(IllegalArgumentException.class, () -> Svmlight.read("r.svm", wrong), wrong);
    }
  }
}

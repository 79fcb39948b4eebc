package crp.file;

import crp.Argument;
import crp.Text;
import crp.host.Column;
import crp.host.Column.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads files of LIBSVM and SVMlight: a label in each row, and the values that are not 0 by the
 * numbers of their columns, from 1. The labels are no column, since rows are clustered without
 * them; they stand beside the clusters.
 */
final class Svmlight {

  private static final String LABEL = "label";

  private final String name;
  private final SparseCells.Builder cells = new SparseCells.Builder();
  private final List<List<String>> labels = new ArrayList<>();
  private int width;
  private int at;

  private Svmlight(String name) {
    this.name = name;
  }

  static boolean isNameOf(String file) {
    return file.toLowerCase(Locale.ROOT).matches(".*\\.(libsvm|svm|svmlight)(\\.gz)?");
  }

  /**
   * {@return the table in a text}
   *
   * @param name of the file, for messages
   * @throws IllegalArgumentException if it cannot be read
   */
  static FileTable read(String name, String text) {
    Svmlight file = new Svmlight(name);
    text.lines().forEach(file::line);
    Argument.require(!file.labels.isEmpty() && file.width > 0, "the file '%s' has no values", name);
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < file.width; j++) {
      columns.add(new Column("column " + (j + 1), j, Kind.NUMBER, List.of()));
    }
    return FileTable.of(
        columns,
        file.cells.build(),
        List.of("the labels of the file say nothing to the clusters; they stand beside them"),
        new SourceCells(List.of(LABEL), ',', file.labels::stream));
  }

  private void line(String whole) {
    at++;
    int comment = whole.indexOf('#');
    String line = (comment < 0 ? whole : whole.substring(0, comment)).strip();
    if (line.isEmpty()) {
      return;
    }
    String[] words = line.split("\\s+", -1);
    boolean labelled = words[0].indexOf(':') < 0;
    labels.add(List.of(labelled ? words[0] : ""));
    for (int k = labelled ? 1 : 0; k < words.length; k++) {
      if (!words[k].startsWith("qid:")) {
        cell(words[k]);
      }
    }
    cells.endRow();
  }

  private void cell(String word) {
    int colon = word.indexOf(':');
    String number = word.substring(0, Math.max(0, colon));
    double value = Cells.number(word.substring(colon + 1), '.');
    if (!number.matches("[1-9]\\d{0,7}") || Double.isNaN(value)) {
      throw Argument.refused(
          "the file '%s', line %d: expected a column, counted from 1, and a number such as 3:1, was '%s'",
          name, at, Text.line(word));
    }
    int column = Integer.parseInt(number);
    width = Math.max(width, column);
    cells.add(column - 1, value);
  }
}

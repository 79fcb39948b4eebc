package crp.task;

import crp.Argument;
import crp.file.FileTable;
import crp.file.NumpyFile;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.IdColumn;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import crp.proximity.Edges;
import crp.proximity.RowIds;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The files that say how near rows are, by the names that options give.
 *
 * @param texts of the options
 */
record NearFiles(Texts texts) implements NearSource {

  @Override
  public double[][] distances(int from, int to) {
    String file = texts.text(NearSources.DISTANCES);
    String option = texts.name(NearSources.DISTANCES);
    Path path = Path.of(file);
    double[][] between =
        NumpyFile.isNameOf(path)
            ? OptionText.named(option + ": ", () -> NumpyFile.columns(path))
            : cells(path);
    int rows = between.length == 0 ? 0 : between[0].length;
    if (rows != from || between.length != to) {
      throw Argument.refused(
          "%s: %d rows need a table of %d by %d distances, '%s' has %d by %d",
          option, from, from, to, file, rows, between.length);
    }
    for (int j = 0; j < to; j++) {
      for (int i = 0; i < from; i++) {
        if (!(between[j][i] >= 0)) {
          throw Argument.refused(
              "%s: row %d, column %d of '%s' is no distance", option, i + 1, j + 1, file);
        }
      }
    }
    return between;
  }

  /** NaN in columns of texts. */
  private double[][] cells(Path file) {
    FileTable square =
        TableFile.read(
            file, TableFile.Form.of(Texts.none(texts.spelling()).with(FileOptions.HEADER, "no")));
    double[][] between = square.values();
    for (int j = 0; j < between.length; j++) {
      if (!square.columns().get(j).isNumeric()) {
        Arrays.fill(between[j], Double.NaN);
      }
    }
    return between;
  }

  @Override
  public Edges edges(IdColumn ids) {
    return edges(texts, NearSources.EDGES, ids);
  }

  /**
   * {@return the pairs of rows in the file of an option}
   *
   * @throws IllegalArgumentException if it cannot be read; says so of ids that no row has
   */
  static Edges edges(Texts texts, Option<String> named, IdColumn ids) {
    Path file = Path.of(texts.text(named));
    String option = texts.name(named);
    return OptionText.named(
        option + ": ",
        () ->
            Edges.read(
                file,
                new RowIds(ids.rows(), ids.size(), ids.column().map(Column::name).orElse("")),
                false));
  }
}

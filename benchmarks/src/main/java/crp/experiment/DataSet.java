package crp.experiment;

import crp.data.Weights;
import crp.mixture.Mixture;
import crp.model.Model;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Data on which the defaults are run, perhaps with the true clusters.
 *
 * @param name unique among all sets
 * @param use whether the set had a part in the choice of a default
 * @param rows number of rows
 * @param columns number of columns, words or items
 * @param model makes the model that the hosts take by default for such data
 * @param cells the rows as numbers and names, where they are such
 * @param labels the class of each row, from 0; -1 for none; of length 0 if no row has one
 */
@SuppressWarnings("ArrayRecordComponent")
record DataSet(
    String name,
    Use use,
    int rows,
    int columns,
    Supplier<Model<?>> model,
    Optional<CellTable> cells,
    int[] labels) {

  /** What a set is for. */
  enum Use {
    /** A default was chosen in sight of its result. */
    CHOSEN,
    /** It only judges the defaults. */
    JUDGED
  }

  static DataSet of(String name, Use use, CellTable cells, int[] labels) {
    return new DataSet(
        name,
        use,
        cells.rows(),
        cells.cells().size(),
        () -> DefaultModel.of(cells, Weights.ones(cells.rows())),
        Optional.of(cells),
        labels);
  }

  /** {@return a set that is not a table, by its model} */
  static DataSet of(String name, Use use, Mixture<?> model, int columns, int[] labels) {
    return new DataSet(
        name, use, model.rows().size(), columns, () -> model, Optional.empty(), labels);
  }

  /** {@return the number of classes, 0 if no row has one} */
  int classes() {
    return (int) Arrays.stream(labels).filter(label -> label >= 0).distinct().count();
  }
}

package elki.clustering.crp.likelihood;

import crp.Text;
import crp.data.Weights;
import crp.host.RowWeights;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.OptionText;
import crp.options.Texts;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.relation.ColumnSelection;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the weights of vectors are.
 *
 * @param column number of their column in the data, from 0; -1 if all weights are 1
 * @param meaning what they are
 * @since 0.1.0
 */
public record VectorWeights(int column, Weights.Meaning meaning) {

  /** All weights are 1. */
  public static final VectorWeights ONES = new VectorWeights(-1, Weights.Meaning.IMPORTANCE);

  public static final OptionID COLUMN_ID =
      Options.id(
          "weight",
          "Index (from 0) of the column of weights, which is left out of the clusters; all weights"
              + " are 1 if not given.");

  /** {@return what the options say} */
  static VectorWeights of(Parameterization config) {
    int[] column = {-1};
    TextParameter.whole(COLUMN_ID, 0).grab(config, x -> column[0] = x);
    Texts texts = Options.read(config, List.of(DataOptions.WEIGHTS));
    return new VectorWeights(column[0], texts.get(DataOptions.WEIGHTS));
  }

  /**
   * {@return the place of the column in a relation, which may have some of the columns of the data;
   * -1 for none}
   */
  int place(Relation<?> relation) {
    if (column < 0) {
      return -1;
    }
    int[] columns =
        relation instanceof ColumnSelection some
            ? some.columns()
            : IntStream.range(0, VectorTable.of(relation).dimensions()).toArray();
    return IntStream.range(0, columns.length)
        .filter(place -> columns[place] == column)
        .findFirst()
        .orElseGet(() -> missing(columns));
  }

  private int missing(int... columns) {
    throw new AbortException(
        Text.of(
            "Parameter '%s' must be a column of the data that has no other use, one of %s, but was"
                + " %d.",
            COLUMN_ID.getName(), Arrays.toString(columns), column));
  }

  /** {@return the texts of options by which the command finds the weights in a table} */
  Texts texts(VectorTable table) {
    return column < 0
        ? Options.DEFAULTS
        : Options.DEFAULTS
            .with(FileOptions.WEIGHT, table.columns().get(column).name())
            .with(DataOptions.WEIGHTS, OptionText.of(meaning));
  }

  /** {@return the weights in a column of a table} */
  RowWeights of(VectorTable table, int place) {
    return RowWeights.of(
        meaning,
        IntStream.range(0, table.rows())
            .mapToDouble(row -> place < 0 ? 1 : table.value(row, place))
            .toArray());
  }
}

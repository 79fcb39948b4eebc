package elki.clustering.crp.run;

import crp.data.Rows;
import crp.file.TableFile;
import crp.host.Columns;
import crp.host.RowReader;
import crp.options.OptionText;
import crp.predict.Predictions;
import crp.saved.SavedPosterior;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.nearness.Spot;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Further rows that are predicted after a run.
 *
 * @param rows in the columns of the likelihood
 * @param spot where they are
 */
record Newcomers<R extends Rows>(R rows, Spot spot) {

  private static final String OPTION = Options.id(RunPar.PREDICT).getName();

  /**
   * {@return the rows in a file, {@code null} for none}
   *
   * @throws AbortException if the model of the task cannot predict
   * @throws IllegalArgumentException if the file cannot be read
   */
  @SuppressWarnings("unchecked") // only vectors have a reader
  static <R extends Rows> @Nullable Newcomers<R> of(Task<R> task, @Nullable Path file) {
    if (file == null) {
      return null;
    }
    RowReader<R> reader = task.data().reader();
    Function<FurtherRows, Spot> where = task.newcomers();
    if (reader == null || where == null || !isOfVectors(task.relation(), reader.columns())) {
      throw new AbortException(
          OPTION
              + " is for vectors of numbers under crp, pcrp, mfm, regions, ddcrp and addcrp, not for"
              + " rankings, sequences, groups, sparse vectors or labels.");
    }
    FurtherRows further =
        FurtherRows.read(OPTION, file, (Relation<? extends NumberVector>) task.relation());
    return new Newcomers<>(further.rows(reader), where.apply(further));
  }

  private static boolean isOfVectors(Relation<?> relation, Columns columns) {
    int dimensions = VectorTable.of(relation).dimensions();
    return !TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
            relation.getDataTypeInformation())
        && columns.all().stream().allMatch(column -> column.place() < dimensions);
  }

  /** {@return the predictions of the rows in a file by a posterior, whose columns it has} */
  static Predictions predictions(SavedPosterior by, Path file) {
    return OptionText.named(
        OPTION + ": ",
        () ->
            by.predicted(
                    TableFile.read(file, TableFile.Form.of(Options.DEFAULTS).like(by.columns())),
                    Options.DEFAULTS)
                .found());
  }
}

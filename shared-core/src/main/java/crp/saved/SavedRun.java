package crp.saved;

import crp.choose.ColumnNotes;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Course;
import crp.host.Table;
import crp.model.Settings;
import crp.task.Result;

/**
 * Not part of the promised API.
 *
 * <p>What the data decided and what a run found, for a host that keeps options and data itself.
 */
public final class SavedRun {

  private final Kept kept;

  private SavedRun(Kept kept) {
    this.kept = kept;
  }

  /** {@return a result as bytes} */
  public static byte[] bytes(Result<?> result) {
    return SavedFile.of(Codec.write(Kept.class, Kept.of(result)));
  }

  /**
   * {@return the run in bytes}
   *
   * @throws IllegalArgumentException if there is none, in one sentence
   */
  public static SavedRun of(byte[] bytes) {
    return SavedFile.opened(
        bytes, "the saved model", content -> new SavedRun(Codec.read(Kept.class, content)));
  }

  /**
   * {@return the rows of the training data with their likelihood}
   *
   * @param weights of the rows
   */
  public Bound<?> bound(Table table, Weights weights) {
    return kept.bound(table, weights);
  }

  /**
   * {@return the answers of the run, in place of a run}
   *
   * @param settings of the run
   */
  public Course course(Settings settings) {
    return kept.course(settings);
  }

  /**
   * {@return a mixture, made again without a run}
   *
   * @param table the training data
   * @param weights of the rows
   * @param say what is said of columns
   */
  public Result<?> mixture(Table table, Weights weights, Settings settings, ColumnNotes say) {
    return kept.mixture(bound(table, weights), table, settings, say);
  }
}

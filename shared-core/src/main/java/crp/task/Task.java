package crp.task;

import crp.choose.ColumnNotes;
import crp.host.Table;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.Spelling;
import crp.options.Texts;

/**
 * Clusters a table as every host does: judges its columns, ties the likelihood, weighs and counts
 * the rows, chooses noise and tails, fits and cuts. Immutable; the table is not changed.
 *
 * <p>{@code Task.of(TableFile.read(Path.of("data.csv"))).run()} finds the clusters that the command
 * {@code crp data.csv} finds.
 *
 * @param texts of the options that are not at their defaults
 * @param table the data
 */
public record Task(Texts texts, Table table) {

  /**
   * {@return a task with the defaults of all options: a mixture with an unknown number of clusters}
   *
   * @param table the data, such as those of a file
   */
  public static Task of(Table table) {
    return new Task(Texts.none(Spelling.BY_NAME), table);
  }

  /**
   * {@return the same task with one more option}
   *
   * @param option such as {@code RunOptions.SEED} or {@link Scheme#OPTION}
   * @param text its value, as on the command line
   */
  public Task with(Option<?> option, String text) {
    return new Task(texts.with(option, text), table);
  }

  /**
   * {@return the result} It is computed in the calling thread's {@link crp.parallel.RunScope},
   * which may stop the run early.
   *
   * @throws IllegalArgumentException if an option is out of range or does not suit the data; one
   *     sentence
   */
  public Result<?> run() {
    return job().run();
  }

  /**
   * {@return the task with its options read, from which and its result the fit can be saved}
   *
   * @throws IllegalArgumentException if an option is out of range or does not suit the data; one
   *     sentence
   */
  public Job job() {
    return Job.of(Plan.of(texts), table, notes());
  }

  private ColumnNotes notes() {
    String likelihood = texts.name(LikelihoodChoice.OPTION);
    return new ColumnNotes(
        table.noun(),
        "name it in "
            + texts.name(FileOptions.CATEGORIES)
            + ", or in "
            + texts.name(FileOptions.TEXT)
            + " to cluster by its words",
        "leave it out by " + texts.name(DataOptions.IGNORE),
        "give it to " + Scheme.DISTANCE_DEPENDENT_CRP.text() + " as its time",
        likelihood + " poisson",
        likelihood + " multinomial",
        likelihood + " gaussian");
  }
}

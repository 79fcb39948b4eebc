package elki.clustering.crp.run;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Members;
import crp.host.Table;
import crp.model.Settings;
import crp.options.KnownOptions;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import crp.saved.SavedPosterior;
import crp.task.Job;
import crp.task.NearSource;
import crp.task.Plan;
import crp.task.Result;
import crp.task.Scheme;
import crp.task.Update;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.Options;
import elki.database.relation.Relation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The objects of a run under the names by which the command would cluster them, so that a posterior
 * in a file is one of both.
 *
 * @param relation the objects
 * @param table the same with all that is said of them
 * @param scheme the model
 * @param given texts that were given to options of the command
 * @param columns texts of options that say what columns and likelihood are
 * @since 0.1.0
 */
public record NamedObjects(
    Relation<?> relation, VectorTable table, Scheme scheme, Texts given, Texts columns) {

  /** Options that go with a posterior which is read. */
  private static final List<String> WITH_POSTERIOR =
      List.of(
          OutputOptions.SOFT.name(),
          OutputOptions.REPORT.name(),
          RunOptions.SEED.name(),
          RunOptions.THREADS.name(),
          RunOptions.MAX_SECONDS.name(),
          KnownOptions.KNOWN_NAME);

  /** {@return the same with another table, and texts of options that name its columns} */
  public NamedObjects with(VectorTable other, Texts more) {
    return new NamedObjects(relation, other, scheme, given, columns.plus(more));
  }

  /**
   * {@return the task under which the posterior of a run is saved}
   *
   * @throws IllegalArgumentException if the command has no such model
   */
  public Job job(Settings settings) {
    Texts texts =
        given
            .plus(columns)
            .with(Scheme.OPTION, scheme.text())
            .with(RunOptions.SEED, String.valueOf(settings.seed()));
    return OptionText.named(
        RunFiles.SAVE_NAME + ": ",
        () ->
            Job.of(
                Plan.of(texts),
                table,
                VectorTable.NOTES,
                new NearSource.Known(Optional.empty(), Optional.empty())));
  }

  /**
   * {@return what an earlier run found of these objects}
   *
   * @param file with its posterior
   * @throws IllegalArgumentException if it is of another model or of other objects
   */
  public Task<?> loaded(Path file) {
    String option = RunFiles.LOAD_NAME;
    given.given().keySet().stream()
        .filter(name -> !WITH_POSTERIOR.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw Argument.refused(
                  "%s has no effect beside %s, whose posterior is known: leave it out",
                  Options.SPELLING.of(name), option);
            });
    SavedPosterior saved = read(option, file);
    VectorTable named = like(option, saved);
    requireSame(option, saved, named);
    return task(saved.job(), saved.result(), named);
  }

  /**
   * {@return the task of these objects after those of an earlier run, whose posterior is updated}
   *
   * @param file with its posterior
   * @throws IllegalArgumentException if it is of another model or has other columns
   */
  public Task<?> added(Path file) {
    String option = RunFiles.ADD_NAME;
    SavedPosterior saved = read(option, file);
    VectorTable named = like(option, saved);
    Update.Grown grown = new Update(saved.job(), saved.result(), named, given).run();
    return task(grown.job(), grown.result(), named);
  }

  private <R extends Rows> Task<R> task(Job job, Result<R> result, VectorTable named) {
    Bound<R> bound = result.bound();
    ClusterData<R> data = named.selected(relation).data(bound).warned(labels -> result.warnings());
    return Task.of(relation, data, result.fit().model())
        .named(result.names())
        .as(job)
        .found(result);
  }

  private SavedPosterior read(String option, Path file) {
    SavedPosterior saved =
        OptionText.named(option + ": ", () -> SavedPosterior.read(file, Options.SPELLING));
    Scheme found = saved.job().plan().scheme();
    Argument.require(
        found == scheme,
        "%s: the posterior is one of the model %s, not of %s",
        option,
        found.text(),
        scheme.text());
    return saved;
  }

  private VectorTable like(String option, SavedPosterior saved) {
    return table.like(option, saved.job().table().columns(), new Columns(saved.allColumns()));
  }

  private static void requireSame(String option, SavedPosterior saved, VectorTable named) {
    int rows = saved.job().table().rows();
    String advice = Text.of("other rows are added by %s", RunFiles.ADD_NAME);
    Argument.require(
        rows == named.rows(),
        "%s: the posterior is that of %d rows, but the data have %d; %s",
        option,
        rows,
        named.rows(),
        advice);
    for (Column column : saved.allColumns()) {
      for (int row = 0; row < rows; row++) {
        if (!isSame(column, saved.job().table(), named, row)) {
          throw Argument.refused(
              "%s: row %d, column '%s' is %s, but %s in the data of the posterior; %s",
              option,
              row + 1,
              column.name(),
              shown(named, row, column),
              shown(saved.job().table(), row, column),
              advice);
        }
      }
    }
  }

  private static boolean isSame(Column column, Table one, Table other, int row) {
    int here = one.place(column);
    int there = other.place(column);
    return column.isNumeric()
        ? same(one.value(row, here), other.value(row, there))
        : one.text(row, here).equals(other.text(row, there));
  }

  private static boolean same(double one, double other) {
    return one == other || (Double.isNaN(one) && Double.isNaN(other));
  }

  private static String shown(Table table, int row, Column column) {
    String text = Members.name(table, row, column);
    return text.isEmpty() ? "missing" : Text.line(text);
  }
}

package crp.task;

import crp.Argument;
import crp.choose.ColumnNotes;
import crp.data.Rows;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.host.Members;
import crp.host.PriorTexts;
import crp.host.RowWeights;
import crp.host.Table;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.parallel.RunScope;
import crp.report.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A plan with the data that it is carried out on.
 *
 * @param plan what is to be done
 * @param table the data
 * @param say what is said of columns
 * @param beside columns that say where a row is, and not what it is: its time or place, groups or
 *     sequence
 */
public record Job(Plan plan, Table table, ColumnNotes say, List<Column> beside) {

  public Job {
    beside = List.copyOf(beside);
  }

  /**
   * {@return a job whose options name the columns}
   *
   * @throws IllegalArgumentException if options do not suit the columns
   */
  public static Job of(Plan plan, Table table, ColumnNotes say) {
    return new Job(plan, table, say, beside(plan, table));
  }

  private static List<Column> beside(Plan plan, Table table) {
    if (plan.scheme().isNear()) {
      return new NearColumns(plan, table).taken();
    }
    return switch (plan.scheme()) {
      case HDP_MIXTURE -> groups(plan.texts(), table);
      case HDP_HMM -> columns(plan.texts(), DataOptions.SEQUENCE, table);
      default -> List.of();
    };
  }

  private static List<Column> columns(Texts texts, Option<?> option, Table table) {
    return texts.is(option, "none") ? List.of() : ColumnTexts.several(table, texts, option);
  }

  /** Numbers are groups if the option has their name, or if few differ. */
  private static List<Column> groups(Texts texts, Table table) {
    List<Column> groups = columns(texts, DataOptions.GROUP, table);
    List<String> names =
        Arrays.stream(texts.text(DataOptions.GROUP).split(",", -1)).map(String::strip).toList();
    groups.stream()
        .filter(column -> !names.contains(column.name()))
        .forEach(column -> Members.requireGroups(texts.name(DataOptions.GROUP), table, column));
    return groups;
  }

  private Texts texts() {
    return plan.texts();
  }

  /**
   * {@return the result} Runs in the calling thread's {@link RunScope}, which may stop it early.
   *
   * @throws IllegalArgumentException if options do not suit the data; one sentence
   */
  public Result<?> run() {
    RunScope.current().phase("reading the data");
    List<Column> columns = new ArrayList<>(table.columns().all());
    columns.removeAll(ColumnTexts.several(table, texts(), DataOptions.IGNORE));
    RowWeights weights = RowWeights.of(plan.weights(), weights(columns));
    columns.removeAll(beside);
    columns.removeAll(Known.columns(texts(), table));
    Columns dates = plan.scheme() == Scheme.HDP_HMM ? new Columns(columns).of(Kind.DATE) : null;
    Column time = dates != null && dates.size() == 1 ? dates.get(0) : null;
    columns.remove(time);
    Argument.require(
        !columns.isEmpty(),
        "no %s is left to cluster by: other options take all of them",
        table.noun());
    Known known = Known.of(texts(), table);
    Bound<?> bound =
        new Binding(texts(), say, order())
            .bind(plan.likelihood(), table, new Columns(columns), weights.weights(), known);
    return fitted(bound.after(table.notes()).plus(weights.notes()), time, known);
  }

  private double[] weights(List<Column> columns) {
    if (!texts().has(FileOptions.WEIGHT)) {
      double[] ones = new double[table.rows()];
      Arrays.fill(ones, 1);
      return ones;
    }
    Column column = ColumnTexts.one(table, texts(), FileOptions.WEIGHT);
    columns.remove(column);
    return ColumnTexts.numbers(table, texts().name(FileOptions.WEIGHT), column);
  }

  private @Nullable Column sequence() {
    return beside.isEmpty() ? null : beside.get(0);
  }

  private RowOrder order() {
    if (plan.scheme() == Scheme.HDP_HMM) {
      boolean[] firsts = Fitting.sequences(table, sequence()).firsts();
      return RowOrder.inTime(row -> firsts[row]);
    }
    if (plan.scheme().isNear()) {
      return new NearColumns(plan, table).order();
    }
    return plan.scheme().exchangeable() ? RowOrder.EXCHANGEABLE : RowOrder.PLACED;
  }

  private <R extends Rows> Result<R> fitted(Bound<R> bound, @Nullable Column time, Known known) {
    Fitting<R> fitting = new Fitting<>(table, bound, plan.order(), say, times(time), known);
    if (plan.scheme().isNear()) {
      return fitting.near(near(new NearColumns(plan, table)));
    }
    return switch (plan.scheme()) {
      case HDP_MIXTURE ->
          fitting.groups(PriorTexts.top(texts()), PriorTexts.group(texts()), beside);
      case HDP_HMM ->
          fitting.sequences(
              PriorTexts.transitions(texts()), sequence(), time, texts().name(DataOptions.IGNORE));
      default -> fitting.mixture(plan.scheme().prior(texts()), plan.noise());
    };
  }

  private NearPrior near(NearColumns columns) {
    return plan.scheme().hasRegions()
        ? new RegionColumns(columns).prior()
        : new LinkColumns(columns).prior();
  }

  /** {@return when the rows of sequences are} */
  private @Nullable Positions times(@Nullable Column time) {
    if (time == null) {
      return null;
    }
    return new Positions.Times(
        ColumnTexts.complete(table, texts().name(DataOptions.SEQUENCE), time), time.name(), true);
  }
}

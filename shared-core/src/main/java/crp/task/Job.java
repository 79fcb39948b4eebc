package crp.task;

import crp.Argument;
import crp.choose.ColumnNotes;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.host.Course;
import crp.host.Members;
import crp.host.PriorTexts;
import crp.host.RowWeights;
import crp.host.Table;
import crp.model.EarlierLabels;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.parallel.RunScope;
import crp.report.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
 * @param source of nearness apart from the table
 */
public record Job(Plan plan, Table table, ColumnNotes say, List<Column> beside, NearSource source) {

  public Job {
    beside = List.copyOf(beside);
  }

  /**
   * {@return a job whose options name the columns}
   *
   * @throws IllegalArgumentException if options do not suit the columns
   */
  public static Job of(Plan plan, Table table, ColumnNotes say) {
    return of(plan, table, say, new NearFiles(plan.texts()));
  }

  /**
   * {@return the same where nearness is not read from files}
   *
   * @param source of nearness apart from the table
   */
  public static Job of(Plan plan, Table table, ColumnNotes say, NearSource source) {
    return new Job(plan, table, say, beside(plan, table, source), source);
  }

  private static List<Column> beside(Plan plan, Table table, NearSource source) {
    if (plan.scheme().isNear()) {
      return new NearColumns(plan, table, source).taken();
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
    return run(EarlierFile.read(texts(), table));
  }

  /**
   * {@return the same, in which clusters keep their numbers}
   *
   * @param earlier the clusters of the rows in an earlier answer, empty for none
   */
  public Result<?> run(Optional<EarlierLabels> earlier) {
    RunScope.current().phase("reading the data");
    Used used = used();
    Argument.require(
        !used.columns.isEmpty(),
        "no %s is left to cluster by: other options take all of them",
        table.noun());
    Known known = Known.of(texts(), table);
    Bound<?> bound =
        new Binding(texts(), say, order())
            .bind(
                plan.likelihood(), table, new Columns(used.columns), used.weights.weights(), known);
    return fitted(
        bound.after(table.notes()).plus(used.weights.notes()),
        used.time,
        plan.order().after(earlier),
        known);
  }

  /**
   * {@return the result as an earlier run found it}
   *
   * @param bound the data with the likelihood of that run, by the weights of the rows
   * @param found what that run found
   */
  public Result<?> again(Function<Weights, Bound<?>> bound, Course found) {
    Used used = used();
    return fitted(bound.apply(used.weights.weights()), used.time, found, Known.NOTHING);
  }

  /**
   * What the columns are used for.
   *
   * @param columns to cluster by
   * @param time dates of the rows of sequences, or of rows without order
   */
  private record Used(List<Column> columns, RowWeights weights, @Nullable Column time) {}

  private Used used() {
    List<Column> columns = new ArrayList<>(table.columns().all());
    columns.removeAll(ColumnTexts.several(table, texts(), DataOptions.IGNORE));
    RowWeights weights = RowWeights.of(plan.weights(), weights(columns));
    columns.removeAll(beside);
    columns.removeAll(Known.columns(texts(), table));
    Columns dates = plan.scheme() == Scheme.HDP_HMM ? new Columns(columns).of(Kind.DATE) : null;
    Column time = dates != null && dates.size() == 1 ? dates.get(0) : null;
    columns.remove(time);
    return new Used(columns, weights, plan.scheme().exchangeable() ? onlyDates() : time);
  }

  /** {@return the only dates, which every row has; null if there are none} */
  private @Nullable Column onlyDates() {
    Columns dates = table.columns().of(Kind.DATE);
    return dates.size() == 1
            && Arrays.stream(
                    ColumnTexts.numbers(table, texts().name(DataOptions.IGNORE), dates.get(0)))
                .allMatch(Double::isFinite)
        ? dates.get(0)
        : null;
  }

  /** {@return the columns whose cells say what rows are worth, or where they are} */
  public List<Column> further() {
    List<Column> all = new ArrayList<>(beside);
    all.addAll(Known.columns(texts(), table));
    if (!plan.scheme().exchangeable()) {
      all.addAll(table.columns().of(Kind.DATE).all());
    }
    if (texts().has(FileOptions.WEIGHT)) {
      all.add(ColumnTexts.one(table, texts(), FileOptions.WEIGHT));
    }
    return all;
  }

  NearColumns near() {
    return new NearColumns(plan, table, source);
  }

  /** {@return what is read beside the table, so that it need not be read again} */
  public NearSource.Known read() {
    return plan.scheme().isNear()
        ? near().read()
        : new NearSource.Known(Optional.empty(), Optional.empty());
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
      return near().order();
    }
    return plan.scheme().exchangeable() ? RowOrder.EXCHANGEABLE : RowOrder.PLACED;
  }

  private <R extends Rows> Result<R> fitted(
      Bound<R> bound, @Nullable Column time, Course course, Known known) {
    Fitting<R> fitting = new Fitting<>(table, bound, course, say, times(time), known);
    if (plan.scheme().isNear()) {
      return fitting.near(prior(near()));
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

  private NearPrior prior(NearColumns columns) {
    return plan.scheme().hasRegions()
        ? new RegionColumns(columns).prior()
        : new LinkColumns(columns).prior();
  }

  /** {@return when the rows are} */
  private @Nullable Positions times(@Nullable Column time) {
    if (time == null) {
      return null;
    }
    return new Positions.Times(
        ColumnTexts.complete(table, texts().name(DataOptions.SEQUENCE), time), time.name(), true);
  }
}

package crp.task;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.draws.RunLength;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.host.JoinedTable;
import crp.host.RunOrder;
import crp.host.Table;
import crp.mixture.Mixture;
import crp.model.EarlierLabels;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.KnownOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>Adds the rows of a further table to a result. In mixtures the rows are added to the draws of
 * the fit, see {@link Addition}, and short chains go on from there. Other models are fitted anew to
 * all rows, and so are small tables that have twice the rows for which the model was made, or whose
 * draws say little of all rows; the clusters keep their numbers.
 *
 * @param job of the fit
 * @param result of it
 * @param further table with the same columns
 * @param texts of options that are given with the further rows
 */
public record Update(Job job, Result<?> result, Table further, Texts texts) {

  /** Options of the fit that are not repeated. */
  private static final List<Option<?>> ONCE =
      List.of(RunOptions.CHECKPOINT, OutputOptions.HELD_OUT, OutputOptions.EVIDENCE);

  /** Options given with further rows that are for these alone. */
  private static final List<Option<?>> PASSING =
      List.of(RunOptions.SWEEPS, RunOptions.COMPARE_REFIT);

  /**
   * All rows.
   *
   * @param job over the rows of both tables, with the options of the fit
   * @param result of all of them
   */
  public record Grown(Job job, Result<?> result) {}

  /**
   * {@return the result for the rows of both tables} It is computed in the calling thread's {@link
   * RunScope}, which may stop it early.
   *
   * @throws IllegalArgumentException if the further table has not the columns, or an option belongs
   *     to the model; one sentence
   */
  public Grown run() {
    requireNoneOfTheModel();
    Argument.require(further.rows() > 0, "there are no further rows");
    RunScope.current().phase("reading the data");
    Table joined = new JoinedTable(job.table(), further);
    Result<?> found = isAnew() ? anew("this model has no shorter way") : grown(result, joined);
    return new Grown(Job.of(plan(ofFit(), texts.without(PASSING)), joined, job.say()), found);
  }

  /** {@return whether there is no way to add rows but to cluster all of them anew} */
  private boolean isAnew() {
    return !(result.fit().model() instanceof Mixture<?> mixture)
        || !mixture.known().isEmpty()
        || Known.isGiven(texts);
  }

  /** {@return a result of all rows, by the columns that the fit used} */
  private Result<?> anew(Texts given) {
    Set<String> names = new HashSet<>(result.bound().reader().columns().names());
    job.further().forEach(column -> names.add(column.name()));
    List<Column> used =
        job.table().columns().all().stream()
            .filter(column -> names.contains(column.name()))
            .toList();
    Table joined = new JoinedTable(job.table(), further, new Columns(used));
    Texts fit = ofFit().without(ONCE).without(List.of(DataOptions.IGNORE));
    EarlierLabels labels =
        earlier(joined).orElseGet(() -> result.answer().asEarlier().extended(further.rows()));
    return Job.of(plan(fit, given), joined, job.say()).run(Optional.of(labels));
  }

  /** {@return another earlier answer than that of the model, empty for that} */
  private Optional<EarlierLabels> earlier(Table joined) {
    Argument.require(
        !texts.has(EarlierFile.EARLIER_ID),
        "%s cannot be given where rows are added: the rows in %s are the first ones of the model,"
            + " in order",
        texts.name(EarlierFile.EARLIER_ID),
        texts.name(EarlierFile.EARLIER));
    return EarlierFile.read(texts, joined);
  }

  private Result<?> anew(String reason) {
    return anew(texts)
        .noted(
            Text.of(
                "%s to %d, and all were clustered anew: %s",
                Addition.added(further.rows()), job.table().rows(), reason));
  }

  private <R extends Rows> Result<?> grown(Result<R> before, Table joined) {
    Addition<R> addition = new Addition<>(before, joined, job.say());
    RunOrder order = plan().order().after(earlier(joined));
    RunLength given = order.settings().schedule();
    if (texts.has(RunOptions.SWEEPS)) { // asks for short chains
      return compared(added(addition, order));
    }
    Optional<String> outgrown = addition.outgrown();
    if (outgrown.isPresent()) {
      return anew(outgrown.get());
    }
    Result<R> all =
        added(addition, order.with(order.settings().withSchedule(addition.length(given))));
    return addition.tooFew(all).map(this::anew).orElseGet(() -> compared(all));
  }

  private <R extends Rows> Result<R> added(Addition<R> addition, RunOrder order) {
    return addition.run(
        order,
        addition.weights(job.plan().weights(), weights(addition.joined())),
        Text.of(", or compare with such a fit by %s", texts.name(RunOptions.COMPARE_REFIT)));
  }

  private Result<?> compared(Result<?> all) {
    if (!texts.get(RunOptions.COMPARE_REFIT)) {
      return all;
    }
    RunScope.current().phase("a fit of all rows");
    Result<?> refit = anew(texts.without(PASSING));
    return all.noted(FitDistance.of(all.fit(), refit.fit()).text());
  }

  private Optional<double[]> weights(Table joined) {
    return ofFit().has(FileOptions.WEIGHT)
        ? Optional.of(
            ColumnTexts.numbers(
                joined,
                texts.name(FileOptions.WEIGHT),
                ColumnTexts.one(joined, ofFit(), FileOptions.WEIGHT)))
        : Optional.empty();
  }

  /** {@return what is computed: the options of the fit and those given now} */
  private Plan plan(Texts fit, Texts given) {
    return Plan.of(new Texts(texts.spelling(), fit.plus(given).given()));
  }

  /**
   * {@return what is computed now}
   *
   * @throws IllegalArgumentException if an option is out of range; one sentence
   */
  public Plan plan() {
    return plan(ofFit().without(ONCE), texts);
  }

  private Texts ofFit() {
    return job.plan().texts().without(List.of(EarlierFile.EARLIER, EarlierFile.EARLIER_ID));
  }

  /**
   * @throws IllegalArgumentException if an option says what a cluster is: that was fitted
   */
  private void requireNoneOfTheModel() {
    Set<String> allowed =
        Stream.concat(Placing.options().stream(), KnownOptions.OF_ALL.stream())
            .map(Option::name)
            .collect(Collectors.toSet());
    Stream.of(
            Stream.of(Scheme.OPTION, LikelihoodChoice.OPTION, DataOptions.IGNORE),
            Stream.of(DataOptions.WEIGHTS, FileOptions.WEIGHT, FileOptions.CATEGORIES),
            Arrays.stream(Scheme.values()).flatMap(scheme -> scheme.options().stream()),
            Arrays.stream(LikelihoodChoice.values()).flatMap(one -> one.options().stream()))
        .<Option<?>>flatMap(options -> options)
        .filter(option -> texts.has(option) && !allowed.contains(option.name()))
        .findFirst()
        .ifPresent(
            option -> {
              throw Argument.refused(
                  "%s belongs to the model, which is known where rows are added: leave it out, or"
                      + " fit all rows anew",
                  texts.name(option));
            });
  }
}

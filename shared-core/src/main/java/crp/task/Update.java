package crp.task;

import crp.Argument;
import crp.Text;
import crp.answer.Answer;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.draws.RunLength;
import crp.draws.Schedule;
import crp.host.Bound;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.host.JoinedTable;
import crp.host.RowReader;
import crp.host.RunOrder;
import crp.host.Table;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.TableView;
import crp.model.EarlierLabels;
import crp.model.Fit;
import crp.model.Growth;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>Adds the rows of a further table to a result. In mixtures the columns are read, and their
 * clusters judged, as in the fit: units, priors, noise and categories stay, and a category that the
 * fit does not know counts as missing. The rows are added to the draws of the fit, see {@link
 * crp.model.Run#from}, and short chains go on from there. Other models are fitted anew to all rows.
 *
 * @param job of the fit
 * @param result of it
 * @param further table with the same columns
 * @param texts of options that are given with the further rows
 */
public record Update(Job job, Result<?> result, Table further, Texts texts) {

  /** Fewest sweeps of the chains, where none are given: after the burn-in they can be judged. */
  private static final int LEAST_SWEEPS = 25;

  /** Where chains visit further rows and a part of the others. */
  private static final int MANY_ROWS = 20_000;

  private static final int LEAST_OF_MANY = 8;

  /** The sweeps of the chains are this part of those of the fit. */
  private static final int PART = 10;

  /** The burn-in is this part of the sweeps: the chains start near the posterior. */
  private static final int BURN_IN = 5;

  /** Where fewer of ten draws count, they say little of the new posterior. */
  private static final double FEW = 0.1;

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
    boolean grows =
        result.fit().model() instanceof Mixture<?> mixture
            && mixture.known().isEmpty()
            && !Known.isGiven(texts);
    Result<?> found = grows ? grown(result, joined) : anew(texts).noted(said());
    if (grows && texts.get(RunOptions.COMPARE_REFIT)) {
      RunScope.current().phase("a fit of all rows");
      found = found.noted(FitDistance.of(found.fit(), anew(texts.without(PASSING)).fit()).text());
    }
    return new Grown(Job.of(plan(ofFit(), texts.without(PASSING)), joined, job.say()), found);
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
    return Job.of(plan(fit, given), joined, job.say()).run(Optional.of(earlier()));
  }

  /** {@return the clusters that the rows had, whose numbers stay} */
  private EarlierLabels earlier() {
    return result.answer().asEarlier().extended(further.rows());
  }

  private String said() {
    return Text.of(
        "%d rows were added to %d, and all were clustered anew: this model has no shorter way",
        further.rows(), job.table().rows());
  }

  private <R extends Rows> Result<R> grown(Result<R> before, Table joined) {
    RunOrder order = plan().order().after(Optional.of(earlier()));
    RowReader<R> reader = before.bound().reader();
    R rows = reader.read(joined, weights(before, joined));
    Bound<R> bound = before.bound().with(rows);
    PartitionModel<R> model = TableView.of(before.fit()).model();
    Fit<R> fit =
        order
            .with(order.settings().withSchedule(length(order, before.fit())))
            .fit(model.with(model.prior(), rows), before.fit());
    RunScope.current().phase("results");
    Result<R> all =
        new Result<>(
            joined,
            bound,
            fit,
            before.names(),
            bound.warnings(joined, job.say(), Answer.of(fit).labels()),
            List.copyOf(order.further(fit)));
    return certified(all, Objects.requireNonNull(fit.growth()));
  }

  private <R extends Rows> Result<R> certified(Result<R> all, Growth growth) {
    String added =
        Text.of(
            "%d rows were added to %d: the draws with all rows count as %.0f of %d, and each chain"
                + " made %d sweeps from one of them",
            all.fit().size() - growth.before(),
            growth.before(),
            growth.effective(),
            growth.particles(),
            all.fit().schedule().sweeps());
    boolean few = growth.effective() < FEW * growth.particles();
    return all.noted(few ? Text.of("%s. %s", added, advice()) : added);
  }

  private String advice() {
    return Text.of(
        "So few draws count where further rows change the posterior much: fit all rows anew, or"
            + " compare with such a fit by %s",
        texts.name(RunOptions.COMPARE_REFIT));
  }

  private RunLength length(RunOrder order, Fit<?> before) {
    RunLength given = order.settings().schedule();
    if (texts.has(RunOptions.SWEEPS)) {
      return given;
    }
    int least = before.size() <= MANY_ROWS ? LEAST_SWEEPS : LEAST_OF_MANY;
    int sweeps = Math.max(least, before.schedule().sweeps() / PART);
    return new Schedule(sweeps, sweeps / BURN_IN, given.thin(), given.maxSeconds());
  }

  /** Frequencies as they are given, importances on the scale of the fit; copies stay left out. */
  private <R extends Rows> Weights weights(Result<R> before, Table joined) {
    Weights known = before.bound().rows().weights();
    double[] all = new double[joined.rows()];
    Arrays.fill(all, 1);
    if (ofFit().has(FileOptions.WEIGHT)) {
      all =
          ColumnTexts.numbers(
              joined,
              texts.name(FileOptions.WEIGHT),
              ColumnTexts.one(joined, ofFit(), FileOptions.WEIGHT));
      double scale = scale(known, all);
      for (int row = known.size(); row < all.length; row++) {
        all[row] *= scale;
      }
    } else if (!known.allOne()) {
      R rows = before.bound().reader().read(joined, Weights.ones(joined.rows()));
      Units equal = Units.equal(rows);
      for (int row = known.size(); row < all.length; row++) {
        all[row] = equal.first(equal.of(row)) == row ? 1 : 0;
      }
    }
    for (int row = 0; row < known.size(); row++) {
      all[row] = known.of(row);
    }
    return Weights.of(job.plan().weights(), all);
  }

  private static double scale(Weights known, double[] given) {
    for (int row = 0; row < known.size(); row++) {
      if (given[row] > 0) {
        return known.of(row) / given[row];
      }
    }
    return 1;
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

package crp.task;

import crp.Text;
import crp.answer.Answer;
import crp.choose.ColumnNotes;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.draws.RunLength;
import crp.draws.Schedule;
import crp.host.Bound;
import crp.host.RowReader;
import crp.host.RunOrder;
import crp.host.Table;
import crp.mixture.PartitionModel;
import crp.mixture.TableView;
import crp.model.EarlierLabels;
import crp.model.Fit;
import crp.model.Growth;
import crp.parallel.RunScope;
import crp.report.Counted;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Not part of the promised API.
 *
 * <p>Rows that are added to a mixture. Columns are read, and clusters judged, as in the fit: units,
 * priors, noise and categories stay, and a category that the fit does not know counts as missing.
 *
 * @param before the result without them
 * @param joined the rows of that result, then the further ones
 * @param say what is said of columns
 */
public record Addition<R extends Rows>(Result<R> before, Table joined, ColumnNotes say) {

  /** Fewest sweeps of the chains, where none are given: after the burn-in they can be judged. */
  private static final int LEAST_SWEEPS = 25;

  /** From here chains visit further rows and a part of the others; up to here a fit is cheap. */
  private static final int MANY_ROWS = 20_000;

  private static final int LEAST_OF_MANY = 8;

  /** The sweeps of the chains are this part of those of the fit. */
  private static final int PART = 10;

  /** The burn-in is this part of the sweeps: the chains start near the posterior. */
  private static final int BURN_IN = 5;

  /** Where fewer draws than this part count, they say little of the new posterior. */
  private static final double FEW = 0.1;

  /** Units and priors are old where all rows are so many times those that they were chosen for. */
  private static final int OLD = 2;

  /** {@return why all rows are to be clustered anew in place of this; empty if they are not} */
  public Optional<String> outgrown() {
    int first = before.fit().firstSize();
    if (isCheap() && joined.rows() >= OLD * first) {
      return Optional.of(Text.of("its units and priors were chosen for %d rows", first));
    }
    NewCategories unknown = newCategories();
    return isCheap() && unknown.rows() > FEW * (joined.rows() - before.fit().size())
        ? Optional.of(unknown.text())
        : Optional.empty();
  }

  private NewCategories newCategories() {
    return NewCategories.of(before.bound().reader().columns(), joined, before.fit().size());
  }

  /** {@return why all rows are to be clustered anew after this; empty if they are not} */
  public Optional<String> tooFew(Result<R> all) {
    Growth growth = Objects.requireNonNull(all.fit().growth());
    return isCheap() && isFew(growth)
        ? Optional.of(
            Text.of(
                "the draws with further rows count as %.0f of %d only",
                growth.effective(), growth.particles()))
        : Optional.empty();
  }

  private boolean isCheap() {
    return joined.rows() <= MANY_ROWS;
  }

  /** {@return the clusters that the rows had, whose numbers stay} */
  public EarlierLabels earlier() {
    Weights known = before.bound().rows().weights();
    return before.answer().asEarlier().extended(joined.rows() - known.size());
  }

  /**
   * {@return the length of the chains where the user gives none}
   *
   * @param like has the thinning and the time limit
   */
  public RunLength length(RunLength like) {
    Fit<?> fit = before.fit();
    int least = fit.size() <= MANY_ROWS ? LEAST_SWEEPS : LEAST_OF_MANY;
    int sweeps = Math.max(least, fit.schedule().sweeps() / PART);
    return new Schedule(sweeps, sweeps / BURN_IN, like.thin(), like.maxSeconds());
  }

  /**
   * {@return the weights of all rows: frequencies as they are given, importances on the scale of
   * the fit; copies stay left out}
   *
   * @param given one for each row, empty if all are equal
   */
  public Weights weights(Weights.Meaning meaning, Optional<double[]> given) {
    Weights known = before.bound().rows().weights();
    double[] all = new double[joined.rows()];
    Arrays.fill(all, 1);
    if (given.isPresent()) {
      double scale = scale(known, given.orElseThrow());
      Arrays.setAll(all, row -> given.orElseThrow()[row] * scale);
    } else if (!known.allOne()) {
      R rows = before.bound().reader().read(joined, Weights.ones(joined.rows()));
      Units equal = Units.equal(rows);
      Arrays.setAll(all, row -> equal.first(equal.of(row)) == row ? 1 : 0);
    }
    for (int row = 0; row < known.size(); row++) {
      all[row] = known.of(row);
    }
    return Weights.of(meaning, all);
  }

  private static double scale(Weights known, double... given) {
    for (int row = 0; row < known.size(); row++) {
      if (given[row] > 0) {
        return known.of(row) / given[row];
      }
    }
    return 1;
  }

  /**
   * {@return the result of all rows} It is computed in the calling thread's {@link RunScope}.
   *
   * @param order of the chains that go on from the draws of the fit
   * @param weights of all rows
   * @param advice what the user can do besides, where few draws count
   */
  public Result<R> run(RunOrder order, Weights weights, String advice) {
    RowReader<R> reader = before.bound().reader();
    R rows = reader.read(joined, weights);
    Bound<R> bound = before.bound().with(rows);
    PartitionModel<R> model = TableView.of(before.fit()).model();
    RunOrder after = order.after(order.earlier().or(() -> Optional.of(earlier())));
    Fit<R> fit = after.fit(model.with(model.prior(), rows), before.fit());
    RunScope.current().phase("results");
    Result<R> all =
        new Result<>(
            joined,
            bound,
            fit,
            before.names(),
            bound.warnings(joined, say, Answer.of(fit).labels()),
            List.copyOf(after.further(fit)));
    Result<R> noted = all.noted(certificate(fit, Objects.requireNonNull(fit.growth()), advice));
    NewCategories unknown = newCategories();
    return unknown.rows() == 0
        ? noted
        : noted.noted(
            unknown.text() + ": such cells count as missing until all rows are fitted anew");
  }

  /** {@return how many rows were added, as the begin of a sentence} */
  static String added(int rows) {
    return Counted.of(rows, "row") + (rows == 1 ? " was added" : " were added");
  }

  /** {@return whether the draws say little of all rows} */
  private static boolean isFew(Growth growth) {
    return growth.effective() < FEW * growth.particles();
  }

  private static String certificate(Fit<?> fit, Growth growth, String advice) {
    String added =
        Text.of(
            "%s to %d: the draws with all rows count as %.0f of %d, and each chain made %d sweeps"
                + " from one of them",
            added(fit.size() - growth.before()),
            growth.before(),
            growth.effective(),
            growth.particles(),
            fit.schedule().sweeps());
    return isFew(growth)
        ? Text.of(
            "%s. So few draws count where further rows change the posterior much: fit all rows"
                + " anew%s",
            added, advice)
        : added;
  }
}

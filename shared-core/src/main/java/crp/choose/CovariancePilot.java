package crp.choose;

import crp.Text;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.report.Counted;
import crp.seating.Crp;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares full covariances with independent columns by short runs of both families on the data,
 * under a CRP whose concentration has the prior gamma(1, 1), whatever the prior of the later run.
 *
 * <p>The score of a family is that of {@link ShortRuns}. Its error is reported and decides nothing:
 * the chain behind shows that chains stick, not that the other one is too high.
 *
 * <p>Below 10 nats, and below a tenth of a nat a row, full covariances are kept, since a wrong
 * choice of independent columns costs more: they cover a correlated cluster in pieces. Sweeps visit
 * each row once, however few there are. Ten decide where full covariances are better by a quarter
 * of a nat a row or independent columns by one, else sixty do: on 20 files the margins of ten and
 * of sixty differed by at most 0.17 nats a row.
 *
 * <p>Two thousand of more rows come first. Correlations show more clearly in more rows, while the
 * prior of full covariances costs the same, so that full covariances that are kept on some rows are
 * kept on all. Independent columns are compared again on up to ten thousand rows.
 *
 * @param rows number of rows in the runs
 * @param judged number of rows by which a margin is small, at least as many
 * @param margin score of full covariances minus that of independent columns and minus what the
 *     correlations of all rows cost, in nats
 * @param error sum of the errors of both scores, in nats
 * @param visit processor time of a visit of a row under full covariances, in seconds
 */
record CovariancePilot(int rows, int judged, double margin, double error, double visit) {

  static final int FEW_ROWS = 2000;
  private static final int MOST_ROWS = 10_000;
  private static final int QUICK_SWEEPS = 10;

  /** Distances from the margin down to which full covariances are kept. */
  private static final double CLEARLY_FULL_PER_ROW = 0.35;

  private static final double CLEARLY_COLUMNS_PER_ROW = 0.9;
  private static final double DOUBTFUL_NATS = 10;
  private static final double NANOS = 1e9;

  /** Sweeps of each of the usual four chains from which on an answer is more than its start. */
  private static final int LEAST_SWEEPS = 10;

  private static final int CHAINS = 4;
  private static final double DOUBTFUL_NATS_PER_ROW = 0.1;

  /**
   * {@return the rows that can take part, increasing: of positive weight, without missing values}
   *
   * @param rows any rows
   */
  static int[] complete(RealRows rows) {
    return IntStream.range(0, rows.size())
        .filter(i -> rows.weights().of(i) > 0)
        .filter(i -> IntStream.range(0, rows.columns()).noneMatch(j -> missing(rows, i, j)))
        .toArray();
  }

  private static boolean missing(RealRows rows, int i, int j) {
    return Double.isNaN(rows.value(i, j));
  }

  /**
   * Compares the two families.
   *
   * @param rows the data, with at least twice as many rows as columns
   * @param resolution of the columns
   * @param complete the rows that can take part, increasing; at least one
   * @return the comparison
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  static CovariancePilot of(RealRows rows, Resolution resolution, int[] complete) {
    int most = Math.min(complete.length, MOST_ROWS);
    CovariancePilot few = of(rows, resolution, complete, Math.min(FEW_ROWS, most), most);
    return few.rows == most || few.full() ? few : of(rows, resolution, complete, most, most);
  }

  private static CovariancePilot of(
      RealRows rows, Resolution resolution, int[] complete, int count, int judged) {
    RunScope.check();
    RealRows some = ShortRuns.some(rows, resolution, complete, count);
    CovariancePilot quick = compared(some, judged, QUICK_SWEEPS);
    return quick.clear() ? quick : compared(some, judged, ShortRuns.SWEEPS);
  }

  private static Mixture<RealRows> model(GaussianFamily family, RealRows rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, rows).brief();
  }

  private static CovariancePilot compared(RealRows rows, int judged, int sweeps) {
    long begun = System.nanoTime();
    ShortRuns.Score one = ShortRuns.score(model(GaussianNiw.from(rows), rows), sweeps);
    double visit = (System.nanoTime() - begun) / NANOS / ShortRuns.visits(rows.size(), sweeps);
    ShortRuns.Score other = ShortRuns.score(model(DiagonalGaussian.from(rows), rows), sweeps);
    return new CovariancePilot(
        rows.size(),
        judged,
        one.value() - other.value() - correlations(rows),
        one.error() + other.error(),
        visit);
  }

  /**
   * {@return what the correlations of all rows cost, in nats} Full covariances take them into their
   * prior for nothing, so their number counts as in the criterion of Schwarz (1978).
   */
  private static double correlations(RealRows rows) {
    int d = rows.columns();
    return d * (d - 1) / 4.0 * Math.log(rows.size());
  }

  private boolean clear() {
    double above = margin + DOUBTFUL_NATS_PER_ROW * judged;
    return above > CLEARLY_FULL_PER_ROW * rows || above < -CLEARLY_COLUMNS_PER_ROW * rows;
  }

  /** {@return whether the margin is too small to matter} */
  private boolean doubtful() {
    return margin < small(rows) && margin > -small(judged);
  }

  private static double small(int rows) {
    return Math.max(DOUBTFUL_NATS, DOUBTFUL_NATS_PER_ROW * rows);
  }

  /** {@return whether clusters have full covariances} */
  boolean full() {
    return margin > 0 || doubtful();
  }

  /**
   * {@return whether the time that is left is not enough for some sweeps of full covariances}
   *
   * @param all number of rows of the run
   */
  boolean tooDear(int all) {
    RunScope scope = RunScope.current();
    double threads = Math.min(CHAINS, scope.threads());
    return CHAINS / threads * LEAST_SWEEPS * visit * all > scope.deadline().secondsLeft();
  }

  /**
   * {@return the choice and its margin in a sentence; none where both are about as good}
   *
   * @param noun what a column is called, in the singular
   */
  List<String> notes(String noun) {
    if (doubtful()) {
      return List.of();
    }
    String choice =
        full()
            ? "clusters have full covariances"
            : noun + "s are independent within a cluster (diagonal covariance)";
    String other = full() ? "independent " + noun + "s" : "full covariances";
    String nats =
        Text.of(
            "%s on %d rows in a pilot run%s",
            nats(Math.abs(margin)),
            rows,
            error > Math.abs(margin) ? ", whose starts differ by " + nats(error) : "");
    return List.of(Text.of("%s: this model is better than %s by %s", choice, other, nats));
  }

  private static String nats(double number) {
    return Counted.of(Math.round(number), "nat");
  }
}

package crp.model;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.draws.Trace;
import crp.estimate.PointEstimate;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Compares full covariances with independent columns by short runs of both families on the data,
 * under a CRP whose concentration has the prior gamma(1, 1), whatever the prior of the later run.
 *
 * <p>The score of a family is the mean log joint density of rows and partition over the later half
 * of the sweeps, in the better one of two chains from different starts. It is no log evidence: its
 * expectation is the log evidence minus the entropy of the partition given the rows, so of two
 * families of equal evidence the one with the clearer clusters wins, as under the integrated
 * completed likelihood (Biernacki, Celeux and Govaert 2000, Assessing a mixture model for
 * clustering with the integrated completed likelihood, IEEE Transactions on Pattern Analysis and
 * Machine Intelligence 22, 719-725). The error of a score is the distance of the two chains. It is
 * reported and decides nothing: the chain behind shows that chains stick, not that the other one is
 * too high.
 *
 * <p>Ten short sweeps decide where the margin is above one nat a row; else sixty of the default
 * sweeps do. Below 10 nats, and below a tenth of a nat a row, full covariances are kept, since a
 * wrong choice of independent columns costs more: they cover a correlated cluster in pieces.
 *
 * <p>The runs have a seed of their own and one thread, so the result depends on the rows alone.
 * More than {@value #MOST_ROWS} rows are represented by so many of them, one random row of each of
 * as many equal stretches. A log joint that contains sampled entries cannot be compared with one
 * that does not: so rows with missing values take no part, and rounded values are spread over the
 * intervals that they stand for, once, so that both families have the same values. (Unrounded
 * values that are sampled under full covariances can come so near to a plane that their density has
 * no bound but that of the prior.)
 *
 * @param rows number of rows in the runs
 * @param margin score of full covariances minus that of independent columns, in nats
 * @param error sum of the errors of both scores, in nats
 */
record CovariancePilot(int rows, double margin, double error) {

  private static final int MOST_ROWS = 10_000;
  private static final int QUICK_SWEEPS = 10;
  private static final int SWEEPS = 60;
  private static final int CHAINS = 2;
  private static final double CLEAR_NATS_PER_ROW = 1;
  private static final double DOUBTFUL_NATS = 10;
  private static final double DOUBTFUL_NATS_PER_ROW = 0.1;
  private static final long SEED = 1;

  /** Score of a family, with its error, in nats. */
  private record Score(double value, double error) {}

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
    Rng rng = new SeededRng(SEED);
    RealRows some = unrounded(rows.select(spread(complete, MOST_ROWS, rng)), resolution, rng);
    GaussianFamily full = GaussianNiw.from(some);
    GaussianFamily columns = DiagonalGaussian.from(some);
    CovariancePilot quick =
        compared(family -> score(model(family, some).brief(), QUICK_SWEEPS), full, columns, some);
    return Math.abs(quick.margin) > CLEAR_NATS_PER_ROW * some.size()
        ? quick
        : compared(family -> score(model(family, some), SWEEPS), full, columns, some);
  }

  /** {@return the rows with rounded values spread uniformly over their intervals} */
  private static RealRows unrounded(RealRows rows, Resolution resolution, Rng rng) {
    int d = rows.columns();
    double[] values = new double[rows.size() * d];
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < d; j++) {
        double value = rows.value(i, j);
        double width = resolution.step(j) > 0 ? resolution.width(j, value) : 0;
        values[i * d + j] = width > 0 ? value + width * (rng.uniform() - 0.5) : value;
      }
    }
    return RealRows.of(values, rows.size(), d, rows.weights());
  }

  private static Mixture<RealRows> model(GaussianFamily family, RealRows rows) {
    return Model.mixture(Crp.of(Parameter.gamma(1, 1)), family, rows);
  }

  /** {@return at most so many of the items, spread evenly} */
  private static int[] spread(int[] items, int most, Rng rng) {
    if (items.length <= most) {
      return items;
    }
    int[] some = new int[most];
    for (int i = 0; i < most; i++) {
      int from = (int) ((long) items.length * i / most);
      int to = (int) ((long) items.length * (i + 1) / most);
      some[i] = items[from + rng.below(to - from)];
    }
    return some;
  }

  private static CovariancePilot compared(
      Function<GaussianFamily, Score> score,
      GaussianFamily full,
      GaussianFamily columns,
      RealRows rows) {
    Score one = score.apply(full);
    Score other = score.apply(columns);
    return new CovariancePilot(rows.size(), one.value - other.value, one.error + other.error);
  }

  private static Score score(Mixture<RealRows> model, int sweeps) {
    double[] means =
        model
            .sweeps(sweeps)
            .chains(CHAINS)
            .threads(1)
            .seed(SEED)
            .estimate(PointEstimate.MAP)
            .fit()
            .draws()
            .traces()
            .stream()
            .mapToDouble(CovariancePilot::laterMean)
            .sorted()
            .toArray();
    double best = means[CHAINS - 1];
    return new Score(best, best - means[CHAINS - 2]);
  }

  private static double laterMean(Trace trace) {
    double[] logJoint = trace.logJoint();
    return Arrays.stream(logJoint, logJoint.length / 2, logJoint.length).average().orElseThrow();
  }

  /** {@return whether the margin is too small to matter} */
  private boolean doubtful() {
    return Math.abs(margin) < Math.max(DOUBTFUL_NATS, DOUBTFUL_NATS_PER_ROW * rows);
  }

  /** {@return whether clusters have full covariances} */
  boolean full() {
    return margin > 0 || doubtful();
  }

  /**
   * {@return the choice and its margin in a sentence}
   *
   * @param noun what a column is called, in the singular
   */
  String note(String noun) {
    String choice =
        full()
            ? "clusters have full covariances"
            : noun + "s are independent within a cluster (diagonal covariance)";
    String other = full() ? "independent " + noun + "s" : "full covariances";
    String nats =
        "%.0f nats on %d rows in a pilot run%s"
            .formatted(
                Math.abs(margin),
                rows,
                error > Math.abs(margin)
                    ? ", whose starts differ by %.0f nats".formatted(error)
                    : "");
    return doubtful()
        ? "%s: %s are about as good (the difference is %s)".formatted(choice, other, nats)
        : "%s: this model is better than %s by %s".formatted(choice, other, nats);
  }
}

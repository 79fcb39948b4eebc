package crp.likelihood.ranking;

import crp.checkpoint.Archive;
import crp.numerics.LogSum;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Statistics of all tables by stage, and the predictive probabilities of codes. N_j is the weight
 * of the rankings that reach stage j, S_j the weighted sum of their codes under the table's central
 * ranking. With theta integrated out the log predictive of a code s is
 *
 * <pre>
 *   log Beta~(nu r_j + S_j + s, nu + N_j + 2, n - j) - log Beta~(nu r_j + S_j, nu + N_j + 1, n - j)
 * </pre>
 *
 * (Meila and Chen 2010, lemma 6, stages from 1); with theta given, -theta_j s - log psi. Both are
 * cached by table, stage and code, and computed on demand: a row is scored by one look-up per
 * stage, and a change of a table invalidates its stages up to the length of the row that was added
 * or removed.
 */
final class StageScores implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int MOST_TABULATED = 1 << 15;

  private final RankingLayout layout;
  private final StagePrior prior;
  private final ThetaLaw law;
  private final boolean given;
  private final int stages;

  /** Where the codes of a stage begin in a table's block, which has {@code width} entries. */
  private final int[] offsets;

  private final int width;

  /** Whether codes are cached: not if a table's block would be too large. */
  private final boolean tabulated;

  private double scale = 1;
  private double[] base;

  private double[] count = new double[0];
  private double[] sum = new double[0];
  private double[] theta = new double[0];
  private double[] join = new double[0];
  private double[] stay = new double[0];
  private double[] marginal = new double[0];

  /**
   * Makes scores without tables.
   *
   * @param given whether each table stores theta; otherwise it is integrated out by {@code law}
   */
  StageScores(RankingLayout layout, StagePrior prior, ThetaLaw law, boolean given) {
    this.layout = layout;
    this.prior = prior;
    this.law = law;
    this.given = given;
    stages = layout.stages;
    offsets = new int[stages + 1];
    for (int j = 0; j < stages; j++) {
      offsets[j + 1] = offsets[j] + layout.most(j) + 1;
    }
    tabulated = offsets[stages] <= MOST_TABULATED;
    width = tabulated ? offsets[stages] : 0;
    base = new double[stages];
    setScale(1);
  }

  void setScale(double scale) {
    this.scale = scale;
    for (int j = 0; j < stages; j++) {
      base[j] = law.logIntegral(layout.most(j), pseudoSum(j), prior.nu());
    }
    Arrays.fill(join, Double.NaN);
    Arrays.fill(stay, Double.NaN);
    Arrays.fill(marginal, Double.NaN);
  }

  double scale() {
    return scale;
  }

  private double pseudoSum(int stage) {
    return prior.nu() * scale * prior.r(stage);
  }

  int capacity() {
    return marginal.length;
  }

  void reserve(int slots) {
    int old = marginal.length;
    if (slots <= old) {
      return;
    }
    count = Arrays.copyOf(count, slots * stages);
    sum = Arrays.copyOf(sum, slots * stages);
    theta = Arrays.copyOf(theta, slots * stages);
    join = Arrays.copyOf(join, slots * width);
    stay = Arrays.copyOf(stay, slots * width);
    marginal = Arrays.copyOf(marginal, slots);
    for (int slot = old; slot < slots; slot++) {
      forget(slot, stages);
    }
  }

  /** Notes other statistics of the first stages. Given theta, predictives do not depend on them. */
  private void changed(int slot, int reach) {
    if (given) {
      marginal[slot] = Double.NaN;
    } else {
      forget(slot, reach);
    }
  }

  /** Invalidates the cache for the first stages of a table. */
  private void forget(int slot, int reach) {
    if (tabulated) {
      int from = slot * width;
      Arrays.fill(join, from, from + offsets[reach], Double.NaN);
      Arrays.fill(stay, from, from + offsets[reach], Double.NaN);
    }
    marginal[slot] = Double.NaN;
  }

  void clear(int slot) {
    Arrays.fill(count, slot * stages, (slot + 1) * stages, 0);
    Arrays.fill(sum, slot * stages, (slot + 1) * stages, 0);
    forget(slot, stages);
  }

  /** Adds codes of a row that reaches some stages, with a weight that may be negative. */
  void shift(int slot, int[] codes, int reach, double weight) {
    int at = slot * stages;
    for (int j = 0; j < reach; j++) {
      count[at + j] += weight;
      sum[at + j] += weight * codes[j];
    }
    changed(slot, reach);
  }

  /** Replaces the statistics of a table. */
  void set(int slot, double[] rankers, double[] codes) {
    System.arraycopy(rankers, 0, count, slot * stages, stages);
    System.arraycopy(codes, 0, sum, slot * stages, stages);
    changed(slot, stages);
  }

  /** {@return whether a table has statistics} */
  boolean holds(int slot) {
    return stages > 0 && count[slot * stages] > 0;
  }

  double count(int slot, int stage) {
    return count[slot * stages + stage];
  }

  double sum(int slot, int stage) {
    return sum[slot * stages + stage];
  }

  double theta(int slot, int stage) {
    return theta[slot * stages + stage];
  }

  double[] thetas(int slot) {
    return Arrays.copyOfRange(theta, slot * stages, (slot + 1) * stages);
  }

  void setThetas(int slot, double[] values) {
    System.arraycopy(values, 0, theta, slot * stages, stages);
    if (given) {
      forget(slot, stages);
    }
  }

  /** Draws the dispersions of a table given its statistics. */
  void drawThetas(int slot, Rng rng) {
    for (int j = 0; j < stages; j++) {
      int at = slot * stages + j;
      theta[at] = law.draw(layout.most(j), pseudoSum(j) + sum[at], prior.nu() + count[at], rng);
    }
    if (given) {
      forget(slot, stages);
    }
  }

  /** {@return the log density of one dispersion of a table given its statistics, unnormalised} */
  double logThetaDensity(int slot, int stage, double value) {
    int at = slot * stages + stage;
    return value <= 0
        ? Double.NEGATIVE_INFINITY
        : -(pseudoSum(stage) + sum[at]) * value
            - (prior.nu() + count[at]) * StageCode.logPsi(layout.most(stage), value);
  }

  /** {@return the dispersion at the mode of its law given the statistics} */
  double modeOfTheta(int stage, double codes, double rankers) {
    return StageCode.thetaOf(
        layout.most(stage), (pseudoSum(stage) + codes) / (prior.nu() + rankers));
  }

  /** {@return approximate standard deviation of a dispersion with a given mode} */
  double deviationOfTheta(int stage, double mode, double rankers) {
    return 1 / Math.sqrt((prior.nu() + rankers) * StageCode.variance(layout.most(stage), mode));
  }

  /** {@return the log prior predictive of a code at a stage, which may be beyond all rows} */
  double logPriorCode(int stage, int code) {
    double pseudo = pseudoSum(stage);
    int most = layout.most(stage);
    return law.logIntegral(most, pseudo + code, prior.nu() + 1)
        - law.logIntegral(most, pseudo, prior.nu());
  }

  /** {@return the log prior predictives of all codes at a stage, which may be beyond all rows} */
  double[] logPriorCodes(int stage) {
    double[] out = new double[layout.most(stage) + 1];
    for (int code = 0; code < out.length; code++) {
      out[code] = logPriorCode(stage, code);
    }
    return shifted(out, LogSum.of(out, out.length));
  }

  /** {@return the log predictives of all codes of a ranking alone at a table, theta summed out} */
  double[] logCodes(int stage, double weight) {
    double[] out = new double[layout.most(stage) + 1];
    double all = logCodeLaw(stage, weight, out);
    return shifted(out, weight == 1 ? all : base[stage]);
  }

  private static double[] shifted(double[] logs, double by) {
    for (int k = 0; k < logs.length; k++) {
      logs[k] -= by;
    }
    return logs;
  }

  private double integral(int stage, double codes, double rankers) {
    return law.logIntegral(
        layout.most(stage),
        pseudoSum(stage) + Math.max(0, codes),
        prior.nu() + Math.max(0, rankers));
  }

  /** {@return the log predictive of a code for a row of weight 1 that sits elsewhere} */
  double join(int slot, int stage, int code) {
    if (!tabulated) {
      return tied(slot, stage, code, 1);
    }
    int at = slot * width + offsets[stage] + code;
    if (Double.isNaN(join[at])) {
      fillJoin(slot, stage);
    }
    return join[at];
  }

  private void fillJoin(int slot, int stage) {
    int most = layout.most(stage);
    int from = slot * width + offsets[stage];
    int at = slot * stages + stage;
    if (given) {
      double logPsi = StageCode.logPsi(most, theta[at]);
      for (int code = 0; code <= most; code++) {
        join[from + code] = -(theta[at] * code + logPsi);
      }
      return;
    }
    law.logPredictives(
        most,
        pseudoSum(stage) + Math.max(0, sum[at]),
        prior.nu() + Math.max(0, count[at]),
        join,
        from);
  }

  /**
   * {@return the log predictive of a code for a row of weight 1 that sits here, excluding itself}
   */
  double stay(int slot, int stage, int code) {
    if (!tabulated) {
      return -tied(slot, stage, code, -1);
    }
    int at = slot * width + offsets[stage] + code;
    double known = stay[at];
    if (Double.isNaN(known)) {
      known = -tied(slot, stage, code, -1);
      stay[at] = known;
    }
    return known;
  }

  /** {@return the change of the table's log marginal when a code is added with a weight} */
  double tied(int slot, int stage, double code, double weight) {
    int at = slot * stages + stage;
    if (given) {
      return -weight * (theta[at] * code + StageCode.logPsi(layout.most(stage), theta[at]));
    }
    return integral(stage, sum[at] + weight * code, count[at] + weight)
        - integral(stage, sum[at], count[at]);
  }

  /** {@return log p(codes of a whole table) for given statistics, theta integrated out} */
  double logMarginal(int reach, double[] rankers, double[] codes) {
    double log = 0;
    for (int j = 0; j < reach; j++) {
      log += rankers[j] == 0 ? 0 : integral(j, codes[j], rankers[j]) - base[j];
    }
    return log;
  }

  /** {@return log p(codes at the table), with the density of theta if the table stores it} */
  double logMarginal(int slot) {
    double known = marginal[slot];
    if (!Double.isNaN(known)) {
      return known;
    }
    double log = 0;
    for (int j = 0; j < stages; j++) {
      int at = slot * stages + j;
      if (given) {
        log += logThetaDensity(slot, j, theta[at]) - base[j];
      } else if (count[at] > 0) {
        log += integral(j, sum[at], count[at]) - base[j];
      }
    }
    marginal[slot] = log;
    return log;
  }

  /**
   * {@return the log probability of one ranking of weight w alone, central ranking and theta
   * integrated out} For w = 1 this is log (n - t)! / n! (lemma 1).
   */
  double logAlone(int reach, double weight) {
    double log = 0;
    for (int j = 0; j < reach; j++) {
      int most = layout.most(j);
      if (weight == 1) {
        log -= Math.log(most + 1);
        continue;
      }
      double[] terms = new double[most + 1];
      log += logCodeLaw(j, weight, terms) - base[j] - Math.log(most + 1);
    }
    return log;
  }

  /**
   * Fills in the log weights of the codes of a ranking alone at a table, {@code log Beta~(nu r_j +
   * w k, nu + w + 1, n - j)}, and returns the log of their sum.
   */
  double logCodeLaw(int stage, double weight, double[] out) {
    for (int k = 0; k < out.length; k++) {
      out[k] = integral(stage, weight * k, weight);
    }
    return LogSum.of(out, out.length);
  }

  /** {@return log p(tables | scale of r), up to a constant} */
  double logScale(double candidate, int[] slots, int n) {
    double log = 0;
    for (int j = 0; j < stages; j++) {
      int most = layout.most(j);
      double pseudo = prior.nu() * candidate * prior.r(j);
      double empty = law.logIntegral(most, pseudo, prior.nu());
      for (int t = 0; t < n; t++) {
        int at = slots[t] * stages + j;
        if (given) {
          log += -pseudo * theta[at] - empty;
        } else if (count[at] > 0) {
          log += law.logIntegral(most, pseudo + sum[at], prior.nu() + count[at]) - empty;
        }
      }
    }
    return log;
  }

  /** Copies a table from another set of scores with at most as many stages. */
  void copy(int slot, StageScores from, int other) {
    System.arraycopy(from.count, other * from.stages, count, slot * stages, from.stages);
    System.arraycopy(from.sum, other * from.stages, sum, slot * stages, from.stages);
    System.arraycopy(from.theta, other * from.stages, theta, slot * stages, from.stages);
    forget(slot, stages);
  }

  /** {@return the number of bytes of a slot in a file} */
  long bytesEach() {
    return Math.max(1, 3L * Double.BYTES * stages);
  }

  /** Stores statistics and theta of all slots, or replaces them by stored ones. */
  void archive(Archive archive) {
    count = archive.finites(count, capacity() * stages);
    sum = archive.finites(sum, capacity() * stages);
    theta = archive.numbers(theta, capacity() * stages);
    if (archive.reading()) {
      for (double value : theta) {
        archive.require(value >= 0, "theta is negative");
      }
      Arrays.fill(join, Double.NaN);
      Arrays.fill(stay, Double.NaN);
      Arrays.fill(marginal, Double.NaN);
    }
  }
}

package crp.diagnose;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Convergence diagnosis of a run. Uses the traces after burn-in of the number of clusters, the log
 * joint density, the entropy of the sizes, the concentration and the family's hyperparameters,
 * unless constant, and the distances between draws. Immutable.
 *
 * <p>The rule: fewer than {@link #FEWEST} sweeps after burn-in are not judged. Chains disagree if
 * an R-hat is above {@link #FAR} or, for some pair of chains, the mean distance between their draws
 * is more than {@link #APART} times that between the halves of these chains. They agree if every
 * R-hat is at most {@link #NEAR} and every effective size is at least {@link #SIZE} per chain.
 * Otherwise they agree roughly. For one chain only {@link #FAR} is checked, and the verdict is
 * never that it agrees.
 */
public final class Diagnosis implements Serializable {

  /** R-hat up to which chains agree (Vehtari et al. 2021). */
  public static final double NEAR = 1.01;

  /** R-hat above which chains disagree. */
  public static final double FAR = 1.1;

  /**
   * Ratio of the distance between chains to the distance within chains above which chains disagree.
   */
  public static final double APART = 1.5;

  /** Required effective sample size per chain, bulk and tail (Vehtari et al. 2021). */
  public static final double SIZE = 100;

  /** Minimum number of sweeps after burn-in for a verdict. */
  public static final int FEWEST = 20;

  private static final long serialVersionUID = 1L;

  private final List<Check> checks;
  private final double[][] distances;
  private final Verdict verdict;

  /**
   * Diagnostics of one traced number.
   *
   * @param name name in reports
   * @param rHat rank-normalised split R-hat
   * @param bulkEss effective sample size for the centre, all chains combined
   * @param tailEss effective sample size for the tails
   */
  public record Check(String name, double rHat, double bulkEss, double tailEss)
      implements Serializable {}

  private Diagnosis(List<Check> checks, double[][] distances, int sweeps) {
    this.checks = List.copyOf(checks);
    this.distances = distances;
    this.verdict = judge(sweeps);
  }

  /**
   * {@return the diagnosis} Costs O(sweeps log sweeps) per trace, and at most about a second for
   * the distances.
   *
   * @param draws draws and traces of a run; draws without traces are diagnosed by their distances
   */
  public static Diagnosis of(Draws draws) {
    int chains = draws.draws().stream().mapToInt(Draw::chain).max().orElse(0) + 1;
    List<Trace> traces = draws.traces();
    int sweeps = Integer.MAX_VALUE;
    int[] begin = new int[traces.size()];
    for (int c = 0; c < begin.length; c++) {
      begin[c] = firstKept(draws.draws(), c);
      sweeps = Math.min(sweeps, traces.get(c).sweeps() - begin[c]);
    }
    List<Check> checks = new ArrayList<>();
    if (begin.length > 0 && sweeps >= FEWEST) {
      check("number of clusters", traces, begin, sweeps, Diagnosis::clusters, checks);
      check("log joint", traces, begin, sweeps, Trace::logJoint, checks);
      check("entropy of sizes", traces, begin, sweeps, Trace::entropy, checks);
      for (String name : traces.get(0).numbers()) {
        check(name, traces, begin, sweeps, trace -> trace.number(name), checks);
      }
    }
    return new Diagnosis(
        checks, Distances.of(draws.draws(), chains), begin.length == 0 ? FEWEST : sweeps);
  }

  private static double[] clusters(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  /** Number of sweeps before the first stored draw of a chain. */
  private static int firstKept(List<Draw> draws, int chain) {
    for (Draw draw : draws) {
      if (draw.chain() == chain) {
        return draw.sweep() - 1;
      }
    }
    return 0;
  }

  /** Checks the last sweeps of each chain, as many as the shortest chain has. */
  private static void check(
      String name,
      List<Trace> traces,
      int[] begin,
      int sweeps,
      Function<Trace, double[]> what,
      List<Check> checks) {
    double[][] chains = new double[traces.size()][];
    boolean moves = false;
    boolean known = true;
    for (int c = 0; c < chains.length; c++) {
      chains[c] = Arrays.copyOfRange(what.apply(traces.get(c)), begin[c], begin[c] + sweeps);
      for (double value : chains[c]) {
        moves |= value != chains[0][0];
        known &= !Double.isNaN(value);
      }
    }
    if (moves && known) {
      double rHat = Mixing.rHat(chains);
      checks.add(new Check(name, rHat, Mixing.bulkEss(chains), Mixing.tailEss(chains)));
    }
  }

  private Verdict judge(int sweeps) {
    if (sweeps < FEWEST) {
      return Verdict.UNKNOWN;
    }
    int chains = distances.length;
    if (largestRHat() > FAR || largestDistanceRatio() > APART) {
      return Verdict.DISAGREE;
    }
    if (chains == 1) {
      return Verdict.UNKNOWN;
    }
    boolean firm = largestRHat() <= NEAR && smallestEss() >= SIZE * chains;
    return firm ? Verdict.AGREE : Verdict.ROUGHLY;
  }

  /** {@return one check per traced number; constant numbers have none} */
  public List<Check> checks() {
    return checks;
  }

  /**
   * {@return the mean variation of information in nats between draws of two chains, on the diagonal
   * between the first and the second half of a chain's draws (NaN for a single draw); a copy}
   */
  public double[][] distances() {
    return Arrays.stream(distances).map(double[]::clone).toArray(double[][]::new);
  }

  /** {@return the largest R-hat, 1 if no number changes} */
  public double largestRHat() {
    return checks.stream().mapToDouble(Check::rHat).max().orElse(1);
  }

  /** {@return the smallest effective sample size, infinite if no number changes} */
  public double smallestEss() {
    return checks.stream()
        .mapToDouble(check -> Math.min(check.bulkEss(), check.tailEss()))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * {@return the ratio of the mean distance between the draws of two chains to that within them,
   * for the pair of chains with the largest ratio} 1 if nothing differs or the ratio is unknown,
   * infinite for two chains that are stuck in different places.
   */
  public double largestDistanceRatio() {
    double largest = 1;
    for (int a = 0; a < distances.length; a++) {
      for (int b = 0; b < a; b++) {
        double within = (distances[a][a] + distances[b][b]) / 2;
        if (distances[a][b] > largest * within) {
          largest = distances[a][b] / within;
        }
      }
    }
    return largest;
  }

  /** {@return the verdict} */
  public Verdict verdict() {
    return verdict;
  }

  /** {@return the verdict in words, with its figures and advice} */
  public String sentence() {
    int chains = distances.length;
    return switch (verdict) {
      case AGREE -> "%d chains agree (%s)".formatted(chains, figures());
      case ROUGHLY ->
          "%d chains agree roughly (%s): run longer for more precise results"
              .formatted(chains, figures());
      case DISAGREE ->
          chains == 1
              ? "the chain has not settled (%s): run longer".formatted(figures())
              : "%d chains disagree (%s): run longer, or do not trust the estimate"
                  .formatted(chains, figures());
      case UNKNOWN ->
          chains == 1 && !checks.isEmpty()
              ? "one chain (%s): run several to see whether they agree".formatted(figures())
              : "too few sweeps after burn-in to judge the chains, at least %d".formatted(FEWEST);
    };
  }

  private String figures() {
    List<String> parts = new ArrayList<>();
    checks.stream()
        .max((a, b) -> Double.compare(a.rHat(), b.rHat()))
        .ifPresent(
            worst -> {
              parts.add(text("R-hat at most %.3f, of the %s", worst.rHat(), worst.name()));
              parts.add(text("effective draws at least %.0f", smallestEss()));
            });
    if (distances.length > 1) {
      parts.add(
          text("distance between chains / within chains at most %.2f", largestDistanceRatio()));
    }
    return String.join("; ", parts);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

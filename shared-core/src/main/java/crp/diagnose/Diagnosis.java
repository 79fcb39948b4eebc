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
 * Whether the chains of a run agree. Looks at the sweeps after burn-in of the number of clusters,
 * the log joint density, the entropy of the sizes, the concentration and the family's
 * hyperparameters, where they change at all, and at the distances between draws. Immutable.
 *
 * <p>The rule: fewer than {@link #FEWEST} sweeps after burn-in are not judged. Chains disagree
 * where an R-hat is above {@link #FAR} or the mean distance between the draws of some two chains is
 * more than {@link #APART} times that between the halves of these chains. They agree where every
 * R-hat is at most {@link #NEAR} and every effective size at least {@link #SIZE} a chain. Else they
 * agree roughly. One chain is held against the first limit, and never agrees.
 */
public final class Diagnosis implements Serializable {

  /** R-hat up to which chains agree (Vehtari et al. 2021). */
  public static final double NEAR = 1.01;

  /** R-hat above which chains disagree. */
  public static final double FAR = 1.1;

  /** How many times as far from each other as from themselves chains are that disagree. */
  public static final double APART = 1.5;

  /** Effective size, bulk and tail, that each chain should bring (Vehtari et al. 2021). */
  public static final double SIZE = 100;

  /** Number of sweeps after burn-in from which a run is judged. */
  public static final int FEWEST = 20;

  private static final long serialVersionUID = 1L;

  private final List<Check> checks;
  private final double[][] distances;
  private final Verdict verdict;

  /**
   * How one number mixes.
   *
   * @param name what people call it
   * @param rHat rank-normalised split R-hat
   * @param bulkEss effective sample size for the centre, of all chains together
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
   * {@return the diagnosis} Costs O(sweeps log sweeps) a trace, and about a second at most for the
   * distances.
   *
   * @param draws draws and traces of a run; draws without traces are judged by their distances
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

  /** Number of sweeps before the first draw of a chain that was kept. */
  private static int firstKept(List<Draw> draws, int chain) {
    for (Draw draw : draws) {
      if (draw.chain() == chain) {
        return draw.sweep() - 1;
      }
    }
    return 0;
  }

  /** Judges the last sweeps of each chain, as many as the shortest has. */
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

  /** {@return one line for each number that changes; a number that never changes has none} */
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
   * {@return how many times as far the draws of two chains are from each other as those of the two
   * are from themselves, for the pair of chains of which this is largest} 1 where nothing differs
   * and where it is not known, infinite for two chains that stand still in different places.
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

  /** {@return the verdict in words, with the figures behind it and what to do} */
  public String sentence() {
    int chains = distances.length;
    return switch (verdict) {
      case AGREE -> "%d chains agree (%s)".formatted(chains, figures());
      case ROUGHLY ->
          "%d chains agree roughly (%s): run longer for firmer numbers"
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

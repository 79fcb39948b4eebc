package crp.diagnose;

import crp.Text;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Convergence diagnosis of a run. Uses the traces after burn-in of the number of clusters, the log
 * joint density, the entropy of the sizes, the concentration and the family's hyperparameters,
 * unless constant, and the distances between draws. Immutable.
 *
 * <p>The rule: fewer than {@link #FEWEST} sweeps after burn-in are not judged. There is a
 * difference if an R-hat is above {@link #FAR} or, for some pair of chains, the mean distance
 * between their draws is more than {@link #APART} times that between the halves of these chains.
 * Chains disagree if there is a difference and the clusters differ: for some pair of halves of
 * chains the mean distance between their draws exceeds that within them by more than {@link #SAME}.
 * They agree if there is no difference, every R-hat is at most {@link #NEAR} and every effective
 * size is at least {@link #SIZE} per chain. Otherwise they agree roughly, and {@link #sameClusters}
 * says whether their clusters are the same. One chain is never said to agree.
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

  /**
   * Distance of two partitions, in nats, up to which they count as the same clusters: about what it
   * makes to move one row in a hundred from one large cluster to another.
   */
  public static final double SAME = 0.1;

  /** Required effective sample size per chain, bulk and tail (Vehtari et al. 2021). */
  public static final double SIZE = 100;

  /**
   * Effective sample size per chain from which on a run by need may end: with four chains,
   * probabilities have a standard error of at most 0.065.
   */
  public static final double ENOUGH = 15;

  /** Minimum number of sweeps after burn-in for a verdict. */
  public static final int FEWEST = 20;

  /** Name of the check of the number of clusters. */
  public static final String CLUSTERS = "number of clusters";

  private static final long serialVersionUID = 1L;

  private final List<Check> checks;
  private final Distances distances;
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

  private Diagnosis(List<Check> checks, Distances distances, int sweeps) {
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
    return of(draws, Traced.of(draws));
  }

  private static Diagnosis of(Draws draws, Traced traced) {
    Distances distances = Distances.of(draws.draws(), chains(draws));
    return new Diagnosis(traced.checks(), distances, traced.sweeps());
  }

  /**
   * {@return whether a run by need may end: no R-hat is above {@link #FAR}, every effective size at
   * least {@link #ENOUGH} per chain, and the chains {@link #foundTheSame}} Computes the distances
   * between draws, which are costly, only where the traces do not already deny it.
   *
   * @param draws draws and traces of a run
   */
  public static boolean settled(Draws draws) {
    Traced traced = Traced.of(draws);
    return firm(traced.checks(), chains(draws), FAR, ENOUGH) && of(draws, traced).foundTheSame();
  }

  /** {@return whether several chains agree, or agree roughly and hold the same clusters} */
  public boolean foundTheSame() {
    return switch (verdict()) {
      case AGREE -> true;
      case ROUGHLY -> sameClusters();
      case DISAGREE, UNKNOWN -> false;
    };
  }

  private static int chains(Draws draws) {
    return draws.draws().stream().mapToInt(Draw::chain).max().orElse(0) + 1;
  }

  /**
   * What the traces show.
   *
   * @param checks one for each number that is not constant
   * @param sweeps number of sweeps after burn-in, {@link #FEWEST} if there are no traces
   */
  private record Traced(List<Check> checks, int sweeps) {

    static Traced of(Draws draws) {
      List<Trace> traces = draws.traces();
      int sweeps = Integer.MAX_VALUE;
      int[] begin = new int[traces.size()];
      for (int c = 0; c < begin.length; c++) {
        begin[c] = firstKept(draws.draws(), c);
        sweeps = Math.min(sweeps, traces.get(c).sweeps() - begin[c]);
      }
      List<Check> checks = new ArrayList<>();
      if (begin.length > 0 && sweeps >= FEWEST) {
        check(CLUSTERS, traces, begin, sweeps, Diagnosis::clusters, checks);
        check("log joint", traces, begin, sweeps, Trace::logJoint, checks);
        check("entropy of sizes", traces, begin, sweeps, Trace::entropy, checks);
        for (String name : traces.get(0).numbers()) {
          check(name, traces, begin, sweeps, trace -> trace.number(name), checks);
        }
      }
      return new Traced(checks, begin.length == 0 ? FEWEST : sweeps);
    }
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
    boolean differs = largestRHat() > FAR || largestDistanceRatio() > APART;
    if (differs && !sameClusters()) {
      return Verdict.DISAGREE;
    }
    if (distances.chains() == 1) {
      return Verdict.UNKNOWN;
    }
    return firm(checks, distances.chains(), NEAR, SIZE) && !differs
        ? Verdict.AGREE
        : Verdict.ROUGHLY;
  }

  private static boolean firm(List<Check> checks, int chains, double rHat, double size) {
    return largestRHat(checks) <= rHat && smallestEss(checks) >= size * chains;
  }

  private static double largestRHat(List<Check> checks) {
    return checks.stream().mapToDouble(Check::rHat).max().orElse(1);
  }

  private static double smallestEss(List<Check> checks) {
    return checks.stream()
        .mapToDouble(check -> Math.min(check.bulkEss(), check.tailEss()))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * {@return whether all chains, and both halves of each, hold the same clusters: their draws are
   * at most {@link #SAME} farther from each other than draws of one half are; false if a chain has
   * less than four draws}
   */
  public boolean sameClusters() {
    for (int a = 0; a < distances.chains(); a++) {
      for (int b = 0; b <= a; b++) {
        if (!(distances.excess(a, b) <= SAME)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * {@return the chains in groups that hold the same clusters, numbered from 0: two chains whose
   * draws are at most {@link #SAME} farther from each other than the halves of each are in one
   * group, and so are chains that are linked by others} Chains that change in the same way are one
   * group.
   */
  public List<List<Integer>> groups() {
    double[][] mean = distances.ofChains();
    int[] group = IntStream.range(0, mean.length).toArray();
    for (int a = 0; a < group.length; a++) {
      for (int b = 0; b < a; b++) {
        boolean near = mean[a][b] - (mean[a][a] + mean[b][b]) / 2 <= SAME;
        if (near && group[a] != group[b]) {
          int joined = group[a];
          int kept = group[b];
          Arrays.setAll(group, c -> group[c] == joined ? kept : group[c]);
        }
      }
    }
    return IntStream.range(0, group.length)
        .boxed()
        .collect(Collectors.groupingBy(c -> group[c], LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .toList();
  }

  /** {@return the names of the numbers of which an R-hat is above {@link #FAR}} */
  public List<String> different() {
    return checks.stream().filter(check -> check.rHat() > FAR).map(Check::name).toList();
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
    return distances.ofChains();
  }

  /** {@return the largest R-hat, 1 if no number changes} */
  public double largestRHat() {
    return largestRHat(checks);
  }

  /** {@return the smallest effective sample size, infinite if no number changes} */
  public double smallestEss() {
    return smallestEss(checks);
  }

  /**
   * {@return the ratio of the mean distance between the draws of two chains to that within them,
   * for the pair of chains with the largest ratio} 1 if nothing differs or the ratio is unknown,
   * infinite for two chains that are stuck in different places.
   */
  public double largestDistanceRatio() {
    double[][] mean = distances.ofChains();
    double largest = 1;
    for (int a = 0; a < mean.length; a++) {
      for (int b = 0; b < a; b++) {
        double within = (mean[a][a] + mean[b][b]) / 2;
        if (mean[a][b] > largest * within) {
          largest = mean[a][b] / within;
        }
      }
    }
    return largest;
  }

  /** {@return the verdict} */
  public Verdict verdict() {
    return verdict;
  }

  /** {@return the verdict in words, with its figures} */
  public String sentence() {
    int chains = distances.chains();
    return switch (verdict) {
      case AGREE, ROUGHLY, DISAGREE ->
          chains == 1
              ? Text.of("the chain has not settled (%s)", figures())
              : Text.of("%d chains %s%s (%s)", chains, verdict.present(), exception(), figures());
      case UNKNOWN ->
          chains == 1 && !checks.isEmpty()
              ? Text.of("one chain (%s)", figures())
              : Text.of("too few sweeps after burn-in to judge the chains, at least %d", FEWEST);
    };
  }

  /** Beside the same clusters a number may be far apart: the words then fit its R-hat. */
  private String exception() {
    return verdict == Verdict.ROUGHLY && !different().isEmpty()
        ? " on the clusters, but not on every number"
        : "";
  }

  private String figures() {
    List<String> parts = new ArrayList<>();
    checks.stream()
        .max(Comparator.comparingDouble(Check::rHat))
        .ifPresent(
            worst -> {
              parts.add(rHat(worst));
              parts.add(Text.of("effective draws at least %.0f", smallestEss()));
            });
    if (distances.chains() > 1) {
      parts.add(ratio(largestDistanceRatio()));
    }
    return String.join("; ", parts);
  }

  private static String rHat(Check worst) {
    return Double.isInfinite(worst.rHat())
        ? Text.of("the %s stays at another value in each chain", worst.name())
        : Text.of("R-hat at most %.3f, of the %s", worst.rHat(), worst.name());
  }

  private static String ratio(double ratio) {
    return Double.isInfinite(ratio)
        ? "no clusters change within some chains, but between them they do"
        : Text.of("distance between chains / within chains at most %.2f", ratio);
  }
}

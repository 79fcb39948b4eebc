package crp.evidence;

import crp.Text;
import crp.diagnose.LogEstimate;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.parallel.Workers;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The log ratio of the normalising constants of two distributions of seats, by a ladder of
 * intermediate distributions: chains on every rung, a {@link Bridge} from each rung to the next,
 * and a new rung in the middle of every gap that is too wide. Between two priors (equation 10 of
 * Blei and Frazier 2011) it it is the log Bayes factor of the second against the first for the same
 * rows and family, between prior and posterior ({@link PowerPath}) the log evidence. Each chain of
 * each rung is an independent run with its own random stream, so the result does not depend on the
 * number of threads.
 *
 * <p>A chain that does not move gives no information about unvisited regions. The estimate is
 * therefore reported as unreliable if the effective sample size of a rung's influence, including
 * differences between chains, is below {@value #LEAST_DRAWS} per chain.
 *
 * <p>Cost: rungs x chains x sweeps; memory: six numbers per draw.
 */
public final class Ladder {

  /** Gaps of less overlap are divided. */
  static final double OVERLAP = 0.3;

  /** Effective draws per chain and rung below which the error is unreliable. */
  static final int LEAST_DRAWS = 5;

  /**
   * The first gap is not divided if its overlap is at least this fraction of the attainable one.
   */
  private static final double REACHABLE = 0.9;

  /** A place close to the first distribution. */
  private static final double NEAREST = 1e-300;

  private static final int MOST_RUNGS = 64;
  private static final int FEWEST_DRAWS = 10;

  private final int chains;
  private final int sweeps;
  private final int burnIn;
  private final int threads;
  private final long seed;
  private final Progress watch;

  /**
   * Makes a ladder.
   *
   * @param chains number of chains per rung, at least 1; at least two are needed to detect
   *     disagreement
   * @param sweeps number of sweeps per chain, including burn-in
   * @param burnIn number of discarded first sweeps per chain; at least ten must be left
   * @param threads number of threads, at least 1; does not change the result
   */
  public Ladder(int chains, int sweeps, int burnIn, int threads, long seed) {
    this(chains, sweeps, burnIn, threads, seed, Progress.NONE);
  }

  private Ladder(int chains, int sweeps, int burnIn, int threads, long seed, Progress watch) {
    if (chains < 1 || threads < 1) {
      throw new IllegalArgumentException(
          Text.of("chains and threads must be at least 1, were %d and %d", chains, threads));
    }
    if (burnIn < 0 || sweeps - burnIn < FEWEST_DRAWS) {
      throw new IllegalArgumentException(
          Text.of(
              "at least %d sweeps after burn-in are needed, got %d sweeps with a burn-in of %d",
              FEWEST_DRAWS, sweeps, burnIn));
    }
    this.chains = chains;
    this.sweeps = sweeps;
    this.burnIn = burnIn;
    this.threads = threads;
    this.seed = seed;
    this.watch = watch;
  }

  /**
   * {@return this ladder with a progress listener}
   *
   * @param replacement called after each sweep
   */
  public Ladder watchedBy(Progress replacement) {
    return new Ladder(chains, sweeps, burnIn, threads, seed, replacement);
  }

  /**
   * {@return log p(rows), with everything integrated out that the kernels of a path sample}
   *
   * @param path from the prior to the posterior
   * @param banks creates a bank over the rows, without customers; called by several threads
   * @throws IllegalArgumentException if the likelihood cannot be tempered, or no draw from the
   *     prior has positive likelihood
   * @throws TimeLimitException if the time of the {@link RunScope} was over before
   */
  public <S extends Seating> LogEstimate logEvidence(
      PowerPath<S> path, Supplier<? extends TableBank<?>> banks) {
    return climb(path, banks, "powers of the likelihood");
  }

  /**
   * {@return log p(rows | prior at 1) - log p(rows | prior at 0)}
   *
   * @param path from the first prior to the second
   * @throws TimeLimitException if the time of the {@link RunScope} was over before
   */
  public <S extends Seating> LogEstimate logBayesFactor(
      LawPath<S> path, Supplier<? extends TableBank<?>> banks) {
    return climb(path, banks, "priors");
  }

  private <S extends Seating> LogEstimate climb(
      LawPath<S> path, Supplier<? extends TableBank<?>> banks, String what) {
    Rng root = new SeededRng(seed);
    SortedMap<Double, double[][][]> rungs = new TreeMap<>();
    List<Double> wanted = List.of(0.0, 0.5, 1.0);
    for (int round = 1; !wanted.isEmpty(); round++) {
      RunScope.current()
          .reportingTo(watch)
          .phase("evidence, round " + round, (long) wanted.size() * chains * sweeps, false);
      climb(path, banks, wanted, root, rungs);
      requirePossible(path, rungs);
      wanted = gaps(path, rungs);
    }
    return estimate(bridges(path, rungs), Text.of("bridge over %d %s", rungs.size(), what));
  }

  private <S extends Seating> void climb(
      LawPath<S> path,
      Supplier<? extends TableBank<?>> banks,
      List<Double> wanted,
      Rng root,
      Map<Double, double[][][]> rungs) {
    List<Supplier<double[][]>> runs = new ArrayList<>();
    for (double at : wanted) {
      for (int c = 0; c < chains; c++) {
        Rng rng = root.split();
        int number = rungs.size() * chains + runs.size();
        runs.add(() -> run(path, banks.get(), at, number, rng));
      }
    }
    List<double[][]> found = Workers.run(runs, threads);
    for (int r = 0; r < wanted.size(); r++) {
      double[][][] ofRung = new double[chains][][];
      for (int c = 0; c < chains; c++) {
        ofRung[c] = found.get(r * chains + c);
      }
      rungs.put(wanted.get(r), ofRung);
    }
  }

  private <S extends Seating> double[][] run(
      LawPath<S> path, TableBank<?> bank, double at, int number, Rng rng) {
    S state = path.open(bank, at, rng);
    List<Kernel<? super S>> kernels = path.kernels(state);
    double[][] draws = new double[sweeps - burnIn][];
    for (int sweep = 0; sweep < sweeps; sweep++) {
      for (Kernel<? super S> kernel : kernels) {
        kernel.apply(state, rng);
      }
      RunScope.check();
      if (RunScope.current().deadline().passed()) {
        throw new TimeLimitException();
      }
      watch.sweep(number, sweep + 1, sweeps, state.tables());
      if (sweep >= burnIn) {
        draws[sweep - burnIn] = path.features(state);
      }
    }
    return draws;
  }

  /**
   * The share p of the draws of the first distribution that are possible under the others; rows
   * that cannot share a table exclude draws. Even for the nearest rung, the overlap with the first
   * is at most 2 p / (1 + p).
   */
  private static double possible(LawPath<?> path, SortedMap<Double, double[][][]> rungs) {
    return Arrays.stream(rungs.get(rungs.firstKey()))
        .flatMap(Arrays::stream)
        .mapToInt(draw -> path.logLaw(draw, NEAREST) > Double.NEGATIVE_INFINITY ? 1 : 0)
        .average()
        .orElse(0);
  }

  private static void requirePossible(LawPath<?> path, SortedMap<Double, double[][][]> rungs) {
    if (possible(path, rungs) == 0) {
      throw new IllegalArgumentException(
          "the log evidence cannot be computed if almost no clustering drawn from the prior is"
              + " possible");
    }
  }

  private static List<Double> gaps(LawPath<?> path, SortedMap<Double, double[][][]> rungs) {
    List<Double> places = List.copyOf(rungs.keySet());
    List<Bridge> bridges = bridges(path, rungs);
    List<Double> wanted = new ArrayList<>();
    double possible = possible(path, rungs);
    double most = 2 * possible / (1 + possible);
    for (int g = 0; g < bridges.size(); g++) {
      double enough = g == 0 ? Math.min(OVERLAP, REACHABLE * most) : OVERLAP;
      if (!(bridges.get(g).overlap() >= enough) && places.size() + wanted.size() < MOST_RUNGS) {
        double middle = (places.get(g) + places.get(g + 1)) / 2;
        if (middle > places.get(g) && middle < places.get(g + 1)) {
          wanted.add(middle);
        }
      }
    }
    return wanted;
  }

  private static List<Bridge> bridges(LawPath<?> path, SortedMap<Double, double[][][]> rungs) {
    List<Bridge> bridges = new ArrayList<>();
    Map.@Nullable Entry<Double, double[][][]> below = null;
    for (Map.Entry<Double, double[][][]> above : rungs.entrySet()) {
      if (below != null) {
        double low = below.getKey();
        double high = above.getKey();
        bridges.add(
            Bridge.of(
                ratios(path, below.getValue(), low, high),
                ratios(path, above.getValue(), low, high)));
      }
      below = above;
    }
    return bridges;
  }

  private static double[][] ratios(LawPath<?> path, double[][][] draws, double low, double high) {
    double[][] ratios = new double[draws.length][];
    for (int c = 0; c < draws.length; c++) {
      ratios[c] = new double[draws[c].length];
      for (int d = 0; d < ratios[c].length; d++) {
        ratios[c][d] = path.logLaw(draws[c][d], high) - path.logLaw(draws[c][d], low);
      }
    }
    return ratios;
  }

  private LogEstimate estimate(List<Bridge> bridges, String method) {
    double sum = 0;
    double variance = 0;
    double share = 1;
    @Nullable Bridge before = null;
    for (int rung = 0; rung <= bridges.size(); rung++) {
      @Nullable Bridge after = rung < bridges.size() ? bridges.get(rung) : null;
      if (after != null) {
        sum += after.logRatio();
        share = Math.min(share, after.overlap());
      }
      Bridge.Influence influence = Bridge.influence(before, after);
      variance += influence.variance();
      double draws = influence.effective() / chains / LEAST_DRAWS;
      share = Math.min(share, LogEstimate.LEAST_EFFECTIVE * draws);
      before = after;
    }
    return new LogEstimate(sum, Math.sqrt(variance), share, method);
  }
}

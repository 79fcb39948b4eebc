package crp.evidence;

import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The log Bayes factor of one prior against another for the same rows and family (equation 10 of
 * Blei and Frazier 2011), by a ladder of laws between them: chains on every rung, a {@link Bridge}
 * from each rung to the next, and a new rung in the middle of every gap that is too wide. Each
 * chain of each rung is a run of its own with a stream of its own, so the result does not depend on
 * the number of threads.
 *
 * <p>Cost: rungs x chains x sweeps; memory: six numbers a draw.
 */
public final class Ladder {

  /** A gap whose laws overlap less is divided. */
  static final double OVERLAP = 0.3;

  private static final int MOST_RUNGS = 64;
  private static final int FEWEST_DRAWS = 10;

  private final int chains;
  private final int sweeps;
  private final int burnIn;
  private final int threads;
  private final long seed;

  /**
   * How to climb.
   *
   * @param chains a rung, at least 1; two or more can tell when they disagree
   * @param sweeps of each chain, burn-in included
   * @param burnIn first sweeps of each chain that do not count; at least ten must be left
   * @param threads at least 1, does not change the result
   * @param seed root of all random numbers
   */
  public Ladder(int chains, int sweeps, int burnIn, int threads, long seed) {
    if (chains < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "chains and threads must be at least 1, were %d and %d".formatted(chains, threads));
    }
    if (burnIn < 0 || sweeps - burnIn < FEWEST_DRAWS) {
      throw new IllegalArgumentException(
          "at least %d sweeps after burn-in are needed, got %d sweeps with a burn-in of %d"
              .formatted(FEWEST_DRAWS, sweeps, burnIn));
    }
    this.chains = chains;
    this.sweeps = sweeps;
    this.burnIn = burnIn;
    this.threads = threads;
    this.seed = seed;
  }

  /**
   * {@return log p(rows | prior at 1) - log p(rows | prior at 0)}
   *
   * @param path from the one prior to the other
   * @param banks makes a bank over the rows, without customers; called by several threads
   * @param <S> the kind of state
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public <S extends Seating> LogEstimate logBayesFactor(
      PriorPath<S> path, Supplier<? extends TableBank<?>> banks) {
    Rng root = new SeededRng(seed);
    SortedMap<Double, double[][][]> rungs = new TreeMap<>();
    List<Double> wanted = List.of(0.0, 0.5, 1.0);
    while (!wanted.isEmpty()) {
      climb(path, banks, wanted, root, rungs);
      wanted = gaps(path, rungs);
    }
    return estimate(bridges(path, rungs), rungs.size());
  }

  private <S extends Seating> void climb(
      PriorPath<S> path,
      Supplier<? extends TableBank<?>> banks,
      List<Double> wanted,
      Rng root,
      Map<Double, double[][][]> rungs) {
    List<Supplier<double[][]>> runs = new ArrayList<>();
    for (double at : wanted) {
      for (int c = 0; c < chains; c++) {
        Rng rng = root.split();
        runs.add(() -> run(path, banks.get(), at, rng));
      }
    }
    List<double[][]> found = Workers.all(runs, threads);
    for (int r = 0; r < wanted.size(); r++) {
      double[][][] ofRung = new double[chains][][];
      for (int c = 0; c < chains; c++) {
        ofRung[c] = found.get(r * chains + c);
      }
      rungs.put(wanted.get(r), ofRung);
    }
  }

  private <S extends Seating> double[][] run(
      PriorPath<S> path, TableBank<?> bank, double at, Rng rng) {
    S state = path.open(bank, at, rng);
    List<Kernel<? super S>> kernels = path.kernels(state);
    double[][] draws = new double[sweeps - burnIn][];
    for (int sweep = 0; sweep < sweeps; sweep++) {
      for (Kernel<? super S> kernel : kernels) {
        kernel.apply(state, rng);
      }
      if (sweep >= burnIn) {
        draws[sweep - burnIn] = path.features(state);
      }
    }
    return draws;
  }

  private static List<Double> gaps(PriorPath<?> path, SortedMap<Double, double[][][]> rungs) {
    List<Double> places = List.copyOf(rungs.keySet());
    List<Bridge> bridges = bridges(path, rungs);
    List<Double> wanted = new ArrayList<>();
    for (int g = 0; g < bridges.size(); g++) {
      if (!(bridges.get(g).overlap() >= OVERLAP) && places.size() + wanted.size() < MOST_RUNGS) {
        double middle = (places.get(g) + places.get(g + 1)) / 2;
        if (middle > places.get(g) && middle < places.get(g + 1)) {
          wanted.add(middle);
        }
      }
    }
    return wanted;
  }

  private static List<Bridge> bridges(PriorPath<?> path, SortedMap<Double, double[][][]> rungs) {
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

  private static double[][] ratios(PriorPath<?> path, double[][][] draws, double low, double high) {
    double[][] ratios = new double[draws.length][];
    for (int c = 0; c < draws.length; c++) {
      ratios[c] = new double[draws[c].length];
      for (int d = 0; d < ratios[c].length; d++) {
        ratios[c][d] = path.logLaw(draws[c][d], high) - path.logLaw(draws[c][d], low);
      }
    }
    return ratios;
  }

  private static LogEstimate estimate(List<Bridge> bridges, int rungs) {
    double sum = 0;
    double variance = 0;
    double overlap = 1;
    @Nullable Bridge before = null;
    for (Bridge bridge : bridges) {
      sum += bridge.logRatio();
      overlap = Math.min(overlap, bridge.overlap());
      variance += Bridge.variance(before, bridge);
      before = bridge;
    }
    variance += Bridge.variance(before, null);
    return new LogEstimate(
        sum, Math.sqrt(variance), Math.min(1, overlap), "bridge over " + rungs + " priors");
  }
}

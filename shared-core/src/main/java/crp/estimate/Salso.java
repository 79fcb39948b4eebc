package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.Workers;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Searches for the partition of least expected loss by several {@link SearchRun}s over the draws,
 * without a matrix of all pairs of items. One additional run starts from the best draw, so the
 * result is never worse than the best draw. Runs are made in waves of {@value #WAVE}, until {@value
 * #MEETING} of them end at nearly the same least loss, and the best end is improved by further
 * zealous updates. Its number of clusters is within the limits of {@link ClusterRange}, and items
 * that share a cluster in every draw looked at stay together. A run costs about 30 scans of O(draws
 * times distinct rows times clusters).
 *
 * <p>Reference: D. B. Dahl, D. J. Johnson and P. Mueller (2022), Search algorithms and loss
 * functions for Bayesian clustering, Journal of Computational and Graphical Statistics 31(4).
 */
final class Salso {

  private static final int WAVE = 4;
  private static final int MEETING = 2;
  private static final int POLISHES = 3;

  /** Relative difference of losses that a polish is expected to remove. */
  private static final double NEAR = 1e-3;

  /** The search improves on a draw anyway, so looking for the best one takes less of its work. */
  private static final double SHORTER = 10;

  private Salso() {}

  static Estimate of(Draws draws, Loss loss, Search search) {
    return of(draws, loss, search, Apart.NONE);
  }

  /** {@return the estimate that puts some items apart, which no draw has together} */
  static Estimate of(Draws draws, Loss loss, Search search, Apart apart) {
    return of(draws, loss, search, ClusterRange.of(draws), apart);
  }

  /** {@return the estimate within a range of numbers of clusters} */
  static Estimate of(Draws draws, Loss loss, Search search, ClusterRange range) {
    return of(draws, loss, search, range, Apart.NONE);
  }

  private static Estimate of(
      Draws draws, Loss loss, Search search, ClusterRange range, Apart apart) {
    long deadline = deadline(search.maxSeconds());
    Draw best = BestDraw.of(range.within(draws), loss, BestDraw.BUDGET / SHORTER);
    DistinctRows all = DistinctRows.of(draws.draws());
    SearchPlan plan = SearchPlan.of(all.rows(), draws.draws(), search);
    if (plan.seen() == 0) {
      return Estimate.of(best, draws);
    }
    DrawLabels places = places(all, plan.seen(), best, loss, range, apart);
    int[] found = places.rows.spread(runs(places, best, plan, search, deadline).labels);
    if (plan.refined() > 0) {
      found = refined(all, plan.refined(), found, loss, range, apart, deadline);
    }
    Partition partition = Partition.of(found);
    List<Draw> judged = BestDraw.comparable(draws);
    boolean better =
        apart.obeyed(found)
            && loss.expected(partition, judged) <= loss.expected(best.partition(), judged);
    return better ? Estimate.of(partition, draws) : Estimate.of(best, draws);
  }

  private static long deadline(double maxSeconds) {
    double century = 3e9;
    return System.nanoTime() + (long) (1e9 * Math.min(maxSeconds, century));
  }

  /** Evenly thinned draws, including the best one. */
  private static DrawLabels places(
      DistinctRows all, int seen, Draw best, Loss loss, ClusterRange range, Apart apart) {
    List<Draw> chosen = new ArrayList<>(BestDraw.thinned(all.draws(), seen));
    if (!chosen.contains(best)) {
      chosen.add(best);
    }
    return DrawLabels.of(of(all, chosen), loss, range, apart);
  }

  /** {@return the distinct rows of some of the draws, each at most once} */
  private static DistinctRows of(DistinctRows all, List<Draw> some) {
    return some.size() == all.draws().size() ? all : DistinctRows.of(some);
  }

  private static int[] refined(
      DistinctRows all,
      int seen,
      int[] found,
      Loss loss,
      ClusterRange range,
      Apart apart,
      long deadline) {
    DistinctRows rows = of(all, BestDraw.thinned(all.draws(), seen));
    int[] labels = new int[rows.rows()];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = found[rows.first(row)];
    }
    DrawLabels places = DrawLabels.of(rows, loss, range, apart);
    SearchRun run = new SearchRun(places, deadline, new SeededRng(all.draws().size()));
    return rows.spread(run.fromLabels(labels, false).labels);
  }

  private static SearchRun.End runs(
      DrawLabels places, Draw best, SearchPlan plan, Search search, long deadline) {
    int[] start = new int[places.rows.rows()];
    for (int row = 0; row < start.length; row++) {
      start[row] = best.label(places.rows.first(row));
    }
    Rng root = new SeededRng(search.seed());
    List<SearchRun.End> ends = new ArrayList<>();
    List<Supplier<SearchRun.End>> wave = new ArrayList<>();
    for (int r = 0; r <= plan.runs() && !meet(ends); r++) {
      boolean fromBest = r == 0;
      Rng rng = root.split();
      wave.add(
          () -> {
            SearchRun run = new SearchRun(places, deadline, rng);
            return fromBest ? run.fromLabels(start, plan.runs() > 0) : run.fromRandom();
          });
      if (r == plan.runs() || wave.size() == WAVE) {
        ends.addAll(Workers.run(wave, plan.atATime(search.threads())));
        wave.clear();
      }
    }
    SearchRun.End found = least(ends);
    for (int p = 0; p < POLISHES && plan.runs() > 0; p++) {
      SearchRun run = new SearchRun(places, deadline, root.split());
      found = least(List.of(found, run.fromLabels(found.labels, true)));
    }
    return found;
  }

  private static boolean meet(List<SearchRun.End> ends) {
    if (ends.isEmpty()) {
      return false;
    }
    double least = least(ends).loss;
    return ends.stream().filter(end -> end.loss <= least + NEAR * (1 + least)).count() >= MEETING;
  }

  /**
   * Result of least loss; ties are resolved in the order of the runs, so that they do not depend on
   * the threads.
   */
  private static SearchRun.End least(List<SearchRun.End> ends) {
    SearchRun.End best = ends.get(0);
    for (SearchRun.End end : ends) {
      best = end.loss < best.loss ? end : best;
    }
    return best;
  }
}

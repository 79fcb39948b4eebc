package crp.saved;

import crp.checkpoint.Archive;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.Estimate;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws, traces and estimate on their way to or from an archive. */
record SavedDraws(Archive archive) {

  Draws all(@Nullable Draws now) {
    int chains = archive.count(now == null ? 0 : now.traces().size(), 1);
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      traces.add(trace(now == null ? null : now.traces().get(c)));
    }
    int items = archive.whole(now == null ? 0 : now.items(), 1, Integer.MAX_VALUE);
    int n = archive.count(now == null ? 0 : now.size(), items);
    List<Draw> draws = new ArrayList<>();
    for (int d = 0; d < n; d++) {
      draws.add(draw(now == null ? null : now.draws().get(d), chains, items));
    }
    return new Draws(draws, traces, archive.flag(now != null && now.timeLimitReached()));
  }

  private Draw draw(@Nullable Draw now, int chains, int items) {
    int chain = archive.whole(now == null ? 0 : now.chain(), 0, chains - 1);
    return Draw.archived(archive, now, chain, items);
  }

  private Trace trace(@Nullable Trace now) {
    int sweeps = archive.count(now == null ? 0 : now.sweeps(), Integer.BYTES);
    int[] clusters =
        archive.wholes(now == null ? new int[0] : now.clusters(), sweeps, 0, Integer.MAX_VALUE);
    double[] logJoint = archive.numbers(now == null ? new double[0] : now.logJoint(), sweeps);
    double[] entropy = archive.numbers(now == null ? new double[0] : now.entropy(), sweeps);
    int n = archive.count(now == null ? 0 : now.numbers().size(), 1);
    Map<String, double[]> numbers = new LinkedHashMap<>();
    for (int k = 0; k < n; k++) {
      String name = archive.text(now == null ? "" : now.numbers().get(k));
      numbers.put(name, archive.numbers(now == null ? new double[0] : now.number(name), sweeps));
    }
    return new Trace(clusters, logJoint, entropy, numbers);
  }

  /**
   * {@return the estimate}
   *
   * @param draws with that which is nearest to it, as a rule
   */
  Estimate estimate(@Nullable Estimate now, Draws draws) {
    int items = draws.items();
    int[] labels =
        archive.wholes(now == null ? new int[0] : now.partition().labels(), items, 0, items - 1);
    int[] alone = now == null ? new int[0] : now.noise().stream().toArray();
    BitSet noise = new BitSet();
    for (int item : archive.wholes(alone, archive.count(alone.length, 1), 0, items - 1)) {
      noise.set(item);
    }
    int at = archive.whole(now == null ? 0 : place(now.draw(), draws), -1, draws.size() - 1);
    Draw nearest =
        at < 0
            ? draw(now == null ? null : now.draw(), draws.traces().size(), items)
            : draws.draws().get(at);
    return new Estimate(
        Partition.of(labels), noise, nearest, archive.number(now == null ? 0 : now.expectedVi()));
  }

  private static int place(Draw draw, Draws draws) {
    for (int d = 0; d < draws.size(); d++) {
      if (draws.draws().get(d) == draw) {
        return d;
      }
    }
    return -1;
  }
}

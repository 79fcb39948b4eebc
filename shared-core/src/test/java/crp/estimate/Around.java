package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Draws to estimate from. */
final class Around {

  private Around() {}

  /** {@return random partitions around one of {@code heaps}: an item strays with chance 1/5} */
  static Draws of(int items, int draws, int heaps, long seed) {
    SeededRng rng = new SeededRng(seed);
    List<int[]> labels = new ArrayList<>();
    for (int s = 0; s < draws; s++) {
      int[] some = new int[items];
      Arrays.setAll(some, i -> rng.below(5) == 0 ? rng.below(2 * heaps) : i % heaps);
      labels.add(some);
    }
    return of(labels);
  }

  /** {@return the draws of one chain with these labels} */
  static Draws of(List<int[]> labels) {
    List<Draw> kept = new ArrayList<>();
    for (int[] some : labels) {
      kept.add(new Draw(0, kept.size() + 1, Partition.of(some), 0, Map.of("concentration", 1.0)));
    }
    return new Draws(kept, List.of(), false);
  }
}

package crp.check;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Independent replicates of an experiment on all processors. Each has a stream of random numbers of
 * its own, split off in order before the first one begins, so that the results depend on the seed
 * and not on the number of threads.
 */
public final class Replicates {

  private Replicates() {}

  /**
   * {@return what each replicate gave, in order}
   *
   * @param count how many there are
   * @param seed of all streams
   * @param replicate from its stream to its result; safe for several threads
   */
  public static <T> List<T> of(int count, long seed, Function<? super Rng, ? extends T> replicate) {
    SeededRng root = new SeededRng(seed);
    List<Rng> streams = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      streams.add(root.split());
    }
    return streams.parallelStream().<T>map(replicate).toList();
  }

  /**
   * {@return the largest mean of a statistic over replicates, in its standard errors}
   *
   * @param all one array of statistics for each replicate, whose means are 0 where nothing is wrong
   */
  public static double worst(List<double[]> all) {
    double worst = 0;
    for (int s = 0; s < all.get(0).length; s++) {
      int at = s;
      double mean = all.stream().mapToDouble(d -> d[at]).average().orElseThrow();
      double square = all.stream().mapToDouble(d -> d[at] * d[at]).average().orElseThrow();
      double error = Math.sqrt((square - mean * mean) / all.size());
      worst = Math.max(worst, Math.abs(mean) / error);
    }
    return worst;
  }
}

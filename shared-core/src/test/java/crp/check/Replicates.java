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
}

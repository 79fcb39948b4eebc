package crp.model;

import crp.chain.Chain;
import crp.chain.Chains;
import crp.chain.CheckpointStore;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.Search;
import crp.parallel.Progress;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;

/**
 * What every fit does with its settings, whatever the model: run chains, and settle on an answer.
 */
final class ChainRuns {

  /** Work of the search for the estimate: some seconds of one core. */
  private static final double SEARCH = 1e10;

  private ChainRuns() {}

  /** Makes a chain, within the chain's thread. */
  @FunctionalInterface
  interface Maker {
    Chain<?> chain(int number, Rng rng);
  }

  /** {@return the draws of all chains} Chain c has stream c, whatever the number of threads. */
  static Draws draws(Settings settings, int items, Maker maker, Progress progress) {
    return draws(settings, items, maker, progress, CheckpointStore.NONE);
  }

  /** {@return the draws of all chains, which go on where they were saved} */
  static Draws draws(
      Settings settings, int items, Maker maker, Progress progress, CheckpointStore memory) {
    Rng root = new SeededRng(settings.seed());
    List<Rng> streams = new ArrayList<>();
    for (int c = 0; c < settings.chains(); c++) {
      streams.add(root.split());
    }
    return Chains.run(
        settings.chains(),
        settings.threadsUsed(),
        c -> maker.chain(c, streams.get(c)),
        settings.schedule().resolved(items, settings.chains()),
        progress,
        memory);
  }

  /** {@return the estimate} The search for it takes no longer than a chain may. */
  static Estimate estimate(Settings settings, Draws draws) {
    Search search =
        Search.defaults()
            .withThreads(settings.threadsUsed())
            .withSeed(settings.seed())
            .withMaxSeconds(settings.schedule().maxSeconds())
            .withOperations(SEARCH);
    return settings.estimate().of(draws, search);
  }
}

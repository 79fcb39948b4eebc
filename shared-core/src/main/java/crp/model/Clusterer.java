package crp.model;

import crp.chain.Chain;
import crp.chain.Checkpoint;
import crp.chain.CheckpointStore;
import crp.chain.Initializer;
import crp.chain.LinkInitializer;
import crp.chain.Schedule;
import crp.chain.SequentialInitializer;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draws;
import crp.estimate.PointEstimate;
import crp.likelihood.CentredBank;
import crp.likelihood.TableBank;
import crp.parallel.Progress;
import crp.random.Rng;
import crp.seating.GeneralizedCrp;
import crp.seating.LinkPrior;
import crp.seating.LogNormaliser;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.SequentialState;
import java.util.BitSet;

/**
 * Fits a model by Markov chain Monte Carlo. Immutable; each setter returns a changed copy.
 *
 * @param <R> the kind of rows
 */
public final class Clusterer<R extends Rows> {

  /** From here on a table a row would take too much memory to start with. */
  private static final int MANY = 200_000;

  private final ModelSpec<R> spec;
  private final Settings settings;
  private final Remembering remembering;
  private final BitSet leftOut;
  private final boolean brief;

  /** What a run remembers beyond its end. */
  @FunctionalInterface
  private interface Remembering {
    CheckpointStore memory(ModelSpec<?> spec, Settings settings);
  }

  Clusterer(ModelSpec<R> spec, Settings settings) {
    this(spec, settings, (all, how) -> CheckpointStore.NONE, new BitSet(), false);
  }

  private Clusterer(
      ModelSpec<R> spec,
      Settings settings,
      Remembering remembering,
      BitSet leftOut,
      boolean brief) {
    this.spec = spec;
    this.settings = settings;
    this.remembering = remembering;
    this.leftOut = leftOut;
    this.brief = brief;
  }

  /** {@return this clusterer for a fit without some rows, which are treated as of weight zero} */
  Clusterer<R> leavingOut(BitSet rows) {
    return new Clusterer<>(spec, settings, remembering, rows, brief);
  }

  /** {@return this clusterer, which visits rows no more than once a sweep even if there are few} */
  Clusterer<R> brief() {
    return new Clusterer<>(spec, settings, remembering, leftOut, true);
  }

  /**
   * {@return this clusterer with all settings replaced}
   *
   * @param replacement the new settings
   */
  public Clusterer<R> with(Settings replacement) {
    return new Clusterer<>(spec, replacement, remembering, leftOut, brief);
  }

  /**
   * {@return this clusterer with another number of sweeps, half of them burn-in}
   *
   * @param sweeps at least 1
   */
  public Clusterer<R> sweeps(int sweeps) {
    Schedule old = settings.schedule();
    Schedule changed = new Schedule(sweeps, sweeps / 2, old.thin(), old.maxSeconds());
    return with(settings.withSchedule(changed));
  }

  /**
   * {@return this clusterer with another burn-in}
   *
   * @param burnIn from 0 to the number of sweeps minus 1
   */
  public Clusterer<R> burnIn(int burnIn) {
    Schedule old = settings.schedule();
    Schedule changed = new Schedule(old.sweeps(), burnIn, old.thin(), old.maxSeconds());
    return with(settings.withSchedule(changed));
  }

  /**
   * {@return this clusterer with other thinning}
   *
   * @param thin every so many sweeps a draw is kept; 0 for automatic
   */
  public Clusterer<R> thin(int thin) {
    return with(settings.withSchedule(settings.schedule().withThin(thin)));
  }

  /**
   * {@return this clusterer with a time limit for each chain}
   *
   * @param seconds positive, infinite for none
   */
  public Clusterer<R> maxSeconds(double seconds) {
    return with(settings.withSchedule(settings.schedule().withMaxSeconds(seconds)));
  }

  /**
   * {@return this clusterer with another number of chains}
   *
   * @param chains at least 1
   */
  public Clusterer<R> chains(int chains) {
    return with(settings.withChains(chains));
  }

  /**
   * {@return this clusterer with another number of threads, which does not change the result}
   *
   * @param threads 0 for one a processor
   */
  public Clusterer<R> threads(int threads) {
    return with(settings.withThreads(threads));
  }

  /**
   * {@return this clusterer with another seed}
   *
   * @param seed any number
   */
  public Clusterer<R> seed(long seed) {
    return with(settings.withSeed(seed));
  }

  /**
   * {@return this clusterer with another point estimate}
   *
   * @param estimate which partition stands for the posterior
   */
  public Clusterer<R> estimate(PointEstimate estimate) {
    return with(settings.withEstimate(estimate));
  }

  /**
   * {@return this clusterer with a file from which a run that was stopped goes on} The result is,
   * bit for bit, that of a run that was never stopped; the number of threads may differ. A time
   * limit counts anew. The file stays when the run is over: the same run then ends at once.
   *
   * @param plan where and how often the run is saved
   */
  public Clusterer<R> checkpoint(Checkpoint plan) {
    return new Clusterer<>(
        spec,
        settings,
        (all, how) -> CheckpointStore.of(plan, RunFingerprint.of(all, how), how.chains()),
        leftOut,
        brief);
  }

  /** {@return this clusterer as a part of a longer task, which remembers its chains} */
  Clusterer<R> remembering(CheckpointStore memory) {
    return new Clusterer<>(spec, settings, (all, how) -> memory, leftOut, brief);
  }

  /** {@return the fit} See {@link #fit(Progress)}. */
  public Fit<R> fit() {
    return fit(Progress.NONE);
  }

  /**
   * Runs the chains, in parallel threads, and turns their draws into an answer. The result depends
   * on model and settings alone, not on the number of threads, unless the time limit was met.
   *
   * @param progress hears how the run goes on, from the chains' threads
   * @return the fit
   * @throws IllegalArgumentException if there is no row of positive weight, or the checkpoint is
   *     damaged or belongs to another run
   * @throws java.io.UncheckedIOException if the checkpoint cannot be read or written
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public Fit<R> fit(Progress progress) {
    final long begun = System.nanoTime();
    CountedRows customers = CountedRows.of(spec.rows().weights(), spec.prior(), leftOut);
    if (customers.counted().length == 0) {
      throw new IllegalArgumentException(
          spec.rows().size() == 0
              ? "there are no rows to cluster"
              : "there are no rows to cluster: every row has weight zero");
    }
    R rows = spec.family().prepare(customers.countedOf(spec.rows()));
    Prior prior = resolved(customers.prior(), rows.weights().total());
    R inOrder = customers.inOrder(rows);
    Draws draws =
        ChainRuns.draws(
            settings,
            rows.size(),
            (number, rng) -> chain(number, prior, inOrder, rng),
            progress,
            remembering.memory(spec, settings));
    return new Answer<>(spec, settings, prior, rows, customers.counted())
        .fit(customers.restored(draws), begun);
  }

  private Prior resolved(Prior given, double total) {
    if (given instanceof TablePrior tables) {
      TablePrior prior = tables.forCustomers(total);
      requireNormaliser(prior, total);
      requireSeats(prior, spec.rows().weights());
      return prior;
    }
    return given;
  }

  private static void requireNormaliser(TablePrior prior, double total) {
    if (LogNormaliser.isKnown(prior, total)) {
      return;
    }
    String shape = prior.sampledShape();
    if (!shape.isEmpty()) {
      throw new IllegalArgumentException(
          ("the %s of this prior can be sampled %s for a whole number of at most %d rows (by"
                  + " weight) only, got %s: give it a fixed value")
              .formatted(
                  shape,
                  LogNormaliser.mostCustomers(prior) < GeneralizedCrp.MAX_CUSTOMERS
                      ? "under a gamma or exponential prior"
                      : "on a grid",
                  LogNormaliser.mostCustomers(prior),
                  total));
    }
    if (prior.parameters().sampled(Prior.CONCENTRATION)) {
      throw new IllegalArgumentException(
          "the concentration of this prior can be sampled for a whole number of at most 20000 rows"
              + " (by weight) only, got "
              + total
              + ": give it a fixed value");
    }
  }

  private static void requireSeats(TablePrior prior, Weights weights) {
    if (prior instanceof PitmanYor pitmanYor) {
      for (int row = 0; row < weights.size(); row++) {
        double w = weights.of(row);
        if (w > 0 && w < 1 && pitmanYor.parameters().sampled(PitmanYor.DISCOUNT)) {
          throw new IllegalArgumentException(
              "row %d: weight must be 0 or at least 1 when the discount is sampled, was %s"
                  .formatted(row + 1, w));
        }
        if (w > 0 && w <= pitmanYor.discount()) {
          throw new IllegalArgumentException(
              "row %d: weight must be 0 or above the discount (%s), was %s"
                  .formatted(row + 1, pitmanYor.discount(), w));
        }
      }
    }
  }

  private Chain<?> chain(int number, Prior prior, R rows, Rng rng) {
    TableBank<R> bank = spec.family().bank(rows);
    if (bank instanceof CentredBank<?> && !(prior instanceof TablePrior)) {
      throw new UnsuitableLikelihoodException(
          "rankings can be clustered under priors over partitions only, not under distances");
    }
    if (!(prior instanceof TablePrior)) {
      ConjugateOnly.require(bank, spec.family(), "under distances");
    }
    boolean even = number % 2 == 0;
    if (prior instanceof LinkPrior links) {
      Initializer<LinkState> start =
          even || rows.size() > MANY ? LinkInitializer.PRIOR : LinkInitializer.APART;
      return new Chain<>(number, new LinkState(links, bank), Kernels.ofLinks(links), start, rng);
    }
    if (prior instanceof SequentialPrior ordered) {
      SequentialState state = new SequentialState(ordered, bank);
      if (spec.sampling() == OrderedSampling.PUBLISHED) {
        return Chain.afresh(
            number, state, Kernels.besidesSeats(), SequentialInitializer.FORWARD, rng);
      }
      Initializer<SequentialState> start =
          even || rows.size() > MANY ? SequentialInitializer.FORWARD : SequentialInitializer.APART;
      return new Chain<>(number, state, Kernels.ofSeats(ordered), start, rng);
    }
    return new TableChains((TablePrior) prior, brief).chain(number, bank, rng);
  }
}

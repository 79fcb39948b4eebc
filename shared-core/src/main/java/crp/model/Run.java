package crp.model;

import crp.chain.Chains;
import crp.chain.CheckpointStore;
import crp.checkpoint.Checkpoint;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.estimate.Answer;
import crp.estimate.Answers;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.parallel.Progress;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of a model by Markov chain Monte Carlo. Immutable; each setter returns a changed copy.
 *
 * @param <R> the kind of rows
 */
public final class Run<R extends Rows> {

  /** Burn-in of half of the sweeps. */
  private static final int HALF = -1;

  /** Work of the search for the estimate: some seconds of one core. */
  private static final double SEARCH = 1e10;

  /** A search for one of several answers takes this part of the work and of the time. */
  private static final int SMALL = 16;

  private final Model<R> model;
  private final Settings settings;
  private final int burnIn;
  private final Aside aside;

  /**
   * What does not change the result of a run.
   *
   * @param checkpoint where chains are saved
   * @param store where chains are saved if this run is a part of a longer task; null if it is not
   * @param progress listener
   * @param leftOut rows that are treated as of weight zero
   */
  private record Aside(
      @Nullable Checkpoint checkpoint,
      @Nullable CheckpointStore store,
      Progress progress,
      BitSet leftOut) {}

  Run(Model<R> model) {
    this(model, Settings.defaults(), HALF, new Aside(null, null, Progress.NONE, new BitSet()));
  }

  private Run(Model<R> model, Settings settings, int burnIn, Aside aside) {
    this.model = model;
    this.settings = settings;
    this.burnIn = burnIn;
    this.aside = aside;
  }

  private Run<R> changed(Settings replacement) {
    return new Run<>(model, replacement, burnIn, aside);
  }

  private Run<R> changed(Aside replacement) {
    return new Run<>(model, settings, burnIn, replacement);
  }

  /**
   * {@return this run with all settings replaced, the burn-in included}
   *
   * @param replacement the new settings
   */
  public Run<R> with(Settings replacement) {
    return new Run<>(model, replacement, replacement.schedule().burnIn(), aside);
  }

  /**
   * {@return this run with another number of sweeps; half of them are burn-in unless a burn-in is
   * given}
   *
   * @param sweeps at least 1
   */
  public Run<R> sweeps(int sweeps) {
    Schedule old = settings.schedule();
    return changed(
        settings.withSchedule(new Schedule(sweeps, sweeps / 2, old.thin(), old.maxSeconds())));
  }

  /**
   * {@return this run with a given burn-in}
   *
   * @param sweeps number of first sweeps that are not used, from 0 to the number of sweeps minus 1
   */
  public Run<R> burnIn(int sweeps) {
    if (sweeps < 0) {
      throw new IllegalArgumentException("burn-in must be at least 0, was " + sweeps);
    }
    return new Run<>(model, settings, sweeps, aside);
  }

  /**
   * {@return this run with other thinning}
   *
   * @param thin one draw in so many sweeps is kept; 0 for automatic
   */
  public Run<R> thin(int thin) {
    return changed(settings.withSchedule(settings.schedule().withThin(thin)));
  }

  /**
   * {@return this run with a time limit for each chain}
   *
   * @param seconds positive, infinite for none
   */
  public Run<R> maxSeconds(double seconds) {
    return changed(settings.withSchedule(settings.schedule().withMaxSeconds(seconds)));
  }

  /**
   * {@return this run with another number of chains}
   *
   * @param chains at least 1
   */
  public Run<R> chains(int chains) {
    return changed(settings.withChains(chains));
  }

  /**
   * {@return this run with another number of threads, which does not change the result}
   *
   * @param threads 0 for one per processor
   */
  public Run<R> threads(int threads) {
    return changed(settings.withThreads(threads));
  }

  /**
   * {@return this run with another seed}
   *
   * @param seed any number
   */
  public Run<R> seed(long seed) {
    return changed(settings.withSeed(seed));
  }

  /**
   * {@return this run with another point estimate}
   *
   * @param estimate which partition represents the posterior
   */
  public Run<R> estimate(PointEstimate estimate) {
    return changed(settings.withEstimate(estimate));
  }

  /**
   * {@return this run with a file from which an interrupted run continues} The result is, bit for
   * bit, that of an uninterrupted run; the number of threads may differ. A time limit counts anew.
   * The file stays when the run is over: the same run then ends at once.
   *
   * @param plan where and how often the run is saved; null for nowhere
   */
  public Run<R> checkpoint(@Nullable Checkpoint plan) {
    return changed(new Aside(plan, null, aside.progress, aside.leftOut));
  }

  /**
   * {@return this run with a listener for its progress}
   *
   * @param listener called from the threads of the chains
   */
  public Run<R> progress(Progress listener) {
    return changed(new Aside(aside.checkpoint, aside.store, listener, aside.leftOut));
  }

  /** {@return this run as a part of a longer task, which saves its chains in a given store} */
  Run<R> saving(CheckpointStore store) {
    return changed(new Aside(null, store, aside.progress, aside.leftOut));
  }

  /** {@return this run without some rows, which are treated as of weight zero; it is not saved} */
  Run<R> leavingOut(BitSet rows) {
    return changed(new Aside(null, null, aside.progress, rows));
  }

  /** {@return this run for another model of the same kind of rows; it is not saved} */
  Run<R> of(Model<R> other) {
    return new Run<>(other, settings, burnIn, new Aside(null, null, aside.progress, new BitSet()));
  }

  /** {@return the model} */
  public Model<R> model() {
    return model;
  }

  /**
   * {@return all settings}
   *
   * @throws IllegalArgumentException if the burn-in is not below the number of sweeps
   */
  public Settings settings() {
    if (burnIn == HALF) {
      return settings;
    }
    Schedule given = settings.schedule();
    return settings.withSchedule(
        new Schedule(given.sweeps(), burnIn, given.thin(), given.maxSeconds()));
  }

  /**
   * Runs the chains, in parallel threads, and summarises their draws. The result depends on model
   * and settings alone, not on the number of threads, unless the time limit was reached.
   *
   * @return the fit
   * @throws IllegalArgumentException if there is no row of positive weight, the burn-in is not
   *     below the number of sweeps, or the checkpoint is damaged or belongs to another run
   * @throws UnsuitableLikelihoodException if model and likelihood cannot be combined
   * @throws UnsupportedOperationException if the blocked sampler of a model of sequences is used
   *     with a family that cannot draw parameters
   * @throws java.io.UncheckedIOException if the checkpoint cannot be read or written
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public Fit<R> fit() {
    final long begun = System.nanoTime();
    Settings all = settings();
    PreparedModel<R> prepared = model.prepared(aside.leftOut);
    Draws draws = prepared.inRowOrder(draws(prepared, all));
    Posterior<R> posterior = Posterior.of(model.family(), prepared, draws, all);
    FitView<R> view = prepared.view(posterior);
    RowLabels labels = new RowLabels(prepared.labels(view, posterior), prepared.counted());
    return new Fit<>(model, posterior, view, labels, (System.nanoTime() - begun) / 1e9);
  }

  /**
   * Estimates how well the model predicts rows that it has not seen, by one further run per fold.
   *
   * @param folds at least 2; see {@link Model#requireFolds}
   * @return the held-out log densities
   * @throws IllegalArgumentException if there are too few or too many folds
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public HeldOut heldOut(int folds) {
    return heldOut(HeldOut.Choice.folds(folds));
  }

  /**
   * Estimates how well the model predicts rows that it has not seen, by further runs.
   *
   * @param choice one run per fold, or one run without the last rows; see {@link
   *     Model#requireHeldOut}
   * @return the held-out log densities
   * @throws IllegalArgumentException if too few or too many are held out
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public HeldOut heldOut(HeldOut.Choice choice) {
    return model.heldOut(estimate(PointEstimate.MAP).of(model), model.requireHeldOut(choice));
  }

  /** {@return the draws of all chains} Chain c has stream c, whatever the number of threads. */
  private Draws draws(PreparedModel<R> prepared, Settings all) {
    Rng root = new SeededRng(all.seed());
    List<Rng> streams = new ArrayList<>();
    for (int c = 0; c < all.chains(); c++) {
      streams.add(root.split());
    }
    return Chains.run(
        all.chains(),
        all.threadsUsed(),
        c -> prepared.chain(c, streams.get(c)),
        all.schedule().resolved(prepared.rows().size(), all.chains()),
        aside.progress,
        aside.store == null ? RunFingerprint.store(aside.checkpoint, model, all) : aside.store);
  }

  /** {@return the answers of chains in different modes} About 20 small searches at most. */
  static List<Answer> answers(Settings settings, Draws draws, Estimate estimate) {
    Search search = search(settings);
    Search each =
        search
            .withRuns(4)
            .withMaxSeconds(search.maxSeconds() / SMALL)
            .withOperations(SEARCH / SMALL);
    return Answers.of(draws, estimate, Diagnosis.APART, each);
  }

  /** {@return the estimate} The search for it takes no longer than a chain may. */
  static Estimate estimate(Settings settings, Draws draws) {
    return settings.estimate().of(draws, search(settings));
  }

  private static Search search(Settings settings) {
    return Search.defaults()
        .withThreads(settings.threadsUsed())
        .withSeed(settings.seed())
        .withMaxSeconds(settings.schedule().maxSeconds())
        .withOperations(SEARCH);
  }
}

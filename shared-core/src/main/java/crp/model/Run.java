package crp.model;

import crp.Argument;
import crp.chain.Chains;
import crp.chain.Particles;
import crp.checkpoint.Checkpoint;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.draws.RunLength;
import crp.draws.Schedule;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.Stop;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run of a model by Markov chain Monte Carlo. Immutable; each setter returns a changed copy. */
public final class Run<R extends Rows> {

  /** The part of the time left that the chains may use, so that there is some for the answer. */
  private static final double CHAINS_TIME = 0.8;

  private final Model<R> model;
  private final Settings settings;
  private final Aside aside;
  private final @Nullable Fit<R> past;

  /**
   * What does not change the result of a run.
   *
   * @param checkpoint where chains are saved
   * @param progress listener; null for that of the scope
   * @param leftOut rows that are treated as of weight zero
   */
  private record Aside(
      @Nullable Checkpoint checkpoint, @Nullable Progress progress, BitSet leftOut) {}

  Run(Model<R> model) {
    this(model, Settings.defaults(), new Aside(null, null, new BitSet()), null);
  }

  private Run(Model<R> model, Settings settings, Aside aside, @Nullable Fit<R> past) {
    this.model = model;
    this.settings = settings;
    this.aside = aside;
    this.past = past;
  }

  private Run<R> lasting(RunLength length) {
    return with(settings.withSchedule(length));
  }

  private Run<R> changed(Aside replacement) {
    return new Run<>(model, settings, replacement, past);
  }

  /** {@return this run with all settings replaced} */
  public Run<R> with(Settings replacement) {
    return new Run<>(model, replacement, aside, past);
  }

  /**
   * {@return this run, whose chains start from the draws of a fit of the first rows of the model}
   * The further rows are added to some of these draws, each row given all before it; the draws are
   * weighed by how well they predict these rows, and each chain starts from one that is drawn by
   * its weight. So the chains need few sweeps. It is not saved.
   *
   * @param earlier fit of a mixture of the first rows, of the same family and the same kind of
   *     prior
   */
  public Run<R> from(Fit<R> earlier) {
    return new Run<>(model, settings, new Aside(null, aside.progress, aside.leftOut), earlier);
  }

  /**
   * {@return this run with a fixed number of sweeps and the {@link Schedule#usualBurnIn}}
   *
   * @param sweeps at least 1
   */
  public Run<R> sweeps(int sweeps) {
    return sweeps(sweeps, Schedule.usualBurnIn(sweeps));
  }

  /**
   * {@return this run with a fixed number of sweeps}
   *
   * @param sweeps at least 1
   * @param burnIn number of first sweeps that are not used, from 0 to the number of sweeps minus 1
   */
  public Run<R> sweeps(int sweeps, int burnIn) {
    RunLength old = settings.schedule();
    return lasting(new Schedule(sweeps, burnIn, old.thin(), old.maxSeconds()));
  }

  /**
   * {@return this run with as many sweeps as its chains need to agree, see {@link GrowingSchedule}}
   *
   * @param sweeps the largest number, at least 1
   */
  public Run<R> atMost(int sweeps) {
    RunLength old = settings.schedule();
    return lasting(new GrowingSchedule(sweeps, old.thin(), old.maxSeconds()));
  }

  /**
   * {@return this run with other thinning}
   *
   * @param thin one draw in so many sweeps is kept; 0 for automatic
   */
  public Run<R> thin(int thin) {
    return lasting(settings.schedule().withThin(thin));
  }

  /**
   * {@return this run with a time limit} It begins with {@link #fit} or {@link #heldOut}. Chains
   * end with the first sweep after four fifths of it, so that the rest is for the estimate, whose
   * search ends with the best partition so far; at least one chain has a sweep. The burn-in is the
   * {@link Schedule#usualBurnIn} of the sweeps that were made then.
   *
   * @param seconds positive, infinite for none
   */
  public Run<R> maxSeconds(double seconds) {
    return lasting(settings.schedule().withMaxSeconds(seconds));
  }

  /**
   * {@return this run with another number of chains}
   *
   * @param chains at least 1
   */
  public Run<R> chains(int chains) {
    return with(settings.withChains(chains));
  }

  /**
   * {@return this run with another number of threads, which does not change the result}
   *
   * @param threads 0 for one per processor
   */
  public Run<R> threads(int threads) {
    return with(settings.withThreads(threads));
  }

  /**
   * {@return this run with another engine} The automatic choice does not depend on the number of
   * threads.
   */
  public Run<R> engine(Engine engine) {
    return with(settings.withEngine(engine));
  }

  /** {@return this run with another seed} */
  public Run<R> seed(long seed) {
    return with(settings.withSeed(seed));
  }

  /** {@return this run with another point estimate} */
  public Run<R> estimate(PointEstimate estimate) {
    return with(settings.withEstimate(estimate));
  }

  /**
   * {@return this run with a file from which an interrupted run continues} The result is, bit for
   * bit, that of an uninterrupted run; the number of threads may differ. A time limit counts anew.
   * The file stays when the run is over: the same run then ends at once.
   *
   * @param plan where and how often the run is saved; null for nowhere
   */
  public Run<R> checkpoint(@Nullable Checkpoint plan) {
    return changed(new Aside(plan, aside.progress, aside.leftOut));
  }

  /** {@return this run with a listener for its progress} */
  public Run<R> progress(Progress listener) {
    return changed(new Aside(aside.checkpoint, listener, aside.leftOut));
  }

  /** {@return this run without some rows, which are treated as of weight zero; it is not saved} */
  public Run<R> leavingOut(BitSet rows) {
    return changed(new Aside(null, aside.progress, rows));
  }

  /** {@return this run for another model of the same kind of rows; it is not saved} */
  public Run<R> of(Model<R> other) {
    return new Run<>(other, settings, new Aside(null, aside.progress, new BitSet()), null);
  }

  /** {@return the model} */
  public Model<R> model() {
    return model;
  }

  /** {@return all settings} */
  public Settings settings() {
    return settings;
  }

  /**
   * Runs the chains, in parallel threads, and summarises their draws. The result depends on model
   * and settings alone, not on the number of threads, unless the time limit was reached.
   *
   * <p>An interrupt of the calling thread ends the sweeps, unless this run is part of another one:
   * the fit is the answer so far and {@link Fit#stopped} is true; the interrupt flag is clear.
   *
   * @return the fit
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted before
   *     there was any sweep, or twice; the interrupt flag is set
   * @throws IllegalArgumentException if there is no row of positive weight, or the checkpoint is
   *     damaged or belongs to another run
   * @throws UnsuitableLikelihoodException if model and likelihood cannot be combined
   * @throws java.io.UncheckedIOException if the checkpoint cannot be read or written
   */
  public Fit<R> fit() {
    return RunScope.entered()
        ? scope().run(this::fitted)
        : Stop.within(settings.schedule().maxSeconds(), listener(), 0, this::fitted);
  }

  private Progress listener() {
    return aside.progress == null ? RunScope.current().progress() : aside.progress;
  }

  /**
   * {@return the scope of this run: the time that is left to the one around it, if there is one}
   */
  private RunScope scope() {
    return RunScope.current().limited(settings.schedule().maxSeconds()).reportingTo(listener());
  }

  private Fit<R> fitted() {
    final long begun = System.nanoTime();
    Prepared<R> prepared = prepared();
    Start start = start(prepared);
    Draws draws = sampled(prepared, start);
    RunScope.current().phase("estimate");
    return fitted(prepared, draws, begun, start.growth());
  }

  /**
   * Where the chains start.
   *
   * @param draws the first state of each chain; none for the starts of the model
   * @param first number of the first item that was added to them
   * @param growth what these draws are; null if there are none
   */
  private record Start(List<Draw> draws, int first, @Nullable Growth growth) {}

  private Start start(Prepared<R> prepared) {
    if (past == null) {
      return new Start(List.of(), 0, null);
    }
    Rng root = new SeededRng(settings.seed());
    Particles grown = prepared.grown(past, settings, root.split());
    return new Start(
        grown.resampled(settings.chains(), root.split()),
        past.draws().items(),
        new Growth(
            past.firstSize(),
            past.size(),
            grown.draws().size(),
            grown.effective(),
            settings.schedule().text()));
  }

  private Prepared<R> prepared() {
    RunScope.current().phase("start");
    RunScope.check();
    Prepared<R> prepared = model.prepared(aside.leftOut);
    RunScope.check();
    return prepared;
  }

  private Draws sampled(Prepared<R> prepared, Start start) {
    Supplier<Draws> sampling = () -> draws(prepared, start);
    return prepared.inRowOrder(RunScope.current().share(CHAINS_TIME).run(sampling));
  }

  /** {@return the draws alone: all that a comparison of models needs of a run} */
  public Draws sampled() {
    return scope()
        .run(
            () -> {
              Prepared<R> prepared = prepared();
              return sampled(prepared, start(prepared));
            });
  }

  /** {@return the result of given draws of the rows} */
  public Fit<R> fitted(Prepared<R> prepared, Draws draws, long begun) {
    return fitted(prepared, draws, begun, null);
  }

  private Fit<R> fitted(Prepared<R> prepared, Draws draws, long begun, @Nullable Growth growth) {
    Diagnosis diagnosis = Diagnosis.of(draws);
    Regimes regimes = Regimes.of(draws, diagnosis, prepared::score);
    Draws answering = regimes.of(draws);
    Estimate estimate =
        growth == null
            ? prepared.estimate(settings, answering)
            : new EstimateSearch(settings).brief(answering);
    Fit<R> fit =
        fit(
            prepared,
            new Fit.Sampled(draws, diagnosis, regimes),
            estimate,
            () -> {
              RunScope.check();
              double seconds = (System.nanoTime() - begun) / 1e9;
              boolean stopped = draws.timeLimitReached() && RunScope.current().deadline().stopped();
              return new Fit.End(seconds, stopped);
            });
    return growth == null ? fit : fit.grown(growth);
  }

  private Fit<R> fit(
      Prepared<R> prepared, Fit.Sampled sampled, Estimate estimate, Supplier<Fit.End> end) {
    Posterior<R> posterior = posterior(prepared, sampled.regimes().of(sampled.draws()), estimate);
    View<R> view = prepared.view(posterior);
    RowLabels labels = new RowLabels(prepared.labels(view, posterior), prepared.units());
    return new Fit<>(model, sampled, posterior, view, labels, end.get());
  }

  /**
   * {@return the fit of this model by draws that were taken elsewhere, without a run}
   *
   * @param draws of the rows of the model
   * @param estimate number of the draw that is the estimate
   */
  public Fit<R> taken(Draws draws, int estimate) {
    return fit(
        model.prepared(new BitSet()),
        new Fit.Sampled(draws, Diagnosis.of(draws), Regimes.one(draws)),
        Estimate.of(draws.draws().get(estimate).partition(), draws),
        () -> new Fit.End(0, false));
  }

  /**
   * {@return the fit of this model as an earlier run found it, without a run}
   *
   * @param found by a run of the same model and settings
   * @throws IllegalArgumentException if that was a run of another number of rows
   */
  public Fit<R> known(Findings found) {
    Prepared<R> prepared = model.prepared(new BitSet());
    Draws draws = found.draws();
    Argument.require(
        draws.items() == prepared.rows().size(),
        "the draws are of %d rows, the model is of %d",
        draws.items(),
        prepared.rows().size());
    return fit(
        prepared,
        new Fit.Sampled(draws, Diagnosis.of(draws), found.regimes()),
        found.estimate(),
        () -> new Fit.End(found.seconds(), found.stopped()));
  }

  /**
   * Estimates how well the model predicts rows that it has not seen, by one further run per fold.
   *
   * @param folds at least 2; see {@link Model#requireHeldOut}
   * @return the held-out log densities
   * @throws crp.parallel.TimeLimitException if the time limit was over before all folds had begun
   * @throws IllegalArgumentException if there are too few or too many folds
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
   * @throws crp.parallel.TimeLimitException if the time limit was over before all folds had begun
   * @throws IllegalArgumentException if too few or too many are held out
   */
  public HeldOut heldOut(HeldOut.Choice choice) {
    HeldOut.Choice checked = model.requireHeldOut(choice);
    Run<R> shorter = estimate(PointEstimate.MAP).of(model);
    HeldOut found = scope().run(() -> model.heldOut(shorter, checked));
    RunScope.check();
    return found;
  }

  /** {@return the draws of all chains} Chain c has stream c, whatever the number of threads. */
  private Draws draws(Prepared<R> prepared, Start start) {
    int chains = settings.chains();
    Rng root = new SeededRng(settings.seed());
    List<Rng> streams = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      streams.add(root.split());
    }
    int threads = settings.threadsUsed();
    boolean shared = start.growth() == null && prepared.sharesRows(settings);
    return Chains.run(
        chains,
        shared ? 1 : threads,
        c -> {
          if (start.growth() != null) {
            return prepared.chain(c, streams.get(c), start.draws().get(c), start.first());
          }
          return shared
              ? prepared.chain(c, streams.get(c), threads)
              : prepared.chain(c, streams.get(c));
        },
        settings.schedule().stages(prepared.rows().size(), RunEnd.visits(prepared.rows()), chains),
        draws -> prepared.mayEnd(prepared.inRowOrder(draws), RunEnd.visits(prepared.rows())),
        RunScope.current().progress(),
        RunFingerprint.store(
            aside.checkpoint,
            model.data(),
            model.identity(),
            settings,
            RunScope.current().progress()::warn));
  }

  private Posterior<R> posterior(Prepared<R> prepared, Draws draws, Estimate estimate) {
    return Posterior.of(
        model.family(), prepared.rows(), prepared.uninformative(), draws, estimate, settings);
  }
}

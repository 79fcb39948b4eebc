package crp.model;

import crp.chain.Chain;
import crp.chain.Checkpoint;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.StepwiseHmm;
import crp.franchise.StepwiseSweep;
import crp.franchise.TransitionPrior;
import crp.kernel.FamilyUpdate;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.parallel.Progress;
import crp.random.Rng;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hidden Markov model with an unknown number of states, for one sequence or several: segments
 * rows that stand in the order of time. Immutable; each setter returns a changed copy.
 *
 * @param <R> the kind of rows
 */
public final class SequenceModel<R extends Rows> {

  /** How the states are sampled. */
  public enum Sampler {
    /** All states of all sequences at once: mixes far better, the default. */
    BLOCKED,
    /** State by state, as in Makino et al. (2011); takes families that cannot draw parameters. */
    STEPWISE
  }

  /** How many states chains start with, in turn. */
  private static final int MANY = 30;

  private static final int FEW = 12;

  private final TransitionPrior prior;
  private final Family<R> family;
  private final R rows;
  private final Sequences sequences;
  private final Sampler sampler;
  private final Settings settings;
  private final @Nullable Checkpoint checkpoint;

  private SequenceModel(
      TransitionPrior prior,
      Family<R> family,
      R rows,
      Sequences sequences,
      Sampler sampler,
      Settings settings,
      @Nullable Checkpoint checkpoint) {
    this.prior = prior;
    this.family = family;
    this.rows = rows;
    this.sequences = sequences;
    this.sampler = sampler;
    this.settings = settings;
    this.checkpoint = checkpoint;
  }

  /**
   * {@return a model with default settings and the blocked sampler}
   *
   * @param prior over transitions
   * @param family how the rows of a state are distributed
   * @param rows the data in the order of time; a row of weight zero, or with all entries missing,
   *     has a state but no say in it
   * @param sequences which rows follow each other
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there are no rows, or the sequences do not fit them
   */
  public static <R extends Rows> SequenceModel<R> of(
      TransitionPrior prior, Family<R> family, R rows, Sequences sequences) {
    if (rows.size() == 0) {
      throw new IllegalArgumentException("there are no rows to segment");
    }
    if (rows.size() != sequences.rows()) {
      throw new IllegalArgumentException(
          "the sequences have %d rows, the data %d".formatted(sequences.rows(), rows.size()));
    }
    return new SequenceModel<>(
        prior, family, rows, sequences, Sampler.BLOCKED, Settings.defaults(), null);
  }

  /**
   * {@return this model with all settings replaced}
   *
   * @param replacement the new settings
   */
  public SequenceModel<R> with(Settings replacement) {
    return new SequenceModel<>(prior, family, rows, sequences, sampler, replacement, checkpoint);
  }

  /**
   * {@return this model with another sampler}
   *
   * @param choice which one
   */
  public SequenceModel<R> with(Sampler choice) {
    return new SequenceModel<>(prior, family, rows, sequences, choice, settings, checkpoint);
  }

  /**
   * {@return this model with a file from which a run that was stopped goes on} The result is, bit
   * for bit, that of a run that was never stopped; the number of threads may differ. A time limit
   * counts anew. The file stays when the run is over: the same run then ends at once.
   *
   * @param plan where and how often the run is saved
   */
  public SequenceModel<R> checkpoint(Checkpoint plan) {
    return new SequenceModel<>(prior, family, rows, sequences, sampler, settings, plan);
  }

  /** {@return a model of some of the rows, whose run is not saved} */
  SequenceModel<R> of(int[] chosen, Sequences theirs) {
    return new SequenceModel<>(
        prior, family, Rows.selected(rows, chosen), theirs, sampler, settings, null);
  }

  R rows() {
    return rows;
  }

  Sequences sequences() {
    return sequences;
  }

  Settings settings() {
    return settings;
  }

  /** {@return the fit} See {@link #fit(Progress)}. */
  public SequenceFit<R> fit() {
    return fit(Progress.NONE);
  }

  /**
   * Runs the chains, in parallel threads, and turns their draws into an answer. The result depends
   * on model and settings alone, unless the time limit was met.
   *
   * @param progress hears how the run goes on, from the chains' threads
   * @return the fit
   * @throws IllegalArgumentException if the checkpoint is damaged or belongs to another run
   * @throws java.io.UncheckedIOException if the checkpoint cannot be read or written
   * @throws UnsupportedOperationException if the blocked sampler is asked for a family that cannot
   *     draw parameters
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public SequenceFit<R> fit(Progress progress) {
    final long begun = System.nanoTime();
    R prepared = family.prepare(rows);
    Draws draws =
        ChainRuns.draws(
            settings,
            prepared.size(),
            (number, rng) ->
                chain(
                    number,
                    ConjugateOnly.require(family.bank(prepared), family, "in sequences"),
                    rng),
            progress,
            RunFingerprint.memory(
                checkpoint, List.of(rows, sequences), settings, prior, family, sampler));
    Estimate estimate = ChainRuns.estimate(settings, draws);
    return new SequenceFit<>(
        new SequenceFit.Origin<>(prior, family, prepared, sequences, sampler, settings),
        HierarchicalEstimate.of(family, prepared, draws, estimate, settings.seed()),
        (System.nanoTime() - begun) / 1e9);
  }

  private Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    int many = number % 2 == 0 ? MANY : FEW;
    if (sampler == Sampler.STEPWISE) {
      return new Chain<>(
          number,
          new StepwiseHmm(prior, bank, sequences),
          List.of(new StepwiseSweep(), new FamilyUpdate<StepwiseHmm>()),
          (state, draws) -> state.seatAtRandom(many, draws),
          rng);
    }
    return new Chain<>(
        number,
        new BlockedHmm(prior, bank, sequences),
        List.of(new BlockedSweep(), new FamilyUpdate<BlockedHmm>()),
        (state, draws) -> state.seatAtRandom(many, draws),
        rng);
  }
}

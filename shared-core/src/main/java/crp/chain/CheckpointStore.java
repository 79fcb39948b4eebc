package crp.chain;

import crp.checkpoint.ArchiveWriter;
import crp.checkpoint.Archived;
import crp.checkpoint.Checkpoint;
import crp.checkpoint.CheckpointFile;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checkpoints of the chains of a run. Safe for several threads, each with its own chain. */
public final class CheckpointStore implements AutoCloseable {

  /** Stores nothing. */
  public static final CheckpointStore NONE = new CheckpointStore(null, null, 0, true);

  private final @Nullable Checkpoint plan;
  private final @Nullable CheckpointFile file;
  private final int first;
  private final boolean whole;

  private CheckpointStore(
      @Nullable Checkpoint plan, @Nullable CheckpointFile file, int first, boolean whole) {
    this.plan = plan;
    this.file = file;
    this.first = first;
    this.whole = whole;
  }

  /**
   * {@return the checkpoints of a run}
   *
   * @param plan file and intervals
   * @param owner identity of the run
   * @param chains its number of chains
   * @param warning receives a sentence when a save fails; called by the threads of the chains
   * @throws IllegalArgumentException if the file cannot be written, is used by another run, is
   *     damaged or belongs to another run
   */
  public static CheckpointStore of(
      Checkpoint plan, CheckpointFile.Owner owner, int chains, Consumer<String> warning) {
    plan.requirePlace();
    CheckpointFile file = CheckpointFile.open(plan.file(), owner, chains, warning);
    return new CheckpointStore(plan, file, 0, true);
  }

  /**
   * {@return the checkpoints of one of several runs of a longer task} It stays open when that run
   * ends.
   *
   * @param place index of the run's first chain among all chains of the task
   */
  public CheckpointStore from(int place) {
    return new CheckpointStore(plan, file, first + place, false);
  }

  /**
   * Sets an object to what was saved of a chain.
   *
   * @param chain from 0
   * @param object receives the values
   * @return whether anything was saved
   * @throws IllegalArgumentException if it cannot be read
   */
  public boolean recall(int chain, Archived object) {
    return file != null && file.recall(first + chain, object);
  }

  /** {@return the failure of a chain that cannot go on from what was saved} */
  RuntimeException unusable(RuntimeException cause) {
    return file == null ? cause : file.unusable(cause);
  }

  /** {@return whether a checkpoint is due after this time and number of sweeps} */
  boolean due(long nanos, int sweeps) {
    return plan != null && plan.due(nanos, sweeps);
  }

  /** Ignores all later saves: the run has ended or failed. */
  @Override
  public void close() {
    if (file != null && whole) {
      file.close();
    }
  }

  /**
   * Requires that a chain can be saved, before it runs.
   *
   * @throws IllegalArgumentException if it cannot; the message says why
   */
  void require(Archived whole) {
    if (file != null) {
      ArchiveWriter.write(whole);
    }
  }

  /** Saves a chain. */
  void keep(int chain, Archived whole) {
    if (file != null) {
      file.save(first + chain, ArchiveWriter.write(whole));
    }
  }

  /**
   * Saves the result of one run of a longer task, and removes its chain's checkpoint in the same
   * atomic change.
   *
   * @param place index at which the result is saved
   * @param result what was found
   * @param chain the run's chain
   */
  public void conclude(int place, Archived result, int chain) {
    if (file != null) {
      file.forget(first + chain);
      file.save(first + place, ArchiveWriter.write(result));
    }
  }
}

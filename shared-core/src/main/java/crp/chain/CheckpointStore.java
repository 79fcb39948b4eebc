package crp.chain;

import crp.checkpoint.Checkpoint;
import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checkpoints of the chains of a run. Safe for several threads, each with its own chain. */
public final class CheckpointStore {

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
   * @throws IllegalArgumentException if the file is damaged or belongs to another run
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static CheckpointStore of(Checkpoint plan, CheckpointFile.Owner owner, int chains) {
    return new CheckpointStore(plan, CheckpointFile.open(plan.file(), owner, chains), 0, true);
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
   * {@return the checkpoint of a chain, null if there is none}
   *
   * @param chain from 0
   * @param shared the same shared objects as when it was saved
   * @param kind the class of the saved object
   * @param <T> the class of the saved object
   * @throws IllegalArgumentException if it cannot be read
   */
  public <T> @Nullable T recall(int chain, List<?> shared, Class<T> kind) {
    byte @Nullable [] bytes = file == null ? null : file.saved(first + chain);
    return bytes == null ? null : Snapshot.read(bytes, shared, kind);
  }

  /** {@return whether a checkpoint is due after this time and number of sweeps} */
  boolean due(long nanos, int sweeps) {
    return plan != null && plan.due(nanos, sweeps);
  }

  /** Ignores all later saves: the run has ended or failed. */
  public void close() {
    if (file != null && whole) {
      file.close();
    }
  }

  /** Saves a chain. */
  void keep(int chain, Object whole, List<?> shared) {
    if (file != null) {
      file.save(first + chain, Snapshot.write(whole, shared));
    }
  }

  /**
   * Saves the result of one run of a longer task, and removes its chain's checkpoint in the same
   * atomic change.
   *
   * @param place index at which the result is saved
   * @param result serializable
   * @param chain the run's chain
   */
  public void conclude(int place, Object result, int chain) {
    if (file != null) {
      file.forget(first + chain);
      file.save(first + place, Snapshot.write(result, List.of()));
    }
  }
}

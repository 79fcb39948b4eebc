package crp.chain;

import crp.checkpoint.Checkpoint;
import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run remembers beyond its end: the checkpoint of each chain. Safe for several threads, each
 * of which serves its own chain.
 */
public final class CheckpointStore {

  /** Remembers nothing. */
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
   * {@return the memory of a run}
   *
   * @param plan where and how often
   * @param owner what the run is
   * @param chains its number of chains
   * @throws IllegalArgumentException if the file is damaged or belongs to another run
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static CheckpointStore of(Checkpoint plan, CheckpointFile.Owner owner, int chains) {
    return new CheckpointStore(plan, CheckpointFile.open(plan.file(), owner, chains), 0, true);
  }

  /**
   * {@return the memory of one of several runs of a longer task} It stays open when that run ends.
   *
   * @param place of the run's first chain among all that the task remembers
   */
  public CheckpointStore from(int place) {
    return new CheckpointStore(plan, file, first + place, false);
  }

  /**
   * {@return where a chain stopped, null if it has not begun}
   *
   * @param chain from 0
   * @param shared as when it was kept
   * @param kind the class of what was kept
   * @param <T> the class of what was kept
   * @throws IllegalArgumentException if it cannot be read
   */
  public <T> @Nullable T recall(int chain, List<?> shared, Class<T> kind) {
    byte @Nullable [] bytes = file == null ? null : file.saved(first + chain);
    return bytes == null ? null : Snapshot.read(bytes, shared, kind);
  }

  /** {@return whether a chain is to be saved, so long and so many sweeps after the last time} */
  boolean due(long nanos, int sweeps) {
    return plan != null && plan.due(nanos, sweeps);
  }

  /** Remembers nothing more: the run is over, or has failed. */
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
   * Saves what one run of a longer task came to, in the place of its chain.
   *
   * @param place where to keep it
   * @param result serializable
   * @param chain of the run, which is forgotten at the same moment
   */
  public void conclude(int place, Object result, int chain) {
    if (file != null) {
      file.forget(first + chain);
      file.save(first + place, Snapshot.write(result, List.of()));
    }
  }
}

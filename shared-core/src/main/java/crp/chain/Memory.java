package crp.chain;

import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run remembers beyond its end: the checkpoint of each chain. Safe for several threads, each
 * of which serves its own chain.
 */
public final class Memory {

  /** Remembers nothing. */
  public static final Memory NONE = new Memory(null, null);

  private final @Nullable Checkpoint plan;
  private final @Nullable CheckpointFile file;

  private Memory(@Nullable Checkpoint plan, @Nullable CheckpointFile file) {
    this.plan = plan;
    this.file = file;
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
  public static Memory of(Checkpoint plan, CheckpointFile.Owner owner, int chains) {
    return new Memory(plan, CheckpointFile.open(plan.file(), owner, chains));
  }

  /** {@return where a chain stopped, null if it has not begun} */
  <T> @Nullable T recall(int chain, List<?> shared, Class<T> kind) {
    byte @Nullable [] bytes = file == null ? null : file.saved(chain);
    return bytes == null ? null : Snapshot.read(bytes, shared, kind);
  }

  /** {@return whether a chain is to be saved, so long and so many sweeps after the last time} */
  boolean due(long nanos, int sweeps) {
    return plan != null && plan.due(nanos, sweeps);
  }

  /** Remembers nothing more: the run is over, or has failed. */
  void close() {
    if (file != null) {
      file.close();
    }
  }

  /** Saves a chain. */
  void keep(int chain, Object whole, List<?> shared) {
    if (file != null) {
      file.save(chain, Snapshot.write(whole, shared));
    }
  }
}

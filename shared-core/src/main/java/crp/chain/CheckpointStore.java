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
  public static final CheckpointStore NONE = new CheckpointStore(null, null);

  private final @Nullable Checkpoint plan;
  private final @Nullable CheckpointFile file;

  private CheckpointStore(@Nullable Checkpoint plan, @Nullable CheckpointFile file) {
    this.plan = plan;
    this.file = file;
  }

  /**
   * {@return the checkpoints of a run}
   *
   * @param plan file and intervals
   * @param owner identity of the run
   * @param chains its number of chains
   * @param warning receives a sentence when a save fails; called by the threads of the chains
   */
  public static CheckpointStore of(
      Checkpoint plan, CheckpointFile.Owner owner, int chains, Consumer<String> warning) {
    plan.requirePlace();
    CheckpointFile file = CheckpointFile.open(plan.file(), owner, chains, warning);
    return new CheckpointStore(plan, file);
  }

  /**
   * Sets an object to what was saved of a chain.
   *
   * @param object receives the values
   * @return whether anything was saved
   */
  public boolean recall(int chain, Archived object) {
    return file != null && file.recall(chain, object);
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
    if (file != null) {
      file.close();
    }
  }

  /** Requires that a chain can be saved, before it runs. */
  void require(Archived whole) {
    if (file != null) {
      ArchiveWriter.write(whole);
    }
  }

  /** Saves a chain. */
  void keep(int chain, Archived whole) {
    if (file != null) {
      file.save(chain, ArchiveWriter.write(whole));
    }
  }
}

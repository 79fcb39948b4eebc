package crp.checkpoint;

import crp.Argument;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * File and intervals of a run's checkpoints, from which it can be resumed bit for bit. Each chain
 * is saved at the end of the first sweep at which one of the two intervals has passed, and at its
 * end.
 *
 * @param file the file; created if missing, in an existing directory
 * @param seconds interval in seconds; positive, infinite for none
 * @param sweeps interval in sweeps; at least 0, 0 for none
 */
public record Checkpoint(Path file, double seconds, int sweeps) {

  public Checkpoint {
    Argument.require(seconds > 0, "the time between checkpoints must be positive, was %s", seconds);
    Argument.require(
        sweeps >= 0, "the number of sweeps between checkpoints must be at least 0, was %s", sweeps);
  }

  /** {@return a checkpoint every minute} */
  public static Checkpoint everyMinute(Path file) {
    return new Checkpoint(file, 60, 0);
  }

  /**
   * Tries before a long run whether the file can be written. What is there stays as it is.
   *
   * @throws IllegalArgumentException if it is a folder, a device or a pipe, its folder does not
   *     exist, or it cannot be written; the message says which
   */
  public void requirePlace() {
    Path folder = file.toAbsolutePath().getParent();
    Argument.require(!Files.isDirectory(file), "the checkpoint %s is a folder, not a file", file);
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("there is no folder for the checkpoint " + file);
    }
    CheckpointFile.tried(file, Disk.REAL);
  }

  /**
   * {@return whether a checkpoint is due}
   *
   * @param nanos time since the last one, in nanoseconds
   * @param done number of sweeps since the last one
   */
  public boolean due(long nanos, int done) {
    return nanos >= 1e9 * seconds || (sweeps > 0 && done >= sweeps);
  }
}

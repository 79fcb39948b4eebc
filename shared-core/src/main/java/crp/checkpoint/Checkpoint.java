package crp.checkpoint;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where and how often a run is saved, so that it can be continued bit for bit. Each chain is saved
 * at the end of the first sweep at which one of the two intervals has passed, and at its end.
 *
 * @param file the file; made if it is not there; its directory must be
 * @param seconds at most so many seconds are lost, and a sweep; positive, infinite for no such
 *     interval
 * @param sweeps at most so many sweeps are lost; at least 0, 0 for no such interval
 */
public record Checkpoint(Path file, double seconds, int sweeps) {

  /** Checks the ranges. */
  public Checkpoint {
    if (!(seconds > 0)) {
      throw new IllegalArgumentException(
          "the time between checkpoints must be positive, was " + seconds);
    }
    if (sweeps < 0) {
      throw new IllegalArgumentException(
          "the number of sweeps between checkpoints must be at least 0, was " + sweeps);
    }
  }

  /**
   * {@return a checkpoint every minute}
   *
   * @param file the file
   */
  public static Checkpoint everyMinute(Path file) {
    return new Checkpoint(file, 60, 0);
  }

  /**
   * {@return the same intervals for another file in the same folder}
   *
   * @param suffix is added to the file's name
   */
  public Checkpoint beside(String suffix) {
    return new Checkpoint(file.resolveSibling(file.getFileName() + suffix), seconds, sweeps);
  }

  /**
   * Makes sure before a long run that the file can be where it is wanted.
   *
   * @throws IllegalArgumentException if it is a folder, or its folder is not there
   */
  public void requirePlace() {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("the checkpoint " + file + " is a folder, not a file");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("there is no folder for the checkpoint " + file);
    }
  }

  /** {@return whether it is time} */
  public boolean due(long nanos, int done) {
    return nanos >= 1e9 * seconds || (sweeps > 0 && done >= sweeps);
  }
}

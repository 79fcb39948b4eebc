package weka.clusterers.crp;

import crp.checkpoint.Checkpoint;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a run is saved, and how often. */
final class RunCheckpoint implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final double MINUTE = 60;
  private static final String FILE = "checkpoint (-checkpoint)";
  private static final String EVERY = "seconds between checkpoints (-checkpoint-every)";

  String file = "";
  double every = MINUTE;

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is out of range or the file cannot be there
   */
  void check() {
    Values.positive(EVERY, every);
    if (file.isEmpty() && every != MINUTE) {
      throw new IllegalArgumentException(EVERY + " needs " + FILE + ", which is not given");
    }
    Checkpoint plan = plan();
    if (plan != null) {
      try {
        plan.requirePlace();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(FILE + ": " + e.getMessage(), e);
      }
    }
  }

  /** {@return where and how often, null for nowhere} */
  @Nullable Checkpoint plan() {
    if (file.isEmpty()) {
      return null;
    }
    try {
      return new Checkpoint(Path.of(file), every, 0);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          FILE + " must be the name of a file, was '" + file + "'", e);
    }
  }

  /** {@return what a run comes to} A file that cannot be read or written is told in a sentence. */
  static <T> T told(Supplier<T> run) {
    try {
      return run.get();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Adds the options of this class. */
  void addOptions(OptionTable table) {
    table
        .add(
            "-checkpoint <file>",
            "",
            "A file to which the run is saved, and from which the same run goes on if it was stopped.",
            () -> file,
            text -> file = text.trim())
        .add(
            "-checkpoint-every <seconds>",
            "60",
            "Seconds between two saves of a chain.",
            () -> Values.plain(every),
            text -> every = Values.number(EVERY, text));
  }
}

package weka.clusterers.crp;

import crp.Text;
import java.io.EOFException;
import java.io.File;
import java.io.StreamCorruptedException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import weka.clusterers.AbstractClusterer;
import weka.clusterers.ClusterEvaluation;
import weka.core.Utils;
import weka.core.converters.CSVLoader;

/** Runs a scheme with the options of a command line. */
public final class CommandLine {

  /** A saved model that Weka reads takes the place of the scheme that runs. */
  private static final ThreadLocal<Boolean> RUNS = ThreadLocal.withInitial(() -> false);

  /** A scheme that acts otherwise on a command line. */
  interface Scheme {

    /**
     * Shows the status of a long run on the error stream. Copies of the scheme stay silent.
     *
     * @param wanted the comparison with classes that follows, null for none
     * @param table file to read as a whole in place of rows that follow a build; empty for none
     */
    void runsOnCommandLine(@Nullable ClassComparison wanted, String table);
  }

  private CommandLine() {}

  /** {@return whether this thread runs a command line} */
  static boolean runs() {
    return RUNS.get();
  }

  /**
   * Runs a scheme and prints its evaluation; an error of options or data is one sentence on the
   * error output.
   *
   * @param scheme a scheme with default options
   * @param options the command line
   */
  public static void run(AbstractClusterer scheme, String[] options) {
    // Weka empties the options that it reads
    String saved = value("l", options);
    RUNS.set(true);
    try {
      requireFiles(options);
      requireNoFolds(scheme, options);
      if (scheme instanceof Scheme own) {
        own.runsOnCommandLine(ClassComparison.of(options).orElse(null), table(options));
      }
      scheme.preExecution();
      System.out.println(ClusterEvaluation.evaluateClusterer(scheme, options));
      scheme.postExecution();
    } catch (IllegalArgumentException | CancellationException e) {
      say(e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      say(
          e instanceof EOFException || e instanceof StreamCorruptedException
              ? damaged(saved)
              : e.getMessage() == null ? e.toString() : e.getMessage());
    } finally {
      RUNS.remove();
    }
  }

  /** Prints a message, in which names of the data cannot be commands of the terminal. */
  private static void say(@Nullable String message) {
    String.valueOf(message).lines().map(Text::line).forEach(System.err::println);
  }

  /** {@return what is said of a saved model that ends too early or is none} */
  private static String damaged(String file) {
    return Text.of(
        "-l: the file '%s' is not a saved model of Weka, or is cut short: save the model again",
        file);
  }

  /** Weka says of a missing file that no source has been specified. */
  private static void requireFiles(String... options) {
    for (String flag : new String[] {"t", "T", "l"}) {
      String file = value(flag, options);
      if (!file.isEmpty() && !file.contains("://") && !new File(file).exists()) {
        throw new IllegalArgumentException(Text.of("-%s: there is no file '%s'", flag, file));
      }
    }
  }

  /** Weka makes the schemes of the folds by names on the class path, where packages are not. */
  private static void requireNoFolds(AbstractClusterer scheme, String... options) {
    String folds = value("x", options);
    if (folds.isEmpty()) {
      return;
    }
    try {
      Class.forName(scheme.getClass().getName(), false, ClassLoader.getSystemClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          Text.of(
              "-x: Weka cannot cross-validate a scheme of a package here; -held-out %s gives its held-out log likelihood",
              folds),
          e);
    }
  }

  /** Row by row, Weka ends a CSV file where a category comes that is not among its first rows. */
  private static String table(String... options) {
    String file = value("t", options);
    return file.endsWith(CSVLoader.FILE_EXTENSION) ? file : "";
  }

  /** {@return the text of an option, empty if it is not given; the options are not changed} */
  static String value(String flag, String... options) {
    try {
      return Utils.getOption(flag, options.clone());
    } catch (Exception e) {
      // an option without its text, which Weka reports
      return "";
    }
  }
}

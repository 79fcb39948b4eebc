package crp.spark;

import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Failures of a cluster, in a sentence. */
final class SparkFailures {

  private static final String IN_STAGE = "Job aborted";
  private static final String EXCEPTION = "Exception: ";

  /** The status with which Spark ends an executor that is out of memory. */
  private static final Pattern OUT_OF_MEMORY = Pattern.compile("\\bcode 52\\b");

  /** Largest number of characters of what Spark says. */
  private static final int MOST = 300;

  private SparkFailures() {}

  /**
   * {@return what a task gives}
   *
   * @param task runs jobs
   * @param last runs after it in any case
   * @throws IllegalArgumentException as the task throws it, or as it was thrown on another machine
   * @throws IllegalStateException if a job failed; one sentence
   */
  static <T> T explained(Supplier<T> task, Runnable last) {
    try {
      return task.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      throw new IllegalStateException(
          "the driver ran out of memory: give it more (spark.driver.memory), or keep fewer draws",
          e);
    } catch (Exception e) { // Spark throws checked exceptions that its methods do not declare
      throw new IllegalStateException(sentence(e), e);
    } finally {
      last.run();
    }
  }

  /** {@return what has happened} */
  static String sentence(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    if (outOfMemory(failure)) {
      return "an executor ran out of memory: give it more (spark.executor.memory), or cut the rows"
          + " into more blocks (numBlocks)";
    }
    if (text.contains("ExecutorLostFailure")) {
      return "executors were lost again and again: look at their logs; often they lack memory"
          + " (spark.executor.memory)";
    }
    if (text.contains("cancelled")) {
      return "the run was cancelled";
    }
    return "the cluster failed: " + cause(failure);
  }

  /** Spark's own message may name the file that a task read and not why it could not. */
  private static boolean outOfMemory(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      String text = String.valueOf(at);
      if (text.contains("OutOfMemoryError") || OUT_OF_MEMORY.matcher(text).find()) {
        return true;
      }
    }
    return false;
  }

  /** {@return what Spark says first, of a failure on another machine the failure there} */
  static String cause(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    String first = text.lines().findFirst().orElse("");
    int cause = text.startsWith(IN_STAGE) ? first.indexOf(EXCEPTION) : -1;
    String what = cause < 0 ? first : first.substring(cause + EXCEPTION.length());
    return what.substring(0, Math.min(MOST, what.length()));
  }
}

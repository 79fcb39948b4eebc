package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

/** Sentences for messages as Spark writes them. */
class SparkFailuresTest {

  private static final String LOST =
      "Job aborted due to stage failure: Task 0 in stage 2.0 failed 4 times, most recent failure:"
          + " Lost task 0.3 in stage 2.0 (TID 9) (127.0.0.1 executor 2): ExecutorLostFailure"
          + " (executor 2 exited caused by one of the running tasks) Reason: ";

  private static String sentence(String message) {
    String sentence = SparkFailures.sentence(new SparkException(message));
    assertEquals(1, sentence.lines().count(), sentence);
    return sentence;
  }

  @Test
  void anExecutorThatEndsForLackOfMemoryIsNamed() {
    for (String reason :
        new String[] {
          LOST + "Command exited with code 52\nDriver stacktrace:\n\tat a.b(C.java:1)",
          LOST + "The executor with id 2 exited with exit code 52(JVM OOM).",
          "Job aborted due to stage failure: Task 0 in stage 2.0 failed 4 times, most recent"
              + " failure: Lost task 0.3 in stage 2.0 (TID 9) (127.0.0.1 executor 2):"
              + " java.lang.OutOfMemoryError: Java heap space\n\tat a.b(C.java:1)"
        }) {
      String sentence = sentence(reason);
      assertTrue(sentence.startsWith("an executor ran out of memory: "), sentence);
      assertTrue(sentence.contains("spark.executor.memory"), sentence);
    }
  }

  @Test
  void theCauseOfAFileThatCouldNotBeReadIsNamed() {
    String sentence =
        SparkFailures.sentence(
            new SparkException(
                "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file a.parquet",
                new SparkException("task", new OutOfMemoryError("Java heap space"))));
    assertTrue(sentence.startsWith("an executor ran out of memory: "), sentence);
  }

  @Test
  void anExecutorThatIsLostIsNamed() {
    for (String reason : new String[] {"Command exited with code 137", "code 520"}) {
      String sentence = sentence(LOST + reason);
      assertTrue(sentence.startsWith("executors were lost again and again: "), sentence);
    }
  }

  @Test
  void otherFailuresAreTheFirstLine() {
    assertEquals(
        "the cluster failed: no space left",
        sentence(
            "Job aborted due to stage failure: Task 0 in stage 2.0 failed 4 times, most recent"
                + " failure: Lost task 0.3: java.io.IOException: no space left\n\tat a.b(C.java:1)"));
  }
}

package crp.spark;

import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A session that all classes share which ask for the same settings: a start takes seconds. */
final class TestSession implements BeforeAllCallback {

  private static @Nullable SparkSession session;
  private static String settings = "";

  private final SparkConf conf;

  private TestSession(SparkConf conf) {
    this.conf = conf;
  }

  /** {@return a session on two threads of this Java machine} */
  static TestSession local() {
    return new TestSession(LocalSpark.conf("local[2]"));
  }

  /** {@return this, with a setting of Spark} */
  TestSession with(String name, String value) {
    conf.set(name, value);
    return this;
  }

  /** {@return the session} */
  SparkSession get() {
    return Objects.requireNonNull(session);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (!conf.toDebugString().equals(settings)) {
      stop();
    }
    session = SparkSession.builder().config(conf).getOrCreate();
    settings = conf.toDebugString();
  }

  /** Ends the session, where there is one: Spark has one context in a Java machine. */
  static void stop() {
    if (session != null) {
      session.stop();
    }
    session = null;
    settings = "";
  }
}

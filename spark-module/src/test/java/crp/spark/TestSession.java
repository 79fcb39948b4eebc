package crp.spark;

import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A session from the first test of a class to the last. */
final class TestSession implements BeforeAllCallback, AfterAllCallback {

  private final SparkConf conf;
  private @Nullable SparkSession session;

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
    session = SparkSession.builder().config(conf).getOrCreate();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    get().stop();
  }
}

package crp.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;

/** Where a run puts its labels. */
final class RunFolder {

  private RunFolder() {}

  /**
   * {@return the folder}
   *
   * @param spark the context
   * @param given the user's folder, empty for none
   * @param uid of the estimator, for the name of a folder of its own
   * @throws IllegalArgumentException if there is none that all machines reach; one sentence
   */
  static String of(JavaSparkContext spark, String given, String uid) {
    if (!given.isEmpty()) {
      return given;
    }
    if (spark.getCheckpointDir().isPresent()) {
      return deleted(spark, new Path(spark.getCheckpointDir().get(), unique(uid)));
    }
    if (!spark.sc().isLocal()) {
      throw new IllegalArgumentException(
          "checkpointFolder: on a cluster give a folder that all machines reach, or set"
              + " spark.checkpoint.dir");
    }
    try {
      return deleted(spark, new Path(Files.createTempDirectory("crp-").toUri()));
    } catch (IOException e) {
      throw new UncheckedIOException("checkpointFolder: " + e.getMessage(), e);
    }
  }

  private static String unique(String uid) {
    return uid + "-" + UUID.randomUUID();
  }

  private static String deleted(JavaSparkContext spark, Path folder) {
    try {
      folder.getFileSystem(spark.hadoopConfiguration()).deleteOnExit(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("checkpointFolder: " + e.getMessage(), e);
    }
    return folder.toString();
  }
}

package crp.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** Ends the history of what the cluster keeps, by Spark's checkpoints. */
final class Lineage {

  private Lineage() {}

  /** Checks that all machines reach the checkpoints. */
  static void require(JavaSparkContext spark) {
    if (!spark.sc().isLocal() && !spark.getCheckpointDir().isPresent()) {
      throw new IllegalArgumentException(
          "on a cluster set spark.checkpoint.dir to a folder that all machines reach");
    }
  }

  /** Makes the next job the last one that may need what came before. */
  static void end(JavaRDD<?> persisted) {
    if (persisted.context().getCheckpointDir().isDefined()) {
      persisted.checkpoint();
    } else {
      persisted.rdd().localCheckpoint();
    }
  }

  /** Deletes the files of a checkpoint, now or at the end of the program. */
  static void delete(JavaRDD<?> ended, boolean atExit) {
    if (!ended.getCheckpointFile().isPresent()) {
      return;
    }
    Path file = new Path(ended.getCheckpointFile().get());
    try {
      FileSystem files = file.getFileSystem(ended.context().hadoopConfiguration());
      boolean gone = atExit ? files.deleteOnExit(file) : files.delete(file, true);
      assert gone : file;
    } catch (IOException e) {
      throw new UncheckedIOException("spark.checkpoint.dir: " + e.getMessage(), e);
    }
  }
}

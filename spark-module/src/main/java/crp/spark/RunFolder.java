package crp.spark;

import crp.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.SequenceFileOutputFormat;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * The folder of a run on any file system that Spark reaches. A save is a sequence file with one
 * record per block, its number and its labels, and then the state of the chains, with which the
 * save is complete.
 */
final class RunFolder {

  private static final String STATE = "state-";
  private static final String LABELS = "superstep-";
  private static final String UNFINISHED = ".unfinished";

  private final JavaSparkContext spark;
  private final Path folder;

  RunFolder(JavaSparkContext spark, Path folder) {
    this.spark = spark;
    this.folder = folder;
  }

  /**
   * {@return the user's folder or, if none is given, one that is deleted at the end}
   *
   * @param uid of the estimator, for the name of such a folder
   * @throws IllegalArgumentException if there is none that all machines reach; one sentence
   */
  static RunFolder of(JavaSparkContext spark, String given, String uid) {
    if (!given.isEmpty()) {
      return new RunFolder(spark, new Path(given));
    }
    boolean shared = spark.getCheckpointDir().isPresent();
    if (!shared && !spark.sc().isLocal()) {
      throw new IllegalArgumentException(
          "checkpointFolder: on a cluster give a folder that all machines reach, or set"
              + " spark.checkpoint.dir");
    }
    try {
      Path own =
          shared
              ? new Path(spark.getCheckpointDir().get(), uid + "-" + UUID.randomUUID())
              : new Path(Files.createTempDirectory("crp-").toUri());
      own.getFileSystem(spark.hadoopConfiguration()).deleteOnExit(own);
      return new RunFolder(spark, own);
    } catch (IOException e) {
      throw new UncheckedIOException("checkpointFolder: " + e.getMessage(), e);
    }
  }

  /** A task that may fail as files do. */
  @FunctionalInterface
  private interface FileTask<T> {
    T run(FileSystem files) throws IOException;
  }

  private <T> T files(FileTask<T> task) {
    try {
      return task.run(folder.getFileSystem(spark.hadoopConfiguration()));
    } catch (IOException e) {
      throw new UncheckedIOException("checkpointFolder: " + folder + ": " + e.getMessage(), e);
    }
  }

  /**
   * Saves a run, and deletes the saves before.
   *
   * @param done number of supersteps, above those of the saves before
   * @param blocks number and labels of each block
   * @param state of the chains
   * @return the name of the save
   */
  String save(int done, JavaPairRDD<Integer, byte[]> blocks, byte[] state) {
    String name = Text.of(LABELS + "%08d", done);
    List<String> before = names();
    Path labels = new Path(folder, name);
    Path unfinished = new Path(folder, STATE + name + UNFINISHED);
    files(files -> files.delete(labels, true));
    blocks
        .mapToPair(pair -> new Tuple2<>(new IntWritable(pair._1()), new BytesWritable(pair._2())))
        .saveAsHadoopFile(
            labels.toString(),
            IntWritable.class,
            BytesWritable.class,
            SequenceFileOutputFormat.class);
    return files(
        files -> {
          try (var out = files.create(unfinished, true)) {
            out.write(state);
          }
          if (!files.rename(unfinished, new Path(folder, STATE + name))) {
            throw new IOException(Text.of("'%s' could not be renamed", unfinished));
          }
          for (String old : before) {
            if (old.contains(LABELS) && !old.endsWith(name)) {
              files.delete(new Path(folder, old), true);
            }
          }
          return name;
        });
  }

  private List<String> names() {
    return files(
        files ->
            files.exists(folder)
                ? Arrays.stream(files.listStatus(folder))
                    .map(file -> file.getPath().getName())
                    .sorted()
                    .toList()
                : List.<String>of());
  }

  /** {@return the name of the last complete save, empty if there is none} */
  String last() {
    return names().stream()
        .filter(name -> name.startsWith(STATE) && !name.endsWith(UNFINISHED))
        .reduce("", (a, b) -> b.substring(STATE.length()));
  }

  /** {@return the state of the chains at a save} */
  byte[] state(String name) {
    return files(
        files -> {
          try (var in = files.open(new Path(folder, STATE + name))) {
            return in.readAllBytes();
          }
        });
  }

  /** {@return number and labels of each block at a save} */
  JavaPairRDD<Integer, byte[]> blocks(String name) {
    // Hadoop uses its objects again
    return spark
        .sequenceFile(new Path(folder, name).toString(), IntWritable.class, BytesWritable.class)
        .mapToPair(pair -> new Tuple2<>(pair._1().get(), pair._2().copyBytes()));
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}

package crp.spark;

import crp.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * Labels of all rows in a folder of any file system that Spark reaches: sequence files with one
 * record per block, its number and its {@link LabelBytes}. What was written is read back, so that a
 * lost machine costs the supersteps since then and not the whole run.
 */
final class LabelFiles {

  private static final String UNFINISHED = ".unfinished";
  private static final int TASKS = 3;

  private final JavaSparkContext spark;
  private final Path folder;
  private final int blocks;

  /**
   * Opens a folder.
   *
   * @param spark the context
   * @param folder created with the first file
   * @param blocks number of blocks
   */
  LabelFiles(JavaSparkContext spark, String folder, int blocks) {
    this.spark = spark;
    this.folder = new Path(folder);
    this.blocks = blocks;
  }

  /**
   * {@return the number of tasks of a pass} A few for each core: a task costs some milliseconds,
   * and one for each block would cost more than the block.
   */
  int tasks() {
    return Math.min(blocks, TASKS * spark.defaultParallelism());
  }

  /** A task that may fail as files do. */
  @FunctionalInterface
  private interface FileTask<T> {
    T run() throws IOException;
  }

  private <T> T files(FileTask<T> task) {
    try {
      return task.run();
    } catch (IOException e) {
      throw new UncheckedIOException("checkpointFolder: " + folder + ": " + e.getMessage(), e);
    }
  }

  private FileSystem system() throws IOException {
    return folder.getFileSystem(spark.hadoopConfiguration());
  }

  /**
   * Writes labels under a name; they appear whole or not at all and replace those of this name.
   *
   * @param name of a new folder
   * @param labels the bytes of each block, block b in partition b
   */
  void write(String name, JavaRDD<byte[]> labels) {
    Path done = new Path(folder, name);
    Path unfinished = new Path(folder, name + UNFINISHED);
    files(() -> system().delete(unfinished, true));
    labels
        .mapPartitionsWithIndex(LabelFiles::numbered, true)
        .coalesce(tasks())
        .mapToPair(pair -> new Tuple2<>(new IntWritable(pair._1()), new BytesWritable(pair._2())))
        .saveAsNewAPIHadoopFile(
            unfinished.toString(),
            IntWritable.class,
            BytesWritable.class,
            SequenceFileOutputFormat.class,
            new Configuration(spark.hadoopConfiguration()));
    files(
        () -> {
          system().delete(done, true);
          if (!system().rename(unfinished, done)) {
            throw new IOException(Text.of("'%s' could not be renamed", unfinished));
          }
          return done;
        });
  }

  private static Iterator<Tuple2<Integer, byte[]>> numbered(Integer block, Iterator<byte[]> bytes) {
    return List.of(new Tuple2<>(block, Only.of(bytes))).iterator();
  }

  /** {@return the bytes of each block that were written under a name, block b in partition b} */
  JavaPairRDD<Integer, byte[]> read(String name) {
    return found(name).partitionBy(new BlockPartitioner(blocks));
  }

  /** {@return the same of several names: number of the name among these, and bytes} */
  JavaPairRDD<Integer, Tuple2<Integer, byte[]>> readAll(List<String> names) {
    List<JavaPairRDD<Integer, Tuple2<Integer, byte[]>>> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      int number = i;
      all.add(found(names.get(i)).mapValues(bytes -> new Tuple2<>(number, bytes)));
    }
    JavaPairRDD<Integer, Tuple2<Integer, byte[]>> together = all.get(0);
    for (int i = 1; i < all.size(); i++) {
      together = together.union(all.get(i));
    }
    return together.partitionBy(new BlockPartitioner(blocks));
  }

  private JavaPairRDD<Integer, byte[]> found(String name) {
    return spark
        .newAPIHadoopFile(
            new Path(folder, name).toString(),
            sequences(),
            IntWritable.class,
            BytesWritable.class,
            new Configuration(spark.hadoopConfiguration()))
        .mapToPair(LabelFiles::copied);
  }

  @SuppressWarnings("unchecked") // a class has no type arguments
  private static Class<SequenceFileInputFormat<IntWritable, BytesWritable>> sequences() {
    return (Class<SequenceFileInputFormat<IntWritable, BytesWritable>>)
        (Class<?>) SequenceFileInputFormat.class;
  }

  /** Hadoop uses its objects again. */
  private static Tuple2<Integer, byte[]> copied(Tuple2<IntWritable, BytesWritable> pair) {
    return new Tuple2<>(pair._1().get(), pair._2().copyBytes());
  }

  /** {@return the names in the folder, in their order; without what was not finished} */
  List<String> names() {
    return files(
        () ->
            system().exists(folder)
                ? Arrays.stream(system().listStatus(folder))
                    .map(FileStatus::getPath)
                    .map(Path::getName)
                    .filter(name -> !name.endsWith(UNFINISHED) && !name.startsWith("."))
                    .sorted()
                    .toList()
                : List.<String>of());
  }

  /** Deletes what was written under a name. */
  void delete(String name) {
    files(() -> system().delete(new Path(folder, name), true));
  }

  /** Deletes the folder. */
  void delete() {
    files(() -> system().delete(folder, true));
  }

  /** Writes a small file; it appears whole or not at all and replaces one of this name. */
  void write(String name, byte[] content) {
    Path done = new Path(folder, name);
    Path unfinished = new Path(folder, name + UNFINISHED);
    files(
        () -> {
          try (var out = system().create(unfinished, true)) {
            out.write(content);
          }
          system().delete(done, false);
          if (!system().rename(unfinished, done)) {
            throw new IOException(Text.of("'%s' could not be renamed", unfinished));
          }
          return done;
        });
  }

  /** {@return the content of a small file} */
  byte[] bytes(String name) {
    return files(
        () -> {
          try (var in = system().open(new Path(folder, name))) {
            return in.readAllBytes();
          }
        });
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}

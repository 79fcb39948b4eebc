package crp.spark;

import crp.Text;
import crp.checkpoint.Archive;
import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.data.Rows;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.superstep.Block;
import crp.superstep.Broadcast;
import crp.superstep.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Runs chains on a cluster: each superstep is one job that maps the blocks, with the labels of all
 * chains, and brings the tallies to the driver in the order of the blocks.
 *
 * <p>Labels after a pass depend on those before it, so Spark can compute what a lost machine held
 * from the labels of the last save. Each save ends that history: labels go to files and are read
 * back. A task that is run again draws the same numbers.
 */
final class SparkChains<R extends Rows> {

  private static final int TASKS = 3;

  private final JavaSparkContext spark;
  private final JavaRDD<Block<R>> blocks;
  private final List<SparkChain<R>> chains;
  private final RunFolder folder;
  private final List<org.apache.spark.broadcast.Broadcast<?>> sent = new ArrayList<>();
  private JavaRDD<Step<R>> steps;
  // of these steps, what the cluster keeps
  private JavaRDD<Step<R>> held;
  private int done;

  /** Prepares chains that have not begun. In {@code blocks} block b is alone in partition b. */
  SparkChains(
      JavaSparkContext spark,
      JavaRDD<Block<R>> blocks,
      List<SparkChain<R>> chains,
      RunFolder folder) {
    this.spark = spark;
    this.blocks = blocks;
    this.chains = chains;
    this.folder = folder;
    int all = chains.size();
    steps = blocks.map(block -> Step.first(all, block.size()));
    held = steps;
  }

  /**
   * Continues the run of which the folder has a save.
   *
   * @param owner what the save must agree with
   * @param rowsOf rows by their numbers, which increase
   * @throws IllegalArgumentException if the folder belongs to another run
   */
  void resume(String owner, Function<long[], R> rowsOf) {
    String last = folder.last();
    if (last.isEmpty()) {
      return;
    }
    try {
      ArchiveReader.read(archive -> archive(archive, owner, rowsOf), folder.state(last));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Text.of("checkpointFolder: '%s' cannot be continued: %s", folder, e.getMessage()), e);
    }
    replace(saved(last));
  }

  private void archive(Archive archive, String owner, Function<long[], R> rowsOf) {
    archive.require(
        archive.text(owner).equals(owner),
        "it belongs to another run, other data or another build");
    done = archive.whole(done, 1, Integer.MAX_VALUE);
    chains.forEach(chain -> chain.archive(archive, done, rowsOf));
  }

  private JavaRDD<Step<R>> saved(String name) {
    int all = chains.size();
    return folder
        .blocks(name)
        .partitionBy(new HashPartitioner(blocks.getNumPartitions()))
        .map(block -> Step.<R>of(block._2(), all))
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  /** Saves the run; from here on nothing depends on the passes before. */
  private void save(String owner) {
    JavaRDD<Tuple2<Integer, byte[]>> numbered =
        steps
            .mapPartitionsWithIndex(
                (block, step) -> List.of(new Tuple2<>(block, Only.of(step).bytes())).iterator(),
                true)
            .coalesce(tasks());
    String name =
        folder.save(
            done,
            JavaPairRDD.fromJavaRDD(numbered),
            ArchiveWriter.write(archive -> archive(archive, owner, ids -> missing())));
    JavaRDD<Step<R>> read = saved(name);
    read.coalesce(tasks()).count();
    replace(read);
    freeSent();
  }

  private R missing() {
    throw new IllegalStateException("rows are read only");
  }

  private void replace(JavaRDD<Step<R>> next) {
    held.unpersist(false);
    held = next;
    steps = next;
  }

  /** A task costs some milliseconds, and one for each block would cost more than the block. */
  private int tasks() {
    return Math.min(blocks.getNumPartitions(), TASKS * spark.defaultParallelism());
  }

  /**
   * Runs all chains to their end.
   *
   * @param owner what a save must agree with
   * @param schedule which draws are kept
   * @param every number of supersteps between two saves
   * @param progress is called after each superstep of each chain
   * @return of each block the tables of its rows, by draw and row, chain by chain
   */
  JavaRDD<int[][]> run(String owner, Schedule schedule, int every, Progress progress) {
    while (done < schedule.sweeps()) {
      RunScope.check();
      boolean begun = chains.stream().allMatch(SparkChain::started);
      describe(begun, schedule.sweeps());
      pass();
      if (begun) {
        done++;
        chains.forEach(SparkChain::record);
        for (int c = 0; c < chains.size(); c++) {
          progress.sweep(c, done, schedule.sweeps(), chains.get(c).tables());
        }
        if (schedule.keeps(done)) {
          keep();
        }
        if (done % every == 0 || done == schedule.sweeps()) {
          save(owner);
        }
      }
    }
    spark.sc().setJobDescription("CRP mixture: answer");
    return steps.map(Step::draws);
  }

  private void describe(boolean begun, int supersteps) {
    spark
        .sc()
        .setJobDescription(
            !begun
                ? "CRP mixture: start"
                : Text.of(
                    "CRP mixture: superstep %d of %d, clusters %s",
                    done + 1, supersteps, chains.stream().map(SparkChain::tables).toList()));
  }

  private void pass() {
    var broadcasts = broadcasts();
    JavaRDD<Step<R>> next =
        blocks
            .zipPartitions(
                steps,
                (rows, step) ->
                    List.of(Only.of(step).next(Only.of(rows), broadcasts.value().open()))
                        .iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    List<Tuple2<Integer, Packed<List<Tally<R>>>>> packed =
        new ArrayList<>(
            next.mapPartitionsWithIndex(
                    (block, step) ->
                        List.of(new Tuple2<>(block, Only.of(step).tallies())).iterator(),
                    true)
                .coalesce(tasks())
                .collect());
    packed.sort(Comparator.comparing(Tuple2::_1));
    replace(next);
    List<List<Tally<R>>> byBlock = packed.stream().map(Tuple2::_2).map(Packed::open).toList();
    for (int c = 0; c < chains.size(); c++) {
      int chain = c;
      chains.get(c).take(byBlock.stream().map(block -> block.get(chain)).toList());
    }
  }

  /** Adds the present state to the draws. */
  private void keep() {
    var broadcasts = broadcasts();
    steps =
        blocks.zipPartitions(
            steps,
            (rows, step) ->
                Collections.singletonList(
                        Only.of(step).keep(Only.of(rows), broadcasts.value().open()))
                    .iterator());
  }

  private org.apache.spark.broadcast.Broadcast<Packed<List<Broadcast<R>>>> broadcasts() {
    List<Broadcast<R>> all = new ArrayList<>();
    chains.forEach(chain -> all.add(chain.broadcast()));
    var broadcast = spark.broadcast(Packed.of(all));
    sent.add(broadcast);
    return broadcast;
  }

  private void freeSent() {
    sent.forEach(broadcast -> broadcast.destroy());
    sent.clear();
  }

  List<Trace> traces() {
    return chains.stream().map(SparkChain::trace).toList();
  }

  /** Frees what the cluster keeps for the chains. */
  void close() {
    held.unpersist(false);
    freeSent();
  }
}

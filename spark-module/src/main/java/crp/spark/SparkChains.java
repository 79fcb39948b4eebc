package crp.spark;

import crp.Text;
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
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Runs chains on a cluster: each superstep is one job that maps the blocks, with the labels of all
 * chains, and brings the tallies to the driver in the order of the blocks.
 *
 * <p>Labels after a pass depend on those before it, so Spark can compute what a lost machine held
 * from the labels of the last checkpoint, which ends that history. A task that is run again draws
 * the same numbers.
 */
final class SparkChains<R extends Rows> {

  private static final int TASKS = 3;

  private final JavaSparkContext spark;
  private final JavaRDD<Block<R>> blocks;
  private final List<SparkChain<R>> chains;
  private final int every;
  private final List<org.apache.spark.broadcast.Broadcast<?>> sent = new ArrayList<>();
  private JavaRDD<Step<R>> steps;
  private JavaRDD<Step<R>> saved;

  /** Prepares chains. */
  SparkChains(
      JavaSparkContext spark, JavaRDD<Block<R>> blocks, List<SparkChain<R>> chains, int every) {
    this.spark = spark;
    this.blocks = blocks;
    this.chains = chains;
    this.every = every;
    int all = chains.size();
    steps = blocks.map(block -> Step.first(all, block.size()));
    saved = steps;
  }

  /**
   * Runs all chains to their end.
   *
   * @param schedule which draws are kept
   * @param progress is called after each superstep of each chain
   * @return of each block the tables of its rows, by draw and row, chain by chain
   */
  JavaRDD<int[][]> run(Schedule schedule, Progress progress) {
    int done = 0;
    while (done < schedule.sweeps()) {
      RunScope.check();
      boolean begun = chains.stream().allMatch(SparkChain::started);
      describe(begun, done, schedule.sweeps());
      pass(done > 0 && schedule.keeps(done), begun && (done + 1) % every == 0);
      if (begun) {
        done++;
        chains.forEach(SparkChain::record);
        for (int c = 0; c < chains.size(); c++) {
          progress.sweep(c, done, schedule.sweeps(), chains.get(c).tables());
        }
      }
    }
    spark.sc().setJobDescription("CRP mixture: answer");
    return (schedule.keeps(done) ? kept() : steps).map(Step::draws);
  }

  private void describe(boolean begun, int done, int supersteps) {
    spark
        .sc()
        .setJobDescription(
            !begun
                ? "CRP mixture: start"
                : Text.of(
                    "CRP mixture: superstep %d of %d, clusters %s",
                    done + 1, supersteps, chains.stream().map(SparkChain::tables).toList()));
  }

  /** One superstep, before which the present state is kept as a draw. */
  private void pass(boolean keeps, boolean saves) {
    JavaRDD<Step<R>> before = keeps ? kept() : steps;
    var broadcasts = broadcasts();
    JavaRDD<Step<R>> next =
        blocks
            .zipPartitions(
                before,
                (rows, step) ->
                    List.of(Only.of(step).next(Only.of(rows), broadcasts.value().open()))
                        .iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    if (saves) {
      Lineage.end(next);
    }
    // a task costs some milliseconds, and one for each block would cost more than the block
    List<Tuple2<Integer, Packed<List<Tally<R>>>>> packed =
        new ArrayList<>(
            next.mapPartitionsWithIndex(
                    (block, step) ->
                        List.of(new Tuple2<>(block, Only.of(step).tallies())).iterator(),
                    true)
                .coalesce(Math.min(blocks.getNumPartitions(), TASKS * spark.defaultParallelism()))
                .collect());
    packed.sort(Comparator.comparing(Tuple2::_1));
    steps.unpersist(false);
    steps = next;
    if (saves) {
      freeSent();
      Lineage.delete(saved, false);
      saved = next;
    }
    List<List<Tally<R>>> byBlock = packed.stream().map(Tuple2::_2).map(Packed::open).toList();
    for (int c = 0; c < chains.size(); c++) {
      int chain = c;
      chains.get(c).take(byBlock.stream().map(block -> block.get(chain)).toList());
    }
  }

  /** {@return the present state with one more draw} */
  private JavaRDD<Step<R>> kept() {
    var broadcasts = broadcasts();
    return blocks.zipPartitions(
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

  /** {@return the traces of all chains} */
  List<Trace> traces() {
    return chains.stream().map(SparkChain::trace).toList();
  }

  /** Frees what the cluster keeps for the chains. */
  void close() {
    steps.unpersist(false);
    freeSent();
    Lineage.delete(saved, false);
  }
}

package crp.spark;

import crp.Text;
import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.data.Rows;
import crp.draws.Schedule;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.superstep.Broadcast;
import crp.superstep.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
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
 * from the labels of the last save. Each save ends that history: labels go to files and are read
 * back. A task that is run again draws the same numbers.
 *
 * @param <R> the kind of rows
 */
final class SparkChains<R extends Rows> {

  private static final String STATE = "state-";
  private static final String DRAW = "draw-%08d";

  private final JavaSparkContext spark;
  private final JavaRDD<HeldRows<R>> blocks;
  private final Course<R> course;
  private final LabelFiles files;
  private final int every;
  private final List<org.apache.spark.broadcast.Broadcast<?>> sent = new ArrayList<>();
  private JavaRDD<Step<R>> steps;

  /**
   * Prepares chains, from the last save of the same run if the folder has one.
   *
   * @param spark the context
   * @param blocks block b in partition b, one element each; persisted
   * @param course the chains, not begun; taken over
   * @param files where labels go
   * @param every number of supersteps between two saves
   * @throws IllegalArgumentException if the folder belongs to another run
   */
  SparkChains(
      JavaSparkContext spark,
      JavaRDD<HeldRows<R>> blocks,
      Course<R> course,
      LabelFiles files,
      int every) {
    this.spark = spark;
    this.blocks = blocks;
    this.course = course;
    this.files = files;
    this.every = every;
    int chains = course.chains().size();
    steps = blocks.map(held -> Step.of(new int[chains][held.block().size()]));
    resume();
  }

  private void resume() {
    String last =
        files.names().stream().filter(n -> n.startsWith(STATE)).reduce((a, b) -> b).orElse("");
    if (last.isEmpty()) {
      return;
    }
    try {
      ArchiveReader.read(course, files.bytes(last));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Text.of("checkpointFolder: '%s' cannot be continued: %s", files, e.getMessage()), e);
    }
    steps = kept(stored(last.substring(STATE.length())));
  }

  private JavaRDD<Step<R>> stored(String name) {
    return files.read(name).map(pair -> Step.of(LabelBytes.labels(pair._2())));
  }

  private static <T> JavaRDD<T> kept(JavaRDD<T> rdd) {
    return rdd.persist(StorageLevel.MEMORY_AND_DISK());
  }

  /**
   * Runs all chains to their end.
   *
   * @param schedule which draws are kept
   * @param progress is called after each superstep of each chain
   * @return the names of the draws in the folder, in their order
   */
  List<String> run(Schedule schedule, Progress progress) {
    while (course.done() < schedule.sweeps()) {
      RunScope.check();
      boolean begun = course.chains().stream().allMatch(SparkChain::started);
      describe(begun, schedule.sweeps());
      pass();
      if (begun) {
        course.record();
        report(schedule.sweeps(), progress);
        int done = course.done();
        if (schedule.keeps(done)) {
          files.write(Text.of(DRAW, done), tables());
        }
        if (done % every == 0 || done == schedule.sweeps()) {
          save();
        }
      }
    }
    spark.sc().setJobDescription("CRP mixture: answer");
    List<String> draws = new ArrayList<>();
    for (int s = 1; s <= schedule.sweeps(); s++) {
      if (schedule.keeps(s)) {
        draws.add(Text.of(DRAW, s));
      }
    }
    return draws;
  }

  private void describe(boolean begun, int supersteps) {
    spark
        .sc()
        .setJobDescription(
            !begun
                ? "CRP mixture: start"
                : Text.of(
                    "CRP mixture: superstep %d of %d, clusters %s",
                    course.done() + 1,
                    supersteps,
                    course.chains().stream().map(SparkChain::tables).toList()));
  }

  private void report(int supersteps, Progress progress) {
    for (int c = 0; c < course.chains().size(); c++) {
      progress.sweep(c, course.done(), supersteps, course.chains().get(c).tables());
    }
  }

  private void pass() {
    var broadcasts = broadcasts();
    JavaRDD<Step<R>> next =
        kept(
            blocks.zipPartitions(
                steps,
                (rows, before) ->
                    List.of(Only.of(before).next(Only.of(rows).block(), broadcasts.value().open()))
                        .iterator()));
    List<Tuple2<Integer, Packed<List<Tally<R>>>>> packed =
        new ArrayList<>(
            next.mapPartitionsWithIndex(
                    (block, step) ->
                        List.of(new Tuple2<>(block, Only.of(step).tallies())).iterator(),
                    true)
                .coalesce(files.tasks())
                .collect());
    packed.sort(Comparator.comparing(Tuple2::_1));
    List<List<Tally<R>>> byBlock = packed.stream().map(Tuple2::_2).map(Packed::open).toList();
    replace(next);
    for (int c = 0; c < course.chains().size(); c++) {
      int chain = c;
      List<Tally<R>> tallies = byBlock.stream().map(block -> block.get(chain)).toList();
      course.chains().get(c).take(tallies);
    }
  }

  private void replace(JavaRDD<Step<R>> next) {
    steps.unpersist(false);
    steps = next;
  }

  private org.apache.spark.broadcast.Broadcast<Packed<List<Broadcast<R>>>> broadcasts() {
    List<Broadcast<R>> all = new ArrayList<>();
    course.chains().forEach(chain -> all.add(chain.broadcast()));
    var broadcast = spark.broadcast(Packed.of(all));
    sent.add(broadcast);
    return broadcast;
  }

  /** {@return the tables of all rows in the present states} */
  private JavaRDD<byte[]> tables() {
    var broadcasts = broadcasts();
    return blocks.zipPartitions(
        steps,
        (rows, now) ->
            Collections.singletonList(
                    LabelBytes.of(
                        Only.of(now).tables(Only.of(rows).block(), broadcasts.value().open())))
                .iterator());
  }

  /** Saves the run; from here on nothing depends on the passes before. */
  private void save() {
    List<String> before = files.names();
    String name = Text.of("superstep-%08d", course.done());
    files.write(name, steps.map(step -> LabelBytes.of(step.labels())));
    files.write(STATE + name, ArchiveWriter.write(course));
    before.stream()
        .filter(old -> old.startsWith(STATE) || old.startsWith("superstep-"))
        .filter(old -> !old.endsWith(name))
        .forEach(files::delete);
    JavaRDD<Step<R>> read = kept(stored(name));
    read.coalesce(files.tasks()).count();
    replace(read);
    sent.forEach(broadcast -> broadcast.destroy());
    sent.clear();
  }

  /** {@return the labels of all draws, chain by chain: of each block, by draw and row} */
  JavaRDD<int[][]> draws(List<String> names) {
    return files
        .readAll(names)
        .mapPartitions(found -> Collections.singletonList(byChain(found)).iterator());
  }

  private static int[][] byChain(Iterator<Tuple2<Integer, Tuple2<Integer, byte[]>>> found) {
    List<Tuple2<Integer, byte[]>> parts = new ArrayList<>();
    found.forEachRemaining(part -> parts.add(part._2()));
    parts.sort(Comparator.comparing(Tuple2::_1));
    List<int[][]> labels = parts.stream().map(part -> LabelBytes.labels(part._2())).toList();
    List<int[]> ordered = new ArrayList<>();
    for (int c = 0; c < labels.get(0).length; c++) {
      for (int[][] superstep : labels) {
        ordered.add(superstep[c]);
      }
    }
    return ordered.toArray(int[][]::new);
  }

  /** Frees what the cluster keeps for the chains. */
  void close() {
    steps.unpersist(false);
    sent.forEach(broadcast -> broadcast.destroy());
  }
}

package crp.spark;

import crp.Argument;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.likelihood.Scattered;
import crp.partition.Partition;
import crp.superstep.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * The labels of all rows in all kept draws, on the cluster, and what passes over them give. Every
 * pass takes each row once, whatever the number of draws; nothing holds rows times rows.
 */
final class DrawnLabels {

  /** Largest number of counts in contingency tables: 80 MB a task. */
  private static final double MOST_COUNTS = 1e7;

  private static final int TREE = 2;

  private final JavaRDD<byte[]> labels;
  private final List<Integer> widths;
  private final long[][] firsts;

  /** The first row of each table of each draw; Long.MAX_VALUE for none. */
  private static final class Firsts implements Serializable {

    private static final long serialVersionUID = 1L;

    private final List<long[]> rows = new ArrayList<>();

    static Firsts of(int[][] labels, long first) {
      Firsts found = new Firsts();
      for (int[] draw : labels) {
        long[] row = new long[Arrays.stream(draw).max().orElse(-1) + 1];
        Arrays.fill(row, Long.MAX_VALUE);
        for (int i = draw.length - 1; i >= 0; i--) {
          row[draw[i]] = first + i;
        }
        found.rows.add(row);
      }
      return found;
    }

    Firsts with(Firsts other) {
      Firsts both = new Firsts();
      for (int m = 0; m < rows.size(); m++) {
        long[] a = rows.get(m);
        long[] b = other.rows.get(m);
        long[] least = new long[Math.max(a.length, b.length)];
        Arrays.setAll(
            least,
            t ->
                Math.min(
                    t < a.length ? a[t] : Long.MAX_VALUE, t < b.length ? b[t] : Long.MAX_VALUE));
        both.rows.add(least);
      }
      return both;
    }
  }

  private DrawnLabels(JavaRDD<byte[]> labels, long[][] firsts) {
    this.labels = labels;
    this.firsts = firsts;
    widths = Arrays.stream(firsts).map(rows -> rows.length).toList();
  }

  /** {@return the labels, kept on the cluster} */
  static DrawnLabels of(JavaRDD<int[][]> draws, long[] first) {
    JavaRDD<byte[]> packed = draws.map(LabelBytes::of).persist(StorageLevel.MEMORY_AND_DISK());
    List<Firsts> found =
        packed
            .mapPartitionsWithIndex(
                (block, bytes) ->
                    List.of(Firsts.of(LabelBytes.labels(Only.of(bytes)), first[block])).iterator(),
                true)
            .collect();
    Firsts all = found.stream().reduce(Firsts::with).orElseThrow();
    return new DrawnLabels(packed, all.rows.toArray(long[][]::new));
  }

  /** {@return the number of draws} */
  int draws() {
    return firsts.length;
  }

  /** {@return for each draw one more than its largest label} */
  List<Integer> widths() {
    return widths;
  }

  /** {@return the occupied tables of a draw, in the order of their first rows} */
  int[] tables(int draw) {
    return IntStream.range(0, firsts[draw].length)
        .filter(t -> firsts[draw][t] < Long.MAX_VALUE)
        .boxed()
        .sorted((a, b) -> Long.compare(firsts[draw][a], firsts[draw][b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** {@return labels by block, as bytes} */
  JavaRDD<byte[]> bytes() {
    return labels;
  }

  /** {@return whether the contingency tables of all pairs of draws fit a task} */
  boolean comparable() {
    return PairTables.counts(widths) <= MOST_COUNTS;
  }

  /** {@return the contingency tables of all pairs of draws, in one pass} */
  PairTables pairs() {
    if (!comparable()) {
      throw Argument.refused(
          "draws: %d draws with up to %d tables are too many to compare; keep fewer draws",
          draws(), widths.stream().mapToInt(Integer::intValue).max().orElse(0));
    }
    List<Integer> sizes = widths;
    return labels
        .map(
            bytes -> {
              PairTables tables = new PairTables(sizes);
              tables.count(LabelBytes.labels(bytes));
              return tables;
            })
        .treeReduce(PairTables::plus, TREE);
  }

  /** {@return sums and weights of the tables of all draws, added in the order of the blocks} */
  <R extends Rows> TableSums sums(JavaRDD<Block<R>> blocks, Scattered<R> family) {
    List<Integer> sizes = widths;
    Packed<Scattered<R>> sent = Packed.of(family);
    List<Packed<TableSums>> parts =
        blocks
            .zipPartitions(
                labels,
                (rows, bytes) ->
                    List.of(
                            Packed.of(
                                TableSums.of(
                                    Only.of(rows).rows(),
                                    LabelBytes.labels(Only.of(bytes)),
                                    sizes,
                                    sent.open())))
                        .iterator())
            .collect();
    return parts.stream().map(Packed::open).reduce(TableSums::plus).orElseThrow();
  }

  /**
   * {@return some rows and the first one of each table of each draw, so that every draw of them has
   * its number of tables}
   *
   * @param sampled numbers of rows
   */
  long[] withFirsts(long[] sampled) {
    return LongStream.concat(
            Arrays.stream(sampled),
            Arrays.stream(firsts).flatMapToLong(Arrays::stream).filter(id -> id < Long.MAX_VALUE))
        .sorted()
        .distinct()
        .toArray();
  }

  /**
   * {@return draws of some of the rows}
   *
   * @param all increasing numbers of rows, with the first one of each table of each draw
   * @param first numbers of the first rows of the blocks
   * @param sweeps the superstep of each draw of a chain, the same for all chains
   * @param traces of the chains, chain by chain as the draws are
   */
  Draws sample(long[] all, long[] first, List<Integer> sweeps, List<Trace> traces) {
    List<int[][]> parts =
        labels
            .mapPartitionsWithIndex(
                (block, bytes) ->
                    Collections.singletonList(
                            some(LabelBytes.labels(Only.of(bytes)), all, first[block]))
                        .iterator(),
                true)
            .collect();
    List<Draw> draws = new ArrayList<>();
    for (int m = 0; m < draws(); m++) {
      int draw = m;
      int[] together = parts.stream().flatMapToInt(part -> Arrays.stream(part[draw])).toArray();
      int chain = m / sweeps.size();
      int sweep = sweeps.get(m % sweeps.size());
      draws.add(draw(traces.get(chain), chain, sweep, Partition.of(together)));
    }
    return new Draws(draws, traces, false);
  }

  private static Draw draw(Trace trace, int chain, int sweep, Partition partition) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String name : trace.numbers()) {
      numbers.put(name, trace.number(name)[sweep - 1]);
    }
    return new Draw(chain, sweep, partition, trace.logJoint()[sweep - 1], numbers);
  }

  private static int[][] some(int[][] labels, long[] ids, long first) {
    int[] chosen = SampledIds.within(ids, first, labels[0].length);
    int[][] some = new int[labels.length][];
    for (int m = 0; m < some.length; m++) {
      int[] draw = labels[m];
      some[m] = Arrays.stream(chosen).map(i -> draw[i]).toArray();
    }
    return some;
  }
}

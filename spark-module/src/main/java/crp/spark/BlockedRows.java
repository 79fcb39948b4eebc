package crp.spark;

import crp.data.Weights;
import crp.superstep.Blocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The rows of positive weight of a data frame in blocks: block b of B holds rows b N / B up to (b +
 * 1) N / B - 1 in the order of the data frame, whatever its partitions are.
 *
 * @param rows their number N
 * @param left number of rows of weight zero, which are left out
 * @param blocks number of blocks B
 * @param meaning of the weights of rows; null if they have none
 * @param forms what the columns hold
 * @param most the largest value of each column, rounded down
 * @param missing number of rows without some of their numbers
 * @param buffers block b in partition b, one element in each
 */
record BlockedRows(
    long rows,
    long left,
    int blocks,
    Weights.@Nullable Meaning meaning,
    ColumnForms forms,
    List<Integer> most,
    long missing,
    JavaRDD<RowBuffer> buffers) {

  private static final long MOST = 1 << 15;
  private static final long ROWS = 100_000;

  /**
   * How a data frame is read.
   *
   * @param columns its columns
   * @param forms what the numbers are
   * @param missing whether values may be missing
   */
  record Reading(Columns columns, ColumnForms forms, boolean missing) implements Serializable {}

  /**
   * {@return the number of blocks: that of the thread engine, and more where there are very many
   * rows} Depends on the number of rows alone, since labels depend on it.
   */
  private static int count(long rows, int given) {
    int automatic = Math.max(Blocks.count(rows), (int) Math.min(MOST, rows / ROWS));
    return (int) Math.min(rows, given > 0 ? given : automatic);
  }

  /**
   * {@return the rows in blocks} Two passes over the data frame: one that checks it, one that sends
   * the rows to their blocks.
   *
   * @param given number of blocks, 0 for automatic
   * @throws IllegalArgumentException if a row cannot be used; one sentence
   */
  static BlockedRows of(JavaRDD<Row> data, Reading reading, int given) {
    List<Inspection> parts =
        data.mapPartitions(rows -> List.of(inspected(rows, reading)).iterator()).collect().stream()
            .map(Packed::open)
            .toList();
    Inspection all = Inspection.of(parts, reading);
    reading.forms().require(all.most().size());
    long[] begin = new long[parts.size()];
    for (int p = 1; p < begin.length; p++) {
      begin[p] = begin[p - 1] + parts.get(p - 1).counted();
    }
    long n = all.counted();
    int blocks = count(n, given);
    double unit = all.unit();
    JavaPairRDD<Integer, RowBuffer> pieces =
        JavaPairRDD.fromJavaRDD(
            data.mapPartitionsWithIndex(
                (part, rows) -> new Pieces(rows, reading, unit, begin[part], n, blocks), false));
    JavaRDD<RowBuffer> buffers =
        pieces
            .partitionBy(new HashPartitioner(blocks))
            .mapPartitionsWithIndex(
                (block, found) ->
                    List.of(joined(found, block, new Cut(n, blocks, reading.columns().meaning())))
                        .iterator(),
                true);
    return new BlockedRows(
        n,
        all.left(),
        blocks,
        reading.columns().meaning(),
        reading.forms(),
        all.most(),
        all.missing(),
        buffers);
  }

  private static Packed<Inspection> inspected(Iterator<Row> rows, Reading reading) {
    return Packed.of(Inspection.of(rows, reading));
  }

  /** {@return the number of the first row of a block} */
  static long first(int block, long rows, int blocks) {
    return rows * block / blocks;
  }

  private static int block(long row, long rows, int blocks) {
    return (int) (((row + 1) * blocks - 1) / rows);
  }

  /** How rows are cut into blocks. */
  private record Cut(long rows, int blocks, Weights.@Nullable Meaning meaning)
      implements Serializable {}

  private static RowBuffer joined(Iterator<Tuple2<Integer, RowBuffer>> found, int block, Cut cut) {
    List<RowBuffer> pieces = new ArrayList<>();
    found.forEachRemaining(piece -> pieces.add(piece._2()));
    pieces.sort(Comparator.comparingLong(RowBuffer::first));
    long begin = first(block, cut.rows(), cut.blocks());
    RowBuffer all = new RowBuffer(begin, cut.meaning());
    pieces.forEach(all::append);
    if (begin + all.size() != first(block + 1, cut.rows(), cut.blocks())) {
      throw changed();
    }
    return all.trimmed();
  }

  private static IllegalStateException changed() {
    return new IllegalStateException(
        "the data frame gave other rows when it was read again; cache or save it first");
  }

  /** Cuts the rows of a partition where blocks begin. */
  private static final class Pieces implements Iterator<Tuple2<Integer, RowBuffer>> {

    private final Iterator<Row> rows;
    private final Reading reading;
    private final double unit;
    private final long all;
    private final int blocks;
    private long at;
    private @Nullable Vector features;
    private double weight;

    Pieces(Iterator<Row> rows, Reading reading, double unit, long at, long all, int blocks) {
      this.rows = rows;
      this.reading = reading;
      this.unit = unit;
      this.at = at;
      this.all = all;
      this.blocks = blocks;
      advance();
    }

    private void advance() {
      features = null;
      while (rows.hasNext() && features == null) {
        Row row = rows.next();
        weight = reading.columns().weight(row) / unit;
        features = weight > 0 ? Columns.features(row) : null;
      }
    }

    @Override
    public boolean hasNext() {
      return features != null;
    }

    @Override
    public Tuple2<Integer, RowBuffer> next() {
      if (features == null) {
        throw new NoSuchElementException();
      }
      if (at >= all) {
        throw changed();
      }
      int block = block(at, all, blocks);
      long end = first(block + 1, all, blocks);
      RowBuffer buffer = new RowBuffer(at, reading.columns().meaning());
      while (features != null && at < end) {
        reading.forms().form().append(buffer, Objects.requireNonNull(features), weight);
        at++;
        advance();
      }
      return new Tuple2<>(block, buffer.trimmed());
    }
  }

  /** {@return some rows by their increasing numbers, from each block those that it has} */
  List<RowBuffer> select(long[] ids) {
    return buffers
        .map(rows -> rows.select(SampledIds.within(ids, rows.first(), rows.size())))
        .collect();
  }
}

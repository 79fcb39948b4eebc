package crp.spark;

import crp.answer.Answer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The draw that stands for all draws, and how sure each row is of its cluster there. */
final class DrawnAnswer {

  private final DrawnLabels labels;
  private final PairTables pairs;
  private final int estimate;
  private final int[] tables;
  private final Confidences confidences;
  private final long unsure;

  /** What a row's labels say of its confidence; travels. */
  private static final class Confidences implements Serializable {

    private static final long serialVersionUID = 1L;

    private final int estimate;

    /** By draw: the table of the estimate that a table is matched to, -1 for none. */
    private final int[][] matched;

    /** By draw: the number of a table in the order of first rows. */
    private final int[][] ranks;

    Confidences(DrawnLabels labels, PairTables pairs, int estimate) {
      this.estimate = estimate;
      int m = labels.draws();
      matched = new int[m][];
      ranks = new int[m][];
      int[] its = labels.tables(estimate);
      for (int d = 0; d < m; d++) {
        int[] order = labels.tables(d);
        matched[d] = pairs.matched(estimate, its, d, order);
        ranks[d] = new int[labels.widths().get(d)];
        for (int k = 0; k < order.length; k++) {
          ranks[d][order[k]] = k;
        }
      }
    }

    /** {@return the share of the draws in which a row belongs to its cluster} */
    double of(int[][] draws, int row) {
      int own = draws[estimate][row];
      double count = 0;
      for (int d = 0; d < draws.length; d++) {
        count += matched[d][draws[d][row]] == own ? 1 : 0;
      }
      return count / draws.length;
    }

    long unsure(int[][] draws) {
      return IntStream.range(0, draws[0].length).filter(i -> of(draws, i) < Answer.SURE).count();
    }

    Row row(int[][] draws, int row, long number) {
      Integer[] numbers = new Integer[draws.length];
      Arrays.setAll(numbers, d -> ranks[d][draws[d][row]]);
      return RowFactory.create(number, numbers[estimate], of(draws, row), numbers);
    }
  }

  private DrawnAnswer(
      DrawnLabels labels, PairTables pairs, int estimate, Confidences confidences, long unsure) {
    this.labels = labels;
    this.pairs = pairs;
    this.estimate = estimate;
    this.confidences = confidences;
    this.unsure = unsure;
    tables = labels.tables(estimate);
  }

  /** {@return the answer: the draw of least expected variation of information} */
  static DrawnAnswer of(DrawnLabels labels, PairTables pairs) {
    int estimate = pairs.centre();
    Confidences confidences = new Confidences(labels, pairs, estimate);
    long unsure =
        labels.bytes().map(bytes -> confidences.unsure(LabelBytes.labels(bytes))).collect().stream()
            .mapToLong(Long::longValue)
            .sum();
    return new DrawnAnswer(labels, pairs, estimate, confidences, unsure);
  }

  /** {@return the number of the draw} */
  int estimate() {
    return estimate;
  }

  /** {@return the number of its clusters} */
  int clusters() {
    return tables.length;
  }

  /** {@return the number of rows whose confidence is below 1/2} */
  long unsure() {
    return unsure;
  }

  /** {@return for each of some tables of a draw the part of its rows in each cluster} */
  double[][] shares(int draw, int[] chosen) {
    double[][] shares = new double[chosen.length][tables.length];
    for (int k = 0; k < chosen.length; k++) {
      double size = pairs.sizes(draw)[chosen[k]];
      for (int c = 0; c < tables.length; c++) {
        shares[k][c] = pairs.shared(draw, chosen[k], estimate, tables[c]) / size;
      }
    }
    return shares;
  }

  /**
   * {@return for each row its number, its cluster, its confidence and its clusters in all draws}
   */
  JavaRDD<Row> rows(long[] firsts) {
    Confidences known = confidences;
    return labels
        .bytes()
        .mapPartitionsWithIndex(
            (block, bytes) -> rows(known, LabelBytes.labels(Only.of(bytes)), firsts[block]), true);
  }

  private static Iterator<Row> rows(Confidences known, int[][] draws, long first) {
    return IntStream.range(0, draws[0].length)
        .mapToObj(i -> known.row(draws, i, first + i))
        .iterator();
  }
}

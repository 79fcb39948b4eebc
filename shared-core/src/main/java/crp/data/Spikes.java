package crp.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Values that far more rows have than a column of numbers explains, such as zeros among
 * purchases: zero, or the smallest or largest value. No cluster is as narrow beside the others, and
 * one made of such rows splits all others in two.
 */
public final class Spikes {

  /** Least share of the rows, and least number of them. */
  private static final double LEAST_SHARE = 0.05;

  private static final int LEAST_ROWS = 10;

  /** More values than a scale of a few points or a small count has. */
  private static final int OTHERS = 20;

  /** So many times as many rows have it as the most common other value. */
  private static final double TIMES = 5;

  private Spikes() {}

  /**
   * {@return the common values by column; none where each column has one, since a row needs
   * another}
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   */
  public static Sentinels of(RealRows rows) {
    List<List<Double>> values = new ArrayList<>();
    for (int j = 0; j < rows.columns(); j++) {
      values.add(of(DistinctValues.of(rows, j)));
    }
    return values.contains(List.<Double>of())
        ? new Sentinels(values)
        : Sentinels.none(rows.columns());
  }

  private static List<Double> of(DistinctValues column) {
    int size = column.size();
    if (size <= OTHERS) {
      return List.of();
    }
    double value = column.mode();
    int most = 0;
    int second = 0;
    for (int count : column.counts()) {
      second = Math.max(second, Math.min(most, count));
      most = Math.max(most, count);
    }
    boolean end = value == 0 || value == column.values()[0] || value == column.values()[size - 1];
    return end
            && most >= Math.max(LEAST_ROWS, LEAST_SHARE * column.rows())
            && most >= TIMES * second
        ? List.of(value)
        : List.of();
  }
}

package crp.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Values that far more rows have than a column of numbers explains, such as zeros among
 * purchases: zero, or the smallest or largest value. No cluster is as narrow beside the others, and
 * one made of such rows splits all others in two. Where the rows with the value differ much from
 * the others in another column, too, they may well be clusters: then it is a value like others.
 */
public final class Spikes {

  /** Least share of the rows, and least number of them. */
  private static final double LEAST_SHARE = 0.05;

  private static final int LEAST_ROWS = 10;

  /** More values than a scale of a few points or a small count has. */
  private static final int OTHERS = 20;

  /** So many times as many rows have it as the most common other value. */
  private static final double TIMES = 5;

  /** Least part of the variance of another column that the value explains if it marks clusters. */
  private static final double MARKS = 0.25;

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
      List<Double> common = of(DistinctValues.of(rows, j));
      values.add(common.isEmpty() || marks(rows, j, common.get(0)) ? List.of() : common);
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

  /** {@return whether rows with a value of a column differ from the others in another column} */
  private static boolean marks(RealRows rows, int column, double value) {
    for (int j = 0; j < rows.columns(); j++) {
      if (j != column && explained(rows, column, value, j) >= MARKS) {
        return true;
      }
    }
    return false;
  }

  /** {@return the part of the variance of another column that is between the two kinds of rows} */
  private static double explained(RealRows rows, int column, double value, int other) {
    double[] n = new double[2];
    double[] mean = new double[2];
    double within = 0;
    for (int i = 0; i < rows.size(); i++) {
      double x = rows.value(i, other);
      if (rows.weights().of(i) > 0 && !Double.isNaN(x) && !Double.isNaN(rows.value(i, column))) {
        int kind = rows.value(i, column) == value ? 1 : 0;
        double step = x - mean[kind];
        mean[kind] += step / ++n[kind];
        within += step * (x - mean[kind]);
      }
    }
    double apart = mean[1] - mean[0];
    double between = n[0] * n[1] > 0 ? n[0] * n[1] / (n[0] + n[1]) * apart * apart : 0;
    return between > 0 ? between / (between + within) : 0;
  }
}

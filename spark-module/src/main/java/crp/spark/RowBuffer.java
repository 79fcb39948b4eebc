package crp.spark;

import crp.data.Weights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive rows on their way into a block, in flat arrays that grow: all values of each row or,
 * with places, those that are not zero. Not thread-safe.
 */
final class RowBuffer implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int[] NO_PLACES = new int[0];

  private final long first;
  private final Weights.@Nullable Meaning meaning;
  private int rows;
  private int used;
  private double[] values = new double[64];
  private int[] places = NO_PLACES;
  private int[] ends = new int[16];
  private double[] weights = new double[0];

  /**
   * Makes an empty buffer.
   *
   * @param meaning of the weights of its rows; null if they have none
   */
  RowBuffer(long first, Weights.@Nullable Meaning meaning) {
    this.first = first;
    this.meaning = meaning;
  }

  void add(double[] row, double weight) {
    reserve(row.length);
    System.arraycopy(row, 0, values, used, row.length);
    end(row.length, weight);
  }

  void add(int[] columns, double[] row, double weight) {
    reserve(row.length);
    if (places.length < values.length) {
      places = Arrays.copyOf(places, values.length);
    }
    int n = 0;
    for (int i = 0; i < row.length; i++) {
      if (row[i] != 0) {
        values[used + n] = row[i];
        places[used + n] = columns[i];
        n++;
      }
    }
    end(n, weight);
  }

  private void reserve(int more) {
    if (used + more > values.length) {
      values = Arrays.copyOf(values, Math.max(used + more, grown(values.length)));
    }
  }

  private static int grown(int length) {
    return Math.toIntExact(Math.min(Integer.MAX_VALUE - 8L, length * 3L / 2));
  }

  private void end(int entries, double weight) {
    used += entries;
    if (rows == ends.length) {
      ends = Arrays.copyOf(ends, grown(rows));
    }
    ends[rows] = used;
    if (meaning != null) {
      if (rows >= weights.length) {
        weights = Arrays.copyOf(weights, ends.length);
      }
      weights[rows] = weight;
    }
    rows++;
  }

  /** Adds the rows of another buffer, which follow those of this one. */
  void append(RowBuffer next) {
    for (int i = 0; i < next.rows; i++) {
      add(next, i);
    }
  }

  /** {@return some of the rows, in the given order} */
  RowBuffer select(int[] chosen) {
    RowBuffer some = new RowBuffer(first, meaning);
    for (int i : chosen) {
      some.add(this, i);
    }
    return some.trimmed();
  }

  private void add(RowBuffer other, int i) {
    double weight = other.meaning != null ? other.weights[i] : 1;
    double[] row = Arrays.copyOfRange(other.values, other.start(i), other.start(i + 1));
    if (other.places.length > 0) {
      add(Arrays.copyOfRange(other.places, other.start(i), other.start(i + 1)), row, weight);
    } else {
      add(row, weight);
    }
  }

  /** {@return the same rows with some of their columns, of rows with all values} */
  RowBuffer columns(List<Integer> chosen) {
    if ((long) rows * chosen.size() == used) {
      return this;
    }
    int[] from = chosen.stream().mapToInt(Integer::intValue).toArray();
    RowBuffer some = new RowBuffer(first, meaning);
    double[] row = new double[from.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] = values[start(i) + from[j]];
      }
      some.add(row, meaning != null ? weights[i] : 1);
    }
    return some.trimmed();
  }

  /** {@return this buffer in arrays of just its size} */
  RowBuffer trimmed() {
    values = Arrays.copyOf(values, used);
    places = places.length == 0 ? places : Arrays.copyOf(places, used);
    ends = Arrays.copyOf(ends, rows);
    weights = meaning != null ? Arrays.copyOf(weights, rows) : weights;
    return this;
  }

  long first() {
    return first;
  }

  int size() {
    return rows;
  }

  Weights.@Nullable Meaning meaning() {
    return meaning;
  }

  /** {@return where the entries of a row begin; of row {@code size()}, where the last ones end} */
  int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  double value(int entry) {
    return values[entry];
  }

  int place(int entry) {
    return places[entry];
  }

  double[] values() {
    return Arrays.copyOf(values, used);
  }

  double[] weights() {
    return Arrays.copyOf(weights, rows);
  }

  /** {@return the number of customers that the rows are} */
  double customers() {
    return meaning == Weights.Meaning.FREQUENCY ? Arrays.stream(weights, 0, rows).sum() : rows;
  }
}

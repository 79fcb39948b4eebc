package crp.host;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>When the rows of a table are.
 *
 * @param at one time for each row, finite
 * @param column they were read from; null for the order of the rows, after which further rows come
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowTimes(double[] at, @Nullable Column column) implements Serializable {

  /** {@return the times of a further table} */
  double[] of(Table table) {
    double[] times = new double[table.rows()];
    if (column == null) {
      Arrays.fill(times, Arrays.stream(at).max().orElse(0) + 1);
    } else {
      int place = table.place(column);
      Arrays.setAll(times, i -> table.value(i, place));
    }
    return times;
  }
}

package crp.spark;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/**
 * What a first pass over a part of the data frame finds: its number of rows, of columns, the
 * largest value of each column, and the first row that cannot be used. Parts are put together in
 * their order.
 */
final class Inspection implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Bits of a number that a sum in another order may change: 8 of 16 digits. */
  private static final int LAST_DIGITS = 26;

  private final BlockedRows.Reading reading;
  private long rows;
  private int[] most = new int[0];
  private long counted;
  private double sum;
  private double least = Double.POSITIVE_INFINITY;
  private double largest;
  private long missing;
  // what is wrong with the last row, empty if nothing
  private String fault = "";

  private Inspection(BlockedRows.Reading reading) {
    this.reading = reading;
  }

  /** {@return the inspection of some rows, up to the first that cannot be used} */
  static Inspection of(Iterator<Row> rows, BlockedRows.Reading reading) {
    Inspection found = new Inspection(reading);
    while (rows.hasNext() && found.fault.isEmpty()) {
      found.fault = found.add(rows.next());
    }
    return found;
  }

  /** {@return what is wrong with the next row, empty if nothing} */
  private String add(Row row) {
    Vector features = Columns.features(row);
    rows++;
    if (features == null) {
      return "the features are null";
    }
    if (rows == 1) {
      most = new int[features.size()];
    }
    if (features.size() != most.length) {
      return Text.of("%d features, but rows before have %d", features.size(), most.length);
    }
    double weight = reading.columns().weight(row);
    if (!(weight >= 0 && weight <= Weights.LARGEST)) {
      return "the weight must be from 0 to 1e12, was "
          + (Double.isNaN(weight) ? "missing" : String.valueOf(weight));
    }
    if (weight > 0) {
      include(1, weight, weight, weight);
    }
    return values(features, weight);
  }

  private void include(long more, double total, double low, double high) {
    counted += more;
    sum += total;
    least = Math.min(least, low);
    largest = Math.max(largest, high);
  }

  private String values(Vector features, double weight) {
    boolean few = features instanceof SparseVector;
    double[] values = few ? ((SparseVector) features).values() : features.toArray();
    boolean lacksNumbers = false;
    for (int i = 0; i < values.length; i++) {
      int j = few ? ((SparseVector) features).indices()[i] : i;
      RowForm form = reading.forms().of(j);
      if (Double.isNaN(values[i])) {
        if (!reading.missing() || !form.canMiss()) {
          return Text.of(
              "column %d is missing (NaN)%s",
              j + 1, form.canMiss() ? "; handleInvalid 'keep' allows missing values" : "");
        }
        lacksNumbers |= form != RowForm.CATEGORICAL;
      } else {
        String wrong = form.fault(values[i]);
        if (!wrong.isEmpty()) {
          return Text.of("column %d %s, was %s", j + 1, wrong, values[i]);
        }
        most[j] = Math.max(most[j], (int) Math.min(values[i], Integer.MAX_VALUE));
      }
    }
    missing += weight > 0 && lacksNumbers ? 1 : 0;
    return "";
  }

  /**
   * {@return the inspection of all parts}
   *
   * @throws IllegalArgumentException if a row cannot be used, or there are no rows; one sentence
   */
  static Inspection of(List<Inspection> parts, BlockedRows.Reading reading) {
    Inspection all = new Inspection(reading);
    parts.forEach(all::append);
    Argument.require(all.rows != 0, "the data frame has no rows");
    Argument.require(all.most.length > 0, "the feature vectors have no columns");
    Argument.require(all.counted != 0, "there is no row of positive weight");
    return all;
  }

  private void append(Inspection next) {
    if (most.length == 0) {
      most = next.most.clone();
    } else if (next.most.length > 0 && next.most.length != most.length) {
      throw Argument.refused(
          "row %d: %d features, but rows before have %d", rows + 1, next.most.length, most.length);
    }
    for (int j = 0; j < next.most.length; j++) {
      most[j] = Math.max(most[j], next.most[j]);
    }
    rows += next.rows;
    Argument.require(next.fault.isEmpty(), "row %d: %s", rows, next.fault);
    include(next.counted, next.sum, next.least, next.largest);
    missing += next.missing;
  }

  /** {@return the largest value of each column, rounded down} */
  List<Integer> most() {
    return Arrays.stream(most).boxed().toList();
  }

  /** {@return the number of rows of positive weight} */
  long counted() {
    return counted;
  }

  /** {@return the number of these without some of their numbers} */
  long missing() {
    return missing;
  }

  /** {@return the number of rows of weight zero} */
  long left() {
    return rows - counted;
  }

  /**
   * {@return the unit of the weights: 1 for frequencies, else the mean of the positive ones}
   * Without its last digits, which depend on the partitions of the data frame.
   */
  double unit() {
    if (reading.columns().meaning() != Weights.Meaning.IMPORTANCE) {
      return 1;
    }
    return least == largest
        ? largest
        : Double.longBitsToDouble(Double.doubleToLongBits(sum / counted) & -1L << LAST_DIGITS);
  }
}

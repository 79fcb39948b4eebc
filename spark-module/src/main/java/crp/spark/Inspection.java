package crp.spark;

import crp.Text;
import crp.data.Weights;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/**
 * What a first pass over a part of the data frame finds: its number of rows, of columns, the
 * largest value of each column, and the first row that cannot be used. Parts are put together in
 * their order.
 *
 * @param rows number of rows
 * @param most the largest value of each column, rounded down; empty if there is no row
 * @param counted number of rows of positive weight
 * @param missing number of these without some of their numbers
 * @param fault what is wrong with the first bad row, empty if there is none
 * @param faultAt its number within the part, from 0
 */
record Inspection(
    long rows, List<Integer> most, long counted, long missing, String fault, long faultAt)
    implements Serializable {

  /** {@return the inspection of some rows, up to the first that cannot be used} */
  static Inspection of(Iterator<Row> rows, BlockedRows.Reading reading) {
    Scan scan = new Scan(reading);
    String fault = "";
    while (rows.hasNext() && fault.isEmpty()) {
      fault = scan.add(rows.next());
    }
    return scan.found(fault);
  }

  /** A pass over rows. */
  private static final class Scan {

    private final BlockedRows.Reading reading;
    private long rows;
    private int[] most = new int[0];
    private long counted;
    private long missing;

    Scan(BlockedRows.Reading reading) {
      this.reading = reading;
    }

    /** {@return what is wrong with the next row, empty if nothing} */
    String add(Row row) {
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
      counted += weight > 0 ? 1 : 0;
      return values(features, weight);
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
          String fault = form.fault(values[i]);
          if (!fault.isEmpty()) {
            return Text.of("column %d %s, was %s", j + 1, fault, values[i]);
          }
          most[j] = Math.max(most[j], (int) Math.min(values[i], Integer.MAX_VALUE));
        }
      }
      missing += weight > 0 && lacksNumbers ? 1 : 0;
      return "";
    }

    /** {@return what was found, given what is wrong with the last row} */
    Inspection found(String fault) {
      return new Inspection(
          rows, boxed(most), counted, missing, fault, fault.isEmpty() ? 0 : rows - 1);
    }
  }

  private static List<Integer> boxed(int[] most) {
    List<Integer> list = new ArrayList<>();
    for (int value : most) {
      list.add(value);
    }
    return List.copyOf(list);
  }

  /** {@return the inspection of all parts} */
  static Inspection of(List<Inspection> parts) {
    long rows = 0;
    List<Integer> most = List.of();
    long counted = 0;
    long missing = 0;
    for (Inspection part : parts) {
      if (part.rows > 0 && part.most.size() > 0) {
        if (!most.isEmpty() && part.most.size() != most.size()) {
          throw new IllegalArgumentException(
              Text.of(
                  "row %d: %d features, but rows before have %d",
                  rows + 1, part.most.size(), most.size()));
        }
        most = most.isEmpty() ? part.most : larger(most, part.most);
      }
      if (!part.fault.isEmpty()) {
        throw new IllegalArgumentException(
            Text.of("row %d: %s", rows + part.faultAt + 1, part.fault));
      }
      rows += part.rows;
      counted += part.counted;
      missing += part.missing;
    }
    if (rows == 0) {
      throw new IllegalArgumentException("the data frame has no rows");
    }
    if (most.isEmpty()) {
      throw new IllegalArgumentException("the feature vectors have no columns");
    }
    if (counted == 0) {
      throw new IllegalArgumentException("there is no row of positive weight");
    }
    return new Inspection(rows, most, counted, missing, "", 0);
  }

  private static List<Integer> larger(List<Integer> a, List<Integer> b) {
    List<Integer> larger = new ArrayList<>();
    for (int j = 0; j < a.size(); j++) {
      larger.add(Math.max(a.get(j), b.get(j)));
    }
    return List.copyOf(larger);
  }
}

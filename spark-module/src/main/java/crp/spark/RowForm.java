package crp.spark;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** What the numbers of a feature vector are. */
enum RowForm {
  /** Real numbers; NaN is a missing value. */
  GAUSSIAN {
    @Override
    String fault(double value) {
      return Math.abs(value) <= RealRows.LARGEST ? "" : "must be " + RealRows.ALLOWED;
    }

    @Override
    Rows rows(RowBuffer buffer, List<Integer> most) {
      return RealRows.of(buffer.values(), buffer.size(), most.size(), weights(buffer));
    }
  },

  /** Counts of words: whole numbers, most of them zero. */
  MULTINOMIAL {
    @Override
    String fault(double value) {
      return whole(value) ? "" : "must be a whole number from 0 to 2147483647";
    }

    @Override
    boolean sparse() {
      return true;
    }

    @Override
    boolean canMiss() {
      return false;
    }

    @Override
    Rows rows(RowBuffer buffer, List<Integer> most) {
      CountRows.Builder builder = CountRows.over(most.size());
      for (int i = 0; i < buffer.size(); i++) {
        for (int at = buffer.start(i); at < buffer.start(i + 1); at++) {
          builder.add(buffer.place(at), buffer.value(at));
        }
        builder.endRow();
      }
      return builder.build(weights(buffer));
    }
  },

  /** Codes of categories, from 0; NaN is a missing value. */
  CATEGORICAL {
    @Override
    String fault(double value) {
      return whole(value) && value < MOST_CATEGORIES
          ? ""
          : "must be the number of a category, from 0 to " + (MOST_CATEGORIES - 1);
    }

    @Override
    Rows rows(RowBuffer buffer, List<Integer> most) {
      int[] codes =
          Arrays.stream(buffer.values())
              .mapToInt(code -> Double.isNaN(code) ? CategoryRows.MISSING : (int) code)
              .toArray();
      int[] cardinalities = most.stream().mapToInt(code -> Math.max(2, code + 1)).toArray();
      return CategoryRows.of(codes, buffer.size(), cardinalities, weights(buffer));
    }
  };

  private static final int MOST_CATEGORIES = 100_000;

  /** {@return what is wrong with a value that is not missing, empty if nothing} */
  abstract String fault(double value);

  /** {@return the rows of a buffer, given the largest value of each column} */
  abstract Rows rows(RowBuffer buffer, List<Integer> most);

  /** {@return whether a buffer keeps the entries that are not zero, with their places} */
  boolean sparse() {
    return false;
  }

  /** {@return whether a value can be missing} */
  boolean canMiss() {
    return true;
  }

  void append(RowBuffer buffer, Vector features, double weight) {
    if (!sparse()) {
      buffer.add(features.toArray(), weight);
    } else if (features instanceof SparseVector few) {
      buffer.add(few.indices(), few.values(), weight);
    } else {
      SparseVector few = features.toSparse();
      buffer.add(few.indices(), few.values(), weight);
    }
  }

  private static boolean whole(double value) {
    return value >= 0 && value <= Integer.MAX_VALUE && value == Math.rint(value);
  }

  private static Weights weights(RowBuffer buffer) {
    Weights.Meaning meaning = buffer.meaning();
    return meaning == null ? Weights.ones(buffer.size()) : Weights.of(meaning, buffer.weights());
  }
}

package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;

/** Reads a row that stands in the data's units or in a frame already. */
final class FramedRow {

  private FramedRow() {}

  /**
   * Copies a row into the frame.
   *
   * @param rows rows in the data's units or in {@code frame}
   * @param row row number
   * @param frame the frame to read it in
   * @param out receives one number a column, NaN where missing
   * @return whether nothing is missing
   * @throws IllegalArgumentException if the columns do not fit or the rows stand in another frame
   */
  static boolean read(RealRows rows, int row, Frame frame, double[] out) {
    if (rows.columns() != frame.columns()) {
      throw new IllegalArgumentException(
          "expected %d columns, got %d".formatted(frame.columns(), rows.columns()));
    }
    Frame theirs = rows.frame();
    if (theirs != null && !theirs.equals(frame)) {
      throw new IllegalArgumentException("the rows stand in another frame: " + theirs);
    }
    boolean whole = true;
    for (int j = 0; j < frame.columns(); j++) {
      double value = rows.value(row, j);
      out[j] = theirs == null ? (value - frame.shift(j)) / frame.scale(j) : value;
      whole &= !Double.isNaN(value);
    }
    return whole;
  }
}

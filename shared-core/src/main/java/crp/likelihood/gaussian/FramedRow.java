package crp.likelihood.gaussian;

import crp.Argument;
import crp.data.Frame;
import crp.data.RealRows;

/** Reads a row that is in the data's units or already in a frame. */
final class FramedRow {

  private FramedRow() {}

  /** Copies a row into the frame. {@return whether no entry is missing} */
  static boolean read(RealRows rows, int row, Frame frame, double[] out) {
    if (rows.columns() != frame.columns()) {
      throw Argument.refused("expected %d columns, got %d", frame.columns(), rows.columns());
    }
    Frame theirs = rows.frame();
    if (theirs != null && !theirs.equals(frame)) {
      throw new IllegalArgumentException("the rows are in another frame: " + theirs);
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

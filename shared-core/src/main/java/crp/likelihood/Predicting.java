package crp.likelihood;

import crp.data.Rows;

/** A capability of a {@link TableBank}: scores many rows of another data set in one call. */
public interface Predicting<R extends Rows> {

  /**
   * Adds {@code log p(row | rows at slots[t])} to {@code out[i * n + t]} for consecutive rows of
   * another data set, with i from 0: {@link TableBank#addLogPredictiveOf} of many rows, which a
   * bank may compute together. The numbers of a row do not depend on the other rows, but may differ
   * by rounding errors from those of {@link TableBank#addLogPredictiveOf}.
   *
   * @param other rows in the data's units or prepared
   * @param first a row of {@code other}
   * @param count number of rows from there on
   * @param n number of {@code slots} used
   * @param out receives the sums, {@code n} for each row
   */
  void addLogPredictivesOf(R other, int first, int count, int[] slots, int n, double[] out);
}

package crp.likelihood;

import crp.random.Rng;

/**
 * Sampled parameters of tables, for blocked samplers, which score many rows given the parameters. A
 * draw uses the current missing entries and hyperparameters of the bank that created this object.
 * Not thread-safe.
 */
public interface TableLaws {

  /**
   * Ensures that laws 0 to {@code laws - 1} exist.
   *
   * @param laws number of laws needed
   */
  void reserve(int laws);

  /**
   * Draws the parameters of a law.
   *
   * @param law its number
   * @param slot the table to condition on; an empty one gives a draw from the prior
   */
  void draw(int law, int slot, Rng rng);

  /**
   * Adds the log density of rows, in the data's units: {@code out[offset + i * stride] += log p(row
   * from + i | law)} for all rows from {@code from} to {@code to - 1}. The log density of a row is
   * multiplied by its weight.
   *
   * @param law a law that was drawn
   * @param from the first row
   * @param to one past the last row
   * @param out receives the sums
   * @param offset index of the first sum
   * @param stride the distance between two of them
   */
  void addLogDensity(int law, int from, int to, double[] out, int offset, int stride);

  /**
   * Writes the residuals of a row given a law, one for each numeric column: how far the entry is
   * from its mean given the columns before it, in standard deviations of that. Under the model the
   * residuals of all rows of a table are independent standard normal numbers, given a law that was
   * drawn for the table.
   *
   * @param law a law that was drawn
   * @param row of the bank
   * @param out receives the residuals, NaN for a missing entry
   * @param at index of the first one
   * @return the number of numeric columns; 0 by default
   */
  default int residuals(int law, int row, double[] out, int at) {
    return 0;
  }

  /**
   * Copies a law in the form of a {@link Scattered} family.
   *
   * @param law a law that was drawn
   * @param out receives the numbers
   * @param at index of the first one
   */
  default void copy(int law, double[] out, int at) {
    throw new UnsupportedOperationException("laws of this likelihood cannot be copied");
  }

  /** {@return the number of numbers of such a copy} */
  default int numbers() {
    throw new UnsupportedOperationException("laws of this likelihood cannot be copied");
  }
}

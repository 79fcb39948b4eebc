package crp.likelihood;

import crp.random.Rng;

/**
 * Sampled parameters of tables under which rows are weighed as they were recorded: values before
 * rounding are integrated out. Rows that were recorded equal are a cell and weigh the same, so that
 * the densities of a sweep are computed once for each cell. All rows have weight 1.
 *
 * <p>Laws are drawn given the current statistics and hyperparameters of the bank that created this
 * object. Not thread-safe.
 */
public interface RecordedLaws {

  /** {@return the number of cells} */
  int cells();

  /** {@return all rows, those of a cell one after the other; not to be modified} */
  int[] order();

  /** {@return the cell of a row} */
  int cell(int item);

  /**
   * Ensures that laws 0 to {@code laws - 1} exist.
   *
   * @param laws number of laws needed
   */
  void reserve(int laws);

  /**
   * Draws the parameters of a law given the rows of a table, with their values before rounding.
   *
   * @param law its number
   * @param slot an occupied table
   */
  void draw(int law, int slot, Rng rng);

  /**
   * Draws the parameters of a law of a table that one row opens, given the row as it was recorded.
   *
   * @param law its number
   */
  void open(int law, int item, Rng rng);

  /**
   * Computes the log density of a row of each cell under a law, in one unit for all laws: the mean
   * over the intervals of its values.
   *
   * @param out receives {@link #cells} numbers
   */
  void logDensities(int law, double[] out);

  /**
   * Computes the log density of a row of each cell at a new table, its parameters integrated out,
   * in the same unit.
   *
   * @param out receives {@link #cells} numbers
   */
  void logNewDensities(double[] out);

  /**
   * Draws the values before rounding of the rows of a table under a law, and the statistics of the
   * table with them. Does nothing where no values are sampled.
   *
   * @param law of the table
   * @param slot the table
   */
  void place(int law, int slot, Rng rng);
}

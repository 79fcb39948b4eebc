package crp.likelihood;

import crp.random.Rng;

/**
 * Parameters of tables, drawn from their law given the rows: what blocked samplers need, which
 * weigh many rows at once without looking at the others. The laws follow the bank that made them:
 * they see its missing entries and hyperparameters as they are when a law is drawn. For one thread.
 */
public interface TableLaws {

  /**
   * Makes room.
   *
   * @param laws afterwards the laws from 0 to {@code laws - 1} can be drawn
   */
  void reserve(int laws);

  /**
   * Draws the parameters of a law.
   *
   * @param law its number
   * @param slot the table whose rows it is drawn given; an empty one gives a draw from the prior
   * @param rng the source of randomness
   */
  void draw(int law, int slot, Rng rng);

  /**
   * Adds the log density of rows, in the data's units: {@code out[offset + i * stride] += log p(row
   * from + i | law)} for all rows from {@code from} to {@code to - 1}. A row of weight w counts w
   * times.
   *
   * @param law a law that was drawn
   * @param from the first row
   * @param to behind the last row
   * @param out receives the sums
   * @param offset where the first one goes
   * @param stride the distance between two of them
   */
  void addLogDensity(int law, int from, int to, double[] out, int offset, int stride);
}

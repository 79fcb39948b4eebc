package crp.likelihood;

import crp.random.Rng;

/**
 * A capability of a {@link TableBank} whose tables store all parameters: parameters from the base
 * distribution that stand for tables which a kernel may open.
 */
public interface AuxiliaryTables {

  /**
   * Draws auxiliary parameters from the base distribution, for tables that may be opened.
   *
   * @param m number of auxiliary parameters, at least 1
   * @param home a table whose parameter becomes the first one, so that one fewer is drawn; -1 if
   *     all are drawn
   */
  void drawAuxiliaries(int m, int home, Rng rng);

  /**
   * Adds {@code log p(item | auxiliary a)} to {@code out[offset + a]}.
   *
   * @param m number of auxiliary parameters to score
   * @param offset index of the first sum
   */
  void addLogAuxiliaries(int item, int m, int offset, double[] out);

  /**
   * Assigns an auxiliary parameter to a table.
   *
   * @param slot a table that is empty or seats the item only
   * @param item seated there now or next
   */
  void adopt(int slot, int a, int item);
}

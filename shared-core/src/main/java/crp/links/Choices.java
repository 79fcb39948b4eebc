package crp.links;

import crp.draws.Draw;

/** Rows of a fit that new rows can choose, with their weights. */
interface Choices {

  /**
   * Loads as many rows as fit into memory.
   *
   * @return one past the last loaded row, above {@code first}
   */
  int gather(int first, int end);

  /**
   * Computes the choices of a loaded row.
   *
   * @param draw draw whose tables and concentration are used
   * @param who receives the distinct rows that can be chosen, from 0
   * @return number of choices
   */
  int weigh(int row, Draw draw, int[] who, double[] weights);
}

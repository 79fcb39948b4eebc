package crp.predict;

import crp.draws.Draw;

/** Whom new rows can choose among the counted rows of a fit, and with which weights. */
interface Choices {

  /**
   * Takes up as many rows as fit into memory.
   *
   * @param first the first of them
   * @param end behind the last row there is
   * @return behind the last row taken up, above {@code first}
   */
  int gather(int first, int end);

  /**
   * Weighs the choices of a row that was taken up.
   *
   * @param row who chooses
   * @param draw whose tables and concentration count
   * @param who receives counted rows, from 0, each once
   * @param weights receives their weights, not negative
   * @return how many
   */
  int weigh(int row, Draw draw, int[] who, double[] weights);
}

package crp.links;

/** Weights or distances between new rows and the rows of a fit. */
@FunctionalInterface
public interface Nearness {

  /**
   * Computes the weights of the rows of the fit as choices of a new row.
   *
   * @param row a new row, from 0
   * @param weights receives f(d(row, j)) for each row j of the data, in data order: finite and not
   *     negative; all zero initially. Entries of rows of weight zero are not read
   */
  void weigh(int row, double[] weights);
}

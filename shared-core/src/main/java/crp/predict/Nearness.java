package crp.predict;

/** How near new rows are to the rows of a fit. */
@FunctionalInterface
public interface Nearness {

  /**
   * Weighs the rows of the fit as choices of a new row.
   *
   * @param row a new row, from 0
   * @param weights receives f(d(row, j)) for each row j of the data that the model was given, in
   *     their order: finite and not negative; all zero at the call. Entries of rows of weight zero
   *     are not read
   */
  void weigh(int row, double[] weights);
}

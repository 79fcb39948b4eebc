package crp.kernel;

import crp.data.CategoryRows;
import crp.likelihood.NonconjugateFamily;
import crp.random.Rng;

/**
 * Columns of two categories whose probabilities are uniform a priori and drawn, where {@link
 * crp.likelihood.discrete.Categories} with pseudo-count 1 integrates them out: the same model, in
 * the form that Neal's algorithm 8 takes. No entry is missing.
 *
 * @param dimension how many columns there are
 * @param drawn first number of the beta law from which the parameter of a new table is drawn: 1, or
 *     the family is at odds with itself
 */
record BernoulliColumns(int dimension, double drawn) implements NonconjugateFamily<CategoryRows> {

  @Override
  public void drawParameter(double[] parameter, Rng rng) {
    for (int j = 0; j < dimension; j++) {
      parameter[j] = rng.beta(drawn, 1);
    }
  }

  @Override
  public double logBase(double[] parameter) {
    return 0;
  }

  @Override
  public double logDensity(double[] parameter, CategoryRows rows, int row) {
    double p = 1;
    for (int j = 0; j < dimension; j++) {
      p *= rows.code(row, j) == 1 ? parameter[j] : 1 - parameter[j];
    }
    return Math.log(p);
  }

  @Override
  public void update(double[] parameter, CategoryRows rows, int[] members, int n, Rng rng) {
    for (int j = 0; j < dimension; j++) {
      int ones = 0;
      for (int m = 0; m < n; m++) {
        ones += rows.code(members[m], j);
      }
      parameter[j] = rng.beta(1 + ones, 1 + n - ones);
    }
  }

  @Override
  public String describe() {
    return "columns of coins";
  }
}

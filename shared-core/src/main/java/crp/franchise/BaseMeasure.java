package crp.franchise;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Where the dishes of the topmost restaurant come from: H of the hierarchy.
 */
public sealed interface BaseMeasure extends Serializable {

  /**
   * {@return the factor of a new table with this dish in the topmost restaurant} A probability if
   * there are atoms. Without atoms it is 1 for a dish that nobody eats yet (its density belongs to
   * whatever the dish stands for) and 0 for a dish that is served already, as no dish is drawn
   * twice.
   *
   * @param dish the dish
   * @param served whether a table of the topmost restaurant serves it
   */
  double weight(int dish, boolean served);

  /**
   * {@return how many dishes there are}
   *
   * @throws UnsupportedOperationException if there is no end of them
   */
  int dishes();

  /** A law without atoms: every new table at the top serves a dish of its own. */
  record Continuous() implements BaseMeasure {

    @Override
    public double weight(int dish, boolean served) {
      return served ? 0 : 1;
    }

    @Override
    public int dishes() {
      throw new UnsupportedOperationException("a law without atoms has no list of dishes");
    }
  }

  /** Finitely many dishes with given probabilities. */
  final class Atoms implements BaseMeasure {

    private static final long serialVersionUID = 1L;

    private final double[] probabilities;

    private Atoms(double[] probabilities) {
      this.probabilities = probabilities;
    }

    /**
     * {@return a law over the dishes from 0 on}
     *
     * @param probabilities not negative, of sum 1 within 1e-9; copied
     * @throws IllegalArgumentException if they are not
     */
    public static Atoms of(double... probabilities) {
      double sum = 0;
      for (double p : probabilities) {
        if (!(p >= 0)) {
          throw new IllegalArgumentException("probabilities must be at least 0, was " + p);
        }
        sum += p;
      }
      if (!(Math.abs(sum - 1) <= 1e-9)) {
        throw new IllegalArgumentException("probabilities must sum to 1, their sum was " + sum);
      }
      return new Atoms(probabilities.clone());
    }

    /**
     * {@return the uniform law}
     *
     * @param dishes number of dishes, at least 1
     */
    public static Atoms uniform(int dishes) {
      if (dishes < 1) {
        throw new IllegalArgumentException("there must be at least 1 dish, was " + dishes);
      }
      double[] equal = new double[dishes];
      Arrays.fill(equal, 1.0 / dishes);
      return new Atoms(equal);
    }

    @Override
    public double weight(int dish, boolean served) {
      return dish >= 0 && dish < probabilities.length ? probabilities[dish] : 0;
    }

    @Override
    public int dishes() {
      return probabilities.length;
    }
  }
}

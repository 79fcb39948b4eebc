package crp.franchise;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Base measure of the top restaurant's dishes: H of the hierarchy.
 */
public sealed interface BaseMeasure extends Serializable {

  /**
   * {@return the factor of a new table with this dish in the topmost restaurant} A probability if
   * the measure has atoms. For a continuous measure it is 1 for a new dish (its density is part of
   * the likelihood) and 0 for a dish already served, because no dish is drawn twice.
   *
   * @param served whether a table of the topmost restaurant serves it
   */
  double weight(int dish, boolean served);

  /** {@return the number of dishes} */
  int dishes();

  /** A continuous measure: every new table at the top serves a new dish. */
  record Continuous() implements BaseMeasure {

    @Override
    public double weight(int dish, boolean served) {
      return served ? 0 : 1;
    }

    @Override
    public int dishes() {
      throw new UnsupportedOperationException("a continuous base measure has no atoms");
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
     * {@return a distribution over dishes 0, 1, ...}
     *
     * @param probabilities not negative, of sum 1 within 1e-9; copied
     */
    public static Atoms of(double... probabilities) {
      double sum = 0;
      for (double p : probabilities) {
        if (!(p >= 0)) {
          throw new IllegalArgumentException("probabilities must be at least 0, was " + p);
        }
        sum += p;
      }
      Argument.require(
          Math.abs(sum - 1) <= 1e-9, "probabilities must sum to 1, their sum was %s", sum);
      return new Atoms(probabilities.clone());
    }

    /** {@return the uniform distribution} */
    public static Atoms uniform(int dishes) {
      Argument.require(dishes >= 1, "there must be at least 1 dish, was %s", dishes);
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

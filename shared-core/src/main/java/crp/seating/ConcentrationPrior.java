package crp.seating;

import java.io.Serializable;

/** Whether a concentration stays as it is or is learnt under a gamma prior. */
public sealed interface ConcentrationPrior extends Serializable {

  /** The concentration stays as it is. */
  ConcentrationPrior FIXED = new Fixed();

  /**
   * {@return a short text for people, with the present value}
   *
   * @param concentration the present value
   */
  String describe(double concentration);

  /** The concentration stays as it is. */
  record Fixed() implements ConcentrationPrior {

    @Override
    public String describe(double concentration) {
      return "concentration " + concentration;
    }
  }

  /**
   * The concentration is sampled under a gamma distribution of mean shape / rate.
   *
   * @param shape positive and finite
   * @param rate positive and finite
   */
  record Gamma(double shape, double rate) implements ConcentrationPrior {

    /** Checks the range. */
    public Gamma {
      if (!(shape > 0 && rate > 0) || Double.isInfinite(shape) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "shape and rate of the concentration's prior must be positive and finite, were "
                + shape
                + " and "
                + rate);
      }
    }

    /** {@return shape / rate, where a sampled concentration starts} */
    public double mean() {
      return shape / rate;
    }

    @Override
    public String describe(double concentration) {
      return "concentration "
          + concentration
          + " sampled under Gamma(shape "
          + shape
          + ", rate "
          + rate
          + ")";
    }
  }
}

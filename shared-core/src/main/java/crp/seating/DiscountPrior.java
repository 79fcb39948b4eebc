package crp.seating;

import java.io.Serializable;

/** Whether a discount stays as it is or is learnt, and under which prior. Immutable. */
public sealed interface DiscountPrior extends Serializable {

  /** The discount stays as it is. */
  DiscountPrior FIXED = new Fixed();

  /** {@return whether the discount is learnt} */
  boolean sampled();

  /**
   * {@return a short text for people, with the present value}
   *
   * @param discount the present value
   */
  String describe(double discount);

  /** The discount stays as it is. */
  record Fixed() implements DiscountPrior {

    @Override
    public boolean sampled() {
      return false;
    }

    @Override
    public String describe(double discount) {
      return "discount " + discount;
    }
  }

  /**
   * The discount is sampled under a beta distribution of mean a / (a + b); Beta(1, 1) is the
   * uniform law from 0 to 1.
   *
   * @param a positive and finite
   * @param b positive and finite
   */
  record Beta(double a, double b) implements DiscountPrior {

    /** Checks the range. */
    public Beta {
      if (!(a > 0 && b > 0) || Double.isInfinite(a) || Double.isInfinite(b)) {
        throw new IllegalArgumentException(
            "both numbers of the discount's beta prior must be positive and finite, were "
                + a
                + " and "
                + b);
      }
    }

    /** {@return a / (a + b), where a sampled discount starts} */
    public double mean() {
      return a / (a + b);
    }

    @Override
    public boolean sampled() {
      return true;
    }

    @Override
    public String describe(double discount) {
      return "discount " + discount + " sampled under Beta(" + a + ", " + b + ")";
    }
  }
}

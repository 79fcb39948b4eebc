package crp.franchise;

import crp.seating.ConcentrationPrior;
import java.io.Serializable;

/**
 * The parameters that all restaurants of one level share: a Chinese restaurant process, or with a
 * discount a Pitman-Yor process.
 *
 * @param concentration present concentration, positive and finite
 * @param prior whether it is sampled, and under which prior
 * @param discount present discount, at least 0 and below 1
 * @param discountSampled whether the discount is sampled, under the uniform law from 0 to 1; it
 *     must then start above 0
 */
public record Level(
    double concentration, ConcentrationPrior prior, double discount, boolean discountSampled)
    implements Serializable {

  /** Checks the ranges. */
  public Level {
    if (!(concentration > 0) || Double.isInfinite(concentration)) {
      throw new IllegalArgumentException(
          "concentration must be positive and finite, was " + concentration);
    }
    if (!(discount >= (discountSampled ? Double.MIN_NORMAL : 0) && discount < 1)) {
      throw new IllegalArgumentException(
          "discount must be %s and below 1, was %s"
              .formatted(discountSampled ? "above 0" : "at least 0", discount));
    }
  }

  /**
   * {@return a Chinese restaurant process with a fixed concentration}
   *
   * @param concentration positive and finite
   */
  public static Level of(double concentration) {
    return new Level(concentration, ConcentrationPrior.FIXED, 0, false);
  }

  /**
   * {@return a Pitman-Yor process with fixed parameters}
   *
   * @param concentration positive and finite
   * @param discount at least 0 and below 1
   */
  public static Level of(double concentration, double discount) {
    return new Level(concentration, ConcentrationPrior.FIXED, discount, false);
  }

  /**
   * {@return a Chinese restaurant process whose concentration is sampled under a gamma law; it
   * starts at that law's mean}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   */
  public static Level sampled(double shape, double rate) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return new Level(prior.mean(), prior, 0, false);
  }

  /** {@return this level with a discount that is sampled, from 1/2 on} */
  public Level withSampledDiscount() {
    return new Level(concentration, prior, 0.5, true);
  }

  /** {@return a short text for people} */
  public String describe() {
    String text = prior.describe(concentration);
    if (discountSampled) {
      return text + ", discount sampled uniformly from 0 to 1";
    }
    return discount == 0 ? text : text + ", discount " + discount;
  }

  Level withConcentration(double value) {
    return new Level(value, prior, discount, discountSampled);
  }

  Level withDiscount(double value) {
    return new Level(concentration, prior, value, discountSampled);
  }
}

package crp.model;

import crp.likelihood.CentredBank;
import crp.likelihood.Family;
import crp.likelihood.ParameterBank;
import crp.likelihood.TableBank;

/** Models whose samplers take families with their parameters integrated out. */
final class ConjugateOnly {

  private ConjugateOnly() {}

  /**
   * {@return the bank}
   *
   * @param with the model, such as "groups"
   * @throws UnsuitableLikelihoodException if the parameters of the family's tables must be drawn
   */
  static <B extends TableBank<?>> B require(B bank, Family<?> family, String with) {
    if (bank instanceof ParameterBank) {
      throw new UnsuitableLikelihoodException(
          "this likelihood is not conjugate and cannot be used with %s: %s"
              .formatted(with, family.describe()));
    }
    return bank;
  }

  /** Checks a bank for a prior over links or ordered seats. */
  static void requireUnderDistances(TableBank<?> bank, Family<?> family) {
    if (bank instanceof CentredBank<?>) {
      throw new UnsuitableLikelihoodException(
          "rankings cannot be used with distance priors, only with priors over partitions");
    }
    require(bank, family, "distance priors");
  }
}

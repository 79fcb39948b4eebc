package crp.model;

import crp.likelihood.Family;
import crp.likelihood.ParameterBank;
import crp.likelihood.TableBank;

/** Models whose samplers take families with their parameters integrated out. */
final class ConjugateOnly {

  private ConjugateOnly() {}

  /**
   * {@return the bank}
   *
   * @param where the model, for people
   * @throws UnsuitableLikelihoodException if the parameters of the family's tables must be drawn
   */
  static <B extends TableBank<?>> B require(B bank, Family<?> family, String where) {
    if (bank instanceof ParameterBank) {
      throw new UnsuitableLikelihoodException(
          "%s the parameters of clusters must be integrated out, which cannot be done for: %s"
              .formatted(where, family.describe()));
    }
    return bank;
  }
}

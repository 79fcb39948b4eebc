package crp.model;

import crp.Text;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.ProposingBank;
import crp.likelihood.TableBank;

/** Models whose samplers take families with their parameters integrated out. */
final class ConjugateOnly {

  private ConjugateOnly() {}

  /**
   * {@return the bank}
   *
   * @throws UnsuitableLikelihoodException if the parameters of the family's tables must be drawn
   */
  static <B extends TableBank<?>> B require(B bank, Family<?> family, String with) {
    if (family.keeps() == Keeps.PARAMETERS) {
      throw new UnsuitableLikelihoodException(
          Text.of(
              "this likelihood is not conjugate and cannot be used with %s: %s",
              with, family.describe()));
    }
    return bank;
  }

  /** Checks a bank for forward passes as published. */
  static void requireIntegrated(TableBank<?> bank, Family<?> family) {
    if (bank instanceof ProposingBank<?>) {
      throw new UnsuitableLikelihoodException(
          "the published forward passes integrate the parameters of clusters out, which this"
              + " likelihood cannot: use the exact sampler: "
              + family.describe());
    }
  }

  /** Checks that a bank whose tables store parameters can be used with exact kernels. */
  static void requireExact(TableBank<?> bank, Family<?> family) {
    ProposingBank<?> stored = bank.as(ProposingBank.class);
    if (stored != null && !stored.exact()) {
      throw new UnsuitableLikelihoodException(
          "a sampler as published, which is not exact, cannot be used with distance priors: "
              + family.describe());
    }
  }
}

package crp.model;

import crp.Text;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.ProposingBank;
import crp.likelihood.TableBank;

/**
 * Not part of the promised API.
 *
 * <p>Models whose samplers take families with their parameters integrated out.
 */
public final class ConjugateOnly {

  private ConjugateOnly() {}

  /**
   * {@return the bank}
   *
   * @throws UnsuitableLikelihoodException if the parameters of the family's tables must be drawn
   */
  public static <B extends TableBank<?>> B require(B bank, Family<?> family, String with) {
    if (family.keeps() == Keeps.PARAMETERS) {
      throw new UnsuitableLikelihoodException(
          Text.of(
              "this likelihood is not conjugate and cannot be used with %s: %s",
              with, family.describe()));
    }
    return bank;
  }

  /** Checks that a bank whose tables store parameters can be used with exact kernels. */
  public static void requireExact(TableBank<?> bank, Family<?> family) {
    ProposingBank<?> stored = bank.as(ProposingBank.class);
    if (stored != null && !stored.exact()) {
      throw new UnsuitableLikelihoodException(
          "a sampler as published, which is not exact, cannot be used with distance priors: "
              + family.describe());
    }
  }
}

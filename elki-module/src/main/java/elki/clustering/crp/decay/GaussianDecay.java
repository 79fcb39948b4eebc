package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/** Weight exp(-d^2 / (2 scale^2)) of a distance d. */
@Title("Gaussian decay")
@Description("Weight exp(-d^2 / (2 scale^2)) of a distance d.")
@Alias({"gaussian"})
public final class GaussianDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.gaussian(1);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public GaussianDecay make() {
      return new GaussianDecay();
    }
  }
}

package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/** Weight 1 of any finite distance. */
@Title("No decay")
@Description("Weight 1 of any finite distance.")
@Alias({"identity"})
public final class IdentityDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.identity();
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public IdentityDecay make() {
      return new IdentityDecay();
    }
  }
}

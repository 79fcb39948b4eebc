package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/** Weight 1 of a distance up to the scale, else 0. */
@Title("Inclusive window")
@Description("Weight 1 of a distance up to the scale, else 0.")
@Priority(Priority.RECOMMENDED)
@Alias({"window-inclusive", "window_inclusive"})
public final class InclusiveWindowDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.windowInclusive(1);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public InclusiveWindowDecay make() {
      return new InclusiveWindowDecay();
    }
  }
}

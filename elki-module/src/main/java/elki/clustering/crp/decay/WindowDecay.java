package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/** Weight 1 of a distance below the scale, else 0. */
@Title("Window")
@Description("Weight 1 of a distance below the scale, else 0.")
@Alias({"window"})
public final class WindowDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.window(1);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public WindowDecay make() {
      return new WindowDecay();
    }
  }
}

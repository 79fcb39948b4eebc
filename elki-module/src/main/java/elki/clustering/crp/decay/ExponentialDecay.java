package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/**
 * Weight exp(-d / scale) of a distance d.
 *
 * @since 0.1.0
 */
@Title("Exponential decay")
@Description("Weight exp(-d / scale) of a distance d.")
@Priority(Priority.RECOMMENDED)
@Alias({"exponential"})
public final class ExponentialDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.exponential(1);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public ExponentialDecay make() {
      return new ExponentialDecay();
    }
  }
}

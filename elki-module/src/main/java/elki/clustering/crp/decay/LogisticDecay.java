package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/** Weight 1 / (1 + exp((d - location) / scale)) of a distance d. */
@Title("Logistic decay")
@Description("Weight 1 / (1 + exp((d - location) / scale)) of a distance d.")
@Alias({"logistic"})
public final class LogisticDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.logistic(1, 1);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public LogisticDecay make() {
      return new LogisticDecay();
    }
  }
}

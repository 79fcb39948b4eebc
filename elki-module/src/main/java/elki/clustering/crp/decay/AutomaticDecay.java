package elki.clustering.crp.decay;

import crp.proximity.Decay;
import crp.proximity.DecayKind;
import elki.utilities.Alias;
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;

/**
 * The decay that fits the kind of nearness: a window in a graph and in space, else exponential.
 *
 * @since 0.1.0
 */
@Title("Automatic decay")
@Description("A window in a graph and in space, else exponential.")
@Priority(Priority.IMPORTANT)
@Alias({"automatic"})
public final class AutomaticDecay implements DecayFunction {

  @Override
  public Decay decay() {
    return DecayKind.AUTOMATIC.form();
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public AutomaticDecay make() {
      return new AutomaticDecay();
    }
  }
}

package elki.clustering.crp.decay;

import crp.proximity.Decay;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.math.linearalgebra.pca.weightfunctions.GaussWeight;
import elki.math.linearalgebra.pca.weightfunctions.WeightFunction;
import elki.utilities.Alias;
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import org.jspecify.annotations.Nullable;

/**
 * A weight function of ELKI as a decay, relative to its weight of the distance 0. The scale is both
 * the largest distance and the standard deviation that ELKI's functions refer to: one that depends
 * on the largest distance is 0 beyond it, since ELKI does not ask further. Functions that increase
 * are refused. Immutable.
 *
 * @param function any decreasing one
 * @since 0.1.0
 */
@Title("Weight function of ELKI")
@Description(
    "A weight function of ELKI as a decay; its largest distance or deviation is the scale.")
@Priority(Priority.SUPPLEMENTARY)
@Alias({"weight-function", "weight_function"})
public record WeightFunctionDecay(WeightFunction function) implements DecayFunction {

  @Override
  public Decay decay() {
    return Decreasing.of(function.getClass().getSimpleName(), new Relative(function));
  }

  /** Written and read by the name of the class, as ELKI's functions cannot be serialized. */
  private static final class Relative implements Decay.Curve {

    private static final long serialVersionUID = 1L;

    private final Class<? extends WeightFunction> type;
    private final double last;
    private final double atZero;
    private transient @Nullable WeightFunction function;

    Relative(WeightFunction function) {
      this.type = function.getClass();
      this.function = function;
      atZero = function.getWeight(0, 1, 1);
      boolean ends = function.getWeight(1, 1, 1) != function.getWeight(1, 2, 1);
      last = ends ? 1 : Double.POSITIVE_INFINITY;
    }

    @Override
    public double at(double distance) {
      return distance > last ? 0 : function().getWeight(distance, 1, 1) / atZero;
    }

    private WeightFunction function() {
      WeightFunction known = function;
      if (known == null) {
        try {
          known = type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("the weight function cannot be made again: " + type, e);
        }
        function = known;
      }
      return known;
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** The function. */
    public static final OptionID FUNCTION_ID =
        Options.id("decay-function", "ELKI weight function used as the decay.");

    private WeightFunction function = new GaussWeight();

    @Override
    public void configure(Parameterization config) {
      new ClassNameParameter<WeightFunction>(FUNCTION_ID, WeightFunction.class, GaussWeight.class)
          .grab(config, x -> function = x);
    }

    @Override
    public WeightFunctionDecay make() {
      return new WeightFunctionDecay(function);
    }
  }
}

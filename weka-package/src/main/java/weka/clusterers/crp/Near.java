package weka.clusterers.crp;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A nearness tied to data.
 *
 * @param affinity the weight of each link
 * @param decay what distances count for; has no meaning where weights are given
 * @param scaleLaw law of the decay's scale; fixed where it is not sampled
 * @param order the order in which the rows are the customers of the affinity, null for their own
 *     order or one that the affinity knows
 * @param reader places new rows
 * @param notes what was decided, one sentence each, for the user
 */
public record Near(
    Affinity affinity,
    Decay decay,
    Hyperprior scaleLaw,
    @Nullable TimeOrder order,
    NearReader reader,
    List<String> notes) {

  /**
   * {@return a prior whose scale is sampled as chosen; the prior itself where it is fixed}
   *
   * @param <P> kind of prior
   * @param prior at the scale of {@link #affinity}
   * @param withScale changes the scale
   */
  public <P> P scaled(P prior, BiFunction<P, Parameter, P> withScale) {
    return scaleLaw.sampled() ? withScale.apply(prior, Parameter.sampled(scaleLaw)) : prior;
  }
}

package crp.links;

import crp.Argument;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.Decay;
import crp.seating.Ranges;

/** The parameters of a decay as parameters of a prior, with their ranges. */
final class DecayNumbers {

  private DecayNumbers() {}

  /**
   * {@return parameters with one of them replaced}
   *
   * @param numbers parameters of a decay
   * @param name name of the parameter to replace
   * @param replacement fixed or sampled
   * @param largest the largest value that the distances support
   * @throws IllegalArgumentException if there is no such parameter, or its prior is out of range
   */
  static Parameters with(Parameters numbers, String name, Parameter replacement, double largest) {
    Argument.require(
        numbers.has(name), "the decay has no %s, or the weights do not come from distances", name);
    replacement.require("decay " + name, Decay.range(name));
    double highest = replacement.sampled() ? replacement.prior().highest() : replacement.value();
    if (highest > largest) {
      throw Argument.refused(
          "decay %1$s must be at most %2$s, beyond which pairs were not kept, but reaches %3$s: use a"
              + " larger %1$s when the distances are read, or a law that ends, such as"
              + " log-uniform or grid",
          name, largest, highest);
    }
    return numbers.with(name, replacement);
  }

  /** {@return a description of concentration and decay, for reports} */
  static String describe(Parameter concentration, Parameters numbers) {
    StringBuilder text = new StringBuilder(concentration.describe(Ranges.CONCENTRATION));
    for (String name : numbers.names()) {
      text.append(", ").append(numbers.get(name).describe("decay " + name));
    }
    return text.toString();
  }
}

package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import crp.proximity.Affinity;
import crp.proximity.Decay;

/** The parameters of a decay as parameters of a prior, with their ranges. */
final class DecayNumbers {

  private DecayNumbers() {}

  /** {@return the current parameters of an affinity's decay, all fixed; none if it has no scale} */
  static Parameters of(Affinity affinity) {
    return affinity.scalable()
        ? Parameters.of(Prior.SCALE, Parameter.fixed(affinity.scale()))
        : Parameters.none();
  }

  /** {@return the current parameters of a decay, all fixed; none if it has no scale} */
  static Parameters of(Decay decay) {
    return decay.hasScale()
        ? Parameters.of(Prior.SCALE, Parameter.fixed(decay.scale()))
        : Parameters.none();
  }

  /**
   * {@return parameters with one of them replaced}
   *
   * @param numbers parameters of a decay
   * @param name name of the parameter to replace
   * @param replacement fixed or sampled
   * @param largestScale the largest scale that the distances support
   * @throws IllegalArgumentException if there is no such parameter, or its prior is out of range
   */
  static Parameters with(
      Parameters numbers, String name, Parameter replacement, double largestScale) {
    if (!numbers.has(name)) {
      throw new IllegalArgumentException(
          "the decay has no %s, or the weights do not come from distances".formatted(name));
    }
    replacement.require("decay " + name, Range.POSITIVE);
    double highest = replacement.sampled() ? replacement.prior().highest() : replacement.value();
    if (highest > largestScale) {
      throw new IllegalArgumentException(
          ("decay scale must be at most %s, beyond which pairs were not kept, but reaches %s: use a"
                  + " larger scale when the distances are read, or a law that ends, such as"
                  + " log-uniform or grid")
              .formatted(largestScale, highest));
    }
    return numbers.with(name, replacement);
  }

  /** {@return a description of concentration and decay, for reports} */
  static String describe(Parameter concentration, Parameters numbers) {
    StringBuilder text = new StringBuilder(concentration.describe(Prior.CONCENTRATION));
    for (String name : numbers.names()) {
      text.append(", ").append(numbers.get(name).describe("decay " + name));
    }
    return text.toString();
  }
}

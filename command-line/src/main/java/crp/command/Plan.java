package crp.command;

import crp.data.Weights;
import crp.host.PriorTexts;
import crp.host.RunOrder;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.util.stream.Stream;

/**
 * What a run is to do, as far as no data are needed to check it.
 *
 * @param kind of model
 * @param likelihood of the rows of a cluster
 * @param weights what the weights of rows mean
 * @param order what is computed
 * @param limit in seconds, infinite for none
 * @param noise whether rows may belong to no cluster
 */
record Plan(
    ModelKind kind,
    Likelihoods.Choice likelihood,
    Weights.Meaning weights,
    RunOrder order,
    double limit,
    NoiseOption noise) {

  /**
   * {@return the plan of a command line}
   *
   * @throws IllegalArgumentException if an option is out of range; one sentence that begins with
   *     its name
   */
  static Plan of(Given given) {
    ModelKind kind = ModelKind.of(given);
    Likelihoods.Choice likelihood = Likelihoods.choice(given, kind.likelihood());
    Stream.concat(kind.options().stream(), likelihood.options().stream()).forEach(given::get);
    kind.prior(given);
    PriorTexts.decay(given.texts());
    RunOrder order = RunOrder.of(given.texts(), given.get(RunOptions.SEED));
    order.requirePlace();
    return new Plan(
        kind,
        likelihood,
        kind.weights(given),
        order,
        given.get(RunOptions.MAX_SECONDS),
        kind.hasNoise() ? given.get(PriorOptions.NOISE) : NoiseOption.NONE);
  }
}

package crp.task;

import crp.data.Weights;
import crp.host.PriorTexts;
import crp.host.RunOrder;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>What a run is to do, as far as no data are needed to check it.
 *
 * @param texts of the options
 * @param scheme the model
 * @param likelihood of the rows of a cluster
 * @param weights what the weights of rows mean
 * @param order what is computed
 * @param noise whether rows may belong to no cluster
 */
public record Plan(
    Texts texts,
    Scheme scheme,
    LikelihoodChoice likelihood,
    Weights.Meaning weights,
    RunOrder order,
    NoiseOption noise) {

  /**
   * {@return what the texts of options say}
   *
   * @throws IllegalArgumentException if an option is out of range; one sentence that begins with
   *     its name
   */
  public static Plan of(Texts texts) {
    Scheme scheme = Scheme.of(texts);
    LikelihoodChoice likelihood = LikelihoodChoice.of(texts, scheme.likelihood());
    Stream.concat(scheme.options().stream(), likelihood.options().stream()).forEach(texts::get);
    scheme.prior(texts);
    PriorTexts.decay(texts);
    RunOrder order = RunOrder.of(texts, texts.get(RunOptions.SEED));
    order.requirePlace();
    return new Plan(
        texts,
        scheme,
        likelihood,
        scheme.weights(texts),
        order,
        scheme.hasNoise() ? texts.get(PriorOptions.NOISE) : NoiseOption.NONE);
  }
}

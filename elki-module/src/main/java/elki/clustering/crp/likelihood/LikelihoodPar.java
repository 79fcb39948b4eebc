package elki.clustering.crp.likelihood;

import crp.options.Option;
import crp.options.Texts;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;

/** Reads the options of a likelihood of the core and the weights of vectors. */
abstract class LikelihoodPar implements Parameterizer {

  private final List<Option<?>> options;
  private Texts texts = Options.DEFAULTS;
  private VectorWeights weights = VectorWeights.ONES;

  LikelihoodPar(LikelihoodChoice choice) {
    this.options = choice.options();
  }

  @Override
  public final void configure(Parameterization config) {
    texts = Options.read(config, options);
    weights = VectorWeights.of(config);
  }

  final Texts texts() {
    return texts;
  }

  final VectorWeights weights() {
    return weights;
  }
}

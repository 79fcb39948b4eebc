package weka.clusterers.crp.likelihood;

import crp.options.Option;
import crp.task.LikelihoodChoice;
import java.util.List;
import weka.clusterers.crp.options.AnnotatedHandler;
import weka.clusterers.crp.options.CoreOptions;

/**
 * How the rows of one cluster are distributed: a class with options of its own. Implementations are
 * top-level classes with a constructor without arguments.
 */
public interface Likelihood extends AnnotatedHandler, CoreOptions {

  /** The classes to choose from. */
  String CHOICES =
      "AutoLikelihood | GaussianLikelihood | MultinomialLikelihood"
          + " | PoissonLikelihood"
          + " | CategoricalLikelihood | RankingLikelihood";

  /** {@return which one it is} */
  LikelihoodChoice choice();

  @Override
  default List<Option<?>> coreOptions() {
    return choice().options();
  }
}

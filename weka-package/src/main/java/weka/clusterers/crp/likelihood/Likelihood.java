package weka.clusterers.crp.likelihood;

import crp.options.Texts;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.AnnotatedHandler;

/**
 * How the rows of one cluster are distributed: a class with options of its own. Implementations are
 * top-level classes with a constructor without arguments.
 */
public interface Likelihood extends AnnotatedHandler {

  /** The classes to choose from. */
  String CHOICES =
      "AutoLikelihood | GaussianLikelihood | MultinomialLikelihood"
          + " | PoissonLikelihood"
          + " | CategoricalLikelihood | RankingLikelihood";

  /** {@return which one it is} */
  LikelihoodChoice choice();

  /** {@return its options, for the core} */
  Texts texts();
}

package weka.clusterers.crp.likelihood;

import crp.data.ColumnRoles;
import crp.data.Weights;
import java.util.function.IntPredicate;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.options.AnnotatedHandler;
import weka.core.Instances;

/**
 * How the rows of one cluster are distributed: a class with options of its own. Implementations are
 * top-level classes with a constructor without arguments.
 */
public interface Likelihood extends AnnotatedHandler {

  /** The classes to choose from, for help texts. */
  String CHOICES =
      "AutoLikelihood | GaussianLikelihood | MultinomialLikelihood | PoissonLikelihood |"
          + " CategoricalLikelihood | RankingLikelihood";

  /**
   * {@return this likelihood with the data it applies to}
   *
   * @param data the data; not changed
   * @param columns the attributes to use
   * @param weights the weights of the rows
   * @throws IllegalArgumentException if the data are not of its kind
   */
  Binding<?> bind(Instances data, Columns columns, Weights weights);

  /**
   * {@return this likelihood with data whose order is that of time} It may leave out attributes
   * that only say what time it is.
   *
   * @param data the data; not changed
   * @param columns the attributes to use
   * @param weights the weights of the rows
   * @param first whether a row is the first one of a sequence
   * @throws IllegalArgumentException if the data are not of its kind
   */
  default Binding<?> bindInOrder(
      Instances data, Columns columns, Weights weights, IntPredicate first) {
    return bind(data, columns, weights);
  }

  /**
   * {@return the attributes to cluster by: all but those that only say which row it is, or when;
   * all if there are no others}
   *
   * @param data the data; not changed
   * @param columns the attributes to choose from
   */
  default Columns measured(Instances data, Columns columns) {
    return columns.withoutIfAny(columns.rowNames(data, ColumnRoles.LEAST_ROWS));
  }

  /**
   * {@return this likelihood with data of which neither order nor place counts}
   *
   * @param data the data; not changed
   * @param columns the attributes to use
   * @param weights the weights of the rows
   * @throws IllegalArgumentException if the data are not of its kind
   */
  default Binding<?> bindMixture(Instances data, Columns columns, Weights weights) {
    return bind(data, columns, weights);
  }

  /** {@return whether it reads attributes of strings} */
  default boolean takesStrings() {
    return false;
  }

  /** {@return whether it reads dates, as years} */
  default boolean takesDates() {
    return false;
  }
}

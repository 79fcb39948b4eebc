package weka.clusterers.crp.likelihood;

import crp.Argument;
import crp.clean.Screen;
import crp.host.Bound;
import crp.host.Columns;
import crp.host.Table;
import crp.host.TableLikelihood;
import java.util.function.IntPredicate;
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

  /**
   * {@return this likelihood with the data it applies to}
   *
   * @param data attributes and weights
   * @param exchangeable whether neither order nor place of the rows counts
   * @throws IllegalArgumentException if the data are not of its kind
   */
  Bound<?> bind(TableLikelihood data, boolean exchangeable);

  /**
   * {@return this likelihood with data whose order is that of time} It may leave out attributes
   * that only say what time it is.
   *
   * @param first whether a row is the first one of a sequence
   * @throws IllegalArgumentException if the data are not of its kind
   */
  default Bound<?> bindInOrder(TableLikelihood data, IntPredicate first) {
    return bind(data, false);
  }

  /**
   * {@return the attributes to cluster by: all but those that only say which row it is, or when;
   * all if there are no others}
   *
   * @param columns the attributes to choose from
   */
  default Columns measured(Table table, Columns columns) {
    return columns.withoutIfAny(Screen.of(table, columns).names());
  }

  /** {@return whether it reads attributes of strings} */
  default boolean takesStrings() {
    return false;
  }

  /** {@return whether it reads dates, as years} */
  default boolean takesDates() {
    return false;
  }

  /**
   * Refuses attributes of another kind.
   *
   * @param kind of those that are taken
   * @param others of which there must be none
   * @param found their kind
   */
  default void refuse(String kind, Columns others, String found) {
    if (others.size() > 0) {
      throw Argument.refused(
          "%s takes %s attributes only, but '%s' is %s: leave it out (-ignore) or choose AutoLikelihood",
          getClass().getSimpleName(), kind, others.get(0).name(), found);
    }
  }
}

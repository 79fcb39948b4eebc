package crp.model;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.TablePrior;

/**
 * What is to be inferred: a mixture with a prior over partitions and a family of clusters, for some
 * rows. Immutable.
 *
 * @param prior the prior over partitions, or over links
 * @param family how the rows of a cluster are distributed
 * @param rows the data; under a prior over partitions a row of weight zero is only predicted
 * @param <R> the kind of rows
 */
public record ModelSpec<R extends Rows>(Prior prior, Family<R> family, R rows) {

  /**
   * {@return a mixture model}
   *
   * @param prior the prior over partitions
   * @param family how the rows of a cluster are distributed
   * @param rows the data
   * @param <R> the kind of rows
   */
  public static <R extends Rows> ModelSpec<R> mixture(TablePrior prior, Family<R> family, R rows) {
    return new ModelSpec<>(prior, family, rows);
  }

  /**
   * {@return a mixture model in which nearness shapes the clusters}
   *
   * @param prior the prior over links, one customer a row in the order of the rows
   * @param family how the rows of a cluster are distributed
   * @param rows the data, all of positive weight; a weight counts in the likelihood only
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if the prior is for another number of customers, or a row has
   *     weight zero
   */
  public static <R extends Rows> ModelSpec<R> linked(LinkPrior prior, Family<R> family, R rows) {
    if (prior.size() != rows.size()) {
      throw new IllegalArgumentException(
          "the distances are for %d rows, the data have %d".formatted(prior.size(), rows.size()));
    }
    for (int i = 0; i < rows.size(); i++) {
      if (!(rows.weights().of(i) > 0)) {
        throw new IllegalArgumentException(
            "row %d has weight zero: under distances every row takes part".formatted(i + 1));
      }
    }
    return new ModelSpec<>(prior, family, rows);
  }

  /** {@return a clusterer for this model with default settings} */
  public Clusterer<R> clusterer() {
    return new Clusterer<>(this, Settings.defaults());
  }

  /**
   * {@return a clusterer for this model that runs so many sweeps, half of them as burn-in}
   *
   * @param sweeps number of sweeps, at least 1
   */
  public Clusterer<R> sweeps(int sweeps) {
    return clusterer().sweeps(sweeps);
  }
}

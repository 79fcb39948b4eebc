package crp.model;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.seating.TablePrior;

/**
 * What is to be inferred: a mixture with a prior over partitions and a family of clusters, for some
 * rows. Immutable.
 *
 * @param prior the prior over partitions
 * @param family how the rows of a cluster are distributed
 * @param rows the data; a row of weight zero is only predicted
 * @param <R> the kind of rows
 */
public record ModelSpec<R extends Rows>(TablePrior prior, Family<R> family, R rows) {

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

package crp.model;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;

/**
 * What is to be inferred: a mixture with a prior over partitions and a family of clusters, for some
 * rows. Immutable.
 *
 * @param prior the prior over partitions, links or ordered seats
 * @param family how the rows of a cluster are distributed
 * @param rows the data; a row of weight zero is only predicted
 * @param sampling how a prior over ordered seats is sampled; has no meaning for the others
 * @param <R> the kind of rows
 */
public record ModelSpec<R extends Rows>(
    Prior prior, Family<R> family, R rows, OrderedSampling sampling) {

  /**
   * {@return a mixture model}
   *
   * @param prior the prior over partitions
   * @param family how the rows of a cluster are distributed
   * @param rows the data
   * @param <R> the kind of rows
   */
  public static <R extends Rows> ModelSpec<R> mixture(TablePrior prior, Family<R> family, R rows) {
    return new ModelSpec<>(prior, family, rows, OrderedSampling.EXACT);
  }

  /**
   * {@return a mixture model in which nearness shapes the clusters}
   *
   * @param prior the prior over links, one customer a row: in the order of the rows, or with an
   *     affinity of times made from the times of the rows in their order
   * @param family how the rows of a cluster are distributed
   * @param rows the data; a weight counts in the likelihood only; the prior covers rows of weight
   *     zero, too, but they take no part in the fit
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> ModelSpec<R> linked(LinkPrior prior, Family<R> family, R rows) {
    requireSize(prior.size(), rows);
    return new ModelSpec<>(prior, family, rows, OrderedSampling.EXACT);
  }

  /**
   * {@return a mixture model in which customers come in a fixed order, sampled exactly}
   *
   * @param prior the law of the seats, which knows the order of the rows
   * @param family how the rows of a cluster are distributed
   * @param rows the data; a weight counts in the likelihood only; rows of weight zero take no part
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> ModelSpec<R> ordered(
      SequentialPrior prior, Family<R> family, R rows) {
    return ordered(prior, family, rows, OrderedSampling.EXACT);
  }

  /**
   * {@return a mixture model in which customers come in a fixed order}
   *
   * @param prior the law of the seats, which knows the order of the rows
   * @param family how the rows of a cluster are distributed
   * @param rows the data; a weight counts in the likelihood only; rows of weight zero take no part
   * @param sampling exactly, or as published
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> ModelSpec<R> ordered(
      SequentialPrior prior, Family<R> family, R rows, OrderedSampling sampling) {
    requireSize(prior.customers(), rows);
    return new ModelSpec<>(prior, family, rows, sampling);
  }

  private static void requireSize(int customers, Rows rows) {
    if (customers != rows.size()) {
      throw new IllegalArgumentException(
          "the distances are for %d rows, the data have %d".formatted(customers, rows.size()));
    }
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

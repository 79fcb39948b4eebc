package crp.model;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.likelihood.Family;
import crp.parameter.Parameters;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.BitSet;
import java.util.List;

/**
 * A model of some rows: a prior over clusterings and a family of distributions for the rows of a
 * cluster. Made by the static methods of this class, fitted by {@link #run}. Immutable.
 */
public abstract sealed class Model<R extends Rows> implements Serializable
    permits PartitionModel, SequenceModel, GroupedModel {

  private static final long serialVersionUID = 1L;

  // Families and rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final Family<R> family;

  @SuppressWarnings("serial")
  private final R rows;

  Model(Family<R> family, R rows) {
    this.family = family;
    this.rows = rows;
  }

  /**
   * {@return a mixture model with an exchangeable prior}
   *
   * @param family distribution of the rows of a cluster
   * @param rows the data; a row of weight zero is only predicted
   */
  public static <R extends Rows> Mixture<R> mixture(TablePrior prior, Family<R> family, R rows) {
    return new Mixture<>(prior, family, rows);
  }

  /**
   * {@return a mixture model in which nearness shapes the clusters through links between rows}
   *
   * @param prior the prior over links, one customer per row: in the order of the rows, or with an
   *     affinity of times made from the times of the rows in their order
   * @param family distribution of the rows of a cluster
   * @param rows the data; a weight counts in the likelihood only; the prior also covers rows of
   *     weight zero, but they take no part in the fit
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> LinkedMixture<R> linked(
      DistanceCrp prior, Family<R> family, R rows) {
    return new LinkedMixture<>(prior, family, rows);
  }

  /**
   * {@return a mixture model whose customers come in a fixed order}
   *
   * @param prior the prior of the seats, which holds the order of the rows
   * @param family distribution of the rows of a cluster
   * @param rows the data; a weight counts in the likelihood only; rows of weight zero take no part
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> OrderedMixture<R> ordered(
      SequentialPrior prior, Family<R> family, R rows) {
    return new OrderedMixture<>(prior, family, rows);
  }

  /**
   * {@return a mixture model for any kind of prior}
   *
   * @param prior over partitions, links or ordered seats
   * @param family distribution of the rows of a cluster
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> PartitionModel<R> of(Prior prior, Family<R> family, R rows) {
    if (prior instanceof DistanceCrp links) {
      return linked(links, family, rows);
    }
    return prior instanceof SequentialPrior ordered
        ? ordered(ordered, family, rows)
        : mixture((TablePrior) prior, family, rows);
  }

  /**
   * {@return a hidden Markov model with an unknown number of states}
   *
   * @param prior over transitions
   * @param family distribution of the rows of a state
   * @param rows the data in the order of time; a row of weight zero, or with all entries missing,
   *     has a state but does not inform it
   * @param sequences which rows follow each other
   * @throws IllegalArgumentException if there are no rows, or the sequences do not fit them
   */
  public static <R extends Rows> SequenceModel<R> sequences(
      TransitionPrior prior, Family<R> family, R rows, Sequences sequences) {
    return SequenceModel.of(prior, family, rows, sequences);
  }

  /**
   * {@return a mixture model of rows in groups that share their clusters}
   *
   * @param top concentration of the weights that all groups have in common; with a discount they
   *     follow a Pitman-Yor process: a long tail of small clusters
   * @param group concentration of the groups' weights around the common ones; larger values make
   *     groups more similar; with a discount each group has more clusters of few rows
   * @param family distribution of the rows of a cluster
   * @param groups the group of each row, from 0; a group without rows is legal; copied
   * @throws IllegalArgumentException if there are no rows, or a group is missing or negative
   */
  public static <R extends Rows> GroupedModel<R> groups(
      Level top, Level group, Family<R> family, R rows, int[] groups) {
    return GroupedModel.of(top, group, family, rows, groups);
  }

  /**
   * {@return a mixture model of rows in groups that lie in larger groups and share their clusters}
   * A group's shares lie around those of the larger group, and those of the largest around the
   * common ones.
   *
   * @param levels concentration and discount of the top, then of each level of groups, the largest
   *     groups first
   * @param family distribution of the rows of a cluster
   * @param groups the group of each row, and in what these lie
   * @throws IllegalArgumentException if there are no rows, or the numbers of rows or levels differ
   */
  public static <R extends Rows> GroupedModel<R> groups(
      List<Level> levels, Family<R> family, R rows, NestedGroups groups) {
    return GroupedModel.of(levels, family, rows, groups);
  }

  /** {@return the distribution of the rows of a cluster} */
  public final Family<R> family() {
    return family;
  }

  /** {@return the data} */
  public final R rows() {
    return rows;
  }

  /** {@return the prior in words} */
  public abstract String describe();

  /** {@return the numbers of the prior by name} */
  public abstract Parameters parameters();

  /**
   * Checks before a long run what is to be held out.
   *
   * @param choice folds, or the last rows
   * @return the same
   * @throws IllegalArgumentException unless there are from 2 to as many folds as rows of positive
   *     weight; of a model of sequences, as sequences; of one sequence, fewer than rows; or last
   *     rows from 2 to one fewer than these
   */
  public final HeldOut.Choice requireHeldOut(HeldOut.Choice choice) {
    requireEnough(choice);
    return choice;
  }

  /** Fails unless there are enough rows or sequences. */
  abstract void requireEnough(HeldOut.Choice choice);

  /** {@return a run of this model with default settings} */
  public final Run<R> run() {
    return new Run<>(this);
  }

  /**
   * {@return a run of this model with a number of sweeps, half of them burn-in}
   *
   * @param sweeps at least 1
   */
  public final Run<R> sweeps(int sweeps) {
    return run().sweeps(sweeps);
  }

  /** {@return the model without some rows, which are treated as of weight zero, ready to run} */
  abstract PreparedModel<R> prepared(BitSet leftOut);

  /** {@return the data that a checkpoint must agree with, serializable} */
  abstract Object data();

  /** {@return the rest of the model that a checkpoint must agree with, serializable} */
  abstract List<Object> parts();

  /** {@return the held-out log densities, by one run per fold, or one for the last rows} */
  abstract HeldOut heldOut(Run<R> run, HeldOut.Choice choice);

  /** {@return what a cluster is called, in the singular} */
  public String noun() {
    return "cluster";
  }
}

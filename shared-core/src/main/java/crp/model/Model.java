package crp.model;

import crp.Argument;
import crp.data.Constraints;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.parameter.Parameters;
import crp.proximity.NeighbourGraph;
import crp.proximity.SparseAffinity;
import crp.report.Positions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A model of some rows: a prior over clusterings and a family of distributions for the rows of a
 * cluster, fitted by {@link #run}. Each kind of model has a room with its prior, state, kernels,
 * starts and predictor: mixtures, links, and franchises of groups and sequences. Immutable.
 */
public abstract class Model<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  // Families and rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final Family<R> family;

  @SuppressWarnings("serial")
  private final R rows;

  private final Constraints constraints;

  protected Model(Family<R> family, R rows, Constraints constraints) {
    this.family = family;
    this.rows = rows;
    this.constraints = constraints;
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
  protected abstract void requireEnough(HeldOut.Choice choice);

  /** {@return a run of this model with default settings} */
  public final Run<R> run() {
    return new Run<>(this);
  }

  /**
   * {@return a run of this model with a number of sweeps and the usual burn-in}
   *
   * @param sweeps at least 1
   */
  public final Run<R> sweeps(int sweeps) {
    return run().sweeps(sweeps);
  }

  /** {@return the model without some rows, which are treated as of weight zero, ready to run} */
  public abstract Prepared<R> prepared(BitSet leftOut);

  /** {@return the data that a checkpoint must agree with, serializable} */
  protected abstract Object data();

  /** {@return the rest of the model that a checkpoint must agree with, serializable} */
  protected abstract List<Object> parts();

  /** {@return the held-out log densities, by one run per fold, or one for the last rows} */
  protected abstract HeldOut heldOut(Run<R> run, HeldOut.Choice choice);

  /** {@return the parts, and what is known of pairs of rows} */
  final List<Object> identity() {
    List<Object> all = new ArrayList<>(parts());
    known().ifPresent(all::add);
    return all;
  }

  /**
   * {@return this model, given what is known of pairs of rows} Its evidence is not computed.
   *
   * @param known of the rows, in their order
   * @throws IllegalArgumentException if it is for another number of rows, or the likelihood or the
   *     rows do not allow it; one sentence
   */
  public Model<R> withConstraints(Constraints known) {
    return obeying(checked(known));
  }

  /** {@return constraints that are for as many rows as there are} */
  protected final Constraints checked(Constraints known) {
    int size = known.units().rows().length;
    Argument.require(
        size == rows.size(),
        "the constraints are for %d rows, the data have %d",
        size,
        rows.size());
    return known;
  }

  /** {@return this model with constraints of its rows} */
  protected abstract Model<R> obeying(Constraints known);

  /** {@return what is known of pairs of rows} */
  protected final Constraints constraints() {
    return constraints;
  }

  /** {@return what is known of pairs of rows; empty if nothing is} */
  public final Optional<Constraints> known() {
    return constraints.isEmpty() ? Optional.empty() : Optional.of(constraints);
  }

  /** {@return what a cluster is called, in the singular} */
  public String noun() {
    return "cluster";
  }

  /**
   * {@return whether the law of the clusters is the same in every order of the rows, so that a row
   * is clustered by its values alone}
   */
  public boolean exchangeable() {
    return false;
  }

  /**
   * {@return the times of the rows, or their places in a single sequence; empty if there are none}
   */
  public Optional<Positions.Times> times() {
    return Optional.empty();
  }

  /**
   * {@return which rows are neighbours, so that a cluster can end between them; empty where the
   * prior has no graph of neighbours}
   */
  public Optional<NeighbourGraph> neighbours() {
    return Optional.empty();
  }

  /** {@return the links between rows; empty where the prior has none} */
  public Optional<SparseAffinity> links() {
    return Optional.empty();
  }
}

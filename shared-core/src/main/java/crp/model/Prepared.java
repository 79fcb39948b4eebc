package crp.model;

import crp.chain.Chain;
import crp.chain.Particles;
import crp.data.Rows;
import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A model whose rows are selected and prepared and whose prior is resolved, ready to be sampled.
 */
public interface Prepared<R extends Rows> {

  /** {@return the rows that take part, in the order of the data} */
  R rows();

  /** {@return which row of the data each of them is} */
  default Units units() {
    return Units.ofRows(rows().size());
  }

  /** {@return a chain, made within its thread} */
  Chain<?> chain(int number, Rng rng);

  /**
   * {@return draws of an earlier fit, to which the further rows of this model were added}
   *
   * @param past a fit of the first rows of this model
   * @throws IllegalArgumentException if no chain of this model can start from them
   */
  default Particles grown(Fit<R> past, Settings settings, Rng rng) {
    throw new IllegalArgumentException(
        "rows can be added to the fit of a mixture only: fit all rows anew");
  }

  /**
   * {@return a chain that starts from a draw of all rows}
   *
   * @param start one of {@link #grown}
   * @param first number of the first item that was added to it
   */
  default Chain<?> chain(int number, Rng rng, Draw start, int first) {
    throw new IllegalStateException("this model has no such chain");
  }

  /**
   * {@return whether the threads share out the rows of one chain}
   *
   * @throws IllegalArgumentException if they are to, but this model does not allow it
   */
  default boolean sharesRows(Settings settings) {
    return refuseShared(settings);
  }

  /**
   * {@return false}
   *
   * @throws IllegalArgumentException if the threads are to share out the rows of one chain
   */
  static boolean refuseShared(Settings settings) {
    if (settings.engine() == Engine.THREADS) {
      throw new IllegalArgumentException(
          "the engine threads is for mixtures of rows without groups, order or nearness: choose"
              + " chains or automatic");
    }
    return false;
  }

  /** {@return a chain whose rows several threads share out} */
  default Chain<?> chain(int number, Rng rng, int threads) {
    throw new IllegalStateException("this model has no such chain");
  }

  /** {@return draws of the chains as draws of the rows} */
  default Draws inRowOrder(Draws draws) {
    return draws;
  }

  /** {@return for each row whether it is left out of the statistics of the clusters} */
  default boolean[] uninformative() {
    return new boolean[rows().size()];
  }

  /** {@return whether a run by need may end after these draws of the rows, see {@link RunEnd}} */
  default boolean mayEnd(Draws draws, long visits) {
    return RunEnd.may(draws, visits);
  }

  /**
   * {@return the log joint of the clusters of a draw, by which regimes are compared; NaN if
   * unknown}
   */
  default double score(Draw draw) {
    return draw.logJoint();
  }

  /** {@return the point estimate that the settings name} */
  default Estimate estimate(Settings settings, Draws draws) {
    return new EstimateSearch(settings).estimate(draws);
  }

  /** {@return what this kind of model computes from its draws} */
  View<R> view(Posterior<R> posterior);

  /** {@return the cluster of every row of the data} */
  default int[] labels(View<R> view, Posterior<R> posterior) {
    return posterior.estimate().partition().labels();
  }
}

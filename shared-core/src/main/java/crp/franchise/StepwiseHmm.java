package crp.franchise;

import crp.data.Sequences;
import crp.likelihood.TableBank;
import crp.random.Rng;
import java.util.List;

/**
 * A hidden Markov model whose transitions are seatings in restaurants, as in Makino et al. (2011):
 * the top holds all states, below it one restaurant holds the draws that start a sequence and one
 * each the draws that follow a state. Takes no extra weight of staying.
 */
public final class StepwiseHmm extends HmmState {

  private static final int START = 1;

  private final Franchise franchise;

  /**
   * Makes a state without rows.
   *
   * @param prior without extra weight of staying
   * @param bank without customers, handed over
   * @param sequences which rows follow each other
   */
  public StepwiseHmm(TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    super(prior, bank, sequences);
    if (prior.stay() > 0) {
      throw new IllegalArgumentException(
          "the step-wise sampler takes no extra weight of staying, was %s: choose the blocked one"
              .formatted(prior.stay()));
    }
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    franchise =
        new Franchise(tree, new BaseMeasure.Continuous(), List.of(prior.top(), prior.next()));
  }

  /** {@return the restaurant of the draws that follow a state} */
  int restaurant(int slot) {
    while (franchise.restaurants() <= START + 1 + slot) {
      franchise.open(0);
    }
    return START + 1 + slot;
  }

  /** {@return the restaurant from which the state of a row is drawn} */
  int restaurantOf(int t) {
    return states().first(t) ? START : restaurant(states().label(t - 1));
  }

  /** {@return the seatings} */
  Franchise franchise() {
    return franchise;
  }

  @Override
  public void seatSequentially(Rng rng) {
    super.seatSequentially(rng);
    seatDraws(rng);
  }

  @Override
  public void seatAtRandom(int wanted, Rng rng) {
    super.seatAtRandom(wanted, rng);
    seatDraws(rng);
  }

  private void seatDraws(Rng rng) {
    for (int t = 0; t < items(); t++) {
      franchise.add(restaurantOf(t), states().label(t), rng);
    }
  }

  void takeLevels() {
    TransitionPrior old = prior();
    List<Level> levels = franchise.levels();
    setPrior(new TransitionPrior(levels.get(0), levels.get(1), old.stay(), old.stayPrior()));
  }

  /** {@inheritDoc} The transitions enter by the seatings of {@link Franchise#logJoint}. */
  @Override
  public double logJoint() {
    return franchise.logJoint() + states().logLikelihood();
  }
}

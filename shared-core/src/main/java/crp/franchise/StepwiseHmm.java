package crp.franchise;

import crp.checkpoint.Archive;
import crp.data.Sequences;
import crp.likelihood.TableBank;
import crp.numerics.LogGamma;
import crp.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>A hidden Markov model whose transitions are seatings in restaurants, as in Makino et al.
 * (2011): below the top, which holds all states, there is one restaurant of the draws that start a
 * sequence and one per state of the draws that follow it.
 *
 * <p>With an extra weight of staying kappa the transition distribution of state j is, in place of
 * {@code G'_j ~ DP(alpha, G_0)}, {@code G_j = w_j G'_j + (1 - w_j) delta_j} with {@code w_j ~
 * Beta(alpha, kappa)}, which is a draw from {@code DP(alpha + kappa, (alpha G_0 + kappa delta_j) /
 * (alpha + kappa))}. Each draw therefore has an indicator of staying; only the others have seats in
 * restaurants. The w_j are integrated out: g draws that leave and s that stay have probability
 * {@code B(alpha + g, kappa + s) / B(alpha, kappa)}.
 */
public final class StepwiseHmm extends HmmState {

  private static final int START = 1;

  /** No run opens that many restaurants; a file with more would only take memory. */
  private static final int MOST_PER_ROW = 64;

  private final Franchise franchise;
  private final boolean[] stayed;
  private int[] stays = {};

  /**
   * Makes a state without rows.
   *
   * @param prior prior of the transitions
   * @param bank a bank without customers, owned by this state afterwards
   * @param sequences division of the rows into sequences
   */
  public StepwiseHmm(TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    super(prior, bank, sequences);
    stayed = new boolean[items()];
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    franchise =
        new Franchise(
            tree,
            new BaseMeasure.Continuous(),
            List.of(Level.of(prior.top()), Level.of(prior.next())));
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
      int house = restaurantOf(t);
      int slot = states().label(t);
      boolean may =
          prior().stay().value() > 0 && !states().first(t) && states().label(t - 1) == slot;
      double go = may ? goWeight(slot) * franchise.predictive(house, slot) : 1;
      seat(t, may && !rng.chance(go / (go + stayWeight(slot))), rng);
    }
  }

  /** Seats the draw of a row's given state, or marks it as staying. */
  void seat(int t, boolean stay, Rng rng) {
    if (stay) {
      setStayed(t, true);
    } else {
      franchise.add(restaurantOf(t), states().label(t), rng);
    }
  }

  /** Undoes {@link #seat}. */
  void unseat(int t, Rng rng) {
    if (stayed[t]) {
      setStayed(t, false);
    } else {
      franchise.remove(restaurantOf(t), states().label(t), rng);
    }
  }

  /** {@return whether the draw of a row's state stayed, and so has no seat} */
  boolean stayed(int t) {
    return stayed[t];
  }

  /** Sets whether the draw is counted as staying; both rows must have states. */
  void setStayed(int t, boolean stay) {
    if (stayed[t] != stay) {
      stayed[t] = stay;
      int slot = states().label(t);
      if (slot >= stays.length) {
        stays = Arrays.copyOf(stays, states().capacity());
      }
      stays[slot] += stay ? 1 : -1;
    }
  }

  /** {@return the number of draws following a state that stay} */
  int stays(int slot) {
    return slot < stays.length ? stays[slot] : 0;
  }

  /** {@return the number of draws following a state that are seated in its restaurant} */
  int goes(int slot) {
    return franchise.customers(restaurant(slot));
  }

  /** {@return the weight of staying of the next draw after a state} */
  private double stayWeight(int slot) {
    return prior().stay().value() + stays(slot);
  }

  /** {@return the weight of leaving of the next draw after a state} */
  private double goWeight(int slot) {
    return prior().next().value() + goes(slot);
  }

  /** {@return the sufficient statistics of the concentrations; tables of staying are drawn} */
  TransitionNumbers.Census census(Rng rng) {
    int houses = franchise.restaurants() - START;
    int[] customers = new int[houses];
    int[] tables = new int[houses];
    int[] staying = new int[houses];
    for (int j = 0; j < houses; j++) {
      int n = j == 0 ? 0 : stays(j - 1);
      customers[j] = franchise.customers(START + j) + n;
      tables[j] = franchise.tables(START + j);
      staying[j] =
          prior().stay().sampled() ? TransitionNumbers.opened(n, prior().stay().value(), rng) : 0;
    }
    return new TransitionNumbers.Census(
        franchise.customers(0), franchise.tables(0), houses, customers, tables, staying);
  }

  /** Changes the concentrations. */
  void setNumbers(TransitionPrior replacement) {
    setPrior(replacement);
    franchise.setLevels(List.of(Level.of(replacement.top()), Level.of(replacement.next())));
  }

  /** {@inheritDoc} Includes the transitions by the seatings of {@link Franchise#logJoint}. */
  @Override
  public double logJoint() {
    return franchise.logJoint() + logCoins() + states().logLikelihood();
  }

  private double logCoins() {
    double alpha = prior().next().value();
    double kappa = prior().stay().value();
    double sum = 0;
    for (int i = 0; i < tables() && kappa > 0; i++) {
      int s = stays(slots()[i]);
      int g = goes(slots()[i]);
      sum += LogGamma.rising(alpha, g) + LogGamma.rising(kappa, s);
      sum -= LogGamma.rising(alpha + kappa, g + s);
    }
    return sum;
  }

  @Override
  public void archive(Archive archive) {
    super.archive(archive);
    byte[] coins = new byte[stayed.length];
    for (int t = 0; t < coins.length; t++) {
      coins[t] = (byte) (stayed[t] ? 1 : 0);
    }
    coins = archive.bytes(coins, coins.length);
    if (archive.reading()) {
      toss(archive, coins);
      setNumbers(prior());
    }
    franchise.open(archive, MOST_PER_ROW * (items() + MOST_PER_ROW));
    franchise.archive(archive, items());
  }

  private void toss(Archive archive, byte[] coins) {
    Arrays.fill(stayed, false);
    stays = new int[states().capacity()];
    for (int t = 0; t < coins.length; t++) {
      int slot = states().label(t);
      boolean may = coins[t] == 0 || (!states().first(t) && states().label(t - 1) == slot);
      archive.require(may && coins[t] >= 0 && coins[t] <= 1, "a draw cannot have stayed");
      archive.require(slot >= 0, "a row has no state");
      if (coins[t] == 1) {
        setStayed(t, true);
      }
    }
  }

  @Override
  public void check() {
    super.check();
    int[] houses = new int[items()];
    int[] dishes = new int[items()];
    int n = 0;
    for (int t = 0; t < items(); t++) {
      if (!stayed[t]) {
        houses[n] = restaurantOf(t);
        dishes[n++] = states().label(t);
      }
    }
    franchise.check(houses, dishes, n);
  }
}

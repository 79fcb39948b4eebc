package crp.franchise;

import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.data.Sequences;
import crp.likelihood.LawSource;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.numerics.LogGamma;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.RosterSeating;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>State of {@link BlockedSweep}: the hidden states of a Markov model, their shares beta and the
 * prior with its current numbers; transitions and parameters of states are redrawn in each sweep.
 * Owned by one chain.
 */
public final class BlockedHmm extends RosterSeating {

  private final HiddenStates states;
  private final Constraints constraints;
  private TransitionPrior prior;

  // redrawn in each sweep, so not stored
  private final TableLaws laws;
  private double[] shares = {};

  /**
   * Makes a state without rows.
   *
   * @param bank a bank without customers, owned by this state afterwards
   */
  public BlockedHmm(TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    this(prior, bank, sequences, Constraints.over(bank.rows().size()).build());
  }

  /** Makes a state without rows, of which something is known. */
  BlockedHmm(
      TransitionPrior prior, TableBank<?> bank, Sequences sequences, Constraints constraints) {
    super(bank.rows().size(), bank);
    this.prior = prior;
    this.constraints = constraints;
    states = new HiddenStates(roster, bank, sequences);
    laws = LawSource.of(bank);
  }

  /** {@return what is known of the rows} */
  Constraints constraints() {
    return constraints;
  }

  HiddenStates states() {
    return states;
  }

  /** {@return the prior with its current parameter values} */
  public TransitionPrior prior() {
    return prior;
  }

  void setPrior(TransitionPrior replacement) {
    prior = replacement;
  }

  /**
   * Assigns random states in runs of consecutive rows. Starting with more states than expected is
   * better, because samplers merge states more easily than they find new ones.
   */
  public void seatAtRandom(int wanted, Rng rng) {
    states.scatter(wanted, rng);
    states.obey(constraints);
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  TableLaws laws() {
    return laws;
  }

  /** {@return the share of a state; before the first sweep, its share of the rows} */
  double share(int slot) {
    double share = slot < shares.length ? shares[slot] : 0;
    return share > 0 ? share : (double) states().members(slot) / (items() + 1);
  }

  void setShare(int slot, double share) {
    if (slot >= shares.length) {
      shares = Arrays.copyOf(shares, Math.max(slot + 1, 2 * shares.length));
    }
    shares[slot] = share;
  }

  /**
   * {@inheritDoc} Includes the transitions given the states' shares of the last sweep, but not the
   * density of the shares.
   */
  @Override
  public double logJoint() {
    return states.logLikelihood() + logTransitions() + states.logFactor(constraints);
  }

  /** {@return log p(states | shares), the transitions integrated out, in nats} */
  double logTransitions() {
    int k = states.occupied();
    double[] weights = new double[k];
    for (int i = 0; i < k; i++) {
      weights[i] = share(states.slots()[i]);
    }
    return logTransitions(Transitions.counts(states, k), weights);
  }

  /** {@return {@link #logTransitions} if two states were one, with the sum of their shares} */
  double logTransitionsOfUnion(int slot, int other) {
    int k = states.occupied();
    int kept = states.place(slot);
    int gone = states.place(other);
    int[] place = new int[k];
    double[] weights = new double[k - 1];
    for (int i = 0; i < k; i++) {
      int to = i == gone ? kept : i;
      place[i] = to > gone ? to - 1 : to;
      weights[place[i]] += share(states.slots()[i]);
    }
    int[] counts = Transitions.counts(states, k);
    int[] merged = new int[k * (k - 1)];
    for (int j = 0; j <= k; j++) {
      int row = j == 0 ? 0 : place[j - 1] + 1;
      for (int i = 0; i < k; i++) {
        merged[row * (k - 1) + place[i]] += counts[j * k + i];
      }
    }
    return logTransitions(merged, weights);
  }

  private double logTransitions(int[] counts, double[] weights) {
    int k = weights.length;
    double alpha = prior.next().value();
    double sum = 0;
    for (int j = 0; j <= k; j++) {
      double stay = j == 0 ? 0 : prior.stay().value();
      int total = 0;
      for (int i = 0; i < k; i++) {
        int n = counts[j * k + i];
        total += n;
        if (n > 0) {
          double weight = alpha * weights[i] + (j == i + 1 ? stay : 0);
          sum += LogGamma.rising(weight, n);
        }
      }
      sum -= total == 0 ? 0 : LogGamma.rising(alpha + stay, total);
    }
    return sum;
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    states.archive(archive);
    int n = archive.count(shares.length, Double.BYTES);
    shares = archive.finites(shares, n);
    for (double share : shares) {
      archive.require(share >= 0 && share <= 1, "a share is not from 0 to 1");
    }
  }

  @Override
  public void check() {
    states.check();
  }
}

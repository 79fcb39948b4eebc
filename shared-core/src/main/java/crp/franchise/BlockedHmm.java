package crp.franchise;

import crp.data.Sequences;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.numerics.LogGamma;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A hidden Markov model between two sweeps of {@link BlockedSweep}: the states' shares beta are
 * kept, transitions and parameters of states are drawn anew in each sweep.
 */
public final class BlockedHmm extends HmmState {

  private static final long serialVersionUID = 1L;

  // drawn anew in each sweep, so not stored
  private transient TableLaws laws;
  private double[] shares = {};

  /**
   * Makes a state without rows.
   *
   * @param prior over transitions
   * @param bank without customers, handed over
   * @param sequences which rows follow each other
   * @throws UnsupportedOperationException if the bank cannot draw parameters
   */
  public BlockedHmm(TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    super(prior, bank, sequences);
    laws = bank.laws();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    laws = bank().laws();
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
   * {@inheritDoc} The transitions enter given the states' shares, which belong to the last sweep;
   * the density of the shares does not.
   */
  @Override
  public double logJoint() {
    HiddenStates states = states();
    int k = states.occupied();
    int[] counts = Transitions.counts(states, k);
    double alpha = prior().next().value();
    double sum = states.logLikelihood();
    for (int j = 0; j <= k; j++) {
      double stay = j == 0 ? 0 : prior().stay().value();
      int total = 0;
      for (int i = 0; i < k; i++) {
        int n = counts[j * k + i];
        total += n;
        if (n > 0) {
          double weight = alpha * share(states.slots()[i]) + (j == i + 1 ? stay : 0);
          sum += LogGamma.rising(weight, n);
        }
      }
      sum -= total == 0 ? 0 : LogGamma.rising(alpha + stay, total);
    }
    return sum;
  }
}

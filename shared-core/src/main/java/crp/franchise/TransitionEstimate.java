package crp.franchise;

import crp.data.Sequences;
import crp.partition.Partition;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Transition probabilities given a path of hidden states and the prior's parameters. Row 0 is the
 * start of a sequence, row j + 1 are the transitions from state j, the last row those from a new
 * state. Column k is state k, the last column all new states.
 *
 * @param mean posterior means, rows sum to 1; not to be modified
 * @param deviation posterior standard deviations; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record TransitionEstimate(double[][] mean, double[][] deviation) implements Serializable {

  private static final int SETTLING = 20;

  /** {@return the number of states of the path} */
  public int states() {
    return mean[0].length - 1;
  }

  /**
   * {@return the estimate, from draws}
   *
   * @param prior prior at fixed parameter values
   * @param path the state of each row
   * @param sequences division of the rows into sequences
   * @param draws number of draws, at least 2
   */
  public static TransitionEstimate of(
      TransitionPrior prior, Partition path, Sequences sequences, int draws, Rng rng) {
    int k = path.clusters();
    int[] counts = counts(path, sequences.firsts());
    TransitionPrior fixed =
        new TransitionPrior(prior.top().asFixed(), prior.next().asFixed(), prior.stay().asFixed());
    Transitions transitions = settled(fixed, path, sequences, rng);
    double[][] mean = new double[k + 2][k + 1];
    double[][] squares = new double[k + 2][k + 1];
    for (int m = 0; m < draws; m++) {
      transitions.draw(fixed, counts, k, shares(transitions, k), rng);
      for (int j = 0; j < k + 2; j++) {
        for (int i = 0; i <= k; i++) {
          double p = probability(transitions, fixed, j, i, k);
          double step = p - mean[j][i];
          mean[j][i] += step / (m + 1);
          squares[j][i] += step * (p - mean[j][i]);
        }
      }
    }
    for (double[] row : squares) {
      for (int i = 0; i <= k; i++) {
        row[i] = Math.sqrt(row[i] / (draws - 1));
      }
    }
    return new TransitionEstimate(mean, squares);
  }

  /** {@return shares and transitions given a path, drawn after some draws of the shares} */
  static Transitions settled(TransitionPrior fixed, Partition path, Sequences sequences, Rng rng) {
    int k = path.clusters();
    int[] counts = counts(path, sequences.firsts());
    double[] shares = new double[k];
    int[] sizes = path.sizes();
    Arrays.setAll(shares, i -> sizes[i] / (path.size() + 1.0));
    Transitions transitions = new Transitions();
    for (int m = 0; m < SETTLING; m++) {
      transitions.draw(fixed, counts, k, shares, rng);
      shares = shares(transitions, k);
    }
    return transitions;
  }

  private static double[] shares(Transitions transitions, int k) {
    double[] shares = new double[k];
    Arrays.setAll(shares, transitions::share);
    return shares;
  }

  private static double probability(
      Transitions transitions, TransitionPrior prior, int row, int state, int k) {
    if (row <= k) {
      return state < k ? transitions.of(row, state) : transitions.rest(row);
    }
    // the mean of the transitions out of a new state, with the extra weight of staying
    double alpha = prior.next().value();
    double kappa = prior.stay().value();
    double share = state < k ? transitions.share(state) : transitions.shareLeft();
    return (alpha * share + (state < k ? 0 : kappa)) / (alpha + kappa);
  }

  private static int[] counts(Partition path, boolean[] first) {
    int k = path.clusters();
    int[] counts = new int[(k + 1) * k];
    for (int t = 0; t < path.size(); t++) {
      counts[(first[t] ? 0 : path.label(t - 1) + 1) * k + path.label(t)]++;
    }
    return counts;
  }
}

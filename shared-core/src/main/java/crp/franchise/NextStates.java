package crp.franchise;

import crp.data.Sequences;
import crp.partition.Partition;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The law of the next state of a sequence given the path to it, under fixed parameters. The
 * transitions are summed out given the shares of the states: with n_jk transitions from j to k,
 *
 * <pre>  p(k | j) = (n_jk + next share_k + stay [j = k]) / (n_j + next + stay).</pre>
 *
 * @param prior prior at fixed parameter values
 * @param shares the shares of the K states, then that of all new states; sums to 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record NextStates(TransitionPrior prior, double[] shares) {

  /**
   * {@return the law after a path, with shares drawn given the path}
   *
   * @param path the states of one sequence
   */
  public static NextStates after(TransitionPrior prior, Partition path, Rng rng) {
    Transitions drawn = TransitionEstimate.settled(prior, path, Sequences.of(path.size()), rng);
    double[] shares = new double[path.clusters() + 1];
    Arrays.setAll(shares, k -> k < path.clusters() ? drawn.share(k) : drawn.shareLeft());
    return new NextStates(prior, shares);
  }

  /**
   * {@return the log probability of each of the K states, then of a new one}
   *
   * @param path the state of each row, from 0 to K - 1
   * @param t the next row, at least 1
   */
  public double[] logProbabilities(int[] path, int t) {
    int from = path[t - 1];
    double next = prior.next().value();
    double[] logs = new double[shares.length];
    Arrays.setAll(logs, k -> next * shares[k]);
    double sum = next + prior.stay().value();
    logs[from] += prior.stay().value();
    for (int s = 1; s < t; s++) {
      if (path[s - 1] == from) {
        logs[path[s]]++;
        sum++;
      }
    }
    for (int k = 0; k < logs.length; k++) {
      logs[k] = Math.log(logs[k] / sum);
    }
    return logs;
  }

  /** {@return the law after a new state, by stick breaking} */
  public NextStates opened(Rng rng) {
    int k = shares.length;
    double part = rng.beta(1, prior.top().value());
    double[] more = Arrays.copyOf(shares, k + 1);
    more[k] = shares[k - 1] * (1 - part);
    more[k - 1] *= part;
    return new NextStates(prior, more);
  }
}

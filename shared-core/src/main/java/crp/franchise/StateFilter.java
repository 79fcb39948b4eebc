package crp.franchise;

import crp.Text;
import crp.likelihood.TableLaws;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Draws a path of hidden states given transitions, state parameters and the slices u_t, by forward
 * filtering and backward sampling. A transition of probability p has weight p if p is at least
 * {@code fine}; otherwise its weight is {@code fine} if u_t is below p, else 0. Marginally over the
 * slices the path then has the exact distribution.
 *
 * <p>The likelihoods of the first {@code k} states, which have rows, are computed for all rows at
 * once; those of the others only where they can be reached, which is rare.
 */
final class StateFilter {

  private static final int CHECK = 4096;

  private int states;
  private int busy;
  private double fine;

  // row-major transitions out of each state, of at least `fine`
  private double[] dense = {};
  private int[] width = {};
  // by column: all probabilities of transitions into a state
  private double[] coming = {};
  // rare transitions, the most probable first
  private double[] rare = {};
  private int[] rareFrom = {};
  private int[] rareTo = {};
  private int rares;

  private double[] filtered = {};
  private double[] reach = {};
  private double[] logs = {};
  private final double[] one = new double[1];
  private int[] path = {};

  /** {@return a path of states; the filter's own array} */
  int[] draw(
      HiddenStates hidden,
      TableLaws laws,
      Transitions transitions,
      double[] slices,
      double limit,
      StateBonds known,
      Rng rng) {
    int n = hidden.size();
    states = transitions.states();
    busy = hidden.occupied();
    fine = limit;
    reserve(n);
    double least = 1;
    for (double u : slices) {
      least = Math.min(least, u);
    }
    layOut(transitions, least);
    Arrays.fill(filtered, 0, n * states, 0);
    for (int k = 0; k < busy; k++) {
      RunScope.check();
      laws.addLogDensity(k, 0, n, filtered, k, states);
    }
    for (int t = 0; t < n; t++) {
      if (t % CHECK == 0) {
        RunScope.check();
      }
      Arrays.fill(reach, 0, states, 0);
      if (hidden.first(t)) {
        for (int k = 0; k < states; k++) {
          reach[k] = weight(transitions.of(0, k), slices[t]);
        }
      } else {
        step((t - 1) * states, slices[t]);
      }
      weigh(hidden, laws, known, t);
    }
    sample(hidden, slices, rng);
    return path;
  }

  private void reserve(int n) {
    if ((long) n * states > filtered.length) {
      filtered = new double[Math.multiplyExact(n, states + states / 4 + 4)];
    }
    if (path.length != n) {
      path = new int[n];
    }
    if (reach.length < states) {
      int room = 2 * states;
      reach = new double[room];
      logs = new double[room];
      width = new int[room];
      dense = new double[room * room];
      coming = new double[room * room];
    }
  }

  private double weight(double chance, double u) {
    return weight(chance, u, fine);
  }

  /** {@return the weight of a transition given a slice} */
  static double weight(double chance, double u, double fine) {
    return chance >= fine ? chance : u < chance ? fine : 0;
  }

  /** Copies the transitions into rows, columns and the list of usable rare ones. */
  private void layOut(Transitions transitions, double least) {
    rares = 0;
    for (int j = 0; j < states; j++) {
      width[j] = 0;
      for (int k = 0; k < states; k++) {
        double chance = transitions.of(j + 1, k);
        coming[k * states + j] = chance;
        boolean often = chance >= fine;
        dense[j * states + k] = often ? chance : 0;
        if (often) {
          width[j] = k + 1;
        } else if (chance > least) {
          rares++;
        }
      }
    }
    sortRare(least);
  }

  private void sortRare(double least) {
    if (rare.length < rares) {
      rare = new double[2 * rares];
      rareFrom = new int[2 * rares];
      rareTo = new int[2 * rares];
    }
    double[] sorted = new double[rares];
    int at = 0;
    for (int i = 0; i < states * states; i++) {
      if (coming[i] < fine && coming[i] > least) {
        sorted[at++] = coming[i];
      }
    }
    Arrays.sort(sorted);
    int[] used = new int[rares];
    for (int i = 0; i < states * states; i++) {
      if (coming[i] < fine && coming[i] > least) {
        int place = Arrays.binarySearch(sorted, coming[i]);
        while (place > 0 && sorted[place - 1] == coming[i]) {
          place--;
        }
        int target = rares - 1 - (place + used[place]++);
        rare[target] = coming[i];
        rareFrom[target] = i % states;
        rareTo[target] = i / states;
      }
    }
  }

  /** Sums over the states of the previous row. */
  private void step(int before, double u) {
    for (int j = 0; j < states; j++) {
      double f = filtered[before + j];
      if (f > 0) {
        add(f, j * states, width[j]);
      }
    }
    for (int i = 0; i < rares && rare[i] > u; i++) {
      reach[rareTo[i]] += fine * filtered[before + rareFrom[i]];
    }
  }

  private void add(double f, int from, int n) {
    for (int k = 0; k < n; k++) {
      reach[k] += f * dense[from + k];
    }
  }

  /** Computes the filtered probabilities from log likelihoods and predicted probabilities. */
  private void weigh(HiddenStates hidden, TableLaws laws, StateBonds known, int t) {
    int at = t * states;
    boolean silent = hidden.silent(t);
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < states; k++) {
      if (reach[k] > 0) {
        double log = 0;
        if (!silent) {
          log = k < busy ? filtered[at + k] : logDensity(laws, k, t);
        }
        log += known.log(t, k);
        logs[k] = log;
        most = Math.max(most, log);
      }
    }
    double sum = 0;
    for (int k = 0; k < states; k++) {
      double f = reach[k] > 0 ? reach[k] * Math.exp(logs[k] - most) : 0;
      filtered[at + k] = f;
      sum += f;
    }
    if (!(sum > 0) || Double.isInfinite(sum)) {
      throw new ArithmeticException(
          Text.of(
              "row %d: no hidden state has a positive weight, the sum of weights is %s",
              t + 1, sum));
    }
    double scale = 1 / sum;
    for (int k = 0; k < states; k++) {
      filtered[at + k] *= scale;
    }
  }

  private double logDensity(TableLaws laws, int k, int t) {
    one[0] = 0;
    laws.addLogDensity(k, t, t + 1, one, 0, 1);
    return one[0];
  }

  private void sample(HiddenStates hidden, double[] slices, Rng rng) {
    for (int t = path.length - 1; t >= 0; t--) {
      int at = t * states;
      if (hidden.followed(t)) {
        int to = path[t + 1] * states;
        double u = slices[t + 1];
        for (int j = 0; j < states; j++) {
          reach[j] = filtered[at + j] * weight(coming[to + j], u);
        }
      } else {
        System.arraycopy(filtered, at, reach, 0, states);
      }
      path[t] = rng.pick(reach, states);
    }
  }
}

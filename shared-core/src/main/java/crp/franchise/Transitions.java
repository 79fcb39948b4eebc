package crp.franchise;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Shares of the states and transitions between them, drawn given the transition counts. Row 0 is
 * the start of a sequence, row j + 1 are the transitions from state j; column k is state k. The
 * remaining probability of each row belongs to all unlisted states together; {@link #extend} lists
 * one more.
 *
 * <p>References: Teh et al. (2006), Hierarchical Dirichlet processes, section 5.3; for the weight
 * of staying Fox et al. (2008), An HDP-HMM for systems with state persistence, section 4.
 */
final class Transitions {

  private static final double LEAST = 1e-300;

  private int states;
  private int stride;
  private double alpha;
  private double gamma;
  private double stay;
  private double[] beta = {};
  private double[] rows = {};
  private double[] rests = {};
  private double betaRest;

  // tables of the seating used to draw the concentrations
  private int[] sent = {};
  private int[] tables = {};
  private int[] stays = {};

  /** {@return (k + 1) x k counts of transitions, by places of the slots} */
  static int[] counts(HiddenStates hidden, int k) {
    int[] counts = new int[(k + 1) * k];
    int before = 0;
    for (int t = 0; t < hidden.size(); t++) {
      int now = hidden.place(hidden.label(t));
      counts[(hidden.first(t) ? 0 : before + 1) * k + now]++;
      before = now;
    }
    return counts;
  }

  /**
   * Draws the concentrations given a seating, then shares and transitions.
   *
   * @param shares previous shares of the states and the remainder, used to seat customers at tables
   * @return the prior with its new concentrations
   */
  TransitionPrior draw(TransitionPrior prior, int[] counts, int k, double[] shares, Rng rng) {
    begin(prior, k);
    seat(counts, k, shares, rng);
    TransitionPrior next = concentrations(prior, counts, k, rng);
    begin(next, k);
    drawShares(rng);
    for (int j = 0; j <= k; j++) {
      drawRow(j, counts, j * k, rng);
    }
    return next;
  }

  private void begin(TransitionPrior prior, int k) {
    states = k;
    alpha = prior.next().value();
    gamma = prior.top().value();
    stay = prior.stay().value();
    if (stride < k + 1) {
      grow(2 * k + 16);
    }
  }

  private void grow(int wider) {
    double[] moved = new double[(wider + 1) * wider];
    for (int j = 0; j <= states && rows.length > 0 && j <= stride; j++) {
      System.arraycopy(rows, j * stride, moved, j * wider, Math.min(states, stride));
    }
    rows = moved;
    stride = wider;
    beta = Arrays.copyOf(beta, wider);
    rests = Arrays.copyOf(rests, wider + 1);
    sent = Arrays.copyOf(sent, wider);
    tables = Arrays.copyOf(tables, wider + 1);
    stays = Arrays.copyOf(stays, wider + 1);
  }

  /** Seats the transitions at tables; tables of staying have no customer at the top. */
  private void seat(int[] counts, int k, double[] shares, Rng rng) {
    Arrays.fill(sent, 0, k, 0);
    for (int j = 0; j <= k; j++) {
      tables[j] = 0;
      stays[j] = 0;
      for (int i = 0; i < k; i++) {
        int n = counts[j * k + i];
        double extra = j == i + 1 ? stay : 0;
        double weight = Math.max(LEAST, alpha * shares[i] + extra);
        int opened = TransitionNumbers.opened(n, weight, rng);
        if (extra > 0) {
          int staying = 0;
          for (int m = 0; m < opened; m++) {
            staying += rng.chance(extra / weight) ? 1 : 0;
          }
          stays[j] += staying;
          opened -= staying;
        }
        sent[i] += opened;
        tables[j] += opened;
      }
    }
  }

  private TransitionPrior concentrations(TransitionPrior prior, int[] counts, int k, Rng rng) {
    int atTop = 0;
    int[] customers = new int[k + 1];
    for (int i = 0; i < k; i++) {
      atTop += sent[i];
    }
    for (int j = 0; j <= k; j++) {
      customers[j] = total(counts, j, k);
    }
    return TransitionNumbers.draw(
        prior, new TransitionNumbers.Census(atTop, k, k + 1, customers, tables, stays), rng);
  }

  private static int total(int[] counts, int j, int k) {
    int total = 0;
    for (int i = 0; i < k; i++) {
      total += counts[j * k + i];
    }
    return total;
  }

  private void drawShares(Rng rng) {
    double sum = rng.gamma(gamma);
    betaRest = sum;
    for (int i = 0; i < states; i++) {
      beta[i] = rng.gamma(Math.max(1, sent[i]));
      sum += beta[i];
    }
    for (int i = 0; i < states; i++) {
      beta[i] /= sum;
    }
    betaRest /= sum;
  }

  private void drawRow(int j, int[] counts, int from, Rng rng) {
    double sum = rng.gamma(Math.max(LEAST, alpha * betaRest));
    rests[j] = sum;
    for (int i = 0; i < states; i++) {
      int n = from < 0 ? 0 : counts[from + i];
      double shape = alpha * beta[i] + (j == i + 1 ? stay : 0) + n;
      double weight = rng.gamma(Math.max(LEAST, shape));
      rows[j * stride + i] = weight;
      sum += weight;
    }
    for (int i = 0; i < states; i++) {
      rows[j * stride + i] /= sum;
    }
    rests[j] /= sum;
  }

  /** Lists one more state, by stick breaking of the remainder of the shares and of each row. */
  void extend(Rng rng) {
    if (states + 1 >= stride) {
      grow(stride + stride / 2 + 16);
    }
    double part = rng.beta(1, gamma);
    beta[states] = betaRest * part;
    betaRest *= 1 - part;
    double a = Math.max(LEAST, alpha * beta[states]);
    double b = Math.max(LEAST, alpha * betaRest);
    for (int j = 0; j <= states; j++) {
      double split = rng.beta(a, b);
      rows[j * stride + states] = rests[j] * split;
      rests[j] *= 1 - split;
    }
    states++;
    drawRow(states, new int[0], -1, rng);
  }

  /** {@return the largest probability, over all rows, of a transition to an unlisted state} */
  double mostLeftOver() {
    double most = 0;
    for (int j = 0; j <= states; j++) {
      most = Math.max(most, rests[j]);
    }
    return most;
  }

  int states() {
    return states;
  }

  double share(int state) {
    return beta[state];
  }

  double shareLeft() {
    return betaRest;
  }

  /** {@return the probability of a transition} */
  double of(int row, int state) {
    return rows[row * stride + state];
  }

  double rest(int row) {
    return rests[row];
  }
}

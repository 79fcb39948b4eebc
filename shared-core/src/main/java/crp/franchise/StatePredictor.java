package crp.franchise;

import crp.data.Rows;
import crp.data.Sequences;
import crp.data.UninformativeRows;
import crp.likelihood.TableBank;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Filtering and prediction of new sequences under the states of an estimate. Transitions are fixed
 * at their posterior means, and the density of a row in a state is the predictive given the
 * estimate's rows; rows of new sequences do not update either. State K represents all new states.
 * Not thread-safe.
 */
public final class StatePredictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final TransitionEstimate transitions;
  private final TableBank<R> bank;
  private final int[] slots;
  private final int states;

  /**
   * Makes a predictor.
   *
   * @param transitions estimated transitions of K states
   * @param bank statistics of state k in slot k, and slot K empty; owned by the predictor
   *     afterwards
   */
  public StatePredictor(TransitionEstimate transitions, TableBank<R> bank) {
    this.transitions = transitions;
    this.bank = bank;
    states = transitions.states();
    slots = new int[states + 1];
    Arrays.setAll(slots, k -> k);
  }

  /**
   * {@return log p(row | state) for each of the K + 1 states}
   *
   * @param rows rows of this kind
   */
  public double[] logDensities(R rows, int row) {
    double[] logs = new double[states + 1];
    bank.addLogPredictiveOf(rows, row, slots, states + 1, logs);
    return logs;
  }

  /** {@return K, the number of states of the estimate} */
  public int states() {
    return states;
  }

  /**
   * {@return log p(row t | rows before it in its sequence), one number per row, in nats; 0 for an
   * uninformative row}
   *
   * @param sequences their division into sequences
   */
  public double[] logPredictives(R rows, Sequences sequences) {
    double[] out = new double[rows.size()];
    filter(rows, sequences.firsts(), new double[0], out);
    return out;
  }

  /**
   * {@return for each row log p(row t and state | rows before it in its sequence), K + 1 numbers in
   * nats}
   *
   * @param sequences their division into sequences
   */
  public double[][] logJoint(R rows, Sequences sequences) {
    boolean[] first = sequences.firsts();
    boolean[] silent = UninformativeRows.of(rows);
    double[][] logs = new double[first.length][states + 1];
    double[] law = {};
    for (int t = 0; t < first.length; t++) {
      law = follow(first[t] ? null : law);
      double density = silent[t] ? 0 : weigh(law, rows, t);
      for (int k = 0; k <= states; k++) {
        logs[t][k] = Math.log(law[k]) + density;
      }
    }
    return logs;
  }

  /**
   * {@return log p(row t | the rows before it and the state before the first row), one number per
   * row, in nats; 0 for an uninformative row}
   *
   * @param state the state of the row before the first one, from 0 to K
   * @param rows new rows of one sequence
   */
  public double[] logPredictivesAfter(int state, R rows) {
    double[] law = new double[states + 1];
    law[state] = 1;
    double[] out = new double[rows.size()];
    filter(rows, new boolean[rows.size()], law, out);
    return out;
  }

  /**
   * {@return the distribution of the next state, K + 1 numbers}
   *
   * @param history the previous rows of one sequence; may be empty
   */
  public double[] next(R history) {
    double[] now = null;
    if (history.size() > 0) {
      double[] unused = new double[history.size()];
      now = filter(history, Sequences.of(history.size()).firsts(), new double[0], unused);
    }
    return follow(now);
  }

  /**
   * {@return the log density of the next row}
   *
   * @param history the previous rows of one sequence; may be empty
   * @param other rows of the same kind
   * @param row a row of {@code other}
   */
  public double logNext(R history, R other, int row) {
    return weigh(next(history), other, row);
  }

  private double[] follow(double @org.jspecify.annotations.Nullable [] now) {
    if (now == null) {
      return transitions.mean()[0].clone();
    }
    double[] law = new double[states + 1];
    for (int j = 0; j <= states; j++) {
      for (int k = 0; k <= states; k++) {
        law[k] += now[j] * transitions.mean()[j + 1][k];
      }
    }
    return law;
  }

  /** Updates the distribution of a state by its row. {@return the log density of the row} */
  private double weigh(double[] law, R rows, int row) {
    double[] logs = new double[states + 1];
    bank.addLogPredictiveOf(rows, row, slots, states + 1, logs);
    double most = Arrays.stream(logs).max().orElseThrow();
    double sum = 0;
    for (int k = 0; k <= states; k++) {
      law[k] *= Math.exp(logs[k] - most);
      sum += law[k];
    }
    for (int k = 0; k <= states; k++) {
      law[k] /= sum;
    }
    return most + Math.log(sum);
  }

  private double[] filter(R rows, boolean[] first, double[] before, double[] logPredictives) {
    boolean[] silent = UninformativeRows.of(rows);
    double[] law = before;
    for (int t = 0; t < first.length; t++) {
      law = follow(first[t] ? null : law);
      logPredictives[t] = silent[t] ? 0 : weigh(law, rows, t);
    }
    return law;
  }

  /**
   * {@return the most probable path of states, from 0 to K} A. J. Viterbi (1967).
   *
   * @param sequences their division into sequences
   */
  public int[] path(R rows, Sequences sequences) {
    int n = rows.size();
    boolean[] first = sequences.firsts();
    boolean[] silent = UninformativeRows.of(rows);
    int[][] back = new int[n][states + 1];
    double[] best = new double[states + 1];
    int[] path = new int[n];
    for (int t = 0; t < n; t++) {
      double[] logs = new double[states + 1];
      if (!silent[t]) {
        bank.addLogPredictiveOf(rows, t, slots, states + 1, logs);
      }
      double[] now = new double[states + 1];
      for (int k = 0; k <= states; k++) {
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j <= (first[t] ? 0 : states); j++) {
          double log =
              Math.log(transitions.mean()[first[t] ? 0 : j + 1][k]) + (first[t] ? 0 : best[j]);
          if (log > most) {
            most = log;
            back[t][k] = j;
          }
        }
        now[k] = most + logs[k];
      }
      best = now;
      if (t + 1 == n || first[t + 1]) {
        trace(t, best, back, first, path);
      }
    }
    return path;
  }

  private static void trace(int last, double[] best, int[][] back, boolean[] first, int[] path) {
    int state = 0;
    for (int k = 1; k < best.length; k++) {
      state = best[k] > best[state] ? k : state;
    }
    for (int t = last; ; t--) {
      path[t] = state;
      if (first[t]) {
        return;
      }
      state = back[t][state];
    }
  }
}

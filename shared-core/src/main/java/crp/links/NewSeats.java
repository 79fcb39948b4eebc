package crp.links;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.TableBank;
import crp.predict.DrawnTables;
import crp.predict.Tally;
import java.util.Arrays;

/** Seats new rows at the tables of one draw. */
final class NewSeats<R extends Rows> {

  private final NearLaw prior;
  private final TableBank<R> bank;
  private final Draw draw;
  private final int[] labels;
  private final int[] home;
  private final int newCluster;
  private final int[] who;
  private final double[] weights;
  private final boolean[] reached;
  private final int[] slots;
  private final double[] logs;
  private final double[] density;

  NewSeats(NearLaw prior, Draw draw, TableBank<R> bank, Draw estimate) {
    this.prior = prior;
    this.draw = draw;
    this.bank = bank;
    newCluster = estimate.clusters();
    labels = DrawnTables.labels(draw);
    home = DrawnTables.labels(estimate);
    who = new int[labels.length];
    weights = new double[labels.length];
    int k = draw.clusters();
    reached = new boolean[k];
    slots = new int[k + 1];
    logs = new double[k + 1];
    density = new double[k];
  }

  /** Adds the joint probability of each choice and the row under this draw. */
  void weigh(R rows, int row, Choices choices, Tally tally) {
    int n = choices.weigh(row, draw, who, weights);
    prior.balance(draw, n, weights);
    double norm = draw.concentration();
    int tables = 0;
    for (int e = 0; e < n; e++) {
      norm += weights[e];
      int table = labels[who[e]];
      if (weights[e] > 0 && !reached[table]) {
        reached[table] = true;
        slots[tables++] = table;
      }
    }
    slots[tables] = draw.clusters();
    Arrays.fill(logs, 0, tables + 1, 0);
    bank.addLogPredictiveOf(rows, row, slots, tables + 1, logs);
    for (int t = 0; t <= tables; t++) {
      tally.makeRoom(logs[t]);
    }
    for (int t = 0; t < tables; t++) {
      density[slots[t]] = tally.unit(logs[t]);
      reached[slots[t]] = false;
    }
    tally.add(newCluster, draw.concentration() / norm * tally.unit(logs[tables]));
    for (int e = 0; e < n; e++) {
      if (weights[e] > 0) {
        tally.add(home[who[e]], weights[e] / norm * density[labels[who[e]]]);
      }
    }
  }
}

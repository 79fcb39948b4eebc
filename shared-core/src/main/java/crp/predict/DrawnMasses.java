package crp.predict;

/**
 * The probabilities of rows in one draw, times their densities, by cluster of the estimate: a new
 * cluster and noise come last. Each row has a scale of its own.
 */
final class DrawnMasses {

  /**
   * A table whose log joint density is so much below that of the row's best seat has no mass: less
   * than 1e-21 of the row is lost for each.
   */
  private static final double REACH = 50;

  private final double[] logScale;
  private final double[] masses;
  private final int clusters;
  private final int cells;

  /**
   * Makes masses of zero.
   *
   * @param cells number of clusters, plus 1, or 2 with noise; 1 to keep the sum over all of them
   *     only
   */
  DrawnMasses(int rows, int clusters, int cells) {
    this.clusters = clusters;
    this.cells = cells;
    logScale = new double[rows];
    masses = new double[rows * cells];
  }

  /** {@return the number of rows} */
  int rows() {
    return logScale.length;
  }

  /**
   * Computes the masses.
   *
   * @param logs log joint density of row i and each table, then a new one, row by row
   * @param noiseLogs log density of each row as noise; empty if the model has none
   */
  void weigh(DrawnSeats seats, double[] logs, double[] noiseLogs) {
    int n = seats.tables() + 1;
    for (int i = 0; i < rows(); i++) {
      double noise =
          noiseLogs.length == 0 ? Double.NEGATIVE_INFINITY : seats.logWeights()[n] + noiseLogs[i];
      weigh(i, seats, logs, noise);
    }
  }

  private void weigh(int row, DrawnSeats seats, double[] logs, double noise) {
    int from = row * (seats.tables() + 1);
    int to = from + seats.tables();
    double most = Math.max(noise, logs[to]);
    for (int i = from; i < to; i++) {
      most = logs[i] > most ? logs[i] : most;
    }
    logScale[row] = most;
    if (most == Double.NEGATIVE_INFINITY) {
      return;
    }
    int at = row * cells;
    if (cells == 1) {
      masses[at] = sum(logs, from, to, most) + Math.exp(noise - most);
      return;
    }
    double least = most - REACH;
    for (int i = from; i < to; i++) {
      if (logs[i] > least) {
        share(at, seats, i - from, Math.exp(logs[i] - most));
      }
    }
    masses[at + clusters] += Math.exp(logs[to] - most);
    if (noise > Double.NEGATIVE_INFINITY) {
      masses[at + clusters + 1] = Math.exp(noise - most);
    }
  }

  private static double sum(double[] logs, int from, int to, double most) {
    double sum = 0;
    for (int i = from; i <= to; i++) {
      sum += logs[i] > most - REACH ? Math.exp(logs[i] - most) : 0;
    }
    return sum;
  }

  private void share(int at, DrawnSeats seats, int table, double mass) {
    int[] under = seats.clusters()[table];
    double[] shares = seats.shares()[table];
    for (int c = 0; c < under.length; c++) {
      masses[at + under[c]] += mass * shares[c];
    }
    if (under.length == 0) {
      masses[at + clusters] += mass; // all its rows are noise in the estimate
    }
  }

  /** Adds the masses of each row to its tally. */
  void addTo(Tally[] tallies) {
    for (int i = 0; i < tallies.length; i++) {
      tallies[i].makeRoom(logScale[i]);
      double unit = tallies[i].unit(logScale[i]);
      for (int c = 0; c < cells; c++) {
        tallies[i].add(c, masses[i * cells + c] * unit);
      }
    }
  }
}

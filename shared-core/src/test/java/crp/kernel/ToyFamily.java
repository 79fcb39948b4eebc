package crp.kernel;

import crp.data.RealRows;
import crp.likelihood.NonconjugateFamily;
import crp.numerics.LogSum;
import crp.random.Rng;

/** A row is 0 or 1; a table's parameter is one of a few numbers, so that all can be listed. */
public final class ToyFamily implements NonconjugateFamily<RealRows> {

  private static final long serialVersionUID = 1L;

  private static final double[] BASE = {0.3, 0.7, 0.45};
  private static final double[] ONE = {0.15, 0.65, 0.9};

  private final int values;
  private final boolean informed;

  public ToyFamily(int values) {
    this(values, false);
  }

  private ToyFamily(int values, boolean informed) {
    this.values = values;
    this.informed = informed;
  }

  /** {@return this family, whose proposals for rows follow them or the base law} */
  public ToyFamily proposing(boolean fromRows) {
    return new ToyFamily(values, fromRows);
  }

  public int values() {
    return values;
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void drawParameter(double[] parameter, Rng rng) {
    double[] logs = new double[values];
    for (int v = 0; v < values; v++) {
      logs[v] = Math.log(BASE[v]);
    }
    parameter[0] = rng.index(logs, values);
  }

  @Override
  public double logBase(double[] parameter) {
    double all = 0;
    for (int v = 0; v < values; v++) {
      all += BASE[v];
    }
    return Math.log(BASE[(int) parameter[0]] / all);
  }

  @Override
  public double logDensity(double[] parameter, RealRows rows, int row) {
    double x = rows.value(row, 0);
    double p = ONE[(int) parameter[0]];
    return Double.isNaN(x) ? 0 : Math.log(x == 1 ? p : 1 - p);
  }

  @Override
  public void update(double[] parameter, RealRows rows, int[] members, int n, Rng rng) {
    double[] logs = new double[values];
    double[] value = new double[1];
    for (int v = 0; v < values; v++) {
      value[0] = v;
      logs[v] = logBase(value);
      for (int m = 0; m < n; m++) {
        logs[v] += rows.weights().of(members[m]) * logDensity(value, rows, members[m]);
      }
    }
    parameter[0] = rng.index(logs, values);
  }

  @Override
  public void propose(double[] parameter, RealRows rows, int[] members, int n, Rng rng) {
    double[] logs = proposals(rows, members, n);
    parameter[0] = rng.index(logs, values);
  }

  @Override
  public double logProposal(double[] parameter, RealRows rows, int[] members, int n) {
    double[] logs = proposals(rows, members, n);
    return logs[(int) parameter[0]] - LogSum.of(logs, values);
  }

  /** Not the conditional law: the rows count a third, and the base law not at all. */
  private double[] proposals(RealRows rows, int[] members, int n) {
    double[] logs = new double[values];
    double[] value = new double[1];
    for (int v = 0; v < values; v++) {
      value[0] = v;
      logs[v] = informed ? 0 : logBase(value);
      for (int m = 0; m < n && informed; m++) {
        logs[v] += rows.weights().of(members[m]) * logDensity(value, rows, members[m]) / 3;
      }
    }
    return logs;
  }

  @Override
  public String describe() {
    return "toy";
  }
}

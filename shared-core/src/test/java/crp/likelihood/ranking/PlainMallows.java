package crp.likelihood.ranking;

import crp.data.RankingRows;
import crp.numerics.LogSum;
import java.util.ArrayList;
import java.util.List;

/** The model written down plainly: codes by counting, all central rankings, Simpson's rule. */
public final class PlainMallows {

  private static final int STEPS = 40_000;

  private PlainMallows() {}

  /** {@return all orders of n items} */
  public static List<int[]> orders(int n) {
    List<int[]> all = new ArrayList<>();
    extend(new int[n], 0, all);
    return all;
  }

  private static void extend(int[] prefix, int done, List<int[]> all) {
    if (done == prefix.length) {
      all.add(prefix.clone());
      return;
    }
    for (int item = 0; item < prefix.length; item++) {
      boolean used = false;
      for (int p = 0; p < done; p++) {
        used |= prefix[p] == item;
      }
      if (!used) {
        prefix[done] = item;
        extend(prefix, done + 1, all);
      }
    }
  }

  /** {@return how many items sigma puts before the choice at a place that are still free} */
  static int code(int[] ranking, int place, int[] sigma) {
    int code = 0;
    for (int item : sigma) {
      if (item == ranking[place]) {
        return code;
      }
      boolean free = true;
      for (int p = 0; p < place; p++) {
        free &= ranking[p] != item;
      }
      code += free ? 1 : 0;
    }
    throw new IllegalArgumentException("item " + ranking[place] + " is not in sigma");
  }

  /** {@return the log of the integral of exp(-a theta) psi^-c} Over u = theta / (1 + theta). */
  static double logIntegral(int m, double a, double c) {
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      double u = i / (double) STEPS;
      double theta = u / (1 - u);
      double psi = 0;
      for (int k = 0; k <= m; k++) {
        psi += Math.exp(-k * theta);
      }
      double f = Math.exp(-a * theta) * Math.pow(psi, -c) / ((1 - u) * (1 - u));
      sum += (i == 0 ? 1 : i % 2 == 1 ? 4 : 2) * f;
    }
    return Math.log(sum / (3.0 * STEPS));
  }

  /** {@return log p(rows, sigma) of a table, for rows and weights as they come} */
  public static double logJoint(
      RankingRows rows, List<Integer> table, int[] sigma, double nu, double[] r) {
    return logJoint(rows, table, sigma, nu, r, PlainMallows::logIntegral);
  }

  /** The integral over theta. */
  interface Integral {
    double log(int m, double a, double c);
  }

  static double logJoint(
      RankingRows rows,
      List<Integer> table,
      int[] sigma,
      double nu,
      double[] r,
      Integral integral) {
    int n = rows.items();
    double log = 0;
    for (int k = 2; k <= n; k++) {
      log -= Math.log(k);
    }
    for (int j = 0; j < n - 1; j++) {
      double count = 0;
      double sum = 0;
      for (int row : table) {
        if (rows.length(row) > j) {
          count += rows.weights().of(row);
          sum += rows.weights().of(row) * code(rows.ranking(row), j, sigma);
        }
      }
      if (count > 0) {
        double pseudo = nu * r[Math.min(j, r.length - 1)];
        log += integral.log(n - 1 - j, pseudo + sum, nu + count);
        log -= integral.log(n - 1 - j, pseudo, nu);
      }
    }
    return log;
  }

  /** {@return the log of p(sigma) around a given ranking over the uniform p(sigma), by the list} */
  public static double logCentre(int items, int[] given, double strength, int[] sigma) {
    double[] costs =
        orders(items).stream().mapToDouble(other -> -cost(given, strength, other)).toArray();
    double log = -cost(given, strength, sigma) - LogSum.of(costs, costs.length);
    return log + Math.log(costs.length);
  }

  private static double cost(int[] given, double strength, int[] sigma) {
    double sum = 0;
    for (int place = 0; place < given.length; place++) {
      sum += strength * code(given, place, sigma);
    }
    return sum;
  }

  /** {@return log p(rows) of a table} */
  public static double logMarginal(RankingRows rows, List<Integer> table, double nu, double[] r) {
    double[] logs =
        orders(rows.items()).stream()
            .mapToDouble(sigma -> logJoint(rows, table, sigma, nu, r, FAST))
            .toArray();
    return LogSum.of(logs, logs.length);
  }

  private static final FiniteBeta LAW = new FiniteBeta();
  static final Integral FAST = LAW::logIntegral;
}

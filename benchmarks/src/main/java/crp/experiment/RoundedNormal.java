package crp.experiment;

import java.util.Arrays;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.apache.commons.math3.special.Erf;

/**
 * Normal values that are rounded to multiples of a step, and cut off at the ends of a scale: what
 * an oracle knows of a column.
 *
 * @param step of the values, 1 or a power of a tenth where values are rounded
 * @param low the lowest value, which stands for all below it; negative infinity for none
 * @param high the highest value, which stands for all above it; infinity for none
 */
record RoundedNormal(double step, double low, double high) {

  /** Deviations around a centre beyond which there is nothing. */
  private static final double REACH = 6;

  /** More steps to a deviation than so many change nothing. */
  private static final double FINE = 5;

  /** Of a normal law in a mixture. */
  private static final int NUMBERS = 3;

  /** The smallest probability, so that logs are finite. */
  private static final double LEAST = 1e-300;

  /** {@return the value that is written for a number} */
  double round(double number) {
    // the value that is read from its decimals, and 0 without a sign
    double inverse = Math.rint(1 / step);
    return Math.max(low, Math.min(high, Math.rint(number * inverse) / inverse)) + 0.0;
  }

  /** {@return the log probability of a value, in nats; 0 of a missing one} */
  double log(double value, double centre, double sd) {
    if (Double.isNaN(value)) {
      return 0;
    }
    double root = sd * Math.sqrt(2);
    double from = value <= low ? Double.NEGATIVE_INFINITY : (value - step / 2 - centre) / root;
    double to = value >= high ? Double.POSITIVE_INFINITY : (value + step / 2 - centre) / root;
    return Math.log(Math.max(LEAST, Erf.erf(from, to) / 2));
  }

  /**
   * {@return how many nats a row tells several groups of one size from the best fewer, by one}
   *
   * @param centres at least two, ascending
   * @param sd of all; those of fewer groups are free, as are their centres and sizes
   */
  double gain(double[] centres, double sd) {
    double wider = step * Math.max(1, Math.floor(sd / (FINE * step)));
    return new Law(new RoundedNormal(wider, low, high), centres, sd).gain();
  }

  /** The law of a value. */
  private static final class Law {

    private final RoundedNormal column;
    private final double[] centres;
    private final double sd;
    private final double[] values;
    private final double[] law;

    Law(RoundedNormal column, double[] centres, double sd) {
      this.column = column;
      this.centres = centres;
      this.sd = sd;
      double from = Math.rint(Math.max(column.low, centres[0] - REACH * sd) / column.step);
      double to = Math.min(column.high, centres[centres.length - 1] + REACH * sd) / column.step;
      values = new double[1 + (int) Math.rint(to - from)];
      Arrays.setAll(values, k -> column.step * (from + k));
      double[] groups = new double[NUMBERS * centres.length];
      for (int t = 0; t < centres.length; t++) {
        set(groups, t, centres[t], sd, 0);
      }
      law = of(groups);
    }

    /** A normal law: its centre, the logs of its deviation and of its size. */
    private static void set(double[] normals, int k, double centre, double sd, double logSize) {
      normals[NUMBERS * k] = centre;
      normals[NUMBERS * k + 1] = Math.log(sd);
      normals[NUMBERS * k + 2] = logSize;
    }

    private double[] of(double[] normals) {
      double[] sum = new double[values.length];
      double size = 0;
      for (int at = 0; at < normals.length; at += NUMBERS) {
        double here = Math.exp(normals[at + 2]);
        size += here;
        for (int k = 0; k < sum.length; k++) {
          sum[k] += here * Math.exp(column.log(values[k], normals[at], Math.exp(normals[at + 1])));
        }
      }
      double all = size;
      return Arrays.stream(sum).map(p -> Math.max(LEAST, p / all)).toArray();
    }

    /** {@return the mean log of a law} */
    private double mean(double[] other) {
      double mean = 0;
      for (int k = 0; k < law.length; k++) {
        mean += law[k] * Math.log(other[k]);
      }
      return mean;
    }

    double gain() {
      double most = Double.NEGATIVE_INFINITY;
      for (int u = 1; u < centres.length; u++) {
        for (int t = 0; t < u; t++) {
          most = Math.max(most, best(joined(t, u)));
        }
      }
      return mean(law) - most;
    }

    /** {@return fewer normal laws: one is that of two groups} */
    private double[] joined(int t, int u) {
      double[] fewer = new double[NUMBERS * (centres.length - 1)];
      for (int k = 0; k < centres.length - 1; k++) {
        set(fewer, k, centres[k < u ? k : k + 1], sd, 0);
      }
      double half = (centres[u] - centres[t]) / 2;
      set(fewer, t, centres[t] + half, Math.hypot(sd, half), Math.log(2));
      return fewer;
    }

    /** {@return the largest mean log that is found from a start} Simplexes may stop too early. */
    private double best(double[] start) {
      double[] steps = new double[start.length];
      Arrays.setAll(steps, k -> k % NUMBERS == 0 ? sd / 2 : 0.2);
      double[] at = start;
      double found = mean(of(at));
      double before;
      do {
        before = found;
        PointValuePair end =
            new SimplexOptimizer(1e-9, 1e-9)
                .optimize(
                    new MaxEval(10_000),
                    GoalType.MAXIMIZE,
                    new ObjectiveFunction(normals -> mean(of(normals))),
                    new NelderMeadSimplex(steps),
                    new InitialGuess(at));
        at = end.getPoint();
        found = end.getValue();
      } while (found - before > 1e-6);
      return found;
    }
  }
}

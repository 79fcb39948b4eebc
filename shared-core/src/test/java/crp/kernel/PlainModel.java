package crp.kernel;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.DynamicMixtures;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.special.Gamma;

/**
 * Posteriors over partitions written down from the textbook, one table after the other, without
 * caches, updates or frames: what banks, priors and states have to agree with.
 */
public final class PlainModel {

  private PlainModel() {}

  /** Log marginal of the rows with the given numbers at one table. */
  public interface Marginal extends ToDoubleFunction<List<Integer>> {}

  /** Log joint of a partition, up to a constant. */
  static double logJoint(
      TablePrior prior, Weights weights, Marginal marginal, Partition partition) {
    double sum = logTables(prior, partition.clusters(), weights.total());
    for (List<Integer> table : tables(partition)) {
      double w = table.stream().mapToDouble(weights::of).sum();
      sum += logTable(prior, w) + marginal.applyAsDouble(table);
    }
    return sum;
  }

  public static List<List<Integer>> tables(Partition partition) {
    List<List<Integer>> tables = new ArrayList<>();
    for (int item = 0; item < partition.size(); item++) {
      if (partition.label(item) == tables.size()) {
        tables.add(new ArrayList<>());
      }
      tables.get(partition.label(item)).add(item);
    }
    return tables;
  }

  private static double logTables(TablePrior prior, int k, double total) {
    double sum = 0;
    if (prior instanceof FiniteMixtures finite) {
      for (int c = k; c < 1000; c++) {
        double all = finite.concentration() * c;
        double log = Gamma.logGamma(all) - Gamma.logGamma(all + total);
        for (int i = 0; i < k; i++) {
          log += Math.log(c - i);
        }
        sum += Math.exp(log + finite.components().logProbability(c));
      }
      return Math.log(sum);
    }
    if (prior instanceof DynamicMixtures dynamic) {
      double all = dynamic.components().value();
      double ways = 1;
      for (int i = 0; i < k; i++) {
        ways *= all - i;
      }
      double alpha = dynamic.concentration();
      return Math.log(ways) + Gamma.logGamma(alpha) - Gamma.logGamma(alpha + total);
    }
    for (int i = 0; i < k; i++) {
      double discount = prior instanceof PitmanYor py ? py.discount() : 0;
      sum += Math.log(prior.concentration() + i * discount);
    }
    return sum;
  }

  private static double logTable(TablePrior prior, double w) {
    if (prior instanceof Crp) {
      return Gamma.logGamma(w);
    } else if (prior instanceof PitmanYor py) {
      return Gamma.logGamma(w - py.discount()) - Gamma.logGamma(1 - py.discount());
    } else if (prior instanceof FiniteMixtures finite) {
      return Gamma.logGamma(finite.concentration() + w) - Gamma.logGamma(finite.concentration());
    } else if (prior instanceof DynamicMixtures dynamic) {
      double share = dynamic.concentration() / dynamic.components().value();
      return Gamma.logGamma(share + w) - Gamma.logGamma(share);
    } else if (prior instanceof PoweredCrp powered) {
      return powered.power() * Gamma.logGamma(w);
    }
    double sum = 0;
    for (int m = 1; m < w; m++) {
      sum += Math.log(((GeneralizedCrp) prior).growth().applyAsDouble(m));
    }
    return sum;
  }

  /** Murphy (2007), Conjugate Bayesian analysis of the Gaussian distribution, equation 266. */
  static Marginal normalInverseWishart(
      RealRows rows, double[] mean, double kappa, double nu, double[] scale) {
    return normalInverseWishart(rows, mean, kappa, nu, scale, 0);
  }

  /**
   * The same where the log density of a row is its mean over an interval around each value.
   *
   * @param grain variance of the uniform distribution over the interval
   */
  static Marginal normalInverseWishart(
      RealRows rows, double[] mean, double kappa, double nu, double[] scale, double grain) {
    int d = mean.length;
    RealMatrix start = MatrixUtils.createRealMatrix(d, d);
    for (int i = 0; i < d * d; i++) {
      start.setEntry(i / d, i % d, scale[i]);
    }
    return table -> {
      double n = 0;
      RealVector sum = MatrixUtils.createRealVector(mean).mapMultiply(kappa);
      RealMatrix psi = start.add(outer(MatrixUtils.createRealVector(mean), kappa));
      for (int item : table) {
        double[] x = new double[d];
        rows.copyRow(item, x, 0);
        double w = rows.weights().of(item);
        n += w;
        RealVector v = MatrixUtils.createRealVector(x);
        sum = sum.add(v.mapMultiply(w));
        psi = psi.add(outer(v, w));
        psi = psi.add(MatrixUtils.createRealIdentityMatrix(d).scalarMultiply(w * grain));
      }
      psi = psi.subtract(outer(sum.mapDivide(kappa + n), kappa + n));
      double log = -n * d / 2 * Math.log(Math.PI) + d / 2.0 * Math.log(kappa / (kappa + n));
      for (int j = 0; j < d; j++) {
        log += Gamma.logGamma((nu + n - j) / 2) - Gamma.logGamma((nu - j) / 2);
      }
      return log + nu / 2 * logDet(start) - (nu + n) / 2 * logDet(psi);
    };
  }

  private static RealMatrix outer(RealVector v, double factor) {
    return v.outerProduct(v).scalarMultiply(factor);
  }

  private static double logDet(RealMatrix matrix) {
    return Math.log(new LUDecomposition(matrix).getDeterminant());
  }

  /** Column by column the same with d = 1, over the rows that are not missing there. */
  static Marginal columns(RealRows rows, double[] mean, double kappa, double nu, double[] scale) {
    return table -> {
      double sum = 0;
      for (int j = 0; j < rows.columns(); j++) {
        int column = j;
        List<Integer> seen =
            table.stream().filter(i -> !Double.isNaN(rows.value(i, column))).toList();
        sum +=
            normalInverseWishart(
                    rows.columns(new int[] {j}),
                    new double[] {mean[j]},
                    kappa,
                    nu,
                    new double[] {scale[j]})
                .applyAsDouble(seen);
      }
      return sum;
    };
  }

  /** Dirichlet-multinomial without the multinomial coefficient, symmetric. */
  static Marginal words(CountRows rows, double beta) {
    return table -> {
      double[] counts = new double[rows.vocabulary()];
      for (int item : table) {
        for (int e = rows.start(item); e < rows.start(item + 1); e++) {
          counts[rows.word(e)] += rows.weights().of(item) * rows.count(e);
        }
      }
      return polya(counts, beta);
    };
  }

  /** One symmetric Dirichlet a column, over the rows that are not missing there. */
  static Marginal categories(CategoryRows rows, double beta) {
    return table -> {
      double sum = 0;
      for (int j = 0; j < rows.columns(); j++) {
        double[] counts = new double[rows.cardinality(j)];
        for (int item : table) {
          if (rows.code(item, j) != CategoryRows.MISSING) {
            counts[rows.code(item, j)] += rows.weights().of(item);
          }
        }
        sum += polya(counts, beta);
      }
      return sum;
    };
  }

  private static double polya(double[] counts, double beta) {
    double sum = 0;
    double total = 0;
    for (double count : counts) {
      sum += Gamma.logGamma(beta + count) - Gamma.logGamma(beta);
      total += count;
    }
    double all = beta * counts.length;
    return sum + Gamma.logGamma(all) - Gamma.logGamma(all + total);
  }
}

package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Frequencies of all partitions in one long run under a fixed seed, for chains that draw more than
 * the partition. The error of each frequency is found by batch means. A sound chain whose stream of
 * draws changes is rejected with probability 1e-6, shared by its frequencies.
 */
final class PartitionFrequencies {

  private static final double ALARM = 1e-6;
  private static final int BATCHES = 100;
  private static final int BATCH = 600;
  private static final double LEAST_EFFECTIVE_SIZE = 400;

  private final List<Partition> all;
  private final double[][] means;

  /**
   * Runs a chain of Gibbs sweeps from a single table.
   *
   * @param prior of the partitions
   * @param bank of a few rows
   * @param redraws whether the family's shared quantities are drawn after each sweep
   */
  PartitionFrequencies(TablePrior prior, TableBank<? extends Rows> bank, boolean redraws) {
    this(prior, bank, new TableGibbs(), redraws);
  }

  /**
   * Runs a chain of other sweeps.
   *
   * @param seats the sweep
   */
  PartitionFrequencies(
      TablePrior prior, TableBank<? extends Rows> bank, Kernel<TableState> seats, boolean redraws) {
    this(
        new TableState(prior, bank, Partition.of(new int[bank.rows().size()])),
        kernels(seats, redraws));
  }

  private static List<Kernel<TableState>> kernels(Kernel<TableState> seats, boolean redraws) {
    List<Kernel<TableState>> kernels = new ArrayList<>(List.of(seats));
    if (redraws) {
      kernels.add(new FamilyUpdate<>());
    }
    return kernels;
  }

  /** Runs a chain from a state. */
  PartitionFrequencies(TableState state, Kernel<TableState> kernel) {
    this(state, List.of(kernel));
  }

  private PartitionFrequencies(TableState state, List<Kernel<TableState>> kernels) {
    all = Partitions.all(state.items());
    means = new double[all.size()][BATCHES];
    SeededRng rng = new SeededRng(20);
    for (int sweep = -BATCH; sweep < BATCHES * BATCH; sweep++) {
      for (Kernel<TableState> kernel : kernels) {
        kernel.apply(state, rng);
      }
      if (sweep >= 0) {
        means[all.indexOf(state.partition())][sweep / BATCH] += 1.0 / BATCH;
      }
    }
    state.audit(1e-9);
  }

  /** {@return the probabilities of all partitions of n rows, from their log joint densities} */
  static double[] law(int n, ToDoubleFunction<Partition> logJoint) {
    double[] law = Partitions.all(n).stream().mapToDouble(logJoint).map(Math::exp).toArray();
    double sum = 0;
    for (double p : law) {
      sum += p;
    }
    for (int p = 0; p < law.length; p++) {
      law[p] /= sum;
    }
    return law;
  }

  /** Whether all frequencies lie within their errors; partitions too rare to judge are left out. */
  boolean agree(double[] law) {
    double limit =
        new TDistribution(BATCHES - 1).inverseCumulativeProbability(1 - ALARM / 2 / law.length);
    int judged = 0;
    boolean within = true;
    for (int p = 0; p < law.length; p++) {
      double mean = 0;
      for (double batch : means[p]) {
        mean += batch / BATCHES;
      }
      double variance = 0;
      for (double batch : means[p]) {
        variance += (batch - mean) * (batch - mean) / (BATCHES - 1);
      }
      double error = Math.sqrt(variance / BATCHES);
      if (law[p] < 0.01) {
        continue;
      }
      judged++;
      double size = law[p] * (1 - law[p]) / (error * error);
      assertTrue(size > LEAST_EFFECTIVE_SIZE, "effective sample size " + size);
      assertTrue(error < 0.01, "Monte Carlo error " + error);
      within &= Math.abs(mean - law[p]) < limit * error;
    }
    assertTrue(judged >= 5, "partitions judged: " + judged);
    return within;
  }
}

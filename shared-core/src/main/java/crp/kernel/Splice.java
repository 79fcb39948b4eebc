package crp.kernel;

import crp.likelihood.TableBank;
import crp.seating.SequentialPrior;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What the rest of the reference is worth behind another past: log of the joint of past and rest
 * over the joint of the past. The rest is a list of links, so that its tables depend on the past.
 */
final class Splice implements ParticleGibbs.Pasts {

  private final SequentialPrior prior;
  private final Statistics statistics;
  private final int[] links;
  private final int n;
  // tables of those from t on, numbered as in the particle, later ones from its number on
  private final int[] tableOf;
  // how many customers from here on follow themselves
  private final int[] founders;
  private double[] memory = {};
  private double[] weights = {};
  private int[] sizes = {};

  // slots of groups of rows; a buffer is equal by content
  private final Map<IntBuffer, Integer> groups = new HashMap<>();
  private final Map<Long, Double> unions = new HashMap<>();

  Splice(SequentialPrior prior, Statistics statistics, int[] links) {
    this.prior = prior;
    this.statistics = statistics;
    this.links = links;
    n = links.length;
    tableOf = new int[n];
    founders = new int[n + 1];
    for (int i = n - 1; i >= 0; i--) {
      founders[i] = founders[i + 1] + (links[i] == i ? 1 : 0);
    }
  }

  /** The log weight of each particle as the past of the customers from t on. */
  @Override
  public double[] weigh(int t, Particle[] particles) {
    double[] logs = new double[particles.length];
    for (int p = 0; p < logs.length; p++) {
      int twin = 0;
      while (!particles[twin].sameTables(particles[p])) {
        twin++;
      }
      logs[p] = twin < p ? logs[twin] : weigh(t, particles[p]);
    }
    groups.values().forEach(statistics::release);
    groups.clear();
    unions.clear();
    return logs;
  }

  private double weigh(int t, Particle past) {
    int tables = past.tables();
    for (int l = t; l < n; l++) {
      int j = links[l];
      tableOf[l] = j == l ? tables++ : j < t ? past.tableAt(j) : tableOf[j];
    }
    double seats = prior.independentLinks() ? 0 : logSeats(t, past);
    return seats == Double.NEGATIVE_INFINITY ? seats : seats + logRows(t, past);
  }

  /** Links are uniform among the members of a table, so a link weighs w_lk / n_k. */
  private double logSeats(int t, Particle past) {
    int stride = prior.memory();
    int tables = past.tables();
    int most = tables + founders[t];
    if (weights.length < most) {
      weights = new double[2 * most];
      sizes = new int[2 * most];
      memory = new double[2 * most * stride];
    }
    System.arraycopy(past.memory(), 0, memory, 0, tables * stride);
    Arrays.fill(memory, tables * stride, most * stride, 0);
    for (int k = 0; k < most; k++) {
      sizes[k] = k < tables ? past.size(k) : 0;
    }
    double sum = 0;
    double alpha = prior.concentration();
    for (int l = t; l < n; l++) {
      prior.seatWeights(l, j -> j < t ? past.tableAt(j) : tableOf[j], tables, memory, weights);
      double norm = alpha;
      for (int k = 0; k < tables; k++) {
        norm += weights[k];
      }
      int k = tableOf[l];
      sum += Math.log((links[l] == l ? alpha : weights[k] / sizes[k]) / norm);
      if (sum == Double.NEGATIVE_INFINITY) {
        return sum;
      }
      tables += k == tables ? 1 : 0;
      sizes[k]++;
      prior.remember(l, memory, k * stride);
    }
    return sum;
  }

  /** Tables that open later have the same rows behind every past: they cancel. */
  private double logRows(int t, Particle past) {
    int tables = past.tables();
    int[] starts = new int[tables + 1];
    for (int l = t; l < n; l++) {
      if (tableOf[l] < tables) {
        starts[tableOf[l] + 1]++;
      }
    }
    for (int k = 0; k < tables; k++) {
      starts[k + 1] += starts[k];
    }
    int[] items = new int[starts[tables]];
    int[] next = starts.clone();
    for (int l = t; l < n; l++) {
      if (tableOf[l] < tables) {
        items[next[tableOf[l]]++] = prior.item(l);
      }
    }
    double sum = 0;
    for (int k = 0; k < tables; k++) {
      if (starts[k + 1] > starts[k]) {
        IntBuffer group = IntBuffer.wrap(Arrays.copyOfRange(items, starts[k], starts[k + 1]));
        sum += logJoin(past.slot(k), groups.computeIfAbsent(group, this::slotOf));
      }
    }
    return sum;
  }

  private int slotOf(IntBuffer group) {
    int slot = statistics.allocate();
    statistics.bank().rebuild(slot, group.array(), group.capacity());
    return slot;
  }

  private double logJoin(int slot, int group) {
    TableBank<?> bank = statistics.bank();
    return unions.computeIfAbsent(
        (long) slot << 32 | group,
        pair -> bank.logMarginalOfUnion(slot, group) - bank.logMarginal(slot));
  }
}

package crp.diagnose;

import crp.draws.Draw;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Distances between the draws of a run: mean variation of information between the halves of all
 * chains. Chains in different modes are farther from each other than their halves, even if the
 * traces of single numbers agree. Immutable.
 */
final class Distances implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Largest number of draws compared per chain. */
  private static final int MOST = 50;

  /** Limit of compared items in total: about a second. */
  private static final double BUDGET = 3e8;

  /** Fixed cost of comparing two draws, in items. */
  private static final double OVERHEAD = 500;

  /**
   * Entry (a, b): between halves a and b, where halves 2c and 2c + 1 are those of chain c; on the
   * diagonal between two draws of one half, NaN for less than two draws.
   */
  private final double[][] halves;

  /** Number of compared draws of each half. */
  private final int[] sizes;

  private Distances(double[][] halves, int[] sizes) {
    this.halves = halves;
    this.sizes = sizes;
  }

  /** {@return the distances of some draws of each chain, evenly thinned} */
  static Distances of(List<Draw> draws, int chains) {
    double pairs = chains * (2.0 * chains - 1) / 4 + chains / 4.0;
    double cost = draws.get(0).size() + OVERHEAD;
    int most = (int) Math.max(4, Math.min(MOST, Math.sqrt(BUDGET / cost / pairs)));
    List<List<Partition>> kept = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      List<Partition> own = some(ofChain(draws, c), most);
      kept.add(own.subList(0, own.size() / 2));
      kept.add(own.subList(own.size() / 2, own.size()));
    }
    return new Distances(means(kept), kept.stream().mapToInt(List::size).toArray());
  }

  private static double[][] means(List<List<Partition>> halves) {
    List<Supplier<Double>> tasks = new ArrayList<>();
    for (int a = 0; a < halves.size(); a++) {
      List<Partition> half = halves.get(a);
      tasks.add(() -> within(half));
      for (List<Partition> other : halves.subList(0, a)) {
        tasks.add(() -> between(half, other));
      }
    }
    Iterator<Double> found = Workers.run(tasks, RunScope.current().threads()).iterator();
    double[][] mean = new double[halves.size()][halves.size()];
    for (int a = 0; a < mean.length; a++) {
      mean[a][a] = found.next();
      for (int b = 0; b < a; b++) {
        mean[a][b] = found.next();
        mean[b][a] = mean[a][b];
      }
    }
    return mean;
  }

  /**
   * {@return mean variation of information in nats between chains, on the diagonal between the
   * halves of a chain; NaN there if a chain has a single draw}
   */
  double[][] ofChains() {
    double[][] mean = new double[sizes.length / 2][sizes.length / 2];
    for (int a = 0; a < mean.length; a++) {
      mean[a][a] = halves[2 * a][2 * a + 1];
      for (int b = 0; b < a; b++) {
        mean[a][b] = ofChains(a, b);
        mean[b][a] = mean[a][b];
      }
    }
    return mean;
  }

  private double ofChains(int a, int b) {
    double sum = 0;
    double count = 0;
    for (int i = 2 * a; i < 2 * a + 2; i++) {
      for (int j = 2 * b; j < 2 * b + 2; j++) {
        double pairs = (double) sizes[i] * sizes[j];
        sum += pairs > 0 ? pairs * halves[i][j] : 0;
        count += pairs;
      }
    }
    return sum / count;
  }

  /**
   * {@return by how much draws of two chains are farther from each other than draws of one half of
   * them, in nats, for the farthest pair of halves; NaN if a half has less than two draws} 0 in
   * expectation if the halves are samples of one law. Draws that depend on their neighbours make it
   * larger, not smaller.
   */
  double excess(int a, int b) {
    double most = 0;
    for (int i = 2 * a; i < 2 * a + 2; i++) {
      for (int j = 2 * b; j < 2 * b + 2; j++) {
        double own = i == j ? halves[i][j] : (halves[i][i] + halves[j][j]) / 2;
        most = Math.max(most, halves[i][j] - own);
      }
    }
    return most;
  }

  int chains() {
    return sizes.length / 2;
  }

  private static List<Draw> ofChain(List<Draw> draws, int chain) {
    return draws.stream().filter(draw -> draw.chain() == chain).toList();
  }

  private static List<Partition> some(List<Draw> draws, int most) {
    List<Partition> some = new ArrayList<>();
    int count = Math.min(most, draws.size());
    for (int i = 0; i < count; i++) {
      some.add(draws.get((int) ((long) i * draws.size() / count)).partition());
    }
    return some;
  }

  private static double between(List<Partition> some, List<Partition> others) {
    double sum = 0;
    for (Partition a : some) {
      for (Partition b : others) {
        sum += VariationOfInformation.of(a, b);
      }
    }
    return sum / ((double) some.size() * others.size());
  }

  private static double within(List<Partition> draws) {
    double sum = 0;
    for (int i = 0; i < draws.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += VariationOfInformation.of(draws.get(i), draws.get(j));
      }
    }
    return sum / (draws.size() * (draws.size() - 1) / 2.0);
  }
}

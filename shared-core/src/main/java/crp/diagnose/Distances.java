package crp.diagnose;

import crp.compare.VariationOfInformation;
import crp.draws.Draw;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.List;

/**
 * Mean distances between the draws of two chains, and between the first and second half of each
 * chain's draws. Chains in different modes are farther from each other than their halves, even if
 * the traces of single numbers agree.
 */
final class Distances {

  /** Largest number of draws compared per chain. */
  private static final int MOST = 50;

  /** Limit of compared items in total: about a second. */
  private static final double BUDGET = 3e8;

  /** Fixed cost of comparing two draws, in items. */
  private static final double OVERHEAD = 500;

  private Distances() {}

  /**
   * {@return mean variation of information in nats between chains, on the diagonal between the
   * halves of a chain; NaN there if a chain has a single draw}
   */
  static double[][] of(List<Draw> draws, int chains) {
    List<List<Partition>> kept = new ArrayList<>();
    double pairs = chains * (2.0 * chains - 1) / 4;
    double cost = draws.get(0).size() + OVERHEAD;
    int most = (int) Math.max(4, Math.min(MOST, Math.sqrt(BUDGET / cost / pairs)));
    for (int c = 0; c < chains; c++) {
      kept.add(some(ofChain(draws, c), most));
    }
    double[][] mean = new double[chains][chains];
    for (int a = 0; a < chains; a++) {
      List<Partition> own = kept.get(a);
      int half = own.size() / 2;
      mean[a][a] = between(own.subList(0, half), own.subList(half, own.size()));
      for (int b = 0; b < a; b++) {
        mean[a][b] = between(own, kept.get(b));
        mean[b][a] = mean[a][b];
      }
    }
    return mean;
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
}

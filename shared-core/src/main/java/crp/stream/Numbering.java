package crp.stream;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Gives clusters their numbers: all particles call alike tables of the same rows, so that a cluster
 * keeps its number when another particle becomes the heaviest.
 */
final class Numbering implements Serializable {

  private static final long serialVersionUID = 1L;

  private int next;

  /** A pair of tables that share rows. */
  private record Shared(int table, int reference, double customers) {}

  /** Takes the numbers below a limit for given. */
  void skip(int limit) {
    next = Math.max(next, limit);
  }

  /** {@return the numbers with a new one for each table that has none} */
  int[] completed(int... numbers) {
    return Arrays.stream(numbers).map(n -> n == Particle.NO_NUMBER ? next++ : n).toArray();
  }

  /**
   * {@return the numbers of the tables of a particle that agree best with another: the pairs that
   * share most rows first} Shared are the rows of the batch, and forgotten rows of tables that had
   * the same number before. A table without a partner keeps its number if no other has it.
   *
   * @param labels the table of each row of the batch, -1 for noise
   * @param reference a particle with a number for each table
   * @param referenceLabels the same rows there
   */
  static int[] matched(
      Particle<?> particle, int[] labels, Particle<?> reference, int[] referenceLabels) {
    int k = particle.tables().size();
    int[] numbers = new int[k];
    Arrays.fill(numbers, Particle.NO_NUMBER);
    boolean[] taken = new boolean[reference.tables().size()];
    for (Shared pair : pairs(particle, labels, reference, referenceLabels)) {
      if (numbers[pair.table] == Particle.NO_NUMBER && !taken[pair.reference]) {
        numbers[pair.table] = reference.numbers()[pair.reference];
        taken[pair.reference] = true;
      }
    }
    for (int t = 0; t < k; t++) {
      int own = particle.numbers()[t];
      if (numbers[t] == Particle.NO_NUMBER && Arrays.stream(numbers).noneMatch(n -> n == own)) {
        numbers[t] = own;
      }
    }
    return numbers;
  }

  private static List<Shared> pairs(
      Particle<?> particle, int[] labels, Particle<?> reference, int[] referenceLabels) {
    double[][] shared = new double[particle.tables().size()][reference.tables().size()];
    for (int t = 0; t < shared.length; t++) {
      for (int r = 0; r < shared[t].length; r++) {
        if (particle.numbers()[t] == reference.numbers()[r]) {
          shared[t][r] =
              Math.min(particle.tables().get(t).customers(), reference.tables().get(r).customers());
        }
      }
    }
    for (int row = 0; row < labels.length; row++) {
      if (labels[row] >= 0 && referenceLabels[row] >= 0) {
        shared[labels[row]][referenceLabels[row]]++;
      }
    }
    List<Shared> pairs = new ArrayList<>();
    for (int t = 0; t < shared.length; t++) {
      for (int r = 0; r < shared[t].length; r++) {
        if (shared[t][r] > 0) {
          pairs.add(new Shared(t, r, shared[t][r]));
        }
      }
    }
    pairs.sort(Comparator.comparingDouble(Shared::customers).reversed());
    return pairs;
  }
}

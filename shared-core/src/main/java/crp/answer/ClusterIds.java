package crp.answer;

import crp.Argument;
import crp.data.Weights;
import crp.model.EarlierLabels;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The numbers that people see of the clusters of an answer. Without an earlier answer they are the
 * places of the clusters, 0, 1 and so on; a cluster that was there before keeps its number, and a
 * number is never used twice. Inside, labels are places: {@link #shown} turns them into numbers.
 *
 * @param numbers of the clusters, by place; all different
 * @param next the first number that no cluster ever had
 */
public record ClusterIds(List<Integer> numbers, int next) implements Serializable {

  /** Copies the numbers. */
  public ClusterIds {
    numbers = List.copyOf(numbers);
    int most = next;
    Argument.require(
        numbers.stream().allMatch(k -> k >= 0 && k < most)
            && numbers.stream().distinct().count() == numbers.size(),
        "numbers of clusters must be different ones from 0 to %d, were %s",
        next - 1,
        numbers);
  }

  /** {@return the numbers of an answer without an earlier one} */
  public static ClusterIds plain(int clusters) {
    return new ClusterIds(IntStream.range(0, clusters).boxed().toList(), clusters);
  }

  /** {@return the same of plain numbers} */
  public static ClusterIds of(int[] numbers, int next) {
    return new ClusterIds(Arrays.stream(numbers).boxed().toList(), next);
  }

  /**
   * {@return the numbers of new clusters: that of the earlier cluster that each succeeds, else the
   * next unused one} A cluster succeeds another by more than half of the rows of the smaller of
   * both: of a split the largest piece, of merged ones the largest.
   *
   * @param labels place of the cluster of each row; negative for noise
   * @param weights of the rows
   */
  public static ClusterIds of(EarlierLabels earlier, int[] labels, int clusters, Weights weights) {
    int[] numbers = new Successors(earlier, weights).of(labels, clusters);
    int next = earlier.next();
    for (int k = 0; k < clusters; k++) {
      numbers[k] = numbers[k] < 0 ? next++ : numbers[k];
    }
    return of(numbers, next);
  }

  /** {@return the number of a cluster by its place} */
  public int number(int place) {
    return numbers.get(place);
  }

  /** {@return the number of each row's cluster, by its place; negative labels stay} */
  public int[] shown(int[] labels) {
    return Arrays.stream(labels).map(k -> k < 0 ? k : number(k)).toArray();
  }

  /** {@return the largest number and one: the length of an array by number} */
  public int span() {
    return numbers.stream().mapToInt(k -> k + 1).max().orElse(0);
  }

  /**
   * {@return values by number}
   *
   * @param byPlace a value for each cluster
   * @param gap the value of numbers that no cluster has
   */
  public double[] byNumber(double[] byPlace, double gap) {
    double[] all = new double[span()];
    Arrays.fill(all, gap);
    for (int k = 0; k < numbers.size(); k++) {
      all[number(k)] = byPlace[k];
    }
    return all;
  }

  /** {@return whether numbers are places} */
  public boolean arePlaces() {
    return IntStream.range(0, numbers.size()).allMatch(k -> number(k) == k);
  }
}

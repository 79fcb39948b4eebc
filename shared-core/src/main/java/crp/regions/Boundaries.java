package crp.regions;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where segments of time end, and how sure that is: the posterior probability of a boundary before
 * each different time, the posterior of the number of segments, and the boundaries of the answer
 * with their intervals. Immutable.
 */
public final class Boundaries implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final double[] LEVELS = {0.5, 0.95};

  private final double[] times;
  private final double[] probabilities;
  private final double[] segments;
  private final int[] answer;

  /**
   * One boundary of the answer. Its interval is that of the boundary which is nearest to it, given
   * that there is one: central, in terms of the first time of the later segment.
   *
   * @param before last time of the earlier segment
   * @param after first time of the later segment
   * @param mode the most probable first time of the later segment
   * @param expected expected number of boundaries that are nearer to this one than to others of the
   *     answer; about the probability that there is one
   * @param low50 lower end of the 50 % interval
   * @param high50 upper end of the 50 % interval
   * @param low95 lower end of the 95 % interval
   * @param high95 upper end of the 95 % interval
   */
  public record Boundary(
      double before,
      double after,
      double mode,
      double expected,
      double low50,
      double high50,
      double low95,
      double high95)
      implements Serializable {}

  /**
   * Boundaries.
   *
   * @param times the different times, increasing
   * @param probabilities of a boundary before each of them; 0 for the first one
   * @param segments probability of k segments at index k
   * @param answer which of the times begin a segment of the answer, without the first one
   */
  public Boundaries(double[] times, double[] probabilities, double[] segments, int[] answer) {
    this.times = times.clone();
    this.probabilities = probabilities.clone();
    this.segments = segments.clone();
    this.answer = answer.clone();
  }

  /** {@return the different times, increasing; a copy} */
  public double[] times() {
    return times.clone();
  }

  /**
   * {@return the posterior probability of a boundary before each of the {@link #times}, 0 for the
   * first one; a copy}
   */
  public double[] probabilities() {
    return probabilities.clone();
  }

  /** {@return the posterior probability of k segments at index k; a copy} */
  public double[] segments() {
    return segments.clone();
  }

  /** {@return the posterior probability that there is no change at all} */
  public double none() {
    return segments.length > 1 ? segments[1] : 0;
  }

  /** {@return the boundaries of the answer, in the order of time} */
  public List<Boundary> ofAnswer() {
    List<Boundary> all = new ArrayList<>();
    for (int i = 0; i < answer.length; i++) {
      all.add(boundary(i));
    }
    return List.copyOf(all);
  }

  private Boundary boundary(int i) {
    int here = answer[i];
    int low = i == 0 ? 1 : (answer[i - 1] + here) / 2 + 1;
    int high = i == answer.length - 1 ? times.length - 1 : (here + answer[i + 1]) / 2;
    double[] mass = Arrays.copyOfRange(probabilities, low, high + 1);
    double expected = Arrays.stream(mass).sum();
    int mode = here - low;
    for (int t = 0; t < mass.length; t++) {
      mode = mass[t] > mass[mode] ? t : mode;
    }
    double[] ends = new double[2 * LEVELS.length];
    for (int l = 0; l < LEVELS.length; l++) {
      double tail = (1 - LEVELS[l]) / 2;
      ends[2 * l] = times[low + quantile(mass, tail * expected, here - low)];
      ends[2 * l + 1] = times[low + quantile(mass, (1 - tail) * expected, here - low)];
    }
    return new Boundary(
        times[here - 1],
        times[here],
        times[low + mode],
        expected,
        ends[0],
        ends[1],
        ends[2],
        ends[3]);
  }

  /** {@return the first index up to which there is so much mass; another one if there is none} */
  private static int quantile(double[] mass, double wanted, int otherwise) {
    double sum = 0;
    for (int t = 0; t < mass.length; t++) {
      sum += mass[t];
      if (sum > 0 && sum >= wanted) {
        return t;
      }
    }
    return otherwise;
  }
}

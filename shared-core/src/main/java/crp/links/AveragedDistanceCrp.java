package crp.links;

import crp.Argument;
import crp.Text;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.Decay;
import crp.proximity.NearLinks;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.Ranges;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The averaged distance dependent Chinese restaurant process: customer i joins table k with weight
 * f(d_ik) n_k, where n_k is the number of members of k before i and d_ik is the time from them to
 * i, in one of three {@link Variant}s. A table without earlier members is at infinite distance, as
 * is, in the weighted variant, one whose earlier members are all out of reach.
 *
 * <p>The distribution is the sequential one of equation 12, with n_k, d_ik and the normaliser
 * computed from the earlier customers. In the paper j is earlier than i if t_j is smaller than t_i
 * ({@link Ties#STRICT}). All customers of one time then choose given those of earlier times only,
 * independently of each other and of their order; two of them share a table only if it has a member
 * of an earlier time, so that no table contains two customers of its first time. By default ties
 * are ordered by row ({@link Ties#BY_ROW}).
 *
 * <p>Reference: Wybo et al. (2012), Clustering text documents with averaged distance dependent
 * Chinese restaurant processes, section 2.3, equations 9 to 12.
 */
public final class AveragedDistanceCrp implements SequentialPrior {

  /** Definition of the distance of a customer from a table. */
  public enum Variant {
    /** Equation 9: distance to the mean time of the members. */
    MEAN,
    /** Equation 10: mean of the distances, each weighted by its decay. */
    WEIGHTED,
    /** Equation 11: distance to the member nearest in time. */
    MINIMUM
  }

  private static final long serialVersionUID = 1L;

  private final Parameter concentration;
  // the values are those of the decay
  private final Parameters decayed;
  private final Variant variant;
  private final Decay decay;
  private final Ties ties;
  // f(a + b) = f(a) f(b): decayed sums are updated without their terms
  private final boolean memoryless;
  // equation 9; equation 10 is the same if all weights are equal
  private final boolean byMean;
  private final Arrivals arrivals;

  /** Rows and times by position; times start at 0, for accurate sums. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Arrivals(int[] items, double[] times, double origin) implements Serializable {}

  private AveragedDistanceCrp(
      Parameter concentration,
      Parameters decayed,
      Variant variant,
      Decay decay,
      Ties ties,
      Arrivals arrivals) {
    this.concentration = Ranges.concentration(concentration);
    this.decayed = decayed;
    this.variant = variant;
    this.decay = decay;
    this.ties = ties;
    this.arrivals = arrivals;
    memoryless = decay instanceof Decay.Exponential;
    byMean =
        variant == Variant.MEAN || (variant == Variant.WEIGHTED && decay instanceof Decay.Identity);
  }

  /** {@return the process with a fixed concentration} */
  public static AveragedDistanceCrp of(
      double concentration, Variant variant, Decay decay, double... times) {
    return of(Parameter.fixed(concentration), variant, decay, times);
  }

  /**
   * {@return the process in time, with the numbers of the decay}
   *
   * @param concentration alpha, fixed or sampled
   * @param links to rows of earlier times, of which the order, the ties and the decay are taken
   */
  public static AveragedDistanceCrp of(Parameter concentration, Variant variant, NearLinks links) {
    TimeAffinity times = (TimeAffinity) links.affinity();
    return Prior.replacing(
        of(concentration, variant, links.decay(), times.order().byRow()).withTies(times.ties()),
        links.numbers());
  }

  /**
   * {@return the process with a concentration that is fixed or sampled, and the decay's scale}
   *
   * @param concentration alpha, positive and finite
   * @param variant definition of the distance from a table
   * @param decay the weight of a distance
   * @param times one finite time per row, in any order
   * @throws IllegalArgumentException if the concentration is out of range or a time is not finite;
   *     names the row from 1
   */
  public static AveragedDistanceCrp of(
      Parameter concentration, Variant variant, Decay decay, double... times) {
    int[] items =
        IntStream.range(0, times.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> finite(times, row)))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] sorted = new double[times.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = finite(times, items[i]) - times[items[0]];
    }
    double origin = items.length == 0 ? 0 : finite(times, items[0]);
    return new AveragedDistanceCrp(
        concentration,
        decay.numbers(),
        variant,
        decay,
        Ties.BY_ROW,
        new Arrivals(items, sorted, origin));
  }

  private static double finite(double[] times, int row) {
    if (Double.isNaN(times[row]) || Double.isInfinite(times[row])) {
      throw new IllegalArgumentException(
          "row " + (row + 1) + ": time must be finite, was " + times[row]);
    }
    return times[row] + 0.0; // no negative zero, which would not tie with zero
  }

  @Override
  public int customers() {
    return arrivals.items.length;
  }

  @Override
  public int item(int position) {
    return arrivals.items[position];
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  /** {@return the decay of the distances} */
  public Decay decay() {
    return decay;
  }

  /** {@return the rule for customers of equal times} */
  public Ties ties() {
    return ties;
  }

  /**
   * {@return this process with another rule for customers of equal times}
   *
   * @param rule by row, or strict as in the paper
   */
  public AveragedDistanceCrp withTies(Ties rule) {
    return new AveragedDistanceCrp(concentration, decayed, variant, decay, rule, arrivals);
  }

  /** {@return the definition of the distance from a table} */
  public Variant variant() {
    return variant;
  }

  @Override
  public boolean ofDecay(String name) {
    return decayed.has(name);
  }

  @Override
  public double scale() {
    return decayed.value(SCALE);
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration).and(decayed);
  }

  /** {@inheritDoc} O(1). */
  @Override
  public AveragedDistanceCrp with(String name, Parameter replacement) {
    return name.equals(CONCENTRATION)
        ? new AveragedDistanceCrp(replacement, decayed, variant, decay, ties, arrivals)
        : withDecay(name, replacement);
  }

  private AveragedDistanceCrp withDecay(String name, Parameter replacement) {
    Parameters changed = DecayNumbers.with(decayed, name, replacement, Double.POSITIVE_INFINITY);
    Decay other =
        replacement.value() == decayed.value(name) ? decay : decay.with(name, replacement.value());
    return new AveragedDistanceCrp(concentration, changed, variant, other, ties, arrivals);
  }

  @Override
  public AveragedDistanceCrp select(int[] rows) {
    double[] byRow = times();
    double[] some = Arrays.stream(rows).mapToDouble(i -> byRow[i]).toArray();
    return new AveragedDistanceCrp(
        concentration, decayed, variant, decay, ties, of(1, variant, decay, some).arrivals);
  }

  /** {@return the time of a row} O(customers). */
  public double time(int row) {
    Argument.require(row >= 0 && row < customers(), "there is no row %d", row + 1);
    return times()[row];
  }

  @Override
  public Optional<double[]> rowTimes() {
    return Optional.of(times());
  }

  /** {@return the time of each row} O(customers). */
  private double[] times() {
    double[] byRow = new double[arrivals.items.length];
    for (int i = 0; i < arrivals.items.length; i++) {
      byRow[arrivals.items[i]] = arrivals.origin + arrivals.times[i];
    }
    return byRow;
  }

  /** {@inheritDoc} A seat follows from times: no row alone can be chosen. */
  @Override
  public Nearness nearness() {
    return (row, weights) -> {};
  }

  @Override
  public boolean byTime() {
    return true;
  }

  /**
   * {@inheritDoc} It comes after all customers up to and including its own time, or, if ties are
   * strict, those of earlier times.
   */
  @Override
  public int newcomer(double time, int[] tableAt, int n, double[] out) {
    double now = time - arrivals.origin;
    int stride = memory();
    double[] memory = new double[n * stride];
    int before = 0;
    for (; before < arrivals.times.length && arrivals.times[before] <= now; before++) {
      remember(before, memory, tableAt[before] * stride);
    }
    seatWeights(now, before, j -> tableAt[j], n, memory, out);
    return before;
  }

  // A table's numbers. Always first its size; then
  // MEAN, WEIGHTED under the identity decay: the sum of the times. MINIMUM: the time of the last
  // member.
  // WEIGHTED, memoryless decay: the time u of the last member, sum f(u - t_j), and
  // sum f(u - t_j) (u - t_j). As f(t - t_j) = f(t - u) f(u - t_j), f(t - u) cancels in equation 10.
  // WEIGHTED, other decays: nothing else, members are visited one by one.
  // If ties are strict, these numbers of the members before the time of the last one, then of all
  // members, then that time.
  @Override
  public int memory() {
    return ties == Ties.STRICT ? 2 * numbers() + 1 : numbers();
  }

  private int numbers() {
    return byMean || variant == Variant.MINIMUM ? 2 : memoryless ? 4 : 1;
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    double time = arrivals.times[position];
    if (ties == Ties.BY_ROW) {
      add(time, memory, at);
      return;
    }
    int m = numbers();
    int all = at + m;
    if (memory[all] == 0 || memory[at + 2 * m] < time) {
      System.arraycopy(memory, all, memory, at, m);
      memory[at + 2 * m] = time;
    }
    add(time, memory, all);
  }

  /** {@return where the numbers of a table's members that are earlier than a time begin} */
  private int earlier(double time, double[] memory, int at) {
    int m = numbers();
    boolean all = ties == Ties.STRICT && memory[at + m] > 0 && memory[at + 2 * m] < time;
    return all ? at + m : at;
  }

  private void add(double time, double[] memory, int at) {
    if (byMean) {
      memory[at + 1] += time;
    } else if (variant == Variant.MINIMUM) {
      memory[at + 1] = time;
    } else if (memoryless) {
      double lag = memory[at] == 0 ? 0 : time - memory[at + 1];
      double f = decay.weight(lag);
      memory[at + 1] = time;
      memory[at + 3] = f * (memory[at + 3] + lag * memory[at + 2]);
      memory[at + 2] = 1 + f * memory[at + 2];
    }
    memory[at]++;
  }

  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    seatWeights(arrivals.times[position], position, tableOf, n, memory, out);
  }

  private void seatWeights(
      double time, int before, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    if (!memorySuffices()) {
      visitMembers(time, before, tableOf, n, memory, out);
      return;
    }
    int stride = memory();
    for (int k = 0; k < n; k++) {
      int at = earlier(time, memory, k * stride);
      double size = memory[at];
      out[k] = size == 0 ? 0 : size * decay.weight(distance(time, memory, at));
    }
  }

  private boolean memorySuffices() {
    return byMean || variant == Variant.MINIMUM || memoryless;
  }

  private double distance(double time, double[] memory, int at) {
    double lag;
    if (byMean) {
      lag = time - memory[at + 1] / memory[at];
    } else {
      lag = time - memory[at + 1];
      lag += variant == Variant.WEIGHTED ? memory[at + 3] / memory[at + 2] : 0;
    }
    return Math.max(0, lag); // a mean of equal times may exceed them by rounding
  }

  private void visitMembers(
      double time, int before, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    double[] mass = new double[n];
    Arrays.fill(out, 0, n, 0);
    for (int j = before - 1; j >= 0; j--) {
      double lag = time - arrivals.times[j];
      if (lag == 0 && ties == Ties.STRICT) {
        continue;
      }
      double f = decay.weight(lag);
      if (f == 0) {
        break; // earlier members are farther
      }
      int k = tableOf.applyAsInt(j);
      if (k >= 0) {
        mass[k] += f;
        out[k] += f * lag;
      }
    }
    for (int k = 0; k < n; k++) {
      if (mass[k] > 0) {
        out[k] = memory[earlier(time, memory, k * memory())] * decay.weight(out[k] / mass[k]);
      }
    }
  }

  @Override
  public boolean independentLinks() {
    return false;
  }

  @Override
  public int[] links(int[] tableAt, Rng rng) {
    int n = tableAt.length;
    int[] labels = inRows(tableAt).labels();
    int[][] members = new int[n][0];
    int[] sizes = new int[n];
    int[] links = new int[n];
    for (int i = 0; i < n; i++) {
      int k = labels[arrivals.items[i]];
      links[i] = sizes[k] == 0 ? i : members[k][rng.below(sizes[k])];
      if (sizes[k] == members[k].length) {
        members[k] = Arrays.copyOf(members[k], Math.max(4, 2 * sizes[k]));
      }
      members[k][sizes[k]++] = i;
    }
    return links;
  }

  @Override
  public String describe() {
    return Text.of(
        "averaged distance dependent Chinese restaurant process, %s%s, %s",
        switch (variant) {
          case MEAN -> "mean time";
          case WEIGHTED -> "decay-weighted mean distance";
          case MINIMUM -> "least distance";
        },
        ties == Ties.STRICT ? " of rows of strictly earlier times" : "",
        DecayNumbers.describe(concentration, decayed));
  }
}

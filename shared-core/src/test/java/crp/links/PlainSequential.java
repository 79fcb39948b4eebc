package crp.links;

import crp.links.AveragedDistanceCrp.Variant;
import crp.partition.Partition;
import crp.proximity.Ties;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Equations 9 to 12 of Wybo et al. (2012) written down plainly, without sums kept from one customer
 * to the next, and with faults that a test must find.
 */
public final class PlainSequential {

  /** What is wrong with it. */
  public enum Fault {
    NONE,
    /** Who came at the same time counts as earlier, whatever its row. */
    TIES_BOTH_WAYS,
    /** Customers of one time who open a table may open it together; for strict ties. */
    TIES_SHARE_A_NEW_TABLE,
    /** Members that came later count. */
    LATER_MEMBERS_COUNT,
    /** The normaliser is left out. */
    NO_NORMALISER
  }

  private PlainSequential() {}

  public static List<Integer> order(double[] times) {
    return IntStream.range(0, times.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> times[i]).thenComparing(i -> i))
        .toList();
  }

  public static double logJoint(
      double alpha,
      Variant variant,
      DoubleUnaryOperator f,
      double[] times,
      Partition z,
      Fault fault) {
    return logJoint(alpha, variant, f, times, z, Ties.BY_ROW, fault);
  }

  public static double logJoint(
      double alpha,
      Variant variant,
      DoubleUnaryOperator f,
      double[] times,
      Partition z,
      Ties ties,
      Fault fault) {
    List<Integer> order = order(times);
    double sum = 0;
    for (int i : order) {
      double norm = alpha;
      double own = alpha;
      for (int k = 0; k < z.clusters(); k++) {
        int table = k;
        List<Integer> members =
            order.stream()
                .filter(j -> j != i && z.label(j) == table && counts(times, i, j, ties, fault))
                .toList();
        double w = members.size() * f(f, distance(variant, f, times, i, members));
        norm += w;
        boolean open = fault != Fault.TIES_SHARE_A_NEW_TABLE && isOpen(order, i, z);
        if (z.label(i) == k && (open || !members.isEmpty())) {
          own = w;
        }
      }
      sum += Math.log(own) - (fault == Fault.NO_NORMALISER ? 0 : Math.log(norm));
    }
    return sum;
  }

  /** {@return whether customer i counts customer j} */
  private static boolean counts(double[] times, int i, int j, Ties ties, Fault fault) {
    boolean tied = times[j] == times[i] && ties == Ties.BY_ROW;
    return times[j] < times[i]
        || (tied && (j < i || fault == Fault.TIES_BOTH_WAYS))
        || fault == Fault.LATER_MEMBERS_COUNT;
  }

  /** Somebody sat at the table of i when i came, perhaps of the same time. */
  private static boolean isOpen(List<Integer> order, int i, Partition z) {
    return order.subList(0, order.indexOf(i)).stream().anyMatch(j -> z.label(j) == z.label(i));
  }

  private static double f(DoubleUnaryOperator f, double d) {
    return d == Double.POSITIVE_INFINITY ? 0 : f.applyAsDouble(Math.max(0, d));
  }

  private static double distance(
      Variant variant, DoubleUnaryOperator f, double[] times, int i, List<Integer> members) {
    if (members.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    if (variant == Variant.MEAN) {
      return times[i] - members.stream().mapToDouble(j -> times[j]).average().orElseThrow();
    } else if (variant == Variant.MINIMUM) {
      return members.stream().mapToDouble(j -> times[i] - times[j]).min().orElseThrow();
    }
    double mass = members.stream().mapToDouble(j -> f(f, times[i] - times[j])).sum();
    return mass == 0
        ? Double.POSITIVE_INFINITY
        : times[i]
            - members.stream().mapToDouble(j -> f(f, times[i] - times[j]) / mass * times[j]).sum();
  }
}

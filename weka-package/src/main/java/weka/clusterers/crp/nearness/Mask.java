package weka.clusterers.crp.nearness;

import crp.Argument;
import crp.options.NearnessOptions;
import crp.proximity.TimeOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.RowKey;
import weka.clusterers.crp.data.Times;
import weka.core.Instance;
import weka.core.Instances;

/** Lets rows choose earlier ones only, whatever the distance; or does nothing. Immutable. */
final class Mask {

  /** Stands for no mask. */
  static final String NONE = NearnessOptions.EARLIER_DEFAULT;

  /** Where times come from, for the help text. */
  static final String TIMES_HELP = " Times: name or number of an attribute.";

  private static final String OPTION = "-" + NearnessOptions.EARLIER_NAME;

  private final @Nullable Times times;
  private final @Nullable TimeOrder order;

  private Mask(@Nullable Times times, @Nullable TimeOrder order) {
    this.times = times;
    this.order = order;
  }

  /**
   * {@return a mask}
   *
   * @param text none, row, or name or number of an attribute
   */
  static Mask of(Instances data, String text) {
    if (text.equals(NONE)) {
      return new Mask(null, null);
    }
    Times times = Times.of(data, OPTION, text);
    return new Mask(times, times.all(data));
  }

  /** Requires that there is no mask, where neighbours have no direction. */
  static void requireNone(String text) {
    Argument.require(text.equals(NONE), "%s must be %s for regions, was '%s'", OPTION, NONE, text);
  }

  /** {@return the attribute with times, as an array of one index or none} */
  static int[] taken(Instances data, String text) {
    return text.equals(NONE) ? new int[0] : Times.taken(data, OPTION, text);
  }

  /** {@return the times of the rows; null if they choose all others} */
  @Nullable TimeOrder order() {
    return order;
  }

  /** Marks the rows of the training data that are later than an instance. */
  void apply(Instance instance, double[] out, double mark) {
    if (times == null || order == null) {
      return;
    }
    double now = times.of(instance);
    for (int rank = order.size() - 1; rank >= 0 && order.time(rank) > now; rank--) {
      out[order.row(rank)] = mark;
    }
  }

  void addTo(Instance instance, RowKey key) {
    if (times != null) {
      times.addTo(instance, key);
    }
  }

  /** {@return a clause for people} */
  String describe() {
    return times == null ? "" : "; rows choose earlier ones only, by " + times.describe();
  }

  /** {@return two lists of indices in one} */
  static int[] joined(int[] first, int[] second) {
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}

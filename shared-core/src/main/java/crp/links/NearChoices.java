package crp.links;

import crp.Argument;
import crp.draws.Draw;
import crp.proximity.Decay;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Choices by weights or distances supplied by the caller, stored as sparse rows in blocks. */
final class NearChoices implements Choices {

  /** Entries per block, 12 bytes each. */
  private static final int BLOCK = 4_000_000;

  private final int[] counted;
  private final Nearness nearness;
  private final double[] given;
  private final double nothing;
  private final @Nullable Decay decay;
  private final List<String> drawn;

  private int first;
  private int[] starts = {0};
  private int[] who = new int[16];
  private double[] values = new double[16];

  /**
   * Reads weights, or distances if there is a decay.
   *
   * @param drawn names of the numbers of the decay that each draw has of its own
   */
  NearChoices(
      int[] counted, int size, Nearness nearness, @Nullable Decay decay, List<String> drawn) {
    this.drawn = drawn;
    this.counted = counted;
    this.nearness = nearness;
    this.decay = decay;
    given = new double[size];
    nothing = decay == null ? 0 : Double.POSITIVE_INFINITY;
  }

  @Override
  public int gather(int from, int end) {
    first = from;
    starts = new int[Math.min(end - from, 1024) + 1];
    int entries = 0;
    int row = from;
    for (; row < end && (row == from || entries < BLOCK); row++) {
      Arrays.fill(given, nothing);
      nearness.weigh(row, given);
      for (int i = 0; i < counted.length; i++) {
        double value = given[counted[i]];
        requireValue(row, counted[i], value);
        if (value != nothing) {
          if (entries == who.length) {
            who = Arrays.copyOf(who, 2 * entries);
            values = Arrays.copyOf(values, 2 * entries);
          }
          who[entries] = i;
          values[entries++] = value;
        }
      }
      if (row - from + 1 == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
      }
      starts[row - from + 1] = entries;
    }
    return row;
  }

  private void requireValue(int row, int other, double value) {
    if (!(value >= 0) || (decay == null && Double.isInfinite(value))) {
      throw Argument.refused(
          "%s of new row %d to row %d must be %snot negative, was %s",
          decay == null ? "weight" : "distance",
          row + 1,
          other + 1,
          decay == null ? "finite and " : "",
          value);
    }
  }

  @Override
  public int weigh(int row, Draw draw, int[] chosen, double[] weights) {
    int start = starts[row - first];
    int n = starts[row - first + 1] - start;
    System.arraycopy(who, start, chosen, 0, n);
    System.arraycopy(values, start, weights, 0, n);
    if (decay != null) {
      Decay own = decay;
      for (String name : drawn) {
        own = own.with(name, draw.number(name));
      }
      for (int e = 0; e < n; e++) {
        weights[e] = own.weight(weights[e]);
      }
    }
    return n;
  }
}

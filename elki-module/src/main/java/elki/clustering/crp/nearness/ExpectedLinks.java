package elki.clustering.crp.nearness;

import crp.Text;
import crp.proximity.RangeSource;
import elki.logging.Logging;
import elki.utilities.exceptions.AbortException;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How many links there will be, from the neighbours of some objects, so that a run for which there
 * is no room ends before the links are listed.
 *
 * @param number estimate
 * @param least the same without the objects of most neighbours, for refusals
 */
record ExpectedLinks(double number, double least) {

  /** Fewest objects for which a look ahead saves time. */
  static final int FEWEST_ROWS = 10_000;

  /** What a user can do about too many links. */
  static final String FEWER =
      "choose a smaller crp.decay-scale of a window, drop far links by crp.radius or crp.max-tv, or"
          + " limit the hops";

  private static final Logging LOG = Logging.getLogger(ExpectedLinks.class);
  private static final int SAMPLE = 256;
  private static final int TRIMMED = 16;

  /** While links are listed; 20 when they are. */
  private static final int LINK_BYTES = 30;

  /**
   * {@return the number of links of all objects} Asks for one object of each 256th part of them.
   *
   * @param n number of objects, at least 256
   * @param source range queries
   * @param radius of the links
   */
  static ExpectedLinks of(int n, RangeSource source, double radius) {
    SplittableRandom random = new SplittableRandom(1);
    long[] links = new long[SAMPLE];
    for (int s = 0; s < SAMPLE; s++) {
      int part = s;
      int row = (int) ((s + random.nextDouble()) * n / SAMPLE);
      source.within(
          row,
          radius,
          (j, d) -> {
            if (j != row && d <= radius && d < Double.POSITIVE_INFINITY) {
              links[part]++;
            }
          });
    }
    Arrays.sort(links);
    double each = (double) n / SAMPLE;
    return new ExpectedLinks(
        each * Arrays.stream(links).sum(), each * Arrays.stream(links, 0, SAMPLE - TRIMMED).sum());
  }

  /**
   * Says how many links are expected, and refuses too many.
   *
   * @throws AbortException if they are more than are listed, or need more memory than Java has
   */
  void requireRoom() {
    requireRoom(Runtime.getRuntime().maxMemory());
  }

  /** The same with some bytes of memory. */
  void requireRoom(long memory) {
    if (least > DistanceNearness.MOST_LINKS) {
      throw new AbortException(
          Text.of(
              "About %s links are expected, and at most %d are listed: %s.",
              text(number), DistanceNearness.MOST_LINKS, FEWER));
    }
    if (least * LINK_BYTES > memory) {
      throw new AbortException(
          Text.of(
              "About %s links are expected, which take %s MB, and Java has %d MB: give it more (-Xmx), or %s.",
              text(number), megabytes(), memory >> 20, FEWER));
    }
    LOG.verbose(
        Text.of(
            "About %s links are expected, %s MB while they are listed.",
            text(number), megabytes()));
  }

  private String megabytes() {
    return text(Math.ceil(number * LINK_BYTES / (1 << 20)));
  }

  private static String text(double number) {
    return number < 1e5 ? Text.of("%.0f", number) : Text.of("%.1e", number);
  }
}

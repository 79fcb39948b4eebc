package crp.testdata;

import crp.Text;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes {@code test-data/regimes.arff}: what 120 days brought, in three regimes of 40 days: a
 * Poisson count, and the ranking of five brands by one customer, as ranks. The rate of the count is
 * 4, 15 and 5. A customer takes at each rank the best brand that is left, in the order of the
 * regime, passing over one more with probability exp(-1.2), and ranks three to five brands; the
 * order of the first regime comes back in the third.
 */
public final class RegimesGenerator {

  static final int DAYS = 120;
  private static final List<String> BRANDS = List.of("ash", "birch", "cedar", "elm", "fir");
  private static final double[] RATES = {4, 15, 5};
  private static final int[][] ORDERS = {{0, 1, 2, 3, 4}, {4, 2, 0, 3, 1}, {0, 1, 2, 3, 4}};
  private static final double THETA = 1.2;
  private static final int SHORTEST = 3;
  private static final long SEED = 20_111;

  private RegimesGenerator() {}

  /**
   * Writes the file.
   *
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(Path.of(arguments[0]), arff());
  }

  /** {@return the whole file} */
  static String arff() {
    Rng rng = new SeededRng(SEED);
    StringBuilder text = new StringBuilder();
    text.append(
        "% Generated: a count a day, and the ranks that a customer gives to five brands.\n");
    text.append(
        "% Made by crp.testdata.RegimesGenerator, see README.md. Rates 4, 15 and 5 of 40 days each.\n");
    text.append("@relation regimes\n\n@attribute day numeric\n@attribute count numeric\n");
    for (String brand : BRANDS) {
      text.append("@attribute ").append(brand).append(" numeric\n");
    }
    text.append("@attribute regime {first,second,third}\n\n@data\n");
    for (int day = 0; day < DAYS; day++) {
      int regime = 3 * day / DAYS;
      text.append(Text.of("%d,%d", day + 1, poisson(RATES[regime], rng)));
      for (int rank : ranks(ORDERS[regime], rng)) {
        text.append(',').append(rank == 0 ? "?" : String.valueOf(rank));
      }
      text.append(',').append(List.of("first", "second", "third").get(regime)).append('\n');
    }
    return text.toString();
  }

  /** Arrivals until a time, by products of uniform numbers. */
  private static int poisson(double rate, Rng rng) {
    int count = 0;
    for (double product = rng.uniform(); product > Math.exp(-rate); product *= rng.uniform()) {
      count++;
    }
    return count;
  }

  /** {@return the rank of each brand, 0 for none} */
  private static int[] ranks(int[] order, Rng rng) {
    int[] rest = order.clone();
    int[] ranks = new int[order.length];
    int length = SHORTEST + rng.below(order.length - SHORTEST + 1);
    for (int rank = 1; rank <= length; rank++) {
      int left = order.length - rank + 1;
      double[] log = new double[left];
      for (int passed = 0; passed < left; passed++) {
        log[passed] = -THETA * passed;
      }
      int at = rng.index(log, left);
      ranks[rest[at]] = rank;
      System.arraycopy(rest, at + 1, rest, at, left - 1 - at);
    }
    return ranks;
  }
}

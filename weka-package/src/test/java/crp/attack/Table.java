package crp.attack;

import crp.Text;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Random data: numbers of all sizes, categories, rankings, missing values, odd weights. */
final class Table {

  private static final List<Integer> SIZES = List.of(1, 2, 3, 4, 5, 6, 8, 12, 20, 30, 40);
  private static final List<Integer> WIDTHS = List.of(1, 1, 2, 2, 3, 4, 6);
  private static final List<Integer> TAME = List.of(0, 0, 1, 1, 2);
  private static final int KINDS = 17;

  private final double[][] values;
  private final int[] categories;
  private final double[] weights;

  private Table(double[][] values, int[] categories, double[] weights) {
    this.values = values;
    this.categories = categories;
    this.weights = weights;
  }

  /** {@return rows by columns, NaN for missing; of a nominal column the number of the category} */
  double[][] values() {
    return values;
  }

  /** {@return the number of categories of each column, -1 for a numeric column} */
  int[] categories() {
    return categories;
  }

  /** {@return one weight per row} */
  double[] weights() {
    return weights;
  }

  /** {@return a random table} */
  static Table draw(SplittableRandom random, boolean rankings) {
    int n = SIZES.get(random.nextInt(SIZES.size()));
    int d = WIDTHS.get(random.nextInt(WIDTHS.size()));
    double[][] values = new double[n][d];
    int[] categories = new int[d];
    Arrays.fill(categories, -1);
    if (rankings) {
      for (double[] row : values) {
        ranking(random, row);
      }
    } else {
      boolean tame = random.nextInt(3) > 0;
      boolean counts = random.nextInt(5) == 0;
      double missing = random.nextInt(4) == 0 ? random.nextDouble() : 0;
      for (int j = 0; j < d; j++) {
        boolean nominal = !counts && random.nextInt(5) == 0;
        categories[j] = nominal ? random.nextInt(tame ? 2 : 0, 5) : -1;
        int kind =
            counts ? 3 : tame ? TAME.get(random.nextInt(TAME.size())) : random.nextInt(KINDS);
        for (double[] row : values) {
          row[j] = nominal ? category(random, categories[j]) : number(random, kind);
          row[j] = random.nextDouble() < missing ? Double.NaN : row[j];
        }
      }
    }
    return new Table(values, categories, weights(random, n));
  }

  boolean infinite() {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).anyMatch(Double::isInfinite)
        || Arrays.stream(weights).anyMatch(weight -> !Double.isFinite(weight));
  }

  private static double category(SplittableRandom random, int categories) {
    return categories == 0 ? Double.NaN : random.nextInt(categories);
  }

  private static double number(SplittableRandom random, int kind) {
    double normal = random.nextGaussian();
    return switch (kind) {
      case 0 -> normal + 20 * random.nextInt(3);
      case 1 -> normal;
      case 2 -> Math.rint(2 * normal);
      case 3 -> random.nextInt(6);
      case 4 -> 1e12 + normal;
      case 5 -> 1e-150 * normal;
      case 6 -> 1e150 * normal;
      case 7 -> normal * Math.pow(10, random.nextInt(601) - 300);
      case 8 -> 7;
      default -> odd(random, kind, normal);
    };
  }

  private static double odd(SplittableRandom random, int kind, double normal) {
    return switch (kind) {
      case 9 -> random.nextInt(20) == 0 ? Double.POSITIVE_INFINITY : normal;
      case 10 -> random.nextInt(1_000_000);
      case 11 -> -random.nextInt(4);
      case 12 -> random.nextBoolean() ? 1e300 : -1e300;
      case 13 -> random.nextInt(10) == 0 ? 1e16 : normal;
      case 14 -> Double.MIN_VALUE * random.nextInt(5);
      case 15 -> Double.MAX_VALUE * (random.nextInt(3) - 1);
      default -> 5 + random.nextInt(2) * Math.ulp(5.0);
    };
  }

  /** Ranks of the columns, sometimes of the first places only, seldom wrong. */
  private static void ranking(SplittableRandom random, double[] row) {
    int places =
        random.nextInt(4) == 0
            ? random.nextInt(random.nextInt(8) == 0 ? 0 : 1, row.length + 1)
            : row.length;
    for (int j = 0; j < row.length; j++) {
      int other = random.nextInt(j + 1);
      row[j] = row[other];
      row[other] = j + 1;
    }
    for (int j = 0; j < row.length; j++) {
      row[j] = row[j] > places ? Double.NaN : row[j];
    }
    if (random.nextInt(300) == 0) {
      row[0] = List.of(0.0, -1.0, 1.5, 99.0, 1e300).get(random.nextInt(5));
    }
  }

  private static double[] weights(SplittableRandom random, int n) {
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    if (random.nextInt(4) == 0) {
      List<Double> usual = List.of(0.0, 1.0, 1.0, 2.0, 0.5, 3.0, 1e-3, 1e6);
      List<Double> odd = List.of(-1.0, 1e300, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, 1e15);
      boolean wild = random.nextInt(4) == 0;
      Arrays.setAll(
          weights,
          i ->
              wild && random.nextInt(8) == 0
                  ? odd.get(random.nextInt(odd.size()))
                  : usual.get(random.nextInt(usual.size())));
    }
    return weights;
  }

  @Override
  public String toString() {
    return Text.of(
        "%s, categories %s, weights %s",
        Arrays.deepToString(values), Arrays.toString(categories), Arrays.toString(weights));
  }
}

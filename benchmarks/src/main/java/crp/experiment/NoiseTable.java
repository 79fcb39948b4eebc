package crp.experiment;

import crp.experiment.CellTable.Column;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** Tables without groups: the columns are independent, and so are the rows. */
final class NoiseTable {

  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");
  private static final double DECIMALS = 1e4;

  /** Of the gamma law of skew numbers. */
  private static final double SHAPE = 2;

  /** Kinds of one sort of columns. */
  private static final int PURE = 5;

  /** The kinds of columns of a table: normal, uniform and skew numbers, ...; the last has all. */
  enum Kind {
    NUMBERS,
    CATEGORIES,
    COUNTS,
    FLAT,
    SKEW,
    MIXED;

    /** {@return the kinds in turn} */
    static Kind of(int place) {
      return values()[place % values().length];
    }
  }

  private NoiseTable() {}

  /** {@return 50 to 500 rows of 1 to 20 columns} */
  static CellTable draw(Kind kind, Rng rng) {
    int rows = 50 + rng.below(451);
    int columns = 1 + rng.below(20);
    List<Column> all = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      Kind of = kind == Kind.MIXED ? Kind.of(rng.below(PURE)) : kind;
      all.add(column("c" + (j + 1), of, rows, rng));
    }
    return new CellTable(all);
  }

  private static Column column(String name, Kind kind, int rows, Rng rng) {
    if (kind == Kind.CATEGORIES) {
      double[] weights =
          IntStream.range(0, 2 + rng.below(NAMES.size() - 1))
              .mapToDouble(k -> rng.gamma(1))
              .toArray();
      double[] cells = cells(rows, () -> rng.pick(weights.clone(), weights.length));
      return new Column(name, cells, NAMES.subList(0, weights.length));
    }
    if (kind == Kind.COUNTS) {
      double mean = 1 + 19 * rng.uniform();
      return new Column(name, cells(rows, () -> poisson(mean, rng)), List.of());
    }
    DoubleSupplier cell =
        switch (kind) {
          case FLAT -> rng::uniform;
          case SKEW -> () -> rng.gamma(SHAPE);
          default -> rng::gaussian;
        };
    return new Column(
        name, cells(rows, () -> Math.rint(DECIMALS * cell.getAsDouble()) / DECIMALS), List.of());
  }

  private static double[] cells(int rows, DoubleSupplier cell) {
    return IntStream.range(0, rows).mapToDouble(i -> cell.getAsDouble()).toArray();
  }

  /** By the waiting times between events. */
  private static int poisson(double mean, Rng rng) {
    int events = -1;
    for (double time = 0; time < mean; time -= Math.log(rng.uniform())) {
      events++;
    }
    return events;
  }
}

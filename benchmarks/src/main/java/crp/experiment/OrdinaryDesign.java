package crp.experiment;

import crp.experiment.Clouds.Drawn;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as people bring it: rounded, weighted or incomplete. Its groups have one size and one
 * deviation.
 *
 * <p>An oracle could tell the groups apart. It knows how the values were rounded and cut off, and
 * the law of a value. If it has one group less, of the best centres, deviations and sizes, the log
 * likelihood is lower by at least {@code 10 + 1.5 log(rows)} nats, in expectation ({@link
 * RoundedNormal#gain}): a further group in a column has three numbers, which cost the second term.
 *
 * <p>One column is seen with all its groups. Of several columns, two neighbours at a time are seen
 * in one column, with their rows alone. Of a table with gaps, the nearest two are seen on the line
 * between them, where the root of the share of present cells shortens their distance.
 *
 * @param name unique among the designs of a seed
 * @param centres groups by columns
 * @param apart the distance of neighbours in deviations: in each column, or in space for gaps
 * @param values what is written for a number
 * @param gaps missing cells, in percent
 * @param overlap whether the last group overlaps the first
 */
@SuppressWarnings("ArrayRecordComponent")
record OrdinaryDesign(
    String name,
    int rows,
    double[][] centres,
    double apart,
    double sd,
    RoundedNormal values,
    int gaps,
    boolean overlap,
    Weighing weighing) {

  private static final double STRONG = 10;
  private static final double NUMBERS = 1.5;

  /** The distance of a group that overlaps another, in deviations. */
  private static final double NEAR = 1.5;

  /** The top of a scale that begins with 1; 0 for none. */
  private static final int[] TOPS = {0, 0, 0, 5, 7, 10};

  private static final int[] GAPS = {5, 10, 20, 30, 40};
  private static final double LEAST_STEPS = 0.4;

  /** The oracle sorts so many rows at most. */
  private static final int SORTED = 20_000;

  /** What is ordinary about a table. */
  enum Kind {
    LATTICES(0),
    WEIGHTS(1),
    GAPS(2);

    private final int stream;

    Kind(int stream) {
      this.stream = stream;
    }

    /** {@return designs of a seed; the first of them are the same for every number} */
    List<OrdinaryDesign> draw(int number, long seed) {
      Rng rng = new SeededRng(values().length * seed + stream);
      List<OrdinaryDesign> all = new ArrayList<>();
      while (all.size() < number) {
        Rng own = rng.split();
        OrdinaryDesign design;
        do {
          design = draw(all.size(), own);
        } while (!design.clear());
        all.add(design);
      }
      return all;
    }

    private OrdinaryDesign draw(int place, Rng rng) {
      return switch (this) {
        case LATTICES -> lattice(place, rng);
        case WEIGHTS -> weighted(place, rng);
        case GAPS -> incomplete(place, rng);
      };
    }
  }

  /** A column of weights. */
  enum Weighing {
    NONE,
    COPIES,
    HUNDREDS,
    TENTHS,
    MILLIONS,
    FRACTIONS;

    private double of(int row, Rng rng) {
      return switch (this) {
        case NONE -> 1;
        case COPIES -> 1 + rng.below(5);
        case HUNDREDS -> 100 + row % 3;
        case TENTHS -> 0.1;
        case MILLIONS -> 1e6;
        case FRACTIONS -> 0.2 + 2 * rng.uniform();
      };
    }
  }

  /** {@return a number whose log is uniform} */
  private static double between(double least, double most, Rng rng) {
    return least * Math.pow(most / least, rng.uniform());
  }

  private static RoundedNormal decimals(int decimals) {
    return new RoundedNormal(
        Math.pow(10, -decimals), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  private static OrdinaryDesign lattice(int place, Rng rng) {
    int groups = 2 + rng.below(2);
    double apart = 2.5 + 3.5 * rng.uniform();
    int top = TOPS[rng.below(TOPS.length)];
    double span = (groups - 1) * apart;
    double steps =
        top == 0
            ? between(LEAST_STEPS, 100, rng)
            : Math.max(LEAST_STEPS, (0.5 + 0.5 * rng.uniform()) * (top - 1) / span);
    RoundedNormal values = top == 0 ? decimals(rng.below(4)) : new RoundedNormal(1, 1, top);
    double sd = steps * values.step();
    double first =
        top == 0
            ? 100 * values.step() * rng.uniform()
            : 1 + Math.max(0, top - 1 - span * sd) * rng.uniform();
    return new OrdinaryDesign(
        "lattice-" + place + (top == 0 ? "" : "-to-" + top),
        (int) between(300, 1e6, rng),
        inTurn(groups, 1 + rng.below(3), first, apart * sd),
        apart,
        sd,
        values,
        0,
        false,
        Weighing.NONE);
  }

  private static OrdinaryDesign weighted(int place, Rng rng) {
    Weighing weighing = Weighing.values()[1 + place % (Weighing.values().length - 1)];
    double apart = 3.5 + 2.5 * rng.uniform();
    return new OrdinaryDesign(
        "weights-" + place,
        (int) between(100, 5000, rng),
        inTurn(2, 1 + rng.below(3), 0, apart),
        apart,
        1,
        decimals(4),
        0,
        false,
        weighing);
  }

  private static OrdinaryDesign incomplete(int place, Rng rng) {
    boolean overlap = place / GAPS.length % 2 == 1;
    double apart = 3 + 3 * rng.uniform();
    double[][] centres = strewn(3 + rng.below(2), 3 + rng.below(6), apart, rng);
    return new OrdinaryDesign(
        "gaps-" + place,
        (int) between(200, 3000, rng),
        overlap ? withNear(centres, rng) : centres,
        apart,
        1,
        decimals(4),
        GAPS[place % GAPS.length],
        overlap,
        Weighing.NONE);
  }

  /** {@return centres at multiples of a gap, in an order of its own in each column} */
  private static double[][] inTurn(int groups, int columns, double first, double gap) {
    double[][] centres = new double[groups][columns];
    for (int t = 0; t < groups; t++) {
      int here = t;
      Arrays.setAll(centres[t], j -> first + gap * ((here + j) % groups));
    }
    return centres;
  }

  /** {@return normal centres, so far apart that the nearest two have a given distance} */
  private static double[][] strewn(int groups, int columns, double apart, Rng rng) {
    double[][] centres = Clouds.scattered(1).draw(groups, columns, rng);
    double nearest = Double.POSITIVE_INFINITY;
    for (int t = 0; t < groups; t++) {
      for (int u = 0; u < t; u++) {
        nearest = Math.min(nearest, distance(centres[t], centres[u]));
      }
    }
    double scale = apart / nearest;
    return Arrays.stream(centres)
        .map(centre -> Arrays.stream(centre).map(x -> scale * x).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] withNear(double[][] centres, Rng rng) {
    double[][] all = Arrays.copyOf(centres, centres.length + 1);
    double[] way = Clouds.scattered(1).draw(1, centres[0].length, rng)[0];
    double scale = NEAR / distance(way, new double[way.length]);
    all[centres.length] =
        IntStream.range(0, way.length).mapToDouble(j -> centres[0][j] + scale * way[j]).toArray();
    return all;
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(
        IntStream.range(0, a.length).mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j])).sum());
  }

  /** {@return whether the oracle can tell the groups apart, but for one that overlaps} */
  private boolean clear() {
    int together = gaps == 0 && centres[0].length == 1 ? centres.length : 2;
    double gap = apart * sd * Math.sqrt(1 - gaps / 100.0);
    double first = gaps > 0 ? 0 : Arrays.stream(centres).mapToDouble(at -> at[0]).min().orElse(0);
    double seen = (double) rows * together / centres.length;
    int places = gaps > 0 ? 1 : centres.length - together + 1;
    return IntStream.range(0, places)
        .mapToObj(k -> IntStream.range(k, k + together).mapToDouble(t -> first + t * gap).toArray())
        .allMatch(some -> seen * values.gain(some, sd) >= STRONG + NUMBERS * Math.log(seen));
  }

  /** {@return the smallest distance of two groups, in deviations} */
  double nearest() {
    return overlap ? NEAR : apart;
  }

  /** {@return rows with their groups} */
  Drawn draw(Rng rng) {
    Drawn drawn =
        new Clouds(
                centres[0].length,
                Clouds.equal(rows, centres.length),
                Clouds.at(centres),
                Clouds.normal(sd))
            .draw(rng);
    for (double[] row : drawn.rows()) {
      for (int j = 0; j < row.length; j++) {
        row[j] = 100 * rng.uniform() < gaps ? Double.NaN : values.round(row[j]);
      }
    }
    return drawn;
  }

  /** {@return weights of the rows, as a column of a file holds them} */
  double[] weights(Rng rng) {
    return IntStream.range(0, rows).mapToDouble(i -> weighing.of(i, rng)).toArray();
  }

  /** {@return the adjusted Rand index of the oracle, by the first 20,000 rows} */
  double bestAri(Drawn drawn) {
    int asked = Math.min(rows, SORTED);
    int[] found = IntStream.range(0, asked).map(i -> likeliest(drawn.rows()[i])).toArray();
    return Scores.of(found, Arrays.copyOf(drawn.labels(), asked)).ari();
  }

  private int likeliest(double[] row) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < centres.length; t++) {
      double log = 0;
      for (int j = 0; j < row.length; j++) {
        log += values.log(row[j], centres[t][j], sd);
      }
      best = log > most ? t : best;
      most = Math.max(most, log);
    }
    return best;
  }
}

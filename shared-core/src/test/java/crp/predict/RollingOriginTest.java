package crp.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.CategoryRows;
import crp.draws.Draw;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.NextLinkedSeat;
import crp.links.SequentialDistanceCrp;
import crp.links.SequentialPrior;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All random choices of three particles are enumerated: the mean of the product of the densities is
 * exactly that of the particles' own predictive densities, each by a sum over all seatings.
 */
class RollingOriginTest {

  private static final int N = 5;
  private static final int FIRST = 3;
  private static final double[] TIMES = {4, 0, 2.5, 1, 4.2};
  private static final Decay DECAY = Decay.exponential(0.8);

  private static final Family<CategoryRows> FAMILY = Categories.symmetric(0.03);

  /** Two kinds of rows that a table of both predicts badly. */
  private static final CategoryRows ROWS = rows(8, 0, 0, 1, 0, 0);

  private static final int[][] STARTS = {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}};

  private static CategoryRows rows(int columns, int... kinds) {
    int[] codes = new int[kinds.length * columns];
    Arrays.setAll(codes, i -> kinds[i / columns]);
    int[] two = new int[columns];
    Arrays.fill(two, 2);
    return CategoryRows.of(codes, kinds.length, two);
  }

  private enum Kind {
    CRP,
    PITMAN_YOR,
    TIMES_ONLY,
    LISTED,
    MEAN,
    WEIGHTED;

    Prior prior() {
      return switch (this) {
        case CRP -> Crp.of(0.7);
        case PITMAN_YOR -> PitmanYor.of(0.7, 0.3);
        case TIMES_ONLY ->
            SequentialDistanceCrp.of(
                0.7, TimeAffinity.sequential(TimeOrder.of(TIMES), DECAY, Ties.BY_ROW));
        case LISTED ->
            SequentialDistanceCrp.of(
                0.7,
                SparseAffinity.ofDistances(N, (i, j) -> Math.abs(TIMES[i] - TIMES[j]), DECAY)
                    .earlier(TimeOrder.of(TIMES), Ties.BY_ROW));
        case MEAN, WEIGHTED -> AveragedDistanceCrp.of(0.7, Variant.valueOf(name()), DECAY, TIMES);
      };
    }

    int item(int position) {
      return prior() instanceof SequentialPrior ordered ? ordered.item(position) : position;
    }

    NextSeat law(Draw draw) {
      return prior() instanceof SequentialPrior ordered
          ? NextLinkedSeat.of(ordered, draw)
          : NextSeat.of((TablePrior) prior(), null, draw);
    }

    /** The log joint of rows at the first positions, up to a constant of their number. */
    double logJoint(int[] tableAt) {
      int n = tableAt.length;
      int tables = Arrays.stream(tableAt).max().orElse(-1) + 1;
      TableBank<CategoryRows> bank = FAMILY.bank(ROWS);
      bank.reserve(tables + 1);
      double[] sizes = new double[tables];
      for (int i = 0; i < n; i++) {
        bank.add(tableAt[i], item(i));
        sizes[tableAt[i]]++;
      }
      double log = logPrior(tableAt, tables, sizes);
      for (int k = 0; k < tables; k++) {
        log += bank.logMarginal(k);
      }
      return log;
    }

    private double logPrior(int[] tableAt, int tables, double[] sizes) {
      if (prior() instanceof SequentialPrior ordered) {
        return ordered.logJoint(tableAt, tables);
      }
      TablePrior exchangeable = (TablePrior) prior();
      double log = exchangeable.logTables(tables);
      for (double size : sizes) {
        log += exchangeable.logTable(size);
      }
      for (int i = 0; i < tableAt.length; i++) {
        log -= Math.log(0.7 + i); // the normaliser of both
      }
      return log;
    }
  }

  private static Draw numbers() {
    return new Draw(0, 1, Partition.of(0), 0, Map.of("concentration", 0.7));
  }

  private static GrowingDraw<CategoryRows> particle(Kind kind, int[] start, int[] items) {
    GrowingDraw.Order<CategoryRows> order =
        new GrowingDraw.Order<>(FAMILY, ROWS, items, new boolean[N], null);
    int tables = Arrays.stream(start).max().orElseThrow() + 1;
    return new GrowingDraw<>(
        order, numbers(), start, tables, kind.law(numbers()), new SeededRng(1));
  }

  private static List<GrowingDraw<CategoryRows>> particles(Kind kind) {
    int[] items = new int[N];
    Arrays.setAll(items, kind::item);
    List<GrowingDraw<CategoryRows>> all = new ArrayList<>();
    for (int[] start : STARTS) {
      all.add(particle(kind, start, items));
    }
    return all;
  }

  /** The density of the next rows given the first and their seats, by enumeration. */
  private static double exact(Kind kind, int[] start, int n) {
    double sum = 0;
    for (Partition all : Partitions.all(n)) {
      int[] seats = all.labels();
      if (Arrays.equals(start, Arrays.copyOf(seats, start.length))) {
        sum += Math.exp(kind.logJoint(seats));
      }
    }
    return sum / Math.exp(kind.logJoint(start));
  }

  /** The mean over all random choices, weighted by their probability. */
  private static double mean(ToDoubleFunction<Rng> value) {
    ExhaustiveRng rng = new ExhaustiveRng();
    double sum = 0;
    do {
      rng.begin();
      double found = value.applyAsDouble(rng);
      sum += rng.pathProbability() * found;
    } while (rng.next());
    return sum;
  }

  private static double exactMean(Kind kind, int n) {
    return Arrays.stream(STARTS).mapToDouble(s -> exact(kind, s, n)).average().orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void theProductOfTheDensitiesIsThatOfAllSeatings(Kind kind) {
    double exact = exactMean(kind, N);
    double found =
        mean(
            rng ->
                Math.exp(
                    Arrays.stream(RollingOrigin.of(particles(kind), N - FIRST, rng).logDensities())
                        .sum()));
    assertEquals(1, found / exact, 1e-12);
    // the broken twins: particles without weights, and the first of the rows not added
    double unweighted =
        mean(
            rng -> {
              List<GrowingDraw<CategoryRows>> all = particles(kind);
              double product = 1;
              for (int t = FIRST; t < N; t++) {
                product *=
                    all.stream().mapToDouble(p -> Math.exp(p.add(rng))).average().orElseThrow();
              }
              return product;
            });
    assertTrue(Math.abs(unweighted / exact - 1) > 0.01, "no weights: " + unweighted / exact);
    double first = exactMean(kind, FIRST + 1);
    double second =
        Arrays.stream(STARTS)
            .mapToDouble(start -> Math.exp(skipping(kind, start).add(new SeededRng(1))))
            .average()
            .orElseThrow();
    assertTrue(Math.abs(first * second / exact - 1) > 0.01, "not added: " + first * second / exact);
  }

  /** The last row as the next one after the first rows. */
  private static GrowingDraw<CategoryRows> skipping(Kind kind, int[] start) {
    int[] items = new int[FIRST + 1];
    Arrays.setAll(items, i -> kind.item(i < FIRST ? i : N - 1));
    return particle(kind, start, items);
  }

  /** The effective size falls below a half, so that particles are drawn anew and copied. */
  @Test
  void particlesAreDrawnAnew() {
    RollingOrigin found = RollingOrigin.of(particles(Kind.CRP), N - FIRST, new SeededRng(4));
    assertEquals(3, found.particles());
    assertTrue(found.leastEffective() < 1.5, () -> "smallest " + found.leastEffective());
    assertEquals(
        Math.log(exactMean(Kind.CRP, FIRST + 1)), found.logDensities()[0], 1e-12, "one row");
  }

  /** A row has the density of its table, of a new one or of noise; noise has no table. */
  @Test
  void rowsCanBeNoise() {
    CategoryRows symbols = rows(1, 1, 0, 1, 0, 0);
    NoiseSeat<CategoryRows> noise = new NoiseSeat<>(Background.of(FAMILY, symbols), 0.2);
    int[] items = {0, 1, 2, 3, 4};
    GrowingDraw.Order<CategoryRows> order =
        new GrowingDraw.Order<>(FAMILY, symbols, items, new boolean[N], noise);
    NextSeat law = NextSeat.of(Crp.of(0.7), noise, numbers());
    double found =
        mean(
            rng -> {
              GrowingDraw<CategoryRows> one =
                  new GrowingDraw<>(
                      order, numbers(), new int[] {0, -1, 0}, 1, law, new SeededRng(1));
              return Math.exp(one.add(rng) + one.add(rng));
            });
    // the symbols are 1 and 1 at the table, then 0 and 0
    double outside = 0.2 * Math.exp(noise.density().logDensity(symbols, 3));
    double b = 0.03;
    double table = 0.8 * 2 / 2.7 * b / (2 + 2 * b);
    double fresh = 0.8 * 0.7 / 2.7 / 2;
    double again = 0.8 / 3.7;
    double given = // of the second 0 after the first one there, elsewhere, or in noise
        table * (again * (3 * (1 + b) / (3 + 2 * b) + 0.7 / 2) + outside)
            + fresh * (again * (2 * b / (2 + 2 * b) + (1 + b) / (1 + 2 * b) + 0.7 / 2) + outside)
            + outside * (table + fresh + outside);
    assertEquals(1, found / given, 1e-12);
  }
}

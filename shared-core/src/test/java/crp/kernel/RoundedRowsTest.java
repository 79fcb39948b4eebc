package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Columns that were rounded, on problems whose exact posterior over partitions is known: the
 * density of the values before rounding is integrated over the interval of each recorded value by
 * Gauss-Legendre quadrature. A sound chain whose stream of draws changes fails with the probability
 * of {@link PartitionFrequencies}; the chain that keeps its first values fails.
 */
class RoundedRowsTest {

  private static final int POINTS = 6;
  private static final Crp PRIOR = Crp.of(1.1);
  private static final double[] SCALES = {0.25, 1};
  private static final Resolution BOTH = Resolution.of(2, 1);
  private static final Resolution ENDS = Resolution.of(1).withEnds(0, 0, 2);
  private static final Resolution HEAPS = Resolution.of(1).withHeaps(0, 3, 0.3);

  /**
   * A family and the same prior in the words of a textbook.
   *
   * @param psi scale matrix at base scale 1
   * @param scales equally probable base scales
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Problem(
      String name,
      GaussianFamily family,
      RealRows rows,
      double[] mean,
      double kappa,
      double nu,
      double[] psi,
      double[] scales) {

    /** A joint density of the recorded values, given the tables. */
    double logJoint(Partition partition) {
      double sum = 0;
      boolean apart = family instanceof DiagonalGaussian && rows.columns() == 2;
      for (double scale : scales) {
        for (double first : scales) {
          for (double second : scales) {
            double weight =
                apart
                    ? closeness(first / scale) * closeness(second / scale)
                    : first == scale && second == scale ? 1 : 0;
            sum += weight > 0 ? weight * joint(partition, first, second) : 0;
          }
        }
      }
      return Math.log(sum);
    }

    /** Independent columns have own scales near that of all. */
    private static double closeness(double ratio) {
      return Math.min(ratio, 1 / ratio);
    }

    private double joint(Partition partition, double first, double second) {
      double mixed = Math.sqrt(first * second);
      double[] factors = {first, mixed, mixed, second};
      double[] scaled = psi.clone();
      Arrays.setAll(scaled, i -> psi[i] * factors[i]);
      PlainModel.Marginal marginal = table -> integrated(table, scaled);
      return Math.exp(PlainModel.logJoint(PRIOR, rows.weights(), marginal, partition));
    }

    private double integrated(List<Integer> table, double[] scaled) {
      int[] all = IntStream.range(0, rows.columns()).toArray();
      if (!(family instanceof DiagonalGaussian)) {
        return Math.log(integral(rows.toArray(), table, all, 0, scaled));
      }
      double sum = 0;
      for (int j : all) {
        List<Integer> seen = table.stream().filter(i -> !Double.isNaN(rows.value(i, j))).toList();
        sum += Math.log(integral(rows.toArray(), seen, new int[] {j}, 0, scaled));
      }
      return sum;
    }

    /** Over the intervals of the entries of a table in some columns from number {@code at} on. */
    private double integral(
        double[] values, List<Integer> table, int[] columns, int at, double[] scaled) {
      int d = rows.columns();
      if (at == table.size() * columns.length) {
        return Math.exp(logDensity(values, columns, scaled).applyAsDouble(table));
      }
      int column = columns[at % columns.length];
      int place = table.get(at / columns.length) * d + column;
      double recorded = rows.value(place / d, column);
      List<double[]> pieces = pieces(family.resolution(), column, recorded);
      if (!family.resolution().sampled(column) || pieces.get(0)[0] == pieces.get(0)[1]) {
        return integral(values, table, columns, at + 1, scaled);
      }
      double volume = pieces.stream().mapToDouble(piece -> piece[2] * (piece[1] - piece[0])).sum();
      double sum = 0;
      for (double[] piece : pieces) {
        GaussIntegrator rule = new GaussIntegratorFactory().legendre(POINTS, piece[0], piece[1]);
        for (int k = 0; k < POINTS; k++) {
          values[place] = rule.getPoint(k);
          double others = integral(values, table, columns, at + 1, scaled);
          sum += piece[2] * rule.getWeight(k) / volume * others;
        }
      }
      values[place] = recorded;
      return sum;
    }

    private PlainModel.Marginal logDensity(double[] values, int[] columns, double[] scaled) {
      int d = rows.columns();
      RealRows some = RealRows.of(values, rows.size(), d).columns(columns);
      boolean all = columns.length == d;
      int first = columns[0];
      return PlainModel.normalInverseWishart(
          some,
          all ? mean : new double[] {mean[first]},
          kappa,
          nu,
          all ? scaled : new double[] {scaled[first * (d + 1)]},
          family.resolution().grain(first));
    }

    /**
     * Where the value before rounding can be: from, to, and its prior density but for a constant. A
     * multiple of the step of heaps was rounded to it with the probability of heaps, else to the
     * step.
     */
    private static List<double[]> pieces(Resolution resolution, int column, double recorded) {
      double step = resolution.step(column) / 2;
      double heap = resolution.heapStep(column) / 2;
      if (heap == 0 || recorded % resolution.heapStep(column) != 0) {
        double below = resolution.below(column, recorded);
        double above = resolution.above(column, recorded);
        List<double[]> pieces = new ArrayList<>();
        pieces.add(new double[] {recorded - step, recorded + step, 1});
        if (below > 0) {
          pieces.add(new double[] {recorded - step - below, recorded - step, 1});
        }
        if (above > 0) {
          pieces.add(new double[] {recorded + step, recorded + step + above, 1});
        }
        return pieces;
      }
      double share = resolution.heapShare(column);
      List<double[]> pieces = new ArrayList<>();
      pieces.add(new double[] {recorded - heap, recorded - step, share});
      pieces.add(new double[] {recorded + step, recorded + heap, share});
      if (step > 0) {
        pieces.add(new double[] {recorded - step, recorded + step, share + (1 - share)});
      }
      return pieces;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Parameter grid() {
    return Parameter.parse("scale", "grid 0.25 1");
  }

  private static final double[] ZERO = {0.2};
  private static final double[] ORIGIN = {0.2, 0.4};
  private static final double[] PSI = {1.2, 0.5, 0.5, 0.9};
  private static final double[] ONE = {1};

  private static Problem line(String name, GaussianFamily family, double psi, double... scales) {
    RealRows rows = RealRows.of(new double[] {0, 0, 2, 1}, 4, 1);
    return new Problem(name, family, rows, ZERO, 0.2, 2.5, new double[] {psi}, scales);
  }

  private static Problem plane(
      String name, GaussianFamily family, double[] scales, double... values) {
    RealRows rows = RealRows.of(values, values.length / 2, 2);
    return new Problem(name, family, rows, ORIGIN, 0.3, 4, PSI, scales);
  }

  static Stream<Problem> problems() {
    GaussianFamily full = GaussianNiw.of(ZERO, 0.2, 2.5, new double[] {0.7});
    GaussianFamily columns = DiagonalGaussian.of(ZERO, 0.2, 2.5, new double[] {1.4});
    GaussianFamily two = GaussianNiw.of(ORIGIN, 0.3, 4, PSI);
    Resolution whole = Resolution.of(1);
    return Stream.of(
        line("a line", full.rounded(whole), 0.7, ONE),
        line(
            "a line of independent columns, base scale sampled",
            columns.with(GaussianFamily.BASE_SCALE, grid()).rounded(whole),
            1.4,
            SCALES),
        line("a line of independent columns with ends", columns.rounded(ENDS), 1.4, ONE),
        plane(
            "one of two columns, base scale sampled",
            two.with(GaussianFamily.BASE_SCALE, grid()).rounded(Resolution.of(2, 0)),
            SCALES,
            new double[] {0, 0.3, 0, -0.4, 2, 1.1, 2, 2.3}),
        plane(
            "both columns",
            two.rounded(Resolution.of(2, 1)),
            ONE,
            new double[] {0, 1, 2, 1, 0, -1}),
        line("a line with heaps", full.rounded(HEAPS), 0.7, ONE),
        line("a line of independent columns with heaps", columns.rounded(HEAPS), 1.4, ONE),
        plane(
            "a continuous column with heaps beside another one",
            two.rounded(Resolution.none(2).withHeaps(0, 2, 0.4)),
            ONE,
            new double[] {0, 0.3, 0.6, -0.4, 2, 1.1, 1.3, 2.3}));
  }

  /**
   * Independent columns, whose rows can be seated by laws of tables.
   *
   * @param twin a resolution that is found out
   */
  private record Columns(Problem problem, Resolution twin) {
    boolean agrees(GaussianFamily family, Kernel<TableState> seats) {
      return new PartitionFrequencies(PRIOR, family.bank(problem.rows), seats, true)
          .agree(PartitionFrequencies.law(problem.rows.size(), problem::logJoint));
    }

    @Override
    public String toString() {
      return problem.name;
    }
  }

  static Stream<Columns> columns() {
    GaussianFamily one = DiagonalGaussian.of(ZERO, 0.2, 2.5, new double[] {1.4});
    GaussianFamily two = DiagonalGaussian.of(ORIGIN, 0.3, 4, new double[] {1.2, 0.9});
    GaussianFamily scaled = two.with(GaussianFamily.BASE_SCALE, grid());
    double[] values = {0, 1, 0, 0, 2, 1, 2, 2};
    double[] holes = {0, 1, 0, Double.NaN, Double.NaN, 1, 2, 2};
    return Stream.of(
        new Columns(
            line(
                "base scale sampled",
                one.with(GaussianFamily.BASE_SCALE, grid()).rounded(Resolution.of(1)),
                1.4,
                SCALES),
            Resolution.of(0.2)),
        new Columns(line("heaps", one.rounded(HEAPS), 1.4, ONE), Resolution.of(1)),
        new Columns(line("ends", one.rounded(ENDS), 1.4, ONE), Resolution.of(1)),
        new Columns(
            plane("two columns, base scale sampled", scaled.rounded(BOTH), SCALES, values),
            Resolution.of(0.4, 0.2)),
        new Columns(
            plane("missing entries", two.rounded(BOTH), ONE, holes), Resolution.of(0.4, 0.2)),
        new Columns(
            plane("a fine column", two.rounded(BOTH.withFine(1)), ONE, values),
            Resolution.of(2, 0)));
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("columns")
  void sweepsByLawsDrawFromThePosteriorOfWhatWasRecorded(Columns each) {
    assertTrue(each.agrees(each.problem.family, new LawGibbs()), each.toString());
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("columns")
  void sweepsByValuesDrawFromTheSame(Columns each) {
    assertTrue(each.agrees(each.problem.family, new TableGibbs()), each.toString());
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("someColumns")
  void sweepsByLawsOfAnotherResolutionAreFoundOut(Columns each) {
    GaussianFamily wrong = each.problem.family.rounded(each.twin);
    assertFalse(each.agrees(wrong, new LawGibbs()), each.toString());
  }

  static Stream<Columns> someColumns() {
    return columns().limit(2);
  }

  static Stream<Columns> otherColumns() {
    return columns().skip(2);
  }

  @ParameterizedTest
  @Tag("slow")
  @Tag("thorough")
  @MethodSource("otherColumns")
  void soAreThoseOfOtherColumns(Columns each) {
    sweepsByLawsOfAnotherResolutionAreFoundOut(each);
  }

  /** The chain of other heaps is found out. */
  @ParameterizedTest
  @ValueSource(doubles = {0.02, 1})
  @Tag("slow")
  void theShareOfHeapsMatters(double share) {
    Problem problem =
        problems().filter(any -> any.name.equals("a line with heaps")).findFirst().orElseThrow();
    GaussianFamily wrong = problem.family.rounded(Resolution.of(1).withHeaps(0, 3, share));
    assertFalse(
        new PartitionFrequencies(PRIOR, wrong.bank(problem.rows), true)
            .agree(PartitionFrequencies.law(problem.rows.size(), problem::logJoint)));
  }

  private static boolean agrees(Problem problem, boolean redraws) {
    return new PartitionFrequencies(PRIOR, problem.family.bank(problem.rows), redraws)
        .agree(PartitionFrequencies.law(problem.rows.size(), problem::logJoint));
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("problems")
  void theChainDrawsFromThePosteriorOfWhatWasRecorded(Problem problem) {
    assertTrue(agrees(problem, true), problem.toString());
  }

  @ParameterizedTest
  @MethodSource("problems")
  @Tag("slow")
  void aChainThatKeepsItsFirstValuesIsFoundOut(Problem problem) {
    assertFalse(agrees(problem, false), problem.toString());
  }
}

package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.kernel.ConcentrationLaw;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.ScaleMove;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scale and concentration of sequential laws given the tables. */
class SequentialHyperparametersTest {

  private static final double TOLERANCE = 1e-11;
  private static final double ALPHA = 0.8;
  private static final double SHAPE = 2;
  private static final double RATE = 0.8;

  /** The false alarms of a sound kernel: one in a million for each law compared. */
  private static final double ALARM = 1e-6;

  private static final int REPLICATES = 2000;
  private static final Hyperprior GRID = Hyperprior.grid(0.6, 2.5, 1.2);
  private static final double[] TIMES = {2.1, 0.4, 2.1, 1.7};
  private static final TimeOrder ORDER = TimeOrder.of(TIMES);
  private static final RealRows ROWS = RealRows.of(new double[] {-0.4, 0.3, 2.6, 1.9}, 4, 1);

  private static TableBank<?> bank() {
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(ROWS);
  }

  /**
   * A law as it is made from nothing, and the same with priors on its hyperparameters.
   *
   * @param made from a concentration and a decay
   * @param sampled from a decay and the prior of its scale; both hyperparameters are sampled
   */
  private record Law(
      String name,
      Decay decay,
      BiFunction<Double, Decay, SequentialPrior> made,
      BiFunction<Decay, Hyperprior, SequentialPrior> sampled) {

    SequentialPrior at(double alpha, double scale) {
      return made.apply(alpha, decay.with(Decay.SCALE, scale));
    }

    SequentialPrior sampled(Hyperprior law) {
      return sampled.apply(decay, law);
    }

    @Override
    public String toString() {
      return name + ", " + decay;
    }
  }

  private static SparseAffinity rows(Decay f) {
    return SparseAffinity.ofDistances(
        TIMES.length,
        (i, j) -> ORDER.rank(j) < ORDER.rank(i) ? TIMES[i] - TIMES[j] : Double.POSITIVE_INFINITY,
        f,
        20);
  }

  private static TimeAffinity times(Decay f) {
    return TimeAffinity.sequential(ORDER, f, Ties.BY_ROW);
  }

  static Stream<Law> laws() {
    List<Law> all = new ArrayList<>();
    for (Decay f : List.of(Decay.exponential(1), Decay.logistic(0.7, 1), Decay.window(1))) {
      for (Variant variant : Variant.values()) {
        all.add(
            new Law(
                variant.name(),
                f,
                (alpha, g) -> AveragedDistanceCrp.of(alpha, variant, g, TIMES),
                (g, law) ->
                    AveragedDistanceCrp.of(Parameter.gamma(SHAPE, RATE), variant, g, TIMES)
                        .with(Prior.SCALE, Parameter.sampled(law))));
      }
      all.add(
          new Law(
              "rows",
              f,
              (alpha, g) -> SequentialDistanceCrp.of(alpha, rows(g), ORDER.rows()),
              (g, law) ->
                  SequentialDistanceCrp.of(Parameter.gamma(SHAPE, RATE), rows(g), ORDER.rows())
                      .with(Prior.SCALE, Parameter.sampled(law))));
      all.add(
          new Law(
              "times",
              f,
              (alpha, g) -> SequentialDistanceCrp.of(alpha, times(g)),
              (g, law) ->
                  SequentialDistanceCrp.of(Parameter.gamma(SHAPE, RATE), times(g))
                      .with(Prior.SCALE, Parameter.sampled(law))));
    }
    return all.stream();
  }

  /** A seating and the scale that goes with it. */
  private record Point(Partition tables, double scale) {}

  private static List<Point> points(Law law) {
    List<Point> all = new ArrayList<>();
    for (double scale : GRID.values()) {
      for (Partition tables : Partitions.all(TIMES.length)) {
        if (law.at(ALPHA, scale).logJoint(tables) > Double.NEGATIVE_INFINITY) {
          all.add(new Point(tables, scale));
        }
      }
    }
    return all;
  }

  private static double logMarginals(Partition tables) {
    SequentialState state =
        new SequentialState(SequentialDistanceCrp.of(1, times(Decay.identity())), bank(), tables);
    return state.logJoint() - state.logPrior();
  }

  private static Invariance<Point> matrix(Law law, Kernel<SequentialState> kernel) {
    return Invariance.of(
        points(law),
        (point, rng) -> {
          SequentialPrior prior =
              law.sampled(GRID).with(Prior.CONCENTRATION, ALPHA).with(Prior.SCALE, point.scale());
          SequentialState state = new SequentialState(prior, bank(), point.tables());
          kernel.apply(state, rng);
          state.audit(1e-9);
          return new Point(state.partition(), state.prior().scale());
        },
        point ->
            law.at(ALPHA, point.scale()).logJoint(point.tables()) + logMarginals(point.tables()));
  }

  private static final Kernel<SequentialState> CONCENTRATION =
      ParameterUpdate.of(Prior.CONCENTRATION);

  /** The scale alone, at the concentration that the state has. */
  private static final Kernel<SequentialState> ALONE =
      (state, rng) -> {
        ScaleMove move = new ScaleMove(state);
        move.drawScale(rng);
        move.apply();
        return 0;
      };

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("laws")
  void onAGridTheScaleIsDrawnExactly(Law law) {
    matrix(law, ALONE).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
  }

  /** Moves that keep the posterior keep it together: one law of averages and one of links. */
  static Stream<Law> fewLaws() {
    return laws().limit(5).filter(law -> List.of("WEIGHTED", "times").contains(law.name()));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("fewLaws")
  void withMovesOfRowsTheScaleReachesEverything(Law law) {
    requireReached(law);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("laws")
  void soItDoesUnderEachLaw(Law law) {
    requireReached(law);
  }

  private static void requireReached(Law law) {
    SiteMetropolis sites = new SiteMetropolis();
    SequentialTableGibbs tables = new SequentialTableGibbs();
    matrix(law, (state, rng) -> ALONE.apply(state, rng) + sites.apply(state, rng))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
    if (law.sampled(GRID) instanceof SequentialDistanceCrp) {
      matrix(law, (state, rng) -> ALONE.apply(state, rng) + tables.apply(state, rng))
          .requireInvariant(TOLERANCE);
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aScaleWithoutItsNormaliserIsFoundOut(Law law) {
    Kernel<SequentialState> forgetful =
        (state, rng) -> {
          double[] grid = GRID.values();
          double[] logs = new double[grid.length];
          for (int g = 0; g < logs.length; g++) {
            // with so much weight on being alone the normalisers are as good as the same for all
            logs[g] = state.choices(Prior.SCALE, grid[g]).logJoint(1e12);
          }
          state.setPrior(state.prior().with(Prior.SCALE, grid[rng.index(logs, logs.length)]));
          return 0;
        };
    assertTrue(matrix(law, forgetful).worstImbalance() > 1e-3);
  }

  private static double along(SequentialState state, double ratio, double scale) {
    return ratio * state.choices(Prior.SCALE, scale).meanTotal();
  }

  /** One step of the update, both hyperparameters being sampled, on all scales of one line. */
  @ParameterizedTest
  @MethodSource("laws")
  void scaleAndConcentrationAreDrawnTogetherExactly(Law law) {
    Partition tables = Partition.of(new int[] {0, 1, 0, 0});
    SequentialState reference = new SequentialState(law.sampled(GRID), bank(), tables);
    List<Double> scales = new ArrayList<>();
    for (double scale : GRID.values()) {
      if (law.at(1, scale).logJoint(tables) > Double.NEGATIVE_INFINITY) {
        scales.add(scale);
      }
    }
    assertTrue(scales.size() > 1);
    Invariance.of(
            scales,
            (scale, rng) -> {
              double alpha = along(reference, 0.3, scale);
              SequentialPrior prior =
                  law.sampled(GRID).with(Prior.SCALE, scale).with(Prior.CONCENTRATION, alpha);
              SequentialState state = new SequentialState(prior, bank(), tables);
              ScaleMove move = new ScaleMove(state);
              move.drawBoth(rng);
              assertEquals(along(reference, 0.3, move.scale()), move.concentration(), 1e-12);
              return move.scale();
            },
            scale -> {
              double alpha = along(reference, 0.3, scale);
              return SHAPE * Math.log(alpha) - RATE * alpha + law.at(alpha, scale).logJoint(tables);
            })
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  private static boolean keeps(
      Law law, Partition tables, boolean concentration, ConcentrationLaw posterior, long seed) {
    Hyperprior scales = new Hyperprior.LogUniform(0.3, 20);
    SeededRng rng = new SeededRng(seed);
    double[] sample = new double[REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      double start = posterior.quantile(rng.uniform());
      // between two cells of the law a quantile may lie outside the bounds
      double inside = Math.max(0.3, Math.min(20, start));
      SequentialPrior prior =
          concentration
              ? law.sampled(scales).with(Prior.SCALE, 1.5).with(Prior.CONCENTRATION, start)
              : law.sampled(scales).with(Prior.CONCENTRATION, ALPHA).with(Prior.SCALE, inside);
      SequentialState state = new SequentialState(prior, bank(), tables);
      for (int step = 0; step < 2; step++) {
        (concentration ? CONCENTRATION : ALONE).apply(state, rng);
      }
      sample[r] = concentration ? state.prior().concentration() : state.prior().scale();
    }
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(posterior, sample, false) > ALARM;
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("laws")
  void continuousHyperparametersFollowTheirPosterior(Law law) {
    if (law.decay() instanceof Decay.Window) {
      return; // a step function of its width: held by the exact matrices
    }
    Partition tables = Partition.of(new int[] {0, 0, 1, 1});
    Hyperprior scales = new Hyperprior.LogUniform(0.3, 20);
    ConcentrationLaw ofScale =
        new ConcentrationLaw(
            a ->
                a >= 0.3 && a <= 20
                    ? scales.logDensity(a) - Math.log(a) + law.at(ALPHA, a).logJoint(tables)
                    : Double.NEGATIVE_INFINITY);
    assertTrue(keeps(law, tables, false, ofScale, 3), "scale");
    ConcentrationLaw ofAlpha = ofAlpha(law, tables, 0);
    assertTrue(keeps(law, tables, true, ofAlpha, 4), "concentration");
    assertFalse(keeps(law, tables, true, ofAlpha(law, tables, 1), 5), "one table too many");
  }

  private static ConcentrationLaw ofAlpha(Law law, Partition tables, int more) {
    return new ConcentrationLaw(
        alpha ->
            (SHAPE - 1 + more) * Math.log(alpha)
                - RATE * alpha
                + law.at(alpha, 1.5).logJoint(tables));
  }

  @Test
  void whatIsFixedStays() {
    SequentialPrior prior = SequentialDistanceCrp.of(1, times(Decay.exponential(1)));
    SequentialState state =
        new SequentialState(prior, bank(), Partition.of(new int[] {0, 0, 1, 1}));
    ParameterUpdate.of(Prior.SCALE).apply(state, new SeededRng(1));
    ParameterUpdate.of(Prior.CONCENTRATION).apply(state, new SeededRng(1));
    assertSame(prior, state.prior());
  }

  /** The kernel that hosts use is the two moves one after the other. */
  @Test
  void theUpdateDrawsTheScaleAndThenBoth() {
    Law law = laws().findFirst().orElseThrow();
    Partition tables = Partition.of(new int[] {0, 0, 1, 1});
    SequentialState state = new SequentialState(law.sampled(GRID), bank(), tables);
    SequentialState twin = new SequentialState(law.sampled(GRID), bank(), tables);
    SeededRng one = new SeededRng(9);
    SeededRng other = new SeededRng(9);
    for (int s = 0; s < 50; s++) {
      ParameterUpdate.of(Prior.SCALE).apply(state, one);
      ALONE.apply(twin, other);
      ScaleMove move = new ScaleMove(twin);
      move.drawBoth(other);
      move.apply();
      assertEquals(twin.prior().scale(), state.prior().scale(), 0);
      assertEquals(twin.prior().concentration(), state.prior().concentration(), 1e-12);
    }
  }
}

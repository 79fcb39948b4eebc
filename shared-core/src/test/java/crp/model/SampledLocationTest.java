package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.check.UniformRanks;
import crp.data.RealRows;
import crp.kernel.ParameterUpdate;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkMatrix;
import crp.links.LinkState;
import crp.links.SequentialDistanceCrp;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.links.SiteMetropolis;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.Prior;
import crp.state.Decayed;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The location of the logistic decay given links or seats: exact transition matrices where its law
 * is a grid, simulation-based calibration under a grid and continuous laws.
 */
class SampledLocationTest {

  private static final double TOLERANCE = 1e-11;
  private static final double ALPHA = 0.7;
  private static final double SCALE = 0.6;
  private static final double[] LOCATIONS = {1.4, 0, 0.5};
  private static final Parameter GRID = Parameter.sampled(Hyperprior.grid(LOCATIONS));
  private static final double FAR = Double.POSITIVE_INFINITY;
  private static final double[][] ROUND = {{0, 0.5, 1.7}, {0.4, 0, FAR}, {2.1, 1, 0}};
  private static final double[] TIMES = {0, 0.5, 1.9};
  private static final TimeOrder ORDER = TimeOrder.of(TIMES);

  /**
   * A law of three customers, made from nothing for each decay.
   *
   * @param name for people
   * @param made from a decay
   */
  private record Law(String name, Function<Decay, Prior> made) {

    Prior at(double location) {
      return made.apply(Decay.logistic(location, SCALE));
    }

    /** {@return the law with a sampled location, which is changed by name} */
    Prior sampled(double location) {
      return at(1).with(Decay.LOCATION, GRID).with(Decay.LOCATION, location);
    }

    double logPrior(Object seats, double location) {
      return at(location) instanceof DistanceCrp links
          ? links.logJoint((Links) seats)
          : ((SequentialPrior) at(location)).logJoint((Partition) seats);
    }

    List<?> seats() {
      return at(1) instanceof DistanceCrp links
          ? LinkMatrix.links(links)
          : Partitions.all(TIMES.length);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Law> laws() {
    List<Law> all = new ArrayList<>();
    all.add(new Law("links round", decay -> DistanceCrp.of(ALPHA, listed(decay))));
    all.add(new Law("links in time", decay -> DistanceCrp.of(ALPHA, earlier(ORDER, decay))));
    all.add(new Law("seats", decay -> SequentialDistanceCrp.of(ALPHA, earlier(ORDER, decay))));
    for (Variant variant : Variant.values()) {
      all.add(new Law("" + variant, decay -> AveragedDistanceCrp.of(ALPHA, variant, decay, TIMES)));
    }
    return all.stream();
  }

  private static Affinity listed(Decay decay) {
    return SparseAffinity.ofDistances(3, (i, j) -> ROUND[i][j], decay);
  }

  private static TimeAffinity earlier(TimeOrder order, Decay decay) {
    return TimeAffinity.sequential(order, decay, Ties.BY_ROW);
  }

  /** Links or tables, and the location that goes with them. */
  private record Point(Object seats, double location) {}

  private static Seating state(Prior prior, Object seats) {
    RealRows rows = RealRows.of(new double[] {-0.4, 0.3, 2.6}, 3, 1);
    return prior instanceof DistanceCrp links
        ? new LinkState(links, JointModels.line().bank(rows), (Links) seats)
        : new SequentialState(
            (SequentialPrior) prior, JointModels.line().bank(rows), (Partition) seats);
  }

  private static double logMarginals(Law law, Object seats) {
    return state(law.at(1), seats).logJoint() - law.logPrior(seats, 1);
  }

  private static Invariance<Point> matrix(Law law, JointModel.Extra kernel) {
    List<Point> points = new ArrayList<>();
    for (Object seats : law.seats()) {
      for (double location : LOCATIONS) {
        points.add(new Point(seats, location));
      }
    }
    return Invariance.of(
        points,
        (point, rng) -> {
          Seating state = state(law.sampled(point.location), point.seats);
          kernel.apply(state, rng);
          Object seats = state instanceof LinkState links ? links.links() : state.partition();
          return new Point(seats, state.parameters().value(Decay.LOCATION));
        },
        point -> law.logPrior(point.seats, point.location) + logMarginals(law, point.seats));
  }

  private static void drawLocation(Seating state, Rng rng) {
    ParameterUpdate.draw((Decayed) state, Decay.LOCATION, rng);
  }

  private static void drawBoth(Seating state, Rng rng) {
    drawLocation(state, rng);
    if (state instanceof LinkState links) {
      new LinkGibbs().apply(links, rng);
    } else {
      new SiteMetropolis().apply((SequentialState) state, rng);
    }
  }

  /** Draws from the weights of the choices alone: the normaliser of a huge alpha is constant. */
  private static void drawWithoutNormaliser(Seating state, Rng rng) {
    double[] logs =
        Arrays.stream(LOCATIONS)
            .map(a -> ((Decayed) state).choices(Decay.LOCATION, a).logJoint(1e12))
            .toArray();
    ((Decayed) state).set(Decay.LOCATION, LOCATIONS[rng.index(logs, logs.length)]);
  }

  @ParameterizedTest
  @MethodSource("laws")
  void onAGridTheLocationIsDrawnExactly(Law law) {
    matrix(law, SampledLocationTest::drawLocation)
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
    matrix(law, SampledLocationTest::drawBoth).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aLocationWithoutItsNormaliserIsFoundOut(Law law) {
    assertTrue(matrix(law, SampledLocationTest::drawWithoutNormaliser).worstImbalance() > 1e-3);
  }

  /**
   * A model whose numbers are all sampled, and a wrong update of its location.
   *
   * @param model of as many rows as {@link Calibration} has
   * @param fault leaves the Jacobian out, or takes a wrong value of the grid
   */
  private record Calibrated(JointModel<?> model, JointModel.Extra fault) {

    @Override
    public String toString() {
      return model.name();
    }
  }

  static Stream<Calibrated> models() {
    double[] times = new double[Calibration.ROWS];
    Arrays.setAll(times, i -> i + 0.3 * (i % 3));
    TimeOrder order = TimeOrder.of(times);
    Decay decay = Decay.logistic(1, 1);
    Parameter alpha = Parameter.gamma(2, 1);
    Parameter scale = Parameter.sampled(new Hyperprior.LogUniform(0.2, 2));
    double[] grid = {0, 1, 5};
    JointModel.Extra jacobian = Twins.withoutJacobian(Twins.number(Decay.LOCATION));
    return Stream.of(
        new Calibrated(
            model(
                DistanceCrp.of(alpha, TimeAffinity.symmetric(order, decay))
                    .with(Prior.SCALE, scale)
                    .with(Decay.LOCATION, Parameter.gamma(2, 1))),
            jacobian),
        new Calibrated(
            model(
                SequentialDistanceCrp.of(alpha, earlier(order, decay))
                    .with(Prior.SCALE, scale)
                    .with(Decay.LOCATION, Parameter.gamma(2, 0.5))),
            jacobian),
        new Calibrated(
            model(
                AveragedDistanceCrp.of(alpha, Variant.MEAN, decay, times)
                    .with(Prior.SCALE, scale)
                    .with(Decay.LOCATION, Parameter.sampled(Hyperprior.grid(grid)))),
            Twins.offByOne(Twins.number(Decay.LOCATION), grid)));
  }

  private static JointModel<RealRows> model(Prior prior) {
    return new JointModel<>(
        prior.describe(), prior, JointModels.line(), JointModels.column(Calibration.ROWS));
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("models")
  void ranksOfTheLocationAreUniform(Calibrated one) {
    double[] p = Calibration.levels(one.model, 600, (state, rng) -> {});
    assertTrue(UniformRanks.least(p) > Calibration.ALARM, Arrays.toString(p));
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("models")
  void aWrongUpdateOfTheLocationIsFoundOut(Calibrated one) {
    double[] p = Calibration.fault(one.model, 1200, one.fault);
    assertTrue(UniformRanks.least(p) < Calibration.ALARM, Arrays.toString(p));
  }
}

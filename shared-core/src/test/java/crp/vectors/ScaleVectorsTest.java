package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.check.Invariance;
import crp.kernel.ParameterUpdate;
import crp.links.DistanceCrp;
import crp.links.LinkMatrix;
import crp.links.LinkState;
import crp.links.SequentialDistanceCrp;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The law that the scale's kernels keep, on links and on tables, has the margins that another
 * program found for concentration and scale on two grids.
 */
class ScaleVectorsTest {

  private static final double TOLERANCE = 1e-9;
  private static final double EXACT = 1e-11;

  /** Links or tables, and the scale that goes with them. */
  private record Point<T>(T seats, double scale) {}

  static Stream<LinkCase<?>> hyperparameters() {
    return LinkCase.read("ddcrp-hyperparameters.json");
  }

  private static double[] grid(LinkCase<?> one, String name) {
    return VectorCase.vector(one.answer().getAsJsonObject("prior").getAsJsonArray(name));
  }

  private static SparseAffinity affinity(LinkCase<?> one) {
    JsonArray rows = LinkCase.distances(one.answer());
    return SparseAffinity.ofDistances(
        rows.size(), (i, j) -> distance(rows.get(i).getAsJsonArray().get(j)), Decay.exponential(1));
  }

  private static double distance(JsonElement entry) {
    return entry.isJsonNull() ? Double.POSITIVE_INFINITY : entry.getAsDouble();
  }

  private static <T> List<Point<T>> points(List<T> seats, double[] scales) {
    List<Point<T>> all = new ArrayList<>();
    for (double scale : scales) {
      seats.forEach(seat -> all.add(new Point<>(seat, scale)));
    }
    return all;
  }

  private static Invariance<Point<Links>> ofLinks(
      LinkCase<?> one, DistanceCrp prior, double[] scales) {
    ParameterUpdate<LinkState> kernel = ParameterUpdate.of(Prior.SCALE);
    return Invariance.of(
        points(LinkMatrix.links(prior), scales),
        (point, rng) -> {
          LinkState state =
              new LinkState(prior.with(Prior.SCALE, point.scale()), one.bank(), point.seats());
          kernel.apply(state, rng);
          return new Point<>(state.links(), state.prior().scale());
        },
        point ->
            new LinkState(prior.with(Prior.SCALE, point.scale()), one.bank(), point.seats())
                .logJoint());
  }

  private static Invariance<Point<Partition>> ofTables(
      LinkCase<?> one, SequentialPrior prior, double[] scales) {
    ParameterUpdate<SequentialState> kernel = ParameterUpdate.of(Prior.SCALE);
    return Invariance.of(
        points(Partitions.all(prior.customers()), scales),
        (point, rng) -> {
          SequentialState state =
              new SequentialState(
                  prior.with(Prior.SCALE, point.scale()), one.bank(), point.seats());
          kernel.apply(state, rng);
          return new Point<>(state.partition(), state.prior().scale());
        },
        point ->
            new SequentialState(prior.with(Prior.SCALE, point.scale()), one.bank(), point.seats())
                .logJoint());
  }

  /** The margins from one matrix a concentration. */
  private interface Kept {
    /** Adds the masses of the scales at a concentration; returns the log of their unit. */
    double at(double alpha, double[] masses);
  }

  private static void requireMargins(LinkCase<?> one, Kept kept) {
    double[] alphas = grid(one, "alphaGrid");
    double[] scales = grid(one, "aGrid");
    double[] ofAlpha = new double[alphas.length];
    double[] ofScale = new double[scales.length];
    double all = 0;
    for (int a = 0; a < alphas.length; a++) {
      double[] masses = new double[scales.length];
      double unit = Math.exp(kept.at(alphas[a], masses));
      for (int s = 0; s < scales.length; s++) {
        ofAlpha[a] += masses[s] * unit;
        ofScale[s] += masses[s] * unit;
        all += masses[s] * unit;
      }
    }
    for (int a = 0; a < alphas.length; a++) {
      ofAlpha[a] /= all;
    }
    for (int s = 0; s < scales.length; s++) {
      ofScale[s] /= all;
    }
    JsonObject answer = one.answer();
    assertArrayEquals(
        VectorCase.vector(answer.getAsJsonArray("posteriorOfAlpha")), ofAlpha, TOLERANCE);
    assertArrayEquals(VectorCase.vector(answer.getAsJsonArray("posteriorOfA")), ofScale, TOLERANCE);
  }

  private static <T> void collect(Invariance<Point<T>> matrix, double[] scales, double[] masses) {
    matrix.requireInvariant(EXACT).requireReversible(EXACT);
    for (Point<T> point : matrix.states()) {
      for (int s = 0; s < scales.length; s++) {
        masses[s] += point.scale() == scales[s] ? matrix.target(point) : 0;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hyperparameters")
  @Tag("slow")
  void linksKeepTheLawOfConcentrationAndScale(LinkCase<?> one) {
    double[] scales = grid(one, "aGrid");
    requireMargins(
        one,
        (alpha, masses) -> {
          DistanceCrp prior =
              DistanceCrp.of(alpha, affinity(one))
                  .with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(scales)));
          Invariance<Point<Links>> matrix = ofLinks(one, prior, scales);
          collect(matrix, scales, masses);
          Point<Links> first = matrix.states().get(0);
          LinkState state =
              new LinkState(prior.with(Prior.SCALE, first.scale()), one.bank(), first.seats());
          return state.logJoint() - Math.log(matrix.target(first));
        });
  }

  @ParameterizedTest
  @MethodSource("hyperparameters")
  void tablesKeepTheLawOfConcentrationAndScale(LinkCase<?> one) {
    double[] scales = grid(one, "aGrid");
    requireMargins(
        one,
        (alpha, masses) -> {
          SequentialDistanceCrp prior =
              SequentialDistanceCrp.of(alpha, affinity(one))
                  .with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(scales)));
          Invariance<Point<Partition>> matrix = ofTables(one, prior, scales);
          collect(matrix, scales, masses);
          Point<Partition> first = matrix.states().get(0);
          SequentialState state =
              new SequentialState(
                  prior.with(Prior.SCALE, first.scale()), one.bank(), first.seats());
          return state.logJoint() - Math.log(matrix.target(first));
        });
  }
}

package crp.regions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.estimate.PointEstimate;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.NearView;
import crp.model.Fit;
import crp.partition.Partition;
import crp.predict.Predictions;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.regions.SmallRegions.Cuts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegionMixtureTest {

  private static final int WIDTH = 12;

  /** A grid of two halves that differ by four standard deviations. */
  private static RealRows halves() {
    Rng rng = new SeededRng(3);
    double[] values = new double[WIDTH * WIDTH];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i % WIDTH < WIDTH / 2 ? -2 : 2) + rng.gaussian();
    }
    return RealRows.of(values, values.length, 1);
  }

  private static RegionMixture<RealRows> model(NeighbourGraph graph, RealRows rows) {
    return RegionMixture.of(RegionPrior.of(RegionPrior.USUAL, graph), GaussianNiw.from(rows), rows);
  }

  /** The default sweep draws regions as often as the list of all forests and cuts says. */
  @Test
  void sweepsDrawRegionsByTheirProbability() {
    RegionPrior prior = SmallRegions.prior(SmallRegions.grid(2, 3));
    Supplier<TableBank<?>> banks = SmallRegions.banks(Weights.ones(6));
    Map<Partition, Double> law = new HashMap<>();
    TableBank<?> scratch = banks.get();
    double all = 0;
    for (Cuts cuts : SmallRegions.states(prior.graph())) {
      double mass = Math.exp(SmallRegions.plainLogJoint(prior, scratch, cuts));
      law.merge(SmallRegions.regions(prior.graph(), cuts), mass, Double::sum);
      all += mass;
    }
    Rng rng = new SeededRng(11);
    RegionState state = new RegionState(prior, banks.get());
    RegionStart.drawn().seat(state, rng);
    int sweeps = 20_000;
    Map<Partition, Integer> counts = new HashMap<>();
    for (int s = 0; s < sweeps; s++) {
      for (Kernel<? super RegionState> kernel : RegionKernels.once(prior)) {
        kernel.apply(state, rng);
      }
      counts.merge(state.partition(), 1, Integer::sum);
    }
    state.audit(1e-9);
    double distance = 0;
    for (Map.Entry<Partition, Double> one : law.entrySet()) {
      double share = counts.getOrDefault(one.getKey(), 0) / (double) sweeps;
      distance += Math.abs(share - one.getValue() / all) / 2;
    }
    assertTrue(distance < 0.03, "distance " + distance);
  }

  @Test
  void twoHalvesAreTwoConnectedRegions() {
    NeighbourGraph graph = SmallRegions.grid(WIDTH, WIDTH);
    Fit<RealRows> fit = model(graph, halves()).run().seed(1).sweeps(60).chains(2).fit();
    assertEquals(2, fit.estimate().clusters());
    int wrong =
        (int)
            IntStream.range(0, WIDTH * WIDTH)
                .filter(i -> (fit.estimate().label(i) == 0) != (i % WIDTH < WIDTH / 2))
                .count();
    assertTrue(wrong <= 4, "wrong " + wrong);
    double draw = PointEstimate.VI_DRAW.of(fit.draws()).expectedVi();
    assertTrue(fit.pointEstimate().expectedVi() <= draw + 1e-9);
  }

  /** A new row between two of the left half, with a value of either half. */
  @Test
  void newRowsJoinTheRegionBesideThem() {
    NeighbourGraph graph = SmallRegions.grid(WIDTH, WIDTH);
    Fit<RealRows> fit = model(graph, halves()).run().seed(1).sweeps(60).chains(2).fit();
    Predictions found =
        NearView.of(fit)
            .predictor()
            .predict(
                RealRows.of(new double[] {-2, -2, 2}, 3, 1),
                (row, weights) -> {
                  weights[row == 1 ? 10 : 0] = 1;
                  weights[row == 1 ? 11 : 1] = 1;
                });
    assertEquals(fit.estimate().label(0), found.cluster(0));
    assertEquals(fit.estimate().label(0), found.cluster(2));
    assertTrue(found.logDensity(0) > found.logDensity(1));
    assertTrue(found.logDensity(0) > found.logDensity(2));
  }

  /** Rows of weight zero take no part, even where the graph falls apart without them. */
  @Test
  void rowsOfWeightZeroAreLeftOut() {
    double[] values = {-2, -1.9, -2.1, 0, 2, 2.1, 1.9};
    RealRows rows = RealRows.of(values, 7, 1, Weights.of(1, 1, 1, 0, 1, 1, 1));
    Fit<RealRows> fit = model(SmallRegions.path(7), rows).run().seed(1).sweeps(40).chains(2).fit();
    assertEquals(7, fit.estimate().size());
    assertTrue(fit.estimate().clusters() >= 2);
    assertEquals(7, fit.rowLabels().labels().length);
  }

  @Test
  void rollingOriginIsRefused() {
    RegionMixture<RealRows> model = model(SmallRegions.grid(WIDTH, WIDTH), halves());
    String message =
        assertThrows(IllegalArgumentException.class, model::requireInTurn).getMessage();
    assertTrue(message.contains("order of the rows"), message);
  }

  @Test
  void aPriorOfOtherRowsIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> model(SmallRegions.grid(2, 2), halves()));
  }
}

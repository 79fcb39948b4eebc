package crp.regions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Borders;
import crp.check.Replicates;
import crp.data.RealRows;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.model.Fit;
import crp.parameter.Hyperprior;
import crp.parameter.Laws;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Maps that are drawn from the law: joint distributions and boundary probabilities. */
@Tag("slow")
final class RegionCalibrationTest {

  private static final double ALARM = 6;

  private static final DiagonalGaussian FAMILY =
      DiagonalGaussian.of(new double[] {0}, 0.3, 5, new double[] {4});

  /** A forest with cuts from the law. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Drawn(int[] edges, int cuts, int[] labels) {

    static Drawn of(RegionPrior prior, Rng rng) {
      NeighbourGraph graph = prior.graph();
      UniformForests forests = new UniformForests(graph, graph.parts());
      int[] edges =
          Arrays.copyOf(forests.draw(graph.parts(), prior.parts(), rng), prior.forestEdges());
      double[] logs = new double[edges.length + 1];
      Arrays.setAll(logs, k -> prior.logCuts(k, prior.concentration()));
      int cuts = rng.index(logs, logs.length);
      for (int k = 0; k < cuts; k++) {
        int other = k + rng.below(edges.length - k);
        int edge = edges[k];
        edges[k] = edges[other];
        edges[other] = edge;
      }
      CutForest forest = new CutForest(graph, edges.length);
      forest.replace(edges, cuts);
      return new Drawn(edges, cuts, forest.regions());
    }
  }

  /** Rows one after the other from the predictive law of their region. */
  private static RealRows rows(
      Family<RealRows> family, int[] labels, ToDoubleFunction<String> numbers, Rng rng) {
    double[] values = new double[labels.length];
    for (int i = 0; i < labels.length; i++) {
      RealRows now = RealRows.of(values.clone(), labels.length, 1);
      TableBank<RealRows> bank = family.bank(now);
      Capabilities.sampled(bank).setHyperparameters(numbers);
      bank.reserve(1);
      for (int j = 0; j < i; j++) {
        if (labels[j] == labels[i]) {
          bank.add(0, j);
        }
      }
      values[i] = bank.simulate(0, i, rng).value(0, 0);
    }
    return RealRows.of(values, labels.length, 1);
  }

  private static RegionState state(
      RegionPrior prior,
      Family<RealRows> family,
      RealRows rows,
      ToDoubleFunction<String> numbers,
      Drawn drawn) {
    TableBank<RealRows> bank = family.bank(rows);
    Capabilities.sampled(bank).setHyperparameters(numbers);
    RegionState state = new RegionState(prior, bank);
    state.seat(drawn.labels(), drawn.edges(), drawn.cuts(), new SeededRng(1));
    return state;
  }

  /** Numbers, regions and rows, and the same after a sweep, new rows and a second sweep. */
  private static double[] difference(double factor, Rng rng) {
    NeighbourGraph graph = SmallRegions.grid(2, 3);
    Parameter c = Parameter.sampled(new Hyperprior.Gamma(2, 1));
    DiagonalGaussian family = FAMILY.withSampled(GaussianFamily.BASE_SCALE);
    RegionPrior prior =
        RegionPrior.of(c, graph).with(Prior.CONCENTRATION, c.with(Laws.draw(c, rng)));
    RealRows like = RealRows.of(new double[graph.size()], graph.size(), 1);
    Parameters numbers = Capabilities.sampled(family.bank(like)).hyperparameters();
    for (String name : numbers.names()) {
      numbers = numbers.with(name, numbers.get(name).with(Laws.draw(numbers.get(name), rng)));
    }
    Drawn drawn = Drawn.of(prior, rng);
    RealRows rows = rows(family, drawn.labels(), numbers::value, rng);
    RegionState state = state(prior, family, rows, numbers::value, drawn);
    double[] before = statistics(state, rows);
    for (int pass = 0; pass < 2; pass++) {
      for (Kernel<? super RegionState> kernel : RegionKernels.once(prior)) {
        kernel.apply(state, rng);
      }
      state.set(Prior.CONCENTRATION, factor * state.prior().concentration());
      if (pass == 0) {
        ToDoubleFunction<String> now = state.sampled().hyperparameters()::value;
        Drawn same =
            new Drawn(
                SmallRegions.read(state).ordered(),
                state.forest().cuts(),
                state.forest().regions());
        rows = rows(family, same.labels(), now, rng);
        state = state(state.prior(), family, rows, now, same);
      }
    }
    double[] after = statistics(state, rows);
    Arrays.setAll(after, s -> after[s] - before[s]);
    return after;
  }

  private static double[] statistics(RegionState state, RealRows rows) {
    double k = state.tables();
    double first = state.count(state.slotOf(0));
    double far = state.slotOf(0) == state.slotOf(5) ? 1 : 0;
    double size = Math.log1p(Math.abs(rows.value(0, 0)));
    double steps = Math.log1p(Math.abs(rows.value(0, 0) - rows.value(1, 0)));
    double c = Math.log(state.prior().concentration());
    Parameters numbers = state.sampled().hyperparameters();
    double b = Math.log(numbers.value(numbers.names().get(0)));
    return new double[] {
      k, k * k, first, far, size, steps, far * steps, c, c * c, c * k, b, b * b, b * k, b * size
    };
  }

  private static double worst(double factor) {
    return Replicates.worst(Replicates.of(1500, 1996, rng -> difference(factor, rng)));
  }

  @Test
  void jointLawIsKept() {
    double worst = worst(1);
    assertTrue(worst < ALARM, () -> String.valueOf(worst));
  }

  @Test
  void spoiledConcentrationIsFound() {
    double worst = worst(1.5);
    assertTrue(worst > ALARM, () -> String.valueOf(worst));
  }

  @Test
  void boundaryProbabilitiesAreFrequencies() {
    NeighbourGraph graph = SmallRegions.grid(6, 6);
    RegionPrior prior = RegionPrior.of(Parameter.fixed(3), graph);
    int bins = 10;
    double[] said = new double[bins];
    double[] was = new double[bins];
    int[] count = new int[bins];
    SeededRng rng = new SeededRng(78);
    for (int r = 0; r < 150; r++) {
      Drawn drawn = Drawn.of(prior, rng);
      RealRows rows = rows(FAMILY, drawn.labels(), name -> Double.NaN, rng);
      Fit<RealRows> fit = RegionMixture.of(prior, FAMILY, rows).sweeps(80).chains(1).seed(r).fit();
      double[] found = Borders.of(fit).orElseThrow().probabilities();
      for (int e = 0; e < found.length; e++) {
        int bin = Math.min(bins - 1, (int) (found[e] * bins));
        said[bin] += found[e];
        was[bin] += drawn.labels()[graph.from(e)] == drawn.labels()[graph.to(e)] ? 0 : 1;
        count[bin]++;
      }
    }
    for (int bin = 0; bin < bins; bin++) {
      // edges of one map are not independent: the error is that of the number of maps
      double share = was[bin] / count[bin];
      double error = Math.max(0.05, 4 * Math.sqrt(share * (1 - share) / Math.min(150, count[bin])));
      assertEquals(share, said[bin] / count[bin], error, "bin " + bin);
    }
  }
}

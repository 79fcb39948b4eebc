package crp.regions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Replicates;
import crp.data.RealRows;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.TimeRegression;
import crp.model.Fit;
import crp.parameter.Hyperprior;
import crp.parameter.Laws;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Series that are drawn from the law: joint distributions and boundary probabilities. */
@Tag("slow")
class SegmentCalibrationTest {

  private static final double ALARM = 6;

  private static SegmentPrior prior(int n, Parameter concentration) {
    double[] times = IntStream.range(0, n).asDoubleStream().toArray();
    return SegmentPrior.of(concentration, TimeOrder.of(times));
  }

  private static int[] cuts(SegmentPrior prior, Rng rng) {
    int places = prior.firsts().length - 2;
    double[] logs = new double[places + 1];
    Arrays.setAll(logs, k -> SegmentPrior.logNumber(places, k, prior.concentration()));
    int left = rng.index(logs, logs.length);
    int[] cuts = new int[left];
    int n = 0;
    for (int p = 1; left > 0; p++) {
      if (rng.below(places - p + 1) < left) {
        cuts[n++] = p;
        left--;
      }
    }
    return cuts;
  }

  /** Rows one after the other from the predictive law of their segment. */
  private static RealRows rows(
      Family<RealRows> family,
      RealRows like,
      int[] cuts,
      ToDoubleFunction<String> numbers,
      Rng rng) {
    int n = like.size();
    int d = like.columns();
    double[] values = like.toArray();
    int slot = 0;
    int begin = 0;
    for (int i = 0; i < n; i++) {
      if (slot < cuts.length && cuts[slot] == i) {
        slot++;
        begin = i;
      }
      if (family instanceof TimeRegression) {
        // the last value
        values[i * d + 2] = i == 0 ? 0 : values[(i - 1) * d + 1];
      }
      RealRows now = RealRows.of(values, n, d);
      TableBank<RealRows> bank = family.bank(now);
      Capabilities.sampled(bank).setHyperparameters(numbers);
      bank.reserve(1);
      for (int j = begin; j < i; j++) {
        bank.add(0, j);
      }
      bank.simulate(0, i, rng).copyRow(0, values, i * d);
    }
    return RealRows.of(values, n, d);
  }

  /** Numbers, segments and rows, and the same after a sweep, new rows and a second sweep. */
  private static double[] difference(double factor, int few, Rng rng) {
    int n = 6;
    Parameter c = Parameter.sampled(new Hyperprior.Gamma(2, 1));
    DiagonalGaussian family =
        DiagonalGaussian.of(new double[] {0}, 0.3, 5, new double[] {4})
            .withSampled(GaussianFamily.BASE_SCALE);
    RealRows like = RealRows.of(new double[n], n, 1);
    SegmentPrior there = (SegmentPrior) prior(n, c).with(Prior.CONCENTRATION, Laws.draw(c, rng));
    Parameters numbers = Capabilities.sampled(family.bank(like)).hyperparameters();
    for (String name : numbers.names()) {
      numbers = numbers.with(name, numbers.get(name).with(Laws.draw(numbers.get(name), rng)));
    }
    int[] cuts = cuts(there, rng);
    RealRows rows = rows(family, like, cuts, numbers::value, rng);
    SegmentState state = state(there, family, rows, numbers::value, cuts);
    double[] before = statistics(state, rows);
    for (int pass = 0; pass < 2; pass++) {
      new SegmentSweep(few, 2, 3).apply(state, rng);
      state.setConcentration(factor * state.prior().concentration());
      if (pass == 0) {
        ToDoubleFunction<String> drawn = state.sampled().hyperparameters()::value;
        rows = rows(family, like, state.cuts(), drawn, rng);
        state = state(state.prior(), family, rows, drawn, state.cuts());
      }
    }
    double[] after = statistics(state, rows);
    Arrays.setAll(after, s -> after[s] - before[s]);
    return after;
  }

  private static SegmentState state(
      SegmentPrior prior,
      Family<RealRows> family,
      RealRows rows,
      ToDoubleFunction<String> numbers,
      int[] cuts) {
    TableBank<RealRows> bank = family.bank(rows);
    Capabilities.sampled(bank).setHyperparameters(numbers);
    SegmentState state = new SegmentState(prior, bank, () -> family.bank(rows));
    state.seat(cuts);
    return state;
  }

  private static double[] statistics(SegmentState state, RealRows rows) {
    double k = state.tables();
    double first = state.count(0);
    double squares = 0;
    for (int i = 1; i < rows.size(); i++) {
      squares += Math.log1p(Math.abs(rows.value(i, 0) - rows.value(i - 1, 0)));
    }
    double c = Math.log(state.prior().concentration());
    Parameters numbers = state.sampled().hyperparameters();
    double b = Math.log(numbers.value(numbers.names().get(0)));
    return new double[] {k, k * k, first, squares, c, c * c, c * k, b, b * b, b * k, k * squares};
  }

  private static double worst(double factor, int few) {
    return Replicates.worst(Replicates.of(1500, 1992, rng -> difference(factor, few, rng)));
  }

  @Test
  void jointLawIsKept() {
    assertTrue(worst(1, 100) < ALARM, "all places at once");
    assertTrue(worst(1, 2) < ALARM, "some places given others");
  }

  @Test
  void spoiledConcentrationIsFound() {
    assertTrue(worst(1.5, 100) > ALARM);
  }

  @Test
  void boundaryProbabilitiesAreFrequencies() {
    int n = 40;
    double[] design = new double[3 * n];
    IntStream.range(0, n).forEach(i -> design[3 * i] = i);
    RealRows like = RealRows.of(design, n, 3);
    TimeRegression family =
        TimeRegression.of(List.of(new TimeRegression.Column("x", 0, 1, 0.2)), 0, n - 1);
    SegmentPrior prior = prior(n, Parameter.fixed(3));
    int bins = 5;
    double[] said = new double[bins];
    double[] was = new double[bins];
    int[] count = new int[bins];
    SeededRng rng = new SeededRng(77);
    for (int r = 0; r < 150; r++) {
      int[] cuts = cuts(prior, rng);
      RealRows rows = rows(family, like, cuts, name -> Double.NaN, rng);
      Fit<RealRows> fit = SegmentMixture.of(prior, family, rows).sweeps(20).chains(1).fit();
      double[] found = SegmentView.of(fit).boundaries().probabilities();
      for (int t = 1; t < n; t++) {
        int bin = Math.min(bins - 1, (int) (found[t] * bins));
        int place = t;
        said[bin] += found[t];
        was[bin] += Arrays.stream(cuts).anyMatch(cut -> cut == place) ? 1 : 0;
        count[bin]++;
      }
    }
    for (int bin = 0; bin < bins; bin++) {
      double share = was[bin] / count[bin];
      double error = 4 * Math.sqrt(share * (1 - share) / count[bin]);
      assertEquals(said[bin] / count[bin], share, Math.max(0.05, error), "bin " + bin);
    }
  }
}

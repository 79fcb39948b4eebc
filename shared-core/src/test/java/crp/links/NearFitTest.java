package crp.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.model.HeldOut;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.predict.FitSample;
import crp.predict.Predictions;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import crp.seating.Prior;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Fits under distances: order of rows, rows of weight zero, prediction, what the report says. */
class NearFitTest {

  private static final int N = 24;
  private static final GaussianNiw FAMILY =
      GaussianNiw.of(new double[] {2}, 0.1, 3, new double[] {2});
  private static final Decay DECAY = Decay.exponential(3);

  /** Two levels one after the other, at times without ties that are not in order. */
  private static double[] times() {
    double[] times = new double[N];
    Arrays.setAll(times, i -> (7 * i) % N + 0.1 * (i % 3));
    return times;
  }

  private static double[] values(double[] times) {
    SeededRng rng = new SeededRng(8);
    double[] x = new double[times.length];
    Arrays.setAll(x, i -> (times[i] < N / 2.0 ? 0 : 6) + rng.gaussian());
    return x;
  }

  private static RealRows rows(double[] x, Weights weights) {
    return RealRows.of(x, x.length, 1, weights);
  }

  private static SparseAffinity symmetric(double[] times) {
    return SparseAffinity.ofDistances(times.length, (i, j) -> Math.abs(times[i] - times[j]), DECAY);
  }

  /** Each makes a model of rows and their times. */
  private enum Kind {
    TIMES,
    MASKED,
    SYMMETRIC,
    ORDERED,
    MEAN,
    WEIGHTED,
    MINIMUM;

    PartitionModel<RealRows> of(RealRows rows, double[] times) {
      TimeOrder order = TimeOrder.of(times);
      Affinity earlier = TimeAffinity.sequential(order, DECAY, Ties.BY_ROW);
      return switch (this) {
        case TIMES -> LinkedMixture.of(DistanceCrp.of(0.5, earlier), FAMILY, rows);
        case MASKED ->
            LinkedMixture.of(
                DistanceCrp.of(0.5, symmetric(times).earlier(order, Ties.BY_ROW)), FAMILY, rows);
        case SYMMETRIC -> LinkedMixture.of(DistanceCrp.of(0.5, symmetric(times)), FAMILY, rows);
        case ORDERED -> OrderedMixture.of(SequentialDistanceCrp.of(0.5, earlier), FAMILY, rows);
        default ->
            OrderedMixture.of(
                AveragedDistanceCrp.of(0.5, Variant.valueOf(name()), DECAY, times), FAMILY, rows);
      };
    }

    Fit<RealRows> fit(double[] x, double[] times, Weights weights) {
      return of(rows(x, weights), times).sweeps(60).chains(2).threads(1).seed(3).fit();
    }

    boolean sequential() {
      return this != SYMMETRIC;
    }
  }

  /** Rows in another order are the same model: same draws, under a prior that orders by time. */
  @ParameterizedTest
  @MethodSource("kinds")
  void theOrderOfTheRowsDoesNotMatter(Kind kind) {
    if (!kind.sequential()) {
      return; // its customers are the rows, so another order makes other draws
    }
    double[] times = times();
    double[] x = values(times);
    int[] sorted = TimeOrder.of(times).rows();
    double[] sortedTimes = Arrays.stream(sorted).mapToDouble(i -> times[i]).toArray();
    double[] sortedX = Arrays.stream(sorted).mapToDouble(i -> x[i]).toArray();
    Fit<RealRows> one = kind.fit(x, times, Weights.ones(N));
    Fit<RealRows> other = kind.fit(sortedX, sortedTimes, Weights.ones(N));
    Partition restored = TimeOrder.of(times).restore(other.estimate());
    assertEquals(one.estimate(), restored);
    for (int d = 0; d < one.draws().size(); d++) {
      assertEquals(
          one.draws().draws().get(d).partition(),
          TimeOrder.of(times).restore(other.draws().draws().get(d).partition()));
    }
    double agree = IntStream.range(0, N).filter(i -> (x[i] > 3) == (times[i] >= 12)).count();
    assertTrue(agree > N - 3);
    assertTrue(one.estimate().clusters() >= 2, Answer.of(one).summary());
  }

  static Stream<Kind> kinds() {
    return Arrays.stream(Kind.values());
  }

  /** Rows of weight zero change nothing for the others, and get a cluster of their own kind. */
  @ParameterizedTest
  @MethodSource("kinds")
  void rowsOfWeightZeroAreOnlyPredicted(Kind kind) {
    double[] times = times();
    double[] x = values(times);
    double[] weights = new double[N];
    Arrays.fill(weights, 1);
    weights[4] = 0;
    weights[17] = 0;
    int[] counted = IntStream.range(0, N).filter(i -> weights[i] > 0).toArray();
    Fit<RealRows> all = kind.fit(x, times, Weights.of(weights));
    Fit<RealRows> some =
        kind.fit(
            Arrays.stream(counted).mapToDouble(i -> x[i]).toArray(),
            Arrays.stream(counted).mapToDouble(i -> times[i]).toArray(),
            Weights.ones(counted.length));
    int[] labels = all.partLabels();
    assertEquals(N, labels.length);
    assertArrayEquals(some.partLabels(), Arrays.stream(counted).map(i -> labels[i]).toArray());
    assertEquals(counted.length, all.draws().items());
    for (int row : new int[] {4, 17}) {
      assertTrue(labels[row] >= 0 && labels[row] < all.parts().size());
      double mean = mean(all, labels[row]);
      assertTrue(Math.abs(mean - x[row]) < 3, row + ": " + x[row] + " in cluster of " + mean);
    }
  }

  private static double mean(Fit<RealRows> fit, int cluster) {
    return ((TableSummary.Real) fit.parts().get(cluster).summary()).mean()[0];
  }

  /** Many rows in one call are many calls; weights, distances and times are one model. */
  @ParameterizedTest
  @MethodSource("kinds")
  void theWaysToAskAgree(Kind kind) throws IOException, ClassNotFoundException {
    double[] times = times();
    Fit<RealRows> fit = kind.fit(values(times), times, Weights.ones(N));
    double[] newTimes = {30, 24.5, 11, 24.5};
    RealRows fresh = rows(new double[] {6, 0.3, 5, 50}, Weights.ones(4));
    boolean averaged = ((PartitionModel<?>) fit.model()).prior() instanceof AveragedDistanceCrp;
    boolean timed = averaged || kind == Kind.TIMES || kind == Kind.ORDERED;
    assertEquals(timed, NearView.of(fit).predictor().knowsTimes());
    Function<Fit<RealRows>, Predictions> ask =
        asked ->
            averaged
                ? NearView.of(asked).predictor().predictAt(fresh, newTimes)
                : NearView.of(asked)
                    .predictor()
                    .predictByDistance(fresh, DECAY, (row, d) -> lags(newTimes[row], times, d));
    Predictions many = ask.apply(fit);
    assertEquals(4, many.size());
    double sum = 0;
    for (int row = 0; row < 4; row++) {
      double[] p = many.seatProbabilities(row);
      assertEquals(fit.parts().size() + 1, p.length);
      assertEquals(1, Arrays.stream(p).sum(), 1e-12);
      sum += many.logDensity(row);
    }
    assertEquals(sum, many.logLikelihood(), 1e-12);
    assertTrue(many.seatProbabilities(3)[fit.parts().size()] > 0.5, "far from everybody");
    assertTrue(Math.abs(mean(fit, many.cluster(0)) - 6) < 2);
    if (averaged) {
      assertThrows(
          UnsupportedOperationException.class,
          () -> NearView.of(fit).predictor().predict(fresh, (row, w) -> {}));
    } else {
      Predictions weighed =
          NearView.of(fit).predictor().predict(fresh, (row, w) -> weigh(newTimes[row], times, w));
      for (int row = 0; row < 4; row++) {
        assertEquals(many.logDensity(row), weighed.logDensity(row), 1e-12);
        assertEquals(many.cluster(row), weighed.cluster(row));
        assertArrayEquals(many.seatProbabilities(row), weighed.seatProbabilities(row), 1e-12);
      }
    }
    if (kind == Kind.TIMES || kind == Kind.ORDERED) {
      Predictions at = NearView.of(fit).predictor().predictAt(fresh, newTimes);
      assertEquals(many.logDensity(1), at.logDensity(1), 1e-12);
    } else if (!averaged) {
      assertThrows(
          UnsupportedOperationException.class,
          () -> NearView.of(fit).predictor().predictAt(fresh, newTimes));
    }
    Predictions again = ask.apply(copy(fit));
    assertEquals(many.logLikelihood(), again.logLikelihood(), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> TableView.of(fit));
  }

  private static void weigh(double time, double[] times, double[] out) {
    double[] lags = new double[N];
    Arrays.fill(lags, Double.POSITIVE_INFINITY);
    lags(time, times, lags);
    Arrays.setAll(out, i -> DECAY.weight(lags[i]));
  }

  private static void lags(double time, double[] times, double[] out) {
    for (int i = 0; i < times.length; i++) {
      out[i] = time >= times[i] ? time - times[i] : Double.POSITIVE_INFINITY;
    }
  }

  @SuppressWarnings("unchecked")
  private static Fit<RealRows> copy(Fit<RealRows> fit) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(fit);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Fit<RealRows>) in.readObject();
    }
  }

  /**
   * The last rows in time are those of a fit of the earlier ones, wherever they are in the data.
   */
  @ParameterizedTest
  @EnumSource(names = {"TIMES", "ORDERED", "MEAN", "SYMMETRIC"})
  void theLastRowsInTimeAreHeldOut(Kind kind) {
    double[] times = times();
    double[] x = values(times);
    int[] order = kind.sequential() ? TimeOrder.of(times).rows() : IntStream.range(0, N).toArray();
    int[] kept = Arrays.stream(order).limit(N - 5).sorted().toArray();
    int[] out = Arrays.stream(order).skip(N - 5).sorted().toArray();
    HeldOut found =
        kind.of(rows(x, Weights.ones(N)), times)
            .sweeps(60)
            .chains(2)
            .seed(3)
            .heldOut(HeldOut.Choice.last(5));
    double[] keptTimes = Arrays.stream(kept).mapToDouble(i -> times[i]).toArray();
    double[] keptX = Arrays.stream(kept).mapToDouble(i -> x[i]).toArray();
    Fit<RealRows> fit = kind.fit(keptX, keptTimes, Weights.ones(kept.length));
    RealRows fresh =
        rows(Arrays.stream(out).mapToDouble(i -> x[i]).toArray(), Weights.ones(out.length));
    Predictions known =
        kind == Kind.MEAN
            ? NearView.of(fit)
                .predictor()
                .predictAt(fresh, Arrays.stream(out).mapToDouble(i -> times[i]).toArray())
            : NearView.of(fit)
                .predictor()
                .predictByDistance(
                    fresh,
                    DECAY,
                    (row, d) -> Arrays.setAll(d, i -> Math.abs(times[out[row]] - keptTimes[i])));
    double[] logs = found.logDensities();
    for (int i = 0; i < out.length; i++) {
      assertEquals(known.logDensity(i), logs[out[i]], 1e-9, "row " + out[i]);
      logs[out[i]] = Double.NaN;
    }
    assertTrue(Arrays.stream(logs).allMatch(Double::isNaN));
    assertEquals(known.logLikelihood() / 5, found.mean(), 1e-9);
    String text = found.paragraph().text();
    String end = kind.sequential() ? ", the last 5 rows in time." : ", the last 5 rows.";
    assertTrue(text.endsWith(end), text);
  }

  /** A row that is near nobody has a cluster by its looks, and a new table for certain. */
  @Test
  void aRowThatIsNearNobodyGoesByItsLooks() {
    double[] times = times();
    Fit<RealRows> fit = Kind.TIMES.fit(values(times), times, Weights.ones(N));
    RealRows fresh = rows(new double[] {5.8, 0.1}, Weights.ones(2));
    Predictions alone = NearView.of(fit).predictor().predict(fresh, (row, w) -> {});
    for (int row = 0; row < 2; row++) {
      assertEquals(1, alone.seatProbabilities(row)[fit.parts().size()], 0);
    }
    assertTrue(mean(fit, alone.cluster(0)) > 3);
    assertTrue(mean(fit, alone.cluster(1)) < 3);
  }

  @Test
  void wrongQuestionsAreRefused() {
    double[] times = times();
    Fit<RealRows> fit = Kind.TIMES.fit(values(times), times, Weights.ones(N));
    RealRows one = rows(new double[] {1}, Weights.ones(1));
    var near = NearView.of(fit).predictor();
    assertEquals(N, near.size());
    refused("row", () -> near.predict(one, (row, w) -> w[5] = -1));
    refused("row 6", () -> near.predict(one, (row, w) -> w[5] = Double.NaN));
    refused("row 6", () -> near.predict(one, (row, w) -> w[5] = Double.POSITIVE_INFINITY));
    refused("distance", () -> near.predictByDistance(one, DECAY, (row, d) -> d[5] = -1));
    refused("2 times", () -> near.predictAt(one, 1, 2));
    refused("finite", () -> near.predictAt(one, Double.NaN));
    RealRows few = rows(new double[3], Weights.ones(3));
    refused("24 rows", () -> Kind.ORDERED.of(few, times));
    refused(
        "every row",
        () ->
            Kind.ORDERED.of(rows(new double[N], Weights.of(new double[N])), times).sweeps(2).fit());
    Fit<RealRows> tables = Mixture.of(Crp.of(1), FAMILY, few).sweeps(4).chains(1).fit();
    assertThrows(IllegalArgumentException.class, () -> NearView.of(tables));
  }

  private static void refused(String words, Executable wrong) {
    IllegalArgumentException error = assertThrows(IllegalArgumentException.class, wrong);
    assertTrue(error.getMessage().contains(words), error.getMessage());
  }

  @Test
  void theReportSaysWhatIsExact() {
    double[] times = times();
    double[] x = values(times);
    for (Kind kind : List.of(Kind.TIMES, Kind.MEAN, Kind.ORDERED)) {
      Fit<RealRows> fit = kind.fit(x, times, Weights.ones(N));
      assertTrue(
          Answer.of(fit).summary().contains("exact for the posterior over"),
          Answer.of(fit).summary());
      assertTrue(FitNumbers.of(fit).priorClusters() > 1, Answer.of(fit).summary());
      assertTrue(Answer.of(fit).report().find(Topic.NOTE).isEmpty());
    }
    Fit<RealRows> links = Kind.TIMES.fit(x, times, Weights.ones(N));
    Fit<RealRows> seats = Kind.ORDERED.fit(x, times, Weights.ones(N));
    assertEquals(FitNumbers.of(links).priorClusters(), FitNumbers.of(seats).priorClusters(), 1e-9);
  }

  /** Each draw decays distances by its own scale; averaging over draws is averaging densities. */
  @Test
  void sampledScalesArePredictedWithDrawByDraw() {
    double[] times = times();
    RealRows rows = rows(values(times), Weights.ones(N));
    RealRows fresh = rows(new double[] {6}, Weights.ones(1));
    DistanceCrp prior =
        DistanceCrp.of(0.5, TimeAffinity.sequential(TimeOrder.of(times), DECAY, Ties.BY_ROW))
            .with(Prior.SCALE, Parameter.sampled(new Hyperprior.LogUniform(0.5, 20)));
    Fit<RealRows> fit =
        LinkedMixture.of(prior, FAMILY, rows).sweeps(40).chains(1).thin(4).seed(2).fit();
    assertTrue(
        fit.draws().draws().stream().mapToDouble(draw -> draw.number("scale")).distinct().count()
            > 2);
    double mean = 0;
    for (Draw draw : fit.draws().draws()) {
      FitSample one = new FitSample(new Draws(List.of(draw), List.of(), false), draw);
      int[] all = IntStream.range(0, N).toArray();
      NearPredictor<RealRows> plain =
          new NearPredictor<>(
              DistanceCrp.of(0.5, symmetric(times)), FAMILY, FAMILY.prepare(rows), all, N, one);
      double[] w = new double[N];
      Arrays.setAll(w, i -> Math.exp(-(30 - times[i]) / draw.number("scale")));
      Predictions there = plain.predict(fresh, (row, to) -> System.arraycopy(w, 0, to, 0, N));
      mean += Math.exp(there.logDensity(0)) / fit.draws().size();
    }
    assertEquals(
        Math.log(mean), NearView.of(fit).predictor().predictAt(fresh, 30).logDensity(0), 1e-10);
    Decay none = Decay.identity();
    refused(
        "scale", () -> NearView.of(fit).predictor().predictByDistance(fresh, none, (r, d) -> {}));
    double[] weights = new double[N];
    Arrays.fill(weights, 0, N - 1, 1);
    RealRows light = rows(values(times), Weights.of(weights));
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(Parameter.gamma(1, 1), Variant.MEAN, DECAY, times)
            .with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(1, 3, 9)));
    Fit<RealRows> seats =
        OrderedMixture.of(averaged, FAMILY, light).sweeps(40).chains(1).seed(2).fit();
    assertEquals(N, seats.partLabels().length);
    assertTrue(
        seats.draws().draws().stream().mapToDouble(draw -> draw.number("scale")).distinct().count()
            > 1);
    assertTrue(Double.isFinite(NearView.of(seats).predictor().predictAt(fresh, 30).logDensity(0)));
  }

  /** On a ring, every fourth pair of neighbours choose each other as the concentration vanishes. */
  @Test
  void symmetricNeighboursHaveAFloor() {
    int[][] neighbours = new int[40][];
    double[][] ones = new double[40][];
    for (int i = 0; i < 40; i++) {
      neighbours[i] = new int[] {(i + 1) % 40, (i + 39) % 40};
      ones[i] = new double[] {1, 1};
    }
    DistanceCrp prior = DistanceCrp.of(1e-9, SparseAffinity.of(neighbours, ones));
    assertEquals(10, prior.leastMeanTables(), 1e-12);
    // cycles of all other lengths: the ring both ways
    double simulated = prior.simulatedMeanTables(4000, new SeededRng(1));
    assertEquals(10, simulated, 0.2);
    RealRows rows = rows(new double[40], Weights.ones(40));
    Fit<RealRows> fit = LinkedMixture.of(prior, FAMILY, rows).sweeps(20).chains(1).fit();
    assertEquals(1, Answer.of(fit).report().only(Topic.NOTE).items().size());
    assertTrue(
        Answer.of(fit).summary().contains("about 10 clusters of 40 rows"),
        Answer.of(fit).summary());
  }

  @Test
  void aDecayThatReachesNobodyIsSaid() {
    RealRows rows = rows(new double[] {0, 1, 5}, Weights.ones(3));
    for (Decay decay : List.of(Decay.window(1), Decay.windowInclusive(1))) {
      Affinity affinity = TimeAffinity.sequential(TimeOrder.of(0, 1, 2), decay, Ties.BY_ROW);
      Fit<RealRows> fit =
          LinkedMixture.of(DistanceCrp.of(1, affinity), GaussianNiw.from(rows), rows)
              .sweeps(4)
              .fit();
      boolean said =
          Answer.of(fit).report().only(Topic.NOTE).text().contains("No row is near enough");
      assertEquals(decay.weight(1) == 0, said);
    }
  }

  /** Statistical: the law of the number of clusters from whole fits, by enumeration; fixed seed. */
  @Test
  @Tag("slow")
  void wholeFitsHaveTheExactLaw() {
    double[] times = {0, 1, 1.5, 4};
    double[] x = {0, 1.5, 4, 4.5};
    for (Kind kind : List.of(Kind.MEAN, Kind.WEIGHTED, Kind.ORDERED)) {
      PartitionModel<RealRows> spec = kind.of(rows(x, Weights.ones(4)), times);
      double[] exact = new double[5];
      List<Partition> all = Partitions.all(4);
      double[] logs =
          all.stream()
              .mapToDouble(
                  z ->
                      new SequentialState(
                              (SequentialPrior) spec.prior(), FAMILY.bank(spec.rows()), z)
                          .logJoint())
              .toArray();
      double evidence = LogSum.of(logs.clone(), logs.length);
      for (int p = 0; p < logs.length; p++) {
        exact[all.get(p).clusters()] += Math.exp(logs[p] - evidence);
      }
      int sweeps = 4_000;
      Fit<RealRows> fit = spec.run().sweeps(sweeps, 10).thin(1).chains(2).seed(4).fit();
      double[] law = fit.draws().clusterCountLaw();
      // 2 x 4,000 draws, hardly dependent: 6 deviations of independent ones leave room for that
      for (int k = 1; k < law.length; k++) {
        double deviation = Math.sqrt(exact[k] * (1 - exact[k]) / (2 * sweeps));
        assertEquals(exact[k], law[k], 6 * deviation + 1e-4, kind + ", " + k);
      }
    }
  }
}

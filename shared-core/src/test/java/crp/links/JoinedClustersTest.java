package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.data.Constraints;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.draws.Trace;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JoinedClustersTest {

  private static final int WIDE = 12;
  private static final int N = WIDE * WIDE;
  private static final Constraints FREE = Constraints.over(N).build();
  private static final DistanceCrp PRIOR =
      DistanceCrp.of(
          0.1,
          SparseAffinity.ofDistances(
              N,
              (i, j) -> Math.abs(i / WIDE - j / WIDE) + Math.abs(i % WIDE - j % WIDE),
              Decay.windowInclusive(1)));

  /** Two halves of a square, four standard deviations apart. */
  private static final RealRows ROWS = rows();

  private static final GaussianNiw FAMILY = GaussianNiw.from(ROWS).withBaseScale(0.25);
  private static final Partition HALVES = squares(WIDE, WIDE / 2);

  private static RealRows rows() {
    Rng rng = new SeededRng(1);
    return RealRows.of(
        IntStream.range(0, N)
            .mapToDouble(i -> (i % WIDE < WIDE / 2 ? 0 : 4) + rng.gaussian())
            .toArray(),
        N,
        1);
  }

  private static Partition squares(int high, int wide) {
    return Partition.of(
        IntStream.range(0, N).map(i -> i / WIDE / high * WIDE + i % WIDE / wide).toArray());
  }

  private static TableBank<RealRows> bank(Partition partition) {
    return bank(ROWS, partition);
  }

  private static TableBank<RealRows> bank(RealRows rows, Partition partition) {
    TableBank<RealRows> bank = FAMILY.bank(rows);
    bank.reserve(partition.clusters());
    for (int i = 0; i < N; i++) {
      bank.add(partition.label(i), i);
    }
    return bank;
  }

  /** By another way than that of the joins. */
  private static double logJoint(Partition partition) {
    TableBank<RealRows> bank = bank(partition);
    return ConnectedLinks.logPrior(PRIOR, partition.labels())
        + IntStream.range(0, partition.clusters()).mapToDouble(bank::logMarginal).sum();
  }

  private static JoinedClusters.Result joined(Partition start) {
    return joined(start, N);
  }

  private static JoinedClusters.Result joined(Partition start, int limit) {
    return JoinedClusters.of(PRIOR, bank(start), FREE, start, limit);
  }

  @Test
  void piecesOfARegionAreJoinedAndRegionsAreNot() {
    for (int high : new int[] {1, 3, 6}) {
      assertEquals(HALVES, joined(squares(high, 3)).partition(), "height " + high);
    }
    assertEquals(HALVES, joined(HALVES).partition());
  }

  @Test
  void theJointIsThatOfTheClustersAndNoUnionHasAHigherOne() {
    Rng rng = new SeededRng(4);
    for (int repetition = 0; repetition < 5; repetition++) {
      int[] labels = squares(1, 2).labels();
      for (int i = 0; i < N / 8; i++) {
        labels[rng.below(N)] = N * N + i;
      }
      Partition start = Partition.of(labels);
      JoinedClusters.Result result = joined(start);
      Partition found = result.partition();
      double expected = logJoint(found);
      assertEquals(expected, result.logJoint() - PRIOR.logNormaliser(PRIOR.concentration()), 1e-8);
      assertTrue(expected >= logJoint(start));
      assertTrue(found.clusters() < start.clusters());
      for (int a = 0; a < found.clusters(); a++) {
        for (int b = 0; b < a; b++) {
          int one = a;
          int other = b;
          Partition union =
              Partition.of(Arrays.stream(found.labels()).map(k -> k == one ? other : k).toArray());
          assertTrue(logJoint(union) <= expected + 1e-8, found + " " + a + " " + b);
        }
      }
    }
  }

  /** Of a limit below the pieces, between a piece and a region, and of none. */
  @Test
  void estimatedSumsJoinTheSame() {
    for (int limit : new int[] {2, 10, 40, 100}) {
      for (int high : new int[] {1, 3, 6}) {
        assertEquals(HALVES, joined(squares(high, 3), limit).partition(), limit + " " + high);
      }
      assertEquals(HALVES, joined(HALVES, limit).partition(), "limit " + limit);
    }
  }

  /** A row joins a region: only the resistance within the region is estimated. */
  @Test
  void anEstimatedSumIsNearTheExactOne() {
    int[] labels = HALVES.labels();
    labels[0] = 2;
    Partition start = Partition.of(labels);
    double exact = joined(start).logLinks();
    double estimated = joined(start, N / 2 - 2).logLinks();
    // the sum of the region, which the estimate leaves out, and what its root can choose
    int[] region = IntStream.range(0, N).filter(i -> start.label(i) == start.label(1)).toArray();
    int[] other = IntStream.range(0, N).filter(i -> start.label(i) == start.label(N - 1)).toArray();
    double left = constant(region) + constant(other);
    assertEquals(exact, estimated + left, 0.1);
  }

  private static double constant(int[] region) {
    double weights = 0;
    for (int i : region) {
      for (int j : region) {
        weights += PRIOR.affinity().weight(i, j) / 2;
      }
    }
    return new ConnectedLinks(PRIOR).logSum(region)
        - Math.log(PRIOR.concentration() * region.length + weights);
  }

  /** Starts are compared by what their draws are joined to, and by the density of the numbers. */
  @Test
  void theScoreOfADrawIsThatOfItsClustersOrOfWhatTheyAreJoinedTo() {
    DistanceCrp sampled = PRIOR.with("concentration", Parameter.gamma(1, 2).with(0.1));
    LinkedMixture<RealRows> model = LinkedMixture.of(sampled, FAMILY, ROWS);
    double numbers = Math.log(2) + Math.log(0.1) - 2 * 0.1;
    for (Partition pieces : List.of(HALVES, squares(3, 3), squares(6, 2))) {
      Draw draw = new Draw(0, 1, pieces, -300, Map.of("concentration", 0.1));
      assertEquals(logJoint(pieces) + numbers, model.score(draw), 1e-8);
      assertEquals(logJoint(HALVES) + numbers, model.score(draw, true), 1e-8);
    }
  }

  @Test
  void aLongRunEndsThoughDrawsAreCutAtOtherPlaces() {
    LinkedMixture<RealRows> model = LinkedMixture.of(PRIOR, FAMILY, ROWS);
    int many = (int) (GrowingSchedule.LONG / N) + 1;
    assertTrue(model.mayEnd(traced(many), N));
    assertFalse(model.mayEnd(traced(many / 2), N));
  }

  /** Chains that disagree on the number of clusters. */
  private static Draws traced(int sweeps) {
    int[] others = new int[sweeps];
    Arrays.fill(others, 9);
    return new Draws(draws().draws(), List.of(trace(new int[sweeps]), trace(others)), false);
  }

  private static Trace trace(int[] clusters) {
    int sweeps = clusters.length;
    return new Trace(clusters, new double[sweeps], new double[sweeps], Map.of());
  }

  @Test
  void rowsThatNoLinksUniteAreNotJoined() {
    int[] corners = new int[N];
    corners[0] = 1;
    corners[N - 1] = 1;
    Partition start = Partition.of(corners);
    assertEquals(start, joined(start).partition());
  }

  /** Draws that cut each half into four blocks, at other places in every draw. */
  private static Draws draws() {
    Rng rng = new SeededRng(7);
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    int sweeps = 50;
    for (int c = 0; c < 2; c++) {
      int[] clusters = new int[sweeps];
      for (int s = 0; s < sweeps; s++) {
        int cut = 1 + rng.below(WIDE - 1);
        int left = 1 + rng.below(WIDE / 2 - 1);
        int[] labels = new int[N];
        Arrays.setAll(
            labels,
            i ->
                (i / WIDE < cut ? 0 : 1)
                    + (i % WIDE % (WIDE / 2) < left ? 0 : 2)
                    + (i % WIDE < WIDE / 2 ? 0 : 4));
        clusters[s] = 8;
        draws.add(new Draw(c, s + 1, Partition.of(labels), -300, Map.of("concentration", 0.1)));
      }
      double[] joint = new double[sweeps];
      Arrays.fill(joint, -300);
      traces.add(new Trace(clusters, joint, new double[sweeps], Map.of()));
    }
    return new Draws(draws, traces, false);
  }

  private static Fit<RealRows> fit(PointEstimate kind, Draws draws) {
    Model<RealRows> model = LinkedMixture.of(PRIOR, FAMILY, ROWS);
    return model
        .run()
        .sweeps(50, 0)
        .estimate(kind)
        .fitted(model.prepared(new BitSet()), draws, System.nanoTime());
  }

  @Test
  void theEstimateIsThatOfTheDrawsAndItsPiecesAreJoinedInTheAnswer() {
    for (PointEstimate kind :
        List.of(PointEstimate.VI, PointEstimate.VI.withCost(0.999), PointEstimate.BINDER)) {
      Fit<RealRows> fit = fit(kind, draws());
      assertEquals(kind.of(draws()).partition(), fit.estimate(), kind.text());
      Answer answer = Answer.of(fit);
      boolean joined = kind.kind() == PointEstimate.Kind.VI;
      assertEquals(joined, answer.unions().any(), kind.text());
      if (joined) {
        assertEquals(HALVES, Partition.of(answer.labels()), kind.text());
        assertEquals(1, answer.probability(), 1e-9);
        assertEquals(0, IntStream.range(0, N).filter(i -> answer.unsure()[i]).count());
        assertTrue(answer.summary().contains("joined: 2 clusters of "), answer.summary());
      }
      assertEquals(fit.estimate(), Partition.of(Answer.of(fit, Cut.NONE).labels()));
    }
  }

  /** The joint density is higher as one cluster, but each draw holds the two halves apart. */
  @Test
  void clustersThatTheDrawsHoldApartAreNotJoined() {
    List<Draw> halves =
        IntStream.range(1, 9)
            .mapToObj(s -> new Draw(0, s, HALVES, -300, Map.of("concentration", 0.1)))
            .toList();
    RealRows level = RealRows.of(new double[N], N, 1);
    Model<RealRows> model = LinkedMixture.of(PRIOR, FAMILY, level);
    assertEquals(
        1, JoinedClusters.of(PRIOR, bank(level, HALVES), FREE, HALVES, N).partition().clusters());
    Trace trace = trace(new int[8]);
    Fit<RealRows> fit =
        model
            .run()
            .fitted(
                model.prepared(new BitSet()),
                new Draws(halves, List.of(trace), false),
                System.nanoTime());
    assertEquals(HALVES, Partition.of(Answer.of(fit).labels()));
  }
}

package crp.likelihood.ranking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RankingRows;
import crp.random.Rng;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The moves of sigma given theta, as exact matrices over all orders of four items. */
class CentralOrdersTest {

  private static final double[] WEIGHTS = {1, 2.5, 1, 1};

  private interface Move {
    void apply(CentralOrders orders, int[] order, Rng rng);
  }

  private static RankingRows rows() {
    return RankingRows.over(4).add(0, 2, 1).add(3, 0).add(2).add(1, 0, 3).build();
  }

  /** Three rankings that leave item 3 to the pool. */
  private static RankingRows topTwo() {
    return RankingRows.over(5).add(0, 2).add(1, 0).add(2).add(1).build();
  }

  private static double energy(RankingRows rows, int[] sigma, double[] theta) {
    double sum = 0;
    for (int row = 0; row < rows.size(); row++) {
      for (int j = 0; j < Math.min(theta.length, rows.length(row)); j++) {
        sum += WEIGHTS[row] * theta[j] * PlainMallows.code(rows.ranking(row), j, sigma);
      }
    }
    return sum;
  }

  private static CentralOrders uniform(RankingLayout layout) {
    return new CentralOrders(layout, OrderPrior.uniform(layout));
  }

  private static Invariance<List<Integer>> matrix(RankingRows rows, double[] theta, Move move) {
    RankingLayout layout = RankingLayout.pooled(rows);
    CentralOrders orders = uniform(layout);
    int[] all = IntStream.range(0, rows.size()).toArray();
    List<List<Integer>> states =
        PlainMallows.orders(rows.items()).stream()
            .map(order -> Arrays.stream(order).map(y -> Math.min(y, layout.labels)))
            .map(labels -> labels.boxed().toList())
            .distinct()
            .toList();
    return Invariance.of(
        states,
        (from, rng) -> {
          int[] order = from.stream().mapToInt(Integer::intValue).toArray();
          orders.weigh(all, all.length, WEIGHTS, theta);
          move.apply(orders, order, rng);
          return Arrays.stream(order).boxed().toList();
        },
        state -> -energy(rows, named(state, layout), theta));
  }

  /** Items with numbers from {@code labels} on are the pool here. */
  private static int[] named(List<Integer> state, RankingLayout layout) {
    int next = layout.labels;
    int[] items = new int[state.size()];
    for (int p = 0; p < items.length; p++) {
      items[p] = state.get(p) == layout.labels ? next++ : state.get(p);
    }
    return items;
  }

  @Test
  void eachMoveKeepsTheLawOfSigma() {
    double[][] thetas = {{1, 1, 1}, {1.5, 0.6, 0.2}, {0.1, 0.8, 2}};
    List<Move> moves =
        List.of(
            CentralOrders::metropolis,
            CentralOrders::update,
            CentralOrders::insertions,
            CentralOrders::swaps,
            (orders, order, rng) -> {
              orders.metropolis(order, rng);
              orders.swaps(order, rng);
            });
    for (RankingRows rows : List.of(rows(), topTwo())) {
      for (double[] theta : thetas) {
        for (Move move : moves) {
          matrix(rows, theta, move).requireInvariant(1e-11).requireIrreducible();
        }
      }
    }
  }

  /** Over the orders of four items, central rankings around a given one a priori. */
  private static Invariance<List<Integer>> around(
      RankingRows rows, int[] given, double strength, double[] theta, Move move) {
    RankingLayout layout = RankingLayout.labelled(rows);
    CentralOrders orders = new CentralOrders(layout, new OrderPrior(layout, given, strength));
    int[] all = IntStream.range(0, rows.size()).toArray();
    return Invariance.of(
        PlainMallows.orders(rows.items()).stream()
            .map(order -> Arrays.stream(order).boxed().toList())
            .toList(),
        (from, rng) -> {
          int[] order = from.stream().mapToInt(Integer::intValue).toArray();
          orders.weigh(all, all.length, WEIGHTS, theta);
          move.apply(orders, order, rng);
          return Arrays.stream(order).boxed().toList();
        },
        state -> {
          int[] sigma = state.stream().mapToInt(Integer::intValue).toArray();
          return PlainMallows.logCentre(rows.items(), given, strength, sigma)
              - energy(rows, sigma, theta);
        });
  }

  @Test
  @Tag("slow")
  void eachMoveKeepsTheLawOfSigmaAroundARanking() {
    double[] theta = {1.5, 0.6, 0.2};
    List<Move> moves =
        List.of(
            CentralOrders::metropolis,
            CentralOrders::update,
            CentralOrders::insertions,
            CentralOrders::swaps,
            CentralOrders::propose);
    for (RankingRows rows : List.of(rows(), topTwo())) {
      for (int[] given : new int[][] {{2, 0, 3, 1}, {3, 1}}) {
        for (Move move : moves) {
          around(rows, given, 0.8, theta, move).requireInvariant(1e-11).requireIrreducible();
        }
      }
    }
  }

  /** Costs of the rows alone, and costs that grow with the dispersions. */
  @Test
  void aForgottenPriorIsFoundOut() {
    double[] theta = {1.5, 0.6, 0.2};
    int[] given = {2, 0, 3, 1};
    int[] all = {0, 1, 2, 3};
    Move forgetful =
        (orders, order, rng) -> {
          CentralOrders plain = uniform(RankingLayout.labelled(rows()));
          plain.weigh(all, 4, WEIGHTS, theta);
          plain.update(order, rng);
        };
    RankingLayout layout = RankingLayout.labelled(rows());
    Move stronger =
        (orders, order, rng) -> {
          CentralOrders twice = new CentralOrders(layout, new OrderPrior(layout, given, 1.6));
          twice.weigh(all, 4, WEIGHTS, theta);
          twice.update(order, rng);
        };
    for (Move twin : List.of(forgetful, stronger)) {
      Invariance<List<Integer>> matrix = around(rows(), given, 0.8, theta, twin);
      assertThrows(AssertionError.class, () -> matrix.requireInvariant(1e-11));
      assertTrue(matrix.worstImbalance() > 1e-3, matrix.toString());
    }
  }

  /** The draw of lemma 2 of Meila and Chen (2010), taken for exact, is not. */
  @Test
  void stagewiseDrawsAloneAreFoundOut() {
    Move stagewise = (orders, order, rng) -> orders.stagewise(order, rng);
    for (double[] theta : new double[][] {{1.5, 0.6, 0.2}, {0.1, 0.8, 2}}) {
      Invariance<List<Integer>> matrix = matrix(rows(), theta, stagewise);
      assertThrows(AssertionError.class, () -> matrix.requireInvariant(1e-11));
      assertTrue(matrix.worstImbalance() > 1e-3, matrix.toString());
    }
    // with one full ranking and equal dispersions it is
    RankingRows one = RankingRows.over(4).add(2, 0, 3, 1).build();
    matrix(one, new double[] {1, 1, 1}, stagewise).requireInvariant(1e-11);
  }

  /** With few labels sums over sets of items give the law itself, whatever the order before. */
  @Test
  void drawsByTheSumsOverSetsAreExact() {
    double[] theta = {1.5, 0.6, 0.2};
    for (RankingRows rows : List.of(rows(), topTwo())) {
      Invariance<List<Integer>> matrix =
          matrix(rows, theta, (orders, order, rng) -> orders.propose(order, rng));
      matrix.requireInvariant(1e-11).requireIrreducible();
      CentralOrders orders = uniform(RankingLayout.pooled(rows));
      orders.weigh(new int[] {0, 1, 2, 3}, 4, WEIGHTS, theta);
      for (List<Integer> state : matrix.states()) {
        int[] order = state.stream().mapToInt(Integer::intValue).toArray();
        for (List<Integer> from : matrix.states()) {
          assertEquals(Math.log(matrix.transition(from, state)), orders.logProposal(order), 1e-9);
        }
      }
    }
  }

  /** The sums of other dispersions, as if they had not been forgotten. */
  @Test
  void sumsOfOtherCostsAreFoundOut() {
    Move stale =
        (orders, order, rng) -> {
          orders.weigh(new int[] {0, 1}, 2, WEIGHTS, new double[] {0.1, 0.8, 2});
          orders.propose(order, rng);
        };
    Invariance<List<Integer>> matrix = matrix(rows(), new double[] {1.5, 0.6, 0.2}, stale);
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(1e-11));
  }

  private interface Swap {
    void apply(CentreProposals proposals, int[] order, Rng rng);
  }

  /** Over the orders of four items, theta integrated out; the target is the textbook's. */
  private static Invariance<List<Integer>> integrated(Swap swap) {
    RankingRows rows = rows();
    double nu = 1.3;
    double[] r = {0.7, 1.1};
    RankingLayout layout = RankingLayout.pooled(rows);
    StageScores scores =
        new StageScores(layout, new StagePrior(nu, r, false), new FiniteBeta(), false);
    CentreProposals proposals =
        new CentreProposals(layout, scores, new double[] {1, 1, 1, 1}, OrderPrior.uniform(layout));
    List<Integer> all = List.of(0, 1, 2, 3);
    return Invariance.of(
        PlainMallows.orders(4).stream().map(o -> Arrays.stream(o).boxed().toList()).toList(),
        (from, rng) -> {
          int[] order = from.stream().mapToInt(Integer::intValue).toArray();
          swap.apply(proposals, order, rng);
          return Arrays.stream(order).boxed().toList();
        },
        state ->
            PlainMallows.logJoint(
                rows,
                all,
                state.stream().mapToInt(Integer::intValue).toArray(),
                nu,
                r,
                PlainMallows.FAST));
  }

  @Test
  void swapsKeepTheLawOfSigmaWithThetaIntegratedOut() {
    int[] all = {0, 1, 2, 3};
    integrated((proposals, order, rng) -> proposals.swap(order, all, rng))
        .requireInvariant(1e-11)
        .requireIrreducible();
  }

  /** Swaps given the best dispersions, which do not keep that law. */
  @Test
  void swapsGivenThetaAloneAreFoundOut() {
    int[] all = {0, 1, 2, 3};
    Invariance<List<Integer>> matrix =
        integrated(
            (proposals, order, rng) -> {
              double[] theta = proposals.modes(order, all, 4);
              proposals.orders().weigh(all, 4, new double[] {1, 1, 1, 1}, theta);
              proposals.orders().swaps(order, rng);
            });
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(1e-11));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }

  @Test
  void theStagewiseLawIsKnown() {
    for (RankingRows rows : List.of(rows(), topTwo())) {
      double[] theta = {1.5, 0.6, 0.2};
      Invariance<List<Integer>> matrix =
          matrix(rows, theta, (orders, order, rng) -> orders.stagewise(order, rng));
      CentralOrders orders = uniform(RankingLayout.pooled(rows));
      orders.weigh(new int[] {0, 1, 2, 3}, 4, WEIGHTS, theta);
      for (List<Integer> state : matrix.states()) {
        int[] order = state.stream().mapToInt(Integer::intValue).toArray();
        double log = orders.logStagewise(order);
        assertEquals(Math.log(matrix.transition(matrix.states().get(0), state)), log, 1e-9);
        assertEquals(
            energy(rows, named(state, RankingLayout.pooled(rows)), theta),
            orders.energy(order),
            1e-12);
      }
    }
  }

  @Test
  void climbingEndsWhereNoSingleMoveHelps() {
    CentralOrders orders = uniform(RankingLayout.pooled(rows()));
    orders.weigh(new int[] {0, 1, 2, 3}, 4, WEIGHTS, new double[] {1, 0.9, 0.7});
    double least = PlainMallows.orders(4).stream().mapToDouble(orders::energy).min().orElseThrow();
    for (int[] order : PlainMallows.orders(4)) {
      int[] climbed = order.clone();
      orders.climb(climbed, 20);
      assertTrue(orders.energy(climbed) <= orders.energy(order) + 1e-12);
      assertEquals(least, orders.energy(climbed), 0.8);
    }
  }
}

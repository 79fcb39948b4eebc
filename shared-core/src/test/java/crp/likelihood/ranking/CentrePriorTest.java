package crp.likelihood.ranking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.RankingRows;
import crp.numerics.LogSum;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The prior of central rankings around a given one, against lists of all orders. */
class CentrePriorTest {

  private static final double CLOSE = 1e-10;
  private static final double NU = 1.3;
  private static final double[] R = {0.7, 1.1};

  /** Item 1 is ranked by nobody, and yet no pool: the given ranking knows it. */
  private static RankingRows rows() {
    return RankingRows.over(4)
        .add(0, 2)
        .add(new int[] {3, 0, 2}, 2.5)
        .add(new int[] {2}, 40)
        .build();
  }

  private static MallowsBank bank(RankingRows rows, double strength, int... given) {
    List<String> names = Arrays.stream(given).mapToObj(rows.names()::get).toList();
    return (MallowsBank) GeneralizedMallows.of(NU, R).withCentre(strength, names).bank(rows);
  }

  private static List<int[]> givens() {
    return List.of(new int[] {2, 1, 3, 0}, new int[] {1, 2, 0}, new int[] {3, 1}, new int[] {1});
  }

  private static double plain(
      RankingRows rows, int row, int[] sigma, double strength, int[] given) {
    return PlainMallows.logJoint(rows, List.of(row), sigma, NU, R, PlainMallows.FAST)
        + PlainMallows.logCentre(rows.items(), given, strength, sigma);
  }

  private static Map<List<Integer>, Double> law(Function<Rng, int[]> draw) {
    Map<List<Integer>, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      List<Integer> drawn = Arrays.stream(draw.apply(rng)).boxed().toList();
      law.merge(drawn, rng.pathProbability(), Double::sum);
    } while (rng.next());
    return law;
  }

  private static OrderPrior prior(int items, double strength, int... given) {
    RankingRows rows = RankingRows.over(items).add(0).build();
    return new OrderPrior(RankingLayout.labelled(rows), given, strength);
  }

  @Test
  void theDensityAndTheDrawAreThoseOfTheList() {
    for (int[] given : givens()) {
      OrderPrior prior = prior(4, 0.8, given);
      Map<List<Integer>, Double> law = law(prior::draw);
      double[] logs = new double[24];
      for (int k = 0; k < 24; k++) {
        int[] sigma = PlainMallows.orders(4).get(k);
        logs[k] = prior.logDensity(sigma);
        double plain = PlainMallows.logCentre(4, given, 0.8, sigma) - Math.log(24);
        assertEquals(plain, logs[k], CLOSE);
        assertEquals(Math.exp(plain), law.get(Arrays.stream(sigma).boxed().toList()), CLOSE);
      }
      assertEquals(0, LogSum.of(logs, 24), CLOSE);
    }
  }

  @Test
  void costsOfPairsAddUpToTheDensity() {
    for (int[] given : givens()) {
      OrderPrior prior = prior(4, 0.8, given);
      double[] cost = new double[16];
      prior.addCosts(cost);
      for (int[] sigma : PlainMallows.orders(4)) {
        double sum = 0;
        for (int p = 0; p < 4; p++) {
          for (int q = p + 1; q < 4; q++) {
            sum += cost[4 * sigma[p] + sigma[q]];
          }
        }
        assertEquals(prior.logDensity(sigma), -sum - prior.logTotal(), CLOSE);
      }
    }
  }

  /** Also for the strongest prior allowed and a ballot of 40 equal rankings. */
  @Test
  void aRankingAloneIsSummedOverAllCentres() {
    RankingRows rows = rows();
    for (double strength : new double[] {0.01, 0.8, CentrePrior.MOST_STRENGTH}) {
      for (int[] given : givens()) {
        MallowsBank bank = bank(rows, strength, given);
        bank.reserve(1);
        for (int row = 0; row < rows.size(); row++) {
          int each = row;
          double[] logs =
              PlainMallows.orders(4).stream()
                  .mapToDouble(sigma -> plain(rows, each, sigma, strength, given))
                  .toArray();
          double[] out = {0};
          bank.addLogPredictive(row, -1, new int[] {0}, 1, out);
          assertEquals(LogSum.of(logs, logs.length), out[0], CLOSE);
        }
      }
    }
  }

  @Test
  void theCentreOfANewTableIsDrawnFromItsLaw() {
    RankingRows rows = rows();
    for (int[] given : givens()) {
      for (int row = 0; row < rows.size(); row++) {
        assertEquals(0, worst(bank(rows, 0.8, given), rows, row, 0.8, given), CLOSE);
      }
      // a bank that takes central rankings for uniform, or for nearer to the given one
      MallowsBank stronger = bank(rows, 1.6, given);
      assertTrue(worst(stronger, rows, 0, 0.8, given) > 1e-2);
      MallowsBank all =
          (MallowsBank)
              GeneralizedMallows.of(NU, R)
                  .bank(RankingRows.over(4).add(0, 2).add(new int[] {0, 1, 2, 3}).build());
      assertTrue(worst(all, rows, 0, 0.8, given) > 1e-2);
    }
  }

  /** {@return the largest error of a probability of a central ranking of a table of one row} */
  private static double worst(
      MallowsBank bank, RankingRows rows, int row, double strength, int[] given) {
    Map<List<Integer>, Double> law = law(rng -> ((CentralRanking) bank.guess(row, rng)).order());
    double[] logs =
        PlainMallows.orders(4).stream()
            .mapToDouble(sigma -> plain(rows, row, sigma, strength, given))
            .toArray();
    double total = LogSum.of(logs, logs.length);
    double worst = 0;
    for (int k = 0; k < logs.length; k++) {
      int[] sigma = PlainMallows.orders(4).get(k);
      double drawn = law.getOrDefault(Arrays.stream(sigma).boxed().toList(), 0.0);
      worst = Math.max(worst, Math.abs(drawn - Math.exp(logs[k] - total)));
      if (bank.rows().size() == rows.size() && strength == 0.8 && drawn > 0) {
        double known = bank.logProposal(new CentralRanking(sigma, new double[0]), alone(row), 1);
        assertEquals(Math.log(drawn), known, 1e-8);
      }
    }
    return worst;
  }

  private static int[] alone(int row) {
    return new int[] {row};
  }

  /** All rankings of a length, in a bank of the run and in one for new rankings. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4"})
  void thePredictiveOfANewTableIsALawAndSimulated(int length) {
    int[] given = {1, 2, 0};
    List<int[]> lists = new ArrayList<>();
    for (int[] order : PlainMallows.orders(4)) {
      int[] head = Arrays.copyOf(order, length);
      if (lists.stream().noneMatch(list -> Arrays.equals(list, head))) {
        lists.add(head);
      }
    }
    RankingRows.Builder builder = RankingRows.over(4);
    lists.forEach(builder::add);
    RankingRows all = builder.build();
    MallowsBank bank = bank(all, 0.8, given);
    bank.reserve(1);
    MallowsBank frozen = bank.frozen(new int[0], 0);
    Map<List<Integer>, Double> drawn = length > 2 ? Map.of() : law(rng -> frozenDraw(bank, rng));
    double sum = 0;
    for (int row = 0; row < all.size(); row++) {
      double[] out = {0};
      bank.addLogPredictive(row, -1, new int[] {0}, 1, out);
      double known = out[0];
      out[0] = 0;
      bank.addLogPredictiveOf(all, row, new int[] {0}, 1, out);
      assertEquals(known, out[0], CLOSE);
      out[0] = 0;
      frozen.addLogPredictiveOf(all, row, new int[] {0}, 1, out);
      assertEquals(known, out[0], CLOSE);
      sum += Math.exp(known);
      if (length <= 2) {
        List<Integer> list = Arrays.stream(all.ranking(row)).boxed().toList();
        assertEquals(Math.exp(known), drawn.get(list), 1e-9);
      }
    }
    assertEquals(1, sum, 1e-9);
  }

  private static int[] frozenDraw(MallowsBank bank, Rng rng) {
    return bank.simulate(0, 0, rng).ranking(0);
  }

  /** Sums over sets of items for many more orders than can be listed above: 8 items. */
  @Test
  void moreItemsAreSummedAlike() {
    int[] given = {5, 0, 7, 2, 1};
    RankingRows rows = RankingRows.over(8).add(0, 3, 7, 1, 5, 2, 4, 6).add(6, 5).build();
    MallowsBank bank = bank(rows, 0.4, given);
    bank.reserve(1);
    OrderPrior prior = prior(8, 0.4, given);
    for (int row = 0; row < 2; row++) {
      int each = row;
      double[] logs =
          PlainMallows.orders(8).stream()
              .mapToDouble(
                  sigma ->
                      PlainMallows.logJoint(rows, List.of(each), sigma, NU, R, Cached.INTEGRAL)
                          + prior.logDensity(sigma)
                          + IntStream.rangeClosed(2, 8).mapToDouble(Math::log).sum())
              .toArray();
      double[] out = {0};
      bank.addLogPredictive(row, -1, new int[] {0}, 1, out);
      assertEquals(LogSum.of(logs, logs.length), out[0], 1e-9);
    }
  }

  /** Integrals of few arguments, asked for 40320 times each. */
  private static final class Cached {
    private static final Map<List<Double>, Double> KNOWN = new HashMap<>();
    static final PlainMallows.Integral INTEGRAL =
        (m, a, c) ->
            KNOWN.computeIfAbsent(List.of((double) m, a, c), key -> PlainMallows.FAST.log(m, a, c));
  }

  @Test
  void wrongPriorsAreRefused() {
    GeneralizedMallows plain = GeneralizedMallows.standard();
    refused(
        "the strength .* must be above 0 and at most 5.0, was 0.0",
        () -> plain.withCentre(0, List.of("a")));
    refused(
        "the prior central ranking must have at least one item",
        () -> plain.withCentre(1, List.of()));
    refused(
        "the prior central ranking has an item twice: a>b>a",
        () -> plain.withCentre(1, List.of("a", "b", "a")));
    refused(
        "-x must be a strength and a ranking such as '1: a>b>c', was 'a>b'",
        () -> plain.withCentre("-x", "a>b"));
    refused("-x: the strength .* was 9.0", () -> plain.withCentre("-x", "9: a>b"));
    GeneralizedMallows ant = plain.withCentre("-x", " 1.5 : ant > bee ");
    assertTrue(ant.describe().contains("around ant>bee with strength 1.5"), ant.describe());
    refused(
        "the prior central ranking has the item 'bee', which is none of ant, cow",
        () -> ant.requireCentre(RankingRows.over(List.of("ant", "cow")).add(0).build()));
    List<String> many =
        IntStream.range(0, 17)
            .mapToObj(i -> i < 2 ? List.of("ant", "bee").get(i) : "i" + i)
            .toList();
    refused(
        "a prior central ranking is offered for up to 16 items, but there are 17",
        () -> ant.bank(RankingRows.over(many).add(0).build()));
  }

  private static void refused(String pattern, Executable code) {
    String message = assertThrows(IllegalArgumentException.class, code).getMessage();
    assertTrue(message.matches(pattern), message);
  }
}

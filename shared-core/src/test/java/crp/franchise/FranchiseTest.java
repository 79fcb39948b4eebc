package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Seating probabilities against the enumeration of all ways to seat, and back and forth. */
class FranchiseTest {

  private static final double[] BASE = {0.5, 0.3, 0.2};

  /** Three levels: the top, two branches, leaves 3 and 4 under the first, 5 under the second. */
  private static Franchise threeLevels(double discount) {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(0);
    tree.open(1);
    tree.open(1);
    tree.open(2);
    return new Franchise(
        tree,
        BaseMeasure.Atoms.of(BASE),
        List.of(Level.of(0.7, discount), Level.of(1.3, discount / 2), Level.of(0.9, discount)));
  }

  @Test
  void seatingsHaveTheProbabilityOfTheirPaths() {
    int[][] draws = {{3, 0}, {4, 0}, {3, 1}, {5, 0}, {3, 0}, {3, 0}};
    for (double discount : new double[] {0, 0.4}) {
      Map<SeatingsOf, Double> reached = new HashMap<>();
      Map<SeatingsOf, Double> logJoint = new HashMap<>();
      ExhaustiveRng rng = new ExhaustiveRng();
      do {
        rng.begin();
        Franchise franchise = threeLevels(discount);
        double logPredictives = 0;
        for (int[] draw : draws) {
          double before = franchise.predictive(draw[0], draw[1]);
          assertEquals(before, franchise.add(draw[0], draw[1], rng));
          logPredictives += Math.log(before);
        }
        assertEquals(List.of(), franchise.audit());
        SeatingsOf seatings = SeatingsOf.of(franchise);
        reached.merge(seatings, rng.pathProbability() * Math.exp(logPredictives), Double::sum);
        logJoint.put(seatings, franchise.logJoint());
      } while (rng.next());
      assertTrue(reached.size() > 20, "seatings " + reached.size());
      reached.forEach(
          (seatings, probability) ->
              assertEquals(
                  Math.log(probability),
                  logJoint.get(seatings) + seatings.logWays(),
                  1e-11,
                  seatings::toString));
    }
  }

  @Test
  void predictivesSumToOne() {
    Franchise franchise = threeLevels(0.3);
    Rng rng = new SeededRng(5);
    for (int i = 0; i < 200; i++) {
      int house = 3 + rng.below(3);
      double sum = 0;
      for (int dish = 0; dish < BASE.length; dish++) {
        sum += franchise.predictive(house, dish);
      }
      assertEquals(1, sum, 1e-12);
      franchise.add(house, rng.below(BASE.length), rng);
    }
  }

  @Test
  void takingOutAndPuttingBackLeavesNoTrace() {
    for (double discount : new double[] {0, 0.6}) {
      Franchise franchise = threeLevels(discount);
      Rng rng = new SeededRng(8);
      List<int[]> seated = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        int[] draw = {3 + rng.below(3), rng.below(BASE.length)};
        franchise.add(draw[0], draw[1], rng);
        seated.add(draw);
      }
      SeatingsOf before = SeatingsOf.of(franchise);
      double logJoint = franchise.logJoint();
      SeatPath[] out = new SeatPath[50];
      SeatPath[] in = new SeatPath[50];
      for (int round = 0; round < 20; round++) {
        int from = rng.below(350);
        for (int i = 0; i < 50; i++) {
          out[i] = new SeatPath();
          franchise.remove(seated.get(from + i)[0], seated.get(from + i)[1], out[i], rng);
        }
        for (int i = 0; i < 50; i++) {
          in[i] = new SeatPath();
          franchise.add(5, i % 3, in[i], rng);
        }
        assertEquals(List.of(), franchise.audit());
        for (int i = 49; i >= 0; i--) {
          franchise.retract(5, i % 3, in[i]);
        }
        for (int i = 49; i >= 0; i--) {
          franchise.restore(seated.get(from + i)[0], seated.get(from + i)[1], out[i]);
        }
        assertEquals(List.of(), franchise.audit());
        assertEquals(before, SeatingsOf.of(franchise));
      }
      assertEquals(logJoint, franchise.logJoint(), 1e-9);
      for (int[] draw : seated) {
        franchise.remove(draw[0], draw[1], rng);
      }
      assertEquals(Map.of(), SeatingsOf.of(franchise).sizes());
      assertEquals(0, franchise.logJoint());
    }
  }

  @Test
  void mistakesAreNamed() {
    Franchise franchise = threeLevels(0);
    Rng rng = new SeededRng(1);
    assertEquals(
        "dish 3 has probability 0.0 in restaurant 4",
        assertThrows(IllegalArgumentException.class, () -> franchise.add(4, 3, rng)).getMessage());
    String absent =
        assertThrows(IllegalArgumentException.class, () -> franchise.remove(4, 1, rng))
            .getMessage();
    assertTrue(absent.contains("restaurant 4") && absent.contains("dish 1"), absent);
    String deep =
        assertThrows(IllegalArgumentException.class, () -> franchise.open(4)).getMessage();
    assertTrue(deep.contains("levels for 3 depths"), deep);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Franchise(new RestaurantTree(), new BaseMeasure.Continuous(), List.of()));
    assertThrows(IllegalArgumentException.class, () -> BaseMeasure.Atoms.of(0.5, 0.4));
    assertThrows(IllegalArgumentException.class, () -> Level.of(0));
    assertThrows(IllegalArgumentException.class, () -> Level.of(1, 1));
  }
}

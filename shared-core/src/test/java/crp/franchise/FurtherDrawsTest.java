package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Two draws after others, with and without a condition: vectors/hierarchical-crp.json. */
class FurtherDrawsTest {

  @Test
  void twoFurtherDrawsAgreeWithTheVectors() {
    int cases = 0;
    for (JsonElement each : Vectors.cases("hierarchical-crp.json")) {
      JsonObject one = each.getAsJsonObject();
      double[] base = Vectors.doubles(one.getAsJsonArray("base"));
      List<int[]> drawn = new ArrayList<>();
      for (JsonElement pair : one.getAsJsonArray("alreadyDrawn")) {
        JsonArray p = pair.getAsJsonArray();
        drawn.add(new int[] {1 + p.get(0).getAsInt(), p.get(1).getAsInt()});
      }
      checkJoint(one, base, drawn);
      checkConditional(one, base, drawn);
      cases++;
    }
    assertEquals(3, cases);
  }

  private static Franchise twoLeaves(JsonObject one, double[] base) {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(0);
    return new Franchise(
        tree,
        BaseMeasure.Atoms.of(base),
        List.of(
            Level.of(one.get("gamma").getAsDouble()), Level.of(one.get("alpha").getAsDouble())));
  }

  /** The seatings of what was drawn are walked through, the next two predictives multiplied. */
  private static void checkJoint(JsonObject one, double[] base, List<int[]> drawn) {
    for (JsonElement row : one.getAsJsonArray("joint")) {
      double[] x = Vectors.doubles(row.getAsJsonObject().getAsJsonArray("x"));
      double both = 0;
      double before = 0;
      ExhaustiveRng rng = new ExhaustiveRng();
      do {
        rng.begin();
        Franchise franchise = twoLeaves(one, base);
        double weight = 1;
        for (int[] draw : drawn) {
          weight *= franchise.add(draw[0], draw[1], rng);
        }
        double first = franchise.add(1, (int) x[0], rng);
        double second = franchise.predictive(2, (int) x[1]);
        before += rng.pathProbability() * weight;
        both += rng.pathProbability() * weight * first * second;
      } while (rng.next());
      assertEquals(row.getAsJsonObject().get("probability").getAsDouble(), both / before, 1e-12);
    }
  }

  private static void checkConditional(JsonObject one, double[] base, List<int[]> drawn) {
    int n = drawn.size();
    int[] houses = new int[n + 2];
    for (int i = 0; i < n; i++) {
      houses[i] = drawn.get(i)[0];
    }
    houses[n] = 1;
    houses[n + 1] = 2;
    ToDoubleFunction<int[]> condition =
        x -> x[0] == x[1] || x[0] + x[1] == 3 ? 0 : Double.NEGATIVE_INFINITY;
    SimultaneousDrawsTest.Problem problem =
        new SimultaneousDrawsTest.Problem(
            2,
            BaseMeasure.Atoms.of(base),
            one.get("gamma").getAsDouble(),
            one.get("alpha").getAsDouble(),
            SimultaneousDrawsTest.from(
                houses, x -> condition.applyAsDouble(new int[] {x[n], x[n + 1]})));
    SimultaneousDraws.Block pair = SimultaneousDrawsTest.from(new int[] {1, 2}, condition);
    SimultaneousDrawsTest.Step step =
        (franchise, dishes, rng) -> {
          int i = rng.below(n + 1);
          if (i < n) {
            franchise.remove(houses[i], dishes[i], rng);
            franchise.add(houses[i], dishes[i], rng);
            return;
          }
          int[] last = {dishes[n], dishes[n + 1]};
          new SimultaneousDraws().apply(franchise, pair, Proposals.predictive(), last, rng);
          System.arraycopy(last, 0, dishes, n, 2);
        };
    int[] start = new int[n + 2];
    for (int i = 0; i < n; i++) {
      start[i] = drawn.get(i)[1];
    }
    Invariance<SimultaneousDrawsTest.State> matrix = problem.matrix(problem.start(start), step);
    matrix.requireInvariant(1e-11).requireIrreducible();
    for (JsonElement row : one.getAsJsonArray("conditional")) {
      double[] x = Vectors.doubles(row.getAsJsonObject().getAsJsonArray("x"));
      assertEquals(
          row.getAsJsonObject().get("probability").getAsDouble(),
          SimultaneousDrawsTest.mean(
              matrix, s -> s.dishes().get(n) == x[0] && s.dishes().get(n + 1) == x[1] ? 1 : 0),
          1e-11);
    }
  }
}

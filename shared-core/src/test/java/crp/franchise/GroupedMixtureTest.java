package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.likelihood.Capabilities;
import crp.likelihood.discrete.Categories;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact transition matrix of a sweep over grouped rows, and the suffix tree. */
class GroupedMixtureTest {

  private static final CategoryRows ROWS =
      CategoryRows.of(new int[] {0, 1, 1, 0, CategoryRows.MISSING}, 5, 2);

  private static final List<Level> PLAIN = List.of(Level.of(0.8), Level.of(1.3), Level.of(0.6));

  /** Groups 2 and 3 lie below group 1, group 4 below the top. */
  private static GroupedMixture empty(List<Level> levels) {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(1);
    tree.open(1);
    tree.open(0);
    return new GroupedMixture(
        levels, Categories.symmetric(0.5).bank(ROWS), tree, new int[] {2, 2, 3, 4, 3});
  }

  private static Invariance<SeatedRows> matrix(List<Level> levels, boolean broken) {
    GroupedMixture first = empty(levels);
    first.seatSequentially(new SeededRng(1));
    return Invariance.from(
        SeatedRows.of(first),
        (seated, rng) -> {
          GroupedMixture state = seated.seat(empty(levels));
          int row = rng.below(5);
          int home = state.states().label(row);
          state.franchise().remove(state.restaurant(row), home, rng);
          if (broken) {
            // the twin forgets that the row is still counted in its own cluster
            state.states().assign(row, -1);
            int[] slots = Arrays.copyOf(state.slots(), state.tables() + 1);
            double[] logWeights = new double[slots.length];
            for (int i = 0; i < slots.length; i++) {
              int eaters = state.franchise().customers(0, slots[i]);
              logWeights[i] = Math.log(i + 1 == slots.length ? 0.8 : eaters);
            }
            if (!state.states().silent(row)) {
              Capabilities.scoring(state.bank())
                  .addLogPredictive(row, -1, slots, slots.length, logWeights);
            }
            int slot = slots[rng.index(logWeights, slots.length)];
            state.states().assign(row, slot);
            state.franchise().add(state.restaurant(row), slot, rng);
          } else {
            new GroupGibbs().seat(state, row, rng);
          }
          assertEquals(List.of(), state.franchise().audit());
          return SeatedRows.of(state);
        },
        seated -> seated.seat(empty(levels)).logJoint() + seated.logWays());
  }

  @Tag("slow")
  @Test
  void aSweepOverAThreeLevelTreeKeepsThePosterior() {
    matrix(PLAIN, false).requireInvariant(1e-11).requireIrreducible();
  }

  @Tag("slow")
  @Test
  void aSweepWithDiscountsKeepsThePosterior() {
    List<Level> levels = List.of(Level.of(0.8, 0.3), Level.of(1.3, 0.6), Level.of(0.6, 0.2));
    matrix(levels, false).requireInvariant(1e-11).requireIrreducible();
  }

  @Test
  @Tag("slow")
  void clustersDrawnFromTheTopAreFoundOut() {
    assertTrue(matrix(PLAIN, true).worstImbalance() > 1e-4);
  }

  @Test
  void groupsOutOfRangeAreNamed() {
    assertEquals(
        "row 2: group must be from 0 to 0, was 1",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new GroupedMixture(
                        List.of(Level.of(1)),
                        Categories.jeffreys().bank(ROWS),
                        new RestaurantTree(),
                        new int[] {0, 1, 0, 0, 0}))
            .getMessage());
  }
}

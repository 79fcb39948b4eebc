package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.likelihood.discrete.Categories;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact transition matrix of splits and merges of clusters of grouped rows. */
class GroupSplitMergeTest {

  private static final CategoryRows ROWS =
      CategoryRows.of(new int[] {0, 1, 1, CategoryRows.MISSING}, 4, 2);

  private static final List<Level> PLAIN = List.of(Level.of(0.8), Level.of(1.3), Level.of(0.6));
  private static final List<Level> DISCOUNTS =
      List.of(Level.of(0.8, 0.3), Level.of(1.3, 0.6), Level.of(0.6, 0.2));

  private static final GroupSplitMerge KERNEL = new GroupSplitMerge(1);

  /** Group 2 lies below group 1, group 3 below the top. */
  private static GroupedMixture empty(List<Level> levels) {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(1);
    tree.open(0);
    return new GroupedMixture(
        levels, Categories.symmetric(0.5).bank(ROWS), tree, new int[] {2, 2, 3, 3});
  }

  /** From all states that one Gibbs step of a row reaches, so that none is left out. */
  private static Invariance<SeatedRows> matrix(
      List<Level> levels, BiFunction<GroupedMixture, Rng, GroupedMixture> kernel) {
    GroupedMixture first = empty(levels);
    first.seatSequentially(new SeededRng(1));
    Invariance<SeatedRows> all =
        Invariance.from(
            SeatedRows.of(first),
            (seated, rng) -> {
              GroupedMixture state = seated.seat(empty(levels));
              int row = rng.below(4);
              state.franchise().remove(state.restaurant(row), state.states().label(row), rng);
              new GroupGibbs().seat(state, row, rng);
              return SeatedRows.of(state);
            },
            seated -> 0);
    return Invariance.of(
        all.states(),
        (seated, rng) -> {
          GroupedMixture state = kernel.apply(seated.seat(empty(levels)), rng);
          assertEquals(List.of(), state.franchise().audit());
          return SeatedRows.of(state);
        },
        seated -> seated.seat(empty(levels)).logJoint() + seated.logWays());
  }

  @Test
  void splitsAndMergesKeepThePosterior() {
    Invariance<SeatedRows> matrix = matrix(PLAIN, GroupSplitMergeTest::once);
    matrix.requireInvariant(1e-11).requireReversible(1e-11);
    SeatedRows together = together(matrix);
    assertTrue(matrix.transition(together, together) < 0.99, "no split");
  }

  private static SeatedRows together(Invariance<SeatedRows> matrix) {
    return matrix.states().stream()
        .filter(s -> s.labels().equals(List.of(0, 0, 0, 0)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void splitsAndMergesWithDiscountsKeepThePosterior() {
    matrix(DISCOUNTS, GroupSplitMergeTest::once).requireInvariant(1e-11);
  }

  @Tag("slow")
  @Test
  void fewerAttemptsInLargeClustersKeepThePosterior() {
    GroupSplitMerge limited = new GroupSplitMerge(new PairAttempts(1, 0.5));
    matrix(PLAIN, (state, rng) -> apply(limited, state, rng)).requireInvariant(1e-11);
  }

  @Test
  void anotherConcentrationOfTheTopIsFoundOut() {
    List<Level> wrong = List.of(Level.of(0.4), PLAIN.get(1), PLAIN.get(2));
    BiFunction<GroupedMixture, Rng, GroupedMixture> twin =
        (state, rng) -> {
          state.franchise().setLevels(wrong);
          once(state, rng).franchise().setLevels(PLAIN);
          return state;
        };
    assertTrue(matrix(PLAIN, twin).worstImbalance() > 1e-3);
  }

  @Tag("slow")
  @Test
  void forgottenProposalsOfSeatsAreFoundOut() {
    matrix(PLAIN, (state, rng) -> byCoins(state, true, rng)).requireInvariant(1e-11);
    assertTrue(matrix(PLAIN, (state, rng) -> byCoins(state, false, rng)).worstImbalance() > 1e-3);
  }

  /** Plain code, sides by coins; the twin takes the seats as if they were not drawn. */
  private static GroupedMixture byCoins(GroupedMixture state, boolean seats, Rng rng) {
    SeatedRows before = SeatedRows.of(state);
    HiddenStates states = state.states();
    int i = rng.below(4);
    int j = (i + 1 + rng.below(3)) % 4;
    int a = states.label(i);
    int b = states.label(j);
    int[] members = IntStream.range(0, 4).filter(r -> in(states, r, a, b)).toArray();
    RowSeats rows = new RowSeats().list(members, members.length);
    double logRatio = seats ? -states.logLikelihood() : -state.logJoint() - before.logWays();
    double drawn = -rows.takeOut(state, rng);
    int side = a == b ? states.slots()[states.occupied()] : a;
    for (int row : members) {
      boolean coin = row != i && row != j && a == b && rng.below(2) == 1;
      states.assign(row, row == j || coin ? side : a);
    }
    for (int m = 0; m < members.length; m++) {
      drawn += rows.add(state, m, states.label(members[m]), rng);
    }
    logRatio += (a == b ? 1 : -1) * (members.length - 2) * Math.log(2);
    logRatio +=
        seats ? states.logLikelihood() + drawn : state.logJoint() + SeatedRows.of(state).logWays();
    return rng.accept(logRatio) ? state : before.seat(empty(PLAIN));
  }

  private static boolean in(HiddenStates states, int row, int a, int b) {
    return states.label(row) == a || states.label(row) == b;
  }

  private static GroupedMixture once(GroupedMixture state, Rng rng) {
    return apply(KERNEL, state, rng);
  }

  private static GroupedMixture apply(GroupSplitMerge kernel, GroupedMixture state, Rng rng) {
    kernel.apply(state, rng);
    return state;
  }
}

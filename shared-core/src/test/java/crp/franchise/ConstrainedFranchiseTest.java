package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.Constraints;
import crp.data.Sequences;
import crp.draws.Draw;
import crp.kernel.Kernel;
import crp.likelihood.discrete.Categories;
import crp.model.Fit;
import crp.model.Model;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows in groups and hidden states under constraints. */
class ConstrainedFranchiseTest {

  private static final int N = 4;
  private static final CategoryRows ROWS =
      CategoryRows.of(new int[] {0, 1, 1, CategoryRows.MISSING}, N, 2);
  private static final List<Level> LEVELS = List.of(Level.of(0.8), Level.of(1.3, 0.3));

  private static Constraints none(int n) {
    return Constraints.over(n).build();
  }

  private static GroupedMixture empty(Constraints known) {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(0);
    return new GroupedMixture(
        LEVELS, Categories.symmetric(0.5).bank(ROWS), tree, new int[] {1, 1, 2, 2}, known);
  }

  private static List<SeatedRows> states() {
    GroupedMixture first = empty(none(N));
    first.seatSequentially(new SeededRng(1));
    return Invariance.from(
            SeatedRows.of(first),
            (seated, rng) -> {
              GroupedMixture state = seated.seat(empty(none(N)));
              int row = rng.below(N);
              state.franchise().remove(state.restaurant(row), state.states().label(row), rng);
              new GroupGibbs().seat(state, row, rng);
              return SeatedRows.of(state);
            },
            seated -> 0)
        .states();
  }

  private static Invariance<SeatedRows> matrix(
      Constraints target, Constraints used, Kernel<GroupedMixture> kernel) {
    return Invariance.of(
        states(),
        (seated, rng) -> {
          GroupedMixture state = seated.seat(empty(used));
          kernel.apply(state, rng);
          assertEquals(List.of(), state.franchise().audit());
          return SeatedRows.of(state);
        },
        seated ->
            seated.seat(empty(none(N))).logJoint()
                + seated.logWays()
                + target.logFactor(seated.labels().stream().mapToInt(label -> label).toArray()));
  }

  /** One row, chosen at random, if it is not tied to others. */
  private static int row(GroupedMixture state, Rng rng) {
    int row = rng.below(N);
    if (!state.bonds().single(row)) {
      return 0;
    }
    int old = state.states().label(row);
    state.franchise().remove(state.restaurant(row), old, rng);
    return new GroupGibbs().seat(state, row, rng) == old ? 0 : 1;
  }

  private static List<Constraints> cases() {
    return List.of(
        Constraints.over(N).together(0, 2).prefer(0, 1, 0.7).build(),
        Constraints.over(N).together(0, 1).apart(1, 2).build(),
        Constraints.over(N).apart(0, 2).prefer(1, 3, 0.8).prefer(0, 1, -0.5).build());
  }

  @Test
  void rowsAndUnitsInGroupsAreDrawnExactly() {
    for (Constraints known : cases()) {
      matrix(known, known, ConstrainedFranchiseTest::row).requireInvariant(1e-11);
      matrix(known, known, new GroupUnits()).requireInvariant(1e-11);
      matrix(known, known, new GroupSplitMerge(1)).requireInvariant(1e-11);
      Kernel<GroupedMixture> both =
          (state, rng) -> new GroupUnits().apply(state, rng) + row(state, rng);
      matrix(known, known, both).requireInvariant(1e-11).requireIrreducible();
    }
  }

  @Test
  void whatIsForgottenIsFoundOut() {
    Constraints soft = Constraints.over(N).prefer(0, 1, 0.7).build();
    for (Kernel<GroupedMixture> kernel :
        List.<Kernel<GroupedMixture>>of(ConstrainedFranchiseTest::row, new GroupSplitMerge(1))) {
      Invariance<SeatedRows> forgotten = matrix(soft, none(N), kernel);
      assertThrows(AssertionError.class, () -> forgotten.requireInvariant(1e-11));
    }
    Constraints unit = Constraints.over(N).together(0, 2).build();
    Invariance<SeatedRows> units = matrix(cases().get(0), unit, new GroupUnits());
    assertThrows(AssertionError.class, () -> units.requireInvariant(1e-11));
  }

  // hidden states

  private static Map<List<Integer>, Double> posterior(JsonObject one, Constraints known) {
    Map<List<Integer>, Double> law = new HashMap<>();
    HmmTest.posterior(one)
        .forEach(
            (labels, p) -> {
              int[] z = labels.stream().mapToInt(label -> label).toArray();
              double factor = Math.exp(known.logFactor(z));
              if (factor > 0) {
                law.put(labels, p * factor);
              }
            });
    double sum = law.values().stream().mapToDouble(p -> p).sum();
    law.replaceAll((labels, p) -> p / sum);
    return law;
  }

  private static double worst(
      Constraints target, Constraints used, Kernel<BlockedHmm> kernel, int sweeps) {
    JsonObject one = Vectors.cases("hdp-hmm.json").get(0).getAsJsonObject();
    CategoryRows rows = HmmTest.rows(one);
    BlockedHmm state =
        new BlockedHmm(
            HmmTest.prior(one), HmmTest.family(one).bank(rows), Sequences.of(rows.size()), used);
    return HmmTest.worst(state, kernel, posterior(one, target), sweeps, 7);
  }

  private static int rows() {
    return HmmTest.rows(Vectors.cases("hdp-hmm.json").get(0).getAsJsonObject()).size();
  }

  /**
   * Against the listed posterior times the factor. At most 15 partitions, 50 batches: a Student-t
   * score above 5 has probability 8e-6.
   */
  @Test
  void statesAreDrawnByTheirPosterior() {
    int n = rows();
    BlockedSweep sweep = new BlockedSweep();
    StateSplitMerge splits = new StateSplitMerge(2);
    Kernel<BlockedHmm> both = (state, rng) -> sweep.apply(state, rng) + splits.apply(state, rng);
    List<Constraints> cases =
        List.of(
            Constraints.over(n).together(0, 2).build(),
            Constraints.over(n).together(1, 2).apart(0, 1).build(),
            Constraints.over(n).apart(0, n - 1).prefer(0, 1, -1).prefer(1, 2, 0.8).build());
    for (Constraints known : cases) {
      for (Kernel<BlockedHmm> kernel : List.of(sweep, new BlockedSweep(0.2), both)) {
        double worst = worst(known, known, kernel, 8_000);
        assertTrue(worst < 5, "z " + worst);
      }
    }
    Constraints soft = Constraints.over(n).prefer(0, 1, -1).prefer(1, 2, 1.5).build();
    double forgotten = worst(soft, none(n), sweep, 8_000);
    assertTrue(forgotten > 8, "z " + forgotten);
  }

  // whole models

  private static void requireObeyed(Model<CategoryRows> model, Constraints known) {
    Fit<CategoryRows> fit = model.sweeps(20).chains(4).threads(1).seed(3).fit();
    for (Draw draw : fit.draws().draws()) {
      assertTrue(
          known.logFactor(draw.partition().labels()) > Double.NEGATIVE_INFINITY,
          () -> draw.partition().toString());
    }
  }

  @Test
  void drawsObey() {
    int n = 40;
    int[] codes = IntStream.range(0, n).map(i -> i / 10 % 2).toArray();
    codes[6] = CategoryRows.MISSING;
    CategoryRows rows = CategoryRows.of(codes, n, 2);
    Constraints known =
        Constraints.over(n)
            .together(0, 25)
            .together(25, 12)
            .apart(0, 1)
            .apart(12, 6)
            .apart(30, 31)
            .prefer(2, 3, -2)
            .build();
    int[] groups = IntStream.range(0, n).map(i -> i % 3).toArray();
    requireObeyed(
        GroupedModel.of(Level.of(1), Level.of(1), Categories.symmetric(0.5), rows, groups)
            .withConstraints(known),
        known);
    requireObeyed(
        SequenceModel.of(
                TransitionPrior.of(1, 1, 1), Categories.symmetric(0.5), rows, Sequences.of(n))
            .withConstraints(known),
        known);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            SequenceModel.of(
                    TransitionPrior.of(1, 1, 1), Categories.symmetric(0.5), rows, Sequences.of(n))
                .withConstraints(none(n - 1)));
  }
}

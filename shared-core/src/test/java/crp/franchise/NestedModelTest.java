package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.check.ExhaustiveRng;
import crp.data.CategoryRows;
import crp.data.NestedGroups;
import crp.draws.Draw;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Groups in larger groups, against the posterior by enumeration. */
class NestedModelTest {

  private static final CategoryRows ROWS = CategoryRows.of(new int[] {0, 0, 1, 1, 0}, 5, 2);
  private static final Categories FAMILY = Categories.symmetric(0.5);
  private static final NestedGroups SCHOOLS =
      NestedGroups.of(
          List.of("region", "school"),
          List.of(List.of("n", "n", "n", "s", "s"), List.of("1", "1", "2", "1", "1")));
  private static final List<Level> LEVELS =
      List.of(Level.of(1.5), Level.of(0.3), Level.of(2.5, 0.2));

  /** Restaurants written down: two regions below the top; rows in schools below them. */
  private static Franchise franchise(boolean regions) {
    RestaurantTree tree = new RestaurantTree();
    int north = tree.open(0);
    int south = tree.open(0);
    tree.open(regions ? north : 0);
    tree.open(regions ? north : 0);
    tree.open(regions ? south : 0);
    return new Franchise(
        tree,
        new BaseMeasure.Continuous(),
        regions ? LEVELS : List.of(LEVELS.get(0), LEVELS.get(2)));
  }

  private static final int[] HOUSES = {3, 3, 4, 5, 5};

  /** {@return the probability of a partition before the data, summed over all seatings} */
  private static double prior(Partition partition, boolean regions) {
    ExhaustiveRng rng = new ExhaustiveRng();
    double sum = 0;
    do {
      rng.begin();
      Franchise franchise = franchise(regions);
      double product = 1;
      for (int row = 0; row < 5; row++) {
        product *= franchise.predictive(HOUSES[row], partition.label(row));
        franchise.add(HOUSES[row], partition.label(row), rng);
      }
      sum += rng.pathProbability() * product;
    } while (rng.next());
    return sum;
  }

  private static double likelihood(Partition partition) {
    TableBank<CategoryRows> bank = FAMILY.bank(ROWS);
    bank.reserve(partition.clusters());
    for (int row = 0; row < 5; row++) {
      bank.add(partition.label(row), row);
    }
    double log = 0;
    for (int k = 0; k < partition.clusters(); k++) {
      log += bank.logMarginal(k);
    }
    return Math.exp(log);
  }

  /** {@return the posterior probability of each pair of rows to be together, row-major} */
  private static double[] exact(boolean regions) {
    double[] together = new double[25];
    double all = 0;
    double ofPrior = 0;
    for (Partition partition : Partitions.all(5)) {
      double before = prior(partition, regions);
      ofPrior += before;
      double p = before * likelihood(partition);
      all += p;
      for (int pair = 0; pair < 25; pair++) {
        together[pair] += partition.label(pair / 5) == partition.label(pair % 5) ? p : 0;
      }
    }
    assertEquals(1, ofPrior, 1e-12);
    for (int pair = 0; pair < 25; pair++) {
      together[pair] /= all;
    }
    return together;
  }

  /**
   * The means of about 16000 draws of two chains; their correlation is short, so that the standard
   * error is below 0.006. Five of it, for ten pairs: a false alarm rate below 6e-6 should the
   * stream of draws change. A model that forgets the regions is more than that away.
   */
  @Tag("slow")
  @Test
  void drawsHaveThePosteriorOfTheTree() {
    Fit<CategoryRows> fit =
        GroupedModel.of(LEVELS, FAMILY, ROWS, SCHOOLS)
            .run()
            .sweeps(9000, 1000)
            .thin(1)
            .chains(2)
            .seed(3)
            .fit();
    double[] seen = new double[25];
    for (Draw draw : fit.draws().draws()) {
      for (int pair = 0; pair < 25; pair++) {
        boolean together = draw.partition().label(pair / 5) == draw.partition().label(pair % 5);
        seen[pair] += together ? 1.0 / fit.draws().size() : 0;
      }
    }
    assertTrue(fit.draws().size() > 15_000, "draws");
    double[] exact = exact(true);
    double[] twin = exact(false);
    double away = 0;
    for (int pair = 0; pair < 25; pair++) {
      assertEquals(exact[pair], seen[pair], 0.03, "pair " + pair);
      away = Math.max(away, Math.abs(exact[pair] - twin[pair]));
    }
    assertTrue(away > 0.06, "without regions " + away);
  }

  private static Fit<CategoryRows> quick(List<Level> levels, NestedGroups groups) {
    return GroupedModel.of(levels, FAMILY, ROWS, groups).run().sweeps(60).chains(2).seed(1).fit();
  }

  @Test
  void theReportNamesTheLevels() {
    List<Level> sampled =
        List.of(
            Level.of(Parameter.gamma(1, 1)),
            Level.of(Parameter.gamma(1, 1)),
            Level.of(Parameter.gamma(2, 1)));
    Fit<CategoryRows> fit = quick(sampled, SCHOOLS);
    String text = Answer.of(fit).summary();
    assertTrue(text.contains("in 3 groups on 2 levels"), text);
    assertTrue(text.contains(", region concentration "), text);
    assertTrue(text.contains(", school concentration "), text);
    assertEquals(
        List.of("concentration at depth 0", "concentration at depth 1", "concentration"),
        List.copyOf(fit.model().parameters().names()));
    double[][] mean = GroupView.of(fit).shares().mean();
    assertEquals(SCHOOLS.count() + 1, mean.length);
    for (double[] share : mean) {
      double sum = 0;
      for (double each : share) {
        sum += each;
      }
      assertEquals(1, sum, 1e-9);
    }
    // a further school of a region has the shares of the region, between those of its schools
    double[] logs = GroupView.of(fit).predictor().logShares(SCHOOLS.group(List.of("n", "9")));
    assertEquals(Math.log(mean[3][0]), logs[0], 1e-12);
  }

  @Test
  void oneLevelIsTheModelOfGroups() {
    NestedGroups flat = NestedGroups.of(List.of("site"), List.of(List.of("a", "b", "a", "b", "b")));
    List<Level> levels = List.of(Level.of(1), Level.of(Parameter.gamma(1, 1)));
    Fit<CategoryRows> nested = quick(levels, flat);
    Fit<CategoryRows> plain =
        GroupedModel.of(levels.get(0), levels.get(1), FAMILY, ROWS, new int[] {0, 1, 0, 1, 1})
            .run()
            .sweeps(60)
            .chains(2)
            .seed(1)
            .fit();
    assertEquals(
        Answer.of(plain).summary().replaceAll("Time: .*", ""),
        Answer.of(nested).summary().replaceAll("Time: .*", ""));
    assertArrayEquals(GroupView.of(plain).shares().mean(), GroupView.of(nested).shares().mean());
  }

  @Test
  void wrongNestsAreRefused() {
    assertEquals(
        "there must be the parameters of the top and of 2 levels of groups, got 2",
        assertThrows(
                IllegalArgumentException.class,
                () -> GroupedModel.of(LEVELS.subList(0, 2), FAMILY, ROWS, SCHOOLS))
            .getMessage());
    assertEquals(
        "group 1 must lie in one of the groups from 2 to 2, or in none (-1), was 0",
        assertThrows(
                IllegalArgumentException.class,
                () -> new RestaurantTree().openAll(new int[] {-1, 0, -1}))
            .getMessage());
    RestaurantTree tree = new RestaurantTree();
    int[] houses = tree.openAll(SCHOOLS.above());
    for (int g = 0; g < houses.length; g++) {
      int above = SCHOOLS.above()[g];
      assertEquals(above < 0 ? 0 : houses[above], tree.parent(houses[g]));
    }
    assertEquals(SCHOOLS.count() + 1, tree.size());
  }
}

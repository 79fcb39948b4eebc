package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A superstep draws from its random numbers more than can be enumerated, so that long runs take the
 * place of transition matrices: frequencies of partitions against their posterior probabilities
 * and, for divisions and unions alone, changes against the changes back.
 */
class DriverTest {

  private static final SuperstepPlan PLAN = new SuperstepPlan(0.5, 0.6, 0.4, 1, 1, 1);

  /** Half of the rows are visited at most, and no proposals. */
  private static final SuperstepPlan SWEEPS = new SuperstepPlan(0.5, 0.5, 0.4, 0, 0, 1);

  private static final SuperstepPlan DIVISIONS = new SuperstepPlan(0.5, 0.7, 0.7, 1, 0, 1);

  /** Of at most 105 pairs of partitions; together 4e-6. */
  private static final double LIMIT = 5.5;

  private static <R extends Rows> void requirePosterior(
      Enumerated<R> problem, SuperstepPlan plan, int steps) {
    double worst =
        new LongRun<>(problem, plan, steps, new BlockedChain.Fault<>() {}).worst(problem.law());
    assertTrue(worst < 1, problem + ": " + worst);
  }

  /** Each family under a prior with a discount, which one without shares all code with. */
  static Stream<Enumerated<?>> families() {
    return Enumerated.all().filter(one -> one.prior() instanceof PitmanYor);
  }

  static Stream<Enumerated<?>> familiesWithoutDiscount() {
    return Enumerated.all().filter(one -> !(one.prior() instanceof PitmanYor));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("families")
  void theLongRunOfEachFamilyHasThePosterior(Enumerated<?> problem) {
    requirePosterior(problem, PLAN, 10_000);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("familiesWithoutDiscount")
  void soItHasWithoutADiscount(Enumerated<?> problem) {
    requirePosterior(problem, PLAN, 15_000);
  }

  /** Finite mixtures have weights that rows can draw by themselves, the other two have none. */
  static Stream<TablePrior> otherPriors() {
    return Stream.of(
        FiniteMixtures.of(2, new ComponentLaw.Geometric(0.3)),
        PoweredCrp.of(1, 1.4),
        GeneralizedCrp.of(1, SeatGrowth.parse("seats", "minus 0.6")));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("otherPriors")
  void theLongRunUnderOtherPriorsHasThePosterior(TablePrior prior) {
    requirePosterior(Enumerated.categories(prior), PLAN, 10_000);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("otherPriors")
  void theLongRunOfWeightedRowsUnderOtherPriorsHasThePosterior(TablePrior prior) {
    requirePosterior(Enumerated.plane(prior, Weights.of(1, 3, 2, 1)), PLAN, 10_000);
  }

  /** Rows that say nothing about clusters: the sizes are those of the prior. */
  private static Enumerated<CategoryRows> alike(TablePrior prior) {
    return new Enumerated<>(
        "five rows alike", prior, Categories.symmetric(9), CategoryRows.of(new int[5], 5, 3));
  }

  static Stream<TablePrior> strongPriors() {
    return Stream.of(FiniteMixtures.of(6, new ComponentLaw.Uniform(3)), PoweredCrp.of(3, 2.2));
  }

  /** Weights of a Chinese restaurant process in place of those of the prior. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("strongPriors")
  @Tag("thorough")
  void otherWeightsAreFoundOut(TablePrior prior) {
    SuperstepPlan mostlySweeps = new SuperstepPlan(0.5, 0.5, 0.1, 0, 0, 1);
    LongRun<CategoryRows> run =
        new LongRun<>(alike(prior), mostlySweeps, 100_000, new Faults.NoShift<>());
    double worst = run.worst(alike(prior).law());
    assertTrue(worst > 1, "worst " + worst);
  }

  /** Proposals of one pass are decided together. */
  @Tag("slow")
  @Test
  void severalProposalsOfAPassHaveThePosterior() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 0, 1, 2, 2}, 5, 3);
    requirePosterior(
        new Enumerated<>("five rows", PitmanYor.of(0.7, 0.3), Categories.symmetric(0.5), rows),
        new SuperstepPlan(0.5, 0.9, 0.9, 3, 1, 2),
        20_000);
  }

  @Test
  @Tag("slow")
  void aSweepWithoutHeldRowsIsFoundOut() {
    Enumerated<CategoryRows> problem = Enumerated.categories(PitmanYor.of(0.7, 0.3));
    LongRun<CategoryRows> run = new LongRun<>(problem, SWEEPS, 10_000, new Faults.NothingHeld<>());
    assertTrue(run.worst(problem.law()) > 2);
  }

  private static double imbalance(TablePrior prior, BlockedChain.Fault<CategoryRows> fault) {
    return new LongRun<>(Enumerated.categories(prior), DIVISIONS, 30_000, fault).imbalance();
  }

  @Test
  @Tag("slow")
  void divisionsAndUnionsAreAsProbableAsTheirReverse() {
    double imbalance = imbalance(Crp.of(1), new Faults.OnlyDivisions<>());
    assertTrue(imbalance < LIMIT, "imbalance " + imbalance);
  }

  @Tag("slow")
  @Test
  void aLaunchFromThePresentDivisionIsFoundOut() {
    double imbalance = imbalance(Crp.of(1), new Faults.PresentDivision<>());
    assertTrue(imbalance > LIMIT, "imbalance " + imbalance);
  }

  @Tag("slow")
  @Test
  void openersWithoutTheirProbabilitiesAreFoundOut() {
    double imbalance = imbalance(Crp.of(1), new Faults.NoChoice<>());
    assertTrue(imbalance > LIMIT, "imbalance " + imbalance);
  }
}

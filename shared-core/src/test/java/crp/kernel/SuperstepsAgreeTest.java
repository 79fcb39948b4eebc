package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.TablePrior;
import crp.state.TableState;
import crp.superstep.BlockedChain;
import crp.superstep.Faults;
import crp.superstep.SuperstepPlan;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Supersteps over more rows than are scored at a time keep what sweeps over single rows keep: see
 * {@link Agreement}. A t beyond 5 is an alarm, which has probability 3e-6 a number, 5e-5 for the 18
 * numbers should the streams of draws change.
 */
@Tag("slow")
class SuperstepsAgreeTest {

  private static final double LIMIT = 5;
  private static final TablePrior PRIOR = Crp.of(1);

  /** A quarter of the rows is visited in a superstep. */
  private static final int STEPS_A_SWEEP = 3;

  private static <R extends Rows> double furthest(
      Family<R> family, R rows, SuperstepPlan plan, BlockedChain.Fault<R> fault) {
    Agreement problem = new Agreement("rows", PRIOR, () -> family.bank(rows), rows.size(), 3, 30);
    double[][] alone =
        problem.run(
            problem.tables(
                List.of(
                    new TableGibbs(),
                    SplitMerge.standard(rows.size()),
                    new FamilyUpdate<TableState>())),
            1);
    return Agreement.furthest(alone, problem.run(supersteps(family, rows, plan, fault), 2));
  }

  private static <R extends Rows> Function<Rng, Agreement.Walk> supersteps(
      Family<R> family, R rows, SuperstepPlan plan, BlockedChain.Fault<R> fault) {
    return rng -> {
      BlockedChain<R> chain = new BlockedChain<>(PRIOR, family, rows, plan, 150, fault, rng);
      return next -> {
        for (int s = 0; s < STEPS_A_SWEEP; s++) {
          chain.step(next);
        }
        return new Agreement.Seen(chain.partition(), chain.logJoint());
      };
    };
  }

  private static <R extends Rows> void requireAgreement(Family<R> family, R rows) {
    SuperstepPlan plan = SuperstepPlan.standard(rows.size());
    double t = furthest(family, rows, plan, new BlockedChain.Fault<>() {});
    assertTrue(t < LIMIT, "t " + t);
  }

  /** 200 rows in the plane, from three clusters that overlap; the first two lie between. */
  private static RealRows plane() {
    double[] values = new double[400];
    Rng noise = new SeededRng(8);
    for (int i = 0; i < 200; i++) {
      values[2 * i] = i == 0 ? 0.5 : i == 1 ? 0.6 : 2.6 * (i % 3) + noise.gaussian();
      values[2 * i + 1] = i < 2 ? 0 : noise.gaussian();
    }
    return RealRows.of(values, 200, 2);
  }

  /** 200 rows of six columns of two categories, from three kinds that overlap. */
  private static CategoryRows coins() {
    double[][] chances = {
      {0.9, 0.9, 0.9, 0.2, 0.2, 0.5}, {0.1, 0.2, 0.2, 0.8, 0.9, 0.5}, {0.5, 0.9, 0.1, 0.9, 0.1, 0.9}
    };
    int[] codes = new int[1200];
    Rng rng = new SeededRng(21);
    for (int i = 0; i < codes.length; i++) {
      codes[i] = rng.chance(chances[i / 6 % 3][i % 6]) ? 1 : 0;
    }
    return CategoryRows.of(codes, 200, 2, 2, 2, 2, 2, 2);
  }

  /** 200 texts of eight words out of six, from three kinds. */
  private static CountRows texts() {
    CountRows.Builder rows = CountRows.over(6);
    Rng rng = new SeededRng(5);
    for (int i = 0; i < 200; i++) {
      for (int w = 0; w < 8; w++) {
        rows.add(rng.chance(0.75) ? 2 * (i % 3) + rng.below(2) : rng.below(6), 1);
      }
      rows.endRow();
    }
    return rows.build();
  }

  @Test
  void normalClusters() {
    requireAgreement(GaussianNiw.from(plane()), plane());
  }

  @Test
  @Tag("thorough")
  void categories() {
    requireAgreement(Categories.symmetric(1), coins());
  }

  @Test
  @Tag("thorough")
  void countsOfWords() {
    requireAgreement(DirichletMultinomial.symmetric(1), texts());
  }

  @Test
  @Tag("thorough")
  void aSweepWithoutHeldRowsIsFoundOut() {
    SuperstepPlan sweeps = new SuperstepPlan(0.5, 0.25, 0.25, 0, 0, 1);
    double t = furthest(Categories.symmetric(1), coins(), sweeps, new Faults.NothingHeld<>());
    assertTrue(t > LIMIT, "t " + t);
  }
}

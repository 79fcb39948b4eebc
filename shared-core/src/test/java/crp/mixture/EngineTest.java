package crp.mixture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.checkpoint.Checkpoint;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.franchise.GroupedModel;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Engine;
import crp.model.Fit;
import crp.model.Model;
import crp.model.Run;
import crp.model.Settings;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose threads share out the rows of one chain. */
class EngineTest {

  private static RealRows rows(int n) {
    SeededRng rng = new SeededRng(7);
    double[] values = new double[2 * n];
    for (int i = 0; i < 2 * n; i++) {
      values[i] = 6 * (i / 2 % 3) * (i % 2 == 0 ? 1 : -0.5) + rng.gaussian();
    }
    return RealRows.of(values, n, 2);
  }

  private static Run<RealRows> run() {
    RealRows rows = rows(3000);
    return Mixture.of(Crp.of(Parameter.parse("number", "gamma 1 1")), GaussianNiw.from(rows), rows)
        .sweeps(12)
        .chains(2)
        .engine(Engine.THREADS);
  }

  private static List<List<Object>> seen(Fit<?> fit) {
    return fit.draws().draws().stream()
        .map(draw -> List.<Object>of(draw.partition(), draw.logJoint(), draw.concentration()))
        .toList();
  }

  @Test
  @Tag("slow")
  void theFitHasWhatAnyFitHasAndDoesNotDependOnTheThreads() {
    Fit<RealRows> one = run().threads(1).fit();
    Fit<RealRows> four = run().threads(4).fit();
    assertArrayEquals(one.partLabels(), four.partLabels());
    assertEquals(seen(one), seen(four));
    assertEquals(2, one.draws().traces().size());
    assertEquals(3, one.parts().stream().filter(cluster -> cluster.rows() > 100).count());
    assertTrue(
        Answer.of(one).report().text().contains("Sampler: supersteps"),
        Answer.of(one).report().text());
    assertFalse(Answer.of(run().engine(Engine.CHAINS).fit()).report().text().contains("superstep"));
  }

  @Test
  @Tag("slow")
  void aStoppedRunContinuesBitForBit(@TempDir Path folder) {
    Checkpoint plan = new Checkpoint(folder.resolve("run"), Double.POSITIVE_INFINITY, 1);
    List<List<Object>> whole = seen(run().fit());
    Fit<RealRows> part = run().checkpoint(plan).maxSeconds(1e-3).fit();
    assertTrue(part.draws().timeLimitReached());
    assertEquals(whole, seen(run().checkpoint(plan).fit()));
  }

  @Test
  void fewRowsRunInChainsUnlessTold() {
    assertEquals(
        seen(run().engine(Engine.CHAINS).fit()), seen(run().engine(Engine.AUTOMATIC).fit()));
  }

  /** Of several chains each has a thread. */
  @Test
  void theAutomaticChoiceDependsOnRowsAndChains() {
    Settings one = Settings.defaults().withChains(1);
    assertTrue(Engine.mayShareRows(one, 100_000));
    assertFalse(Engine.mayShareRows(one, 99_999));
    assertFalse(Engine.mayShareRows(one.withChains(2), 1_000_000));
    assertFalse(Engine.mayShareRows(one.withEngine(Engine.CHAINS), 1_000_000));
    assertTrue(Engine.mayShareRows(one.withEngine(Engine.THREADS).withChains(4), 10));
  }

  private static <R extends Rows> String refusal(Model<R> model) {
    return assertThrows(
            IllegalArgumentException.class, () -> model.sweeps(4).engine(Engine.THREADS).fit())
        .getMessage();
  }

  @Test
  @Tag("slow")
  void otherPriorsDoNotDependOnTheThreadsEither() {
    for (TablePrior prior :
        List.of(
            PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.2)),
            FiniteMixtures.of(1, new ComponentLaw.Geometric(0.1)))) {
      RealRows rows = rows(3000);
      Run<RealRows> run =
          Mixture.of(prior, GaussianNiw.from(rows), rows)
              .sweeps(12)
              .chains(1)
              .engine(Engine.THREADS);
      Fit<RealRows> one = run.threads(1).fit();
      assertEquals(seen(one), seen(run.threads(3).fit()));
      assertEquals(3, one.parts().stream().filter(cluster -> cluster.rows() > 100).count());
    }
  }

  /**
   * Where rows move by divisions, unions and visits alone, threads are not chosen by themselves.
   */
  @Test
  void aPriorWithoutWeightsRunsInChainsUnlessTold() {
    RealRows rows = rows(100_000);
    GaussianNiw family = GaussianNiw.from(rows);
    Settings one = Settings.defaults().withChains(1);
    assertTrue(Mixture.of(Crp.of(1), family, rows).sharesRows(one));
    Mixture<RealRows> powered = Mixture.of(PoweredCrp.of(1, 1.2), family, rows);
    assertFalse(powered.sharesRows(one));
    assertTrue(powered.sharesRows(one.withEngine(Engine.THREADS)));
  }

  @Test
  void whatItCannotDoIsRefusedInASentence() {
    RealRows rows = rows(300);
    GaussianNiw family = GaussianNiw.from(rows);
    double[] holes = rows.toArray();
    holes[5] = Double.NaN;
    RealRows missing = RealRows.of(holes, 300, 2);
    CategoryRows codes = CategoryRows.of(new int[] {0, 1, 0, 1}, 4, 2);
    assertTrue(refusal(Mixture.of(Crp.of(1), family, missing)).contains("missing values"));
    assertTrue(
        refusal(Mixture.of(Crp.of(1), family, rows).withNoise(Parameter.fixed(0.1)))
            .contains("noise"));
    assertTrue(
        refusal(
                GroupedModel.of(
                    crp.franchise.Level.of(1),
                    crp.franchise.Level.of(1),
                    Categories.jeffreys(),
                    codes,
                    new int[] {0, 0, 1, 1}))
            .contains("without groups"));
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.model.RunSummary;
import elki.clustering.crp.model.TuningCurve;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.result.Metadata;
import elki.utilities.ELKIBuilder;
import elki.utilities.optionhandling.OptionID;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoweredCRPTest {

  private static ELKIBuilder<PoweredCRP<NumberVector>> quick() {
    return new ELKIBuilder<PoweredCRP<NumberVector>>(PoweredCRP.class)
        .with(PoweredCRP.Par.SWEEPS_ID, 60)
        .with(PoweredCRP.Par.CHAINS_ID, 2);
  }

  private static Clustering<Model> run(OptionID option, double value, Database database) {
    return quick().with(option, value).build().autorun(database);
  }

  @Test
  void findsTheFourCorners() {
    Database database = Data.corners(200, 4);
    Clustering<Model> clustering = run(PoweredCRP.Par.POWER_ID, 1.05, database);
    assertEquals(List.of(50, 50, 50, 50), Data.sizes(clustering));
    assertEquals("Powered CRP Clustering", Metadata.of(clustering).getLongName());
  }

  @Test
  void lambdaBecomesAPower() {
    Clustering<Model> clustering = run(PoweredCRP.Par.LAMBDA_ID, 10, Data.corners(100, 2));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("power 1 + 10.0 / N = 1.1"), summary::getText);
  }

  @Test
  void aSampledPowerIsReportedWithItsPosterior() {
    String byPower = text(quick().with(PoweredCRP.Par.SAMPLE_ID));
    assertTrue(byPower.contains("prior 1 + gamma 1 20"), byPower);
    assertTrue(byPower.contains("posterior of the power: mean"), byPower);
    String byLambda =
        text(quick().with(PoweredCRP.Par.SAMPLE_ID).with(PoweredCRP.Par.LAMBDA_ID, 4.));
    assertTrue(byLambda.contains("posterior of lambda: mean"), byLambda);
    String grid =
        text(
            quick()
                .with(PoweredCRP.Par.GRID_ID, "1,1.2,1.5")
                .with(PoweredCRP.Par.ALPHA_GRID_ID, "1,2"));
    assertTrue(grid.contains("prior grid 1 "), grid);
    assertTrue(grid.contains("prior grid 1 2"), grid);
  }

  private static String text(ELKIBuilder<PoweredCRP<NumberVector>> builder) {
    return Data.child(builder.build().autorun(Data.corners(40, 2)), RunSummary.class).getText();
  }

  @Test
  void aGivenPowerIsNotTuned() {
    Clustering<Model> clustering = run(PoweredCRP.Par.POWER_ID, 1.05, Data.corners(40, 2));
    assertThrows(AssertionError.class, () -> Data.child(clustering, TuningCurve.class));
  }

  @Test
  void thePowerIsTunedAndTheCurveKept() {
    Clustering<Model> clustering = quick().build().autorun(Data.csv("faithful.csv"));
    TuningCurve curve = Data.child(clustering, TuningCurve.class);
    assertTrue(curve.size() > 1);
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("power " + curve.getPower()), summary::getText);
  }

  @Test
  void hasFewerSmallClustersThanTheCrp() {
    double crp = small(Data.quickRun(Data.csv("faithful.csv")));
    double powered = small(run(PoweredCRP.Par.POWER_ID, 1.2, Data.csv("faithful.csv")));
    assertTrue(powered <= crp, () -> powered + " against " + crp);
  }

  private static long small(Clustering<?> clustering) {
    return Data.sizes(clustering).stream().filter(size -> size < 10).count();
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.result.RunSummary;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.result.Metadata;
import elki.utilities.ELKIBuilder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PoweredCRPTest {

  private static ELKIBuilder<PoweredCRP<NumberVector>> quick() {
    return new ELKIBuilder<PoweredCRP<NumberVector>>(PoweredCRP.class)
        .with("crp.sweeps", 60)
        .with("crp.chains", 2);
  }

  private static Clustering<Model> run(String power, Database database) {
    return quick().with("crp.power", power).build().autorun(database);
  }

  @Test
  void findsTheFourCorners() {
    Database database = Data.corners(200, 4);
    Clustering<Model> clustering = run("1.05", database);
    assertEquals(List.of(50, 50, 50, 50), Data.sizes(clustering));
    assertEquals("Powered CRP Clustering", Metadata.of(clustering).getLongName());
  }

  @Test
  void lambdaBecomesAPower() {
    Clustering<Model> clustering = run("lambda 10", Data.corners(100, 2));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("lambda 10"), summary::getText);
  }

  @Test
  @Tag("slow")
  void aSampledPowerIsReportedWithItsPosterior() {
    assertTrue(text("sampled").contains("1 + log-grid 0.0025 0.64 9"));
    assertTrue(text("1 + exponential 0.05").contains("1 + gamma 1 20"));
    assertTrue(text("lambda gamma 1 0.25").contains("gamma 1 0.25"));
    assertTrue(text("grid 1 1.2 1.5").contains("grid 1 1.2 1.5"));
  }

  private static String text(String power) {
    return Data.<RunSummary>child(run(power, Data.corners(40, 2)), RunSummary.class).getText();
  }

  @Test
  void theThreadsCanShareOutTheRowsOfAChain() {
    PoweredCRP<NumberVector> threads =
        quick().with("crp.power", "1.2").with("crp.engine", "threads").build();
    Clustering<Model> clustering = threads.autorun(Data.corners(40, 2));
    String text = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    assertTrue(text.contains("Sampler: supersteps"), text);
  }

  @Test
  void otherWeightsOfSeatsAreNamedInTheResult() {
    Clustering<Model> clustering =
        quick().with("crp.seats", "linear-log 0.2").build().autorun(Data.corners(100, 4));
    assertEquals(List.of(25, 25, 25, 25), Data.sizes(clustering));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("weighs n (1 + 0.2 log n)"), summary::getText);
  }

  @Test
  @Tag("slow")
  void hasFewerSmallClustersThanTheCrp() {
    double crp = small(Data.quickRun(Data.csv("faithful.csv")));
    double powered = small(run("1.2", Data.csv("faithful.csv")));
    assertTrue(powered <= crp, () -> powered + " against " + crp);
  }

  private static long small(Clustering<?> clustering) {
    return Data.sizes(clustering).stream().filter(size -> size < 10).count();
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.proximity.Ties;
import elki.clustering.crp.likelihood.PoissonLikelihood;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.clustering.crp.nearness.Tables;
import elki.clustering.crp.nearness.TimeNearness;
import elki.clustering.crp.result.RunSummary;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoissonTest {

  /** In turn about 30 and 1, and 1 and 30. */
  private static double[][] counts(int rows) {
    double[][] counts = new double[rows][2];
    for (int i = 0; i < rows; i++) {
      counts[i][i % 2] = 28 + i % 7;
      counts[i][1 - i % 2] = i % 3;
    }
    return counts;
  }

  private static Clustering<Model> run(Database database) {
    return Data.quick()
        .with("crp.likelihood", PoissonLikelihood.class)
        .with("crp.sigma", 1.5)
        .with("crp.mu", 2.)
        .build()
        .autorun(database);
  }

  @Test
  void countsAreClusteredByTheirRates() {
    double[][] rows = counts(30);
    rows[4][1] = Double.NaN;
    Clustering<Model> clustering = run(Data.of(rows));
    assertEquals(List.of(15, 15), Data.sizes(clustering));
    for (Cluster<Model> cluster : clustering.getToplevelClusters()) {
      PoissonClusterModel model = (PoissonClusterModel) cluster.getModel();
      double[] rates = model.getRates();
      assertEquals(31, Math.max(rates[0], rates[1]), 4);
      assertEquals(1, Math.min(rates[0], rates[1]), 0.8);
      assertTrue(model.getDeviations()[0] > 0);
      assertTrue(model.toString().contains("PoissonClusterModel["), model.toString());
    }
  }

  /** Two regimes in time, of rates about 2 and 31. */
  private static Database regimes() {
    double[][] values = new double[40][1];
    double[] times = new double[40];
    for (int i = 0; i < 40; i++) {
      values[i][0] = i < 20 ? i * 7 % 5 : 28 + i % 7;
      times[i] = i;
    }
    return new Tables().numbers(times).vectors(values).database();
  }

  @Test
  @Tag("slow")
  void countsAreClusteredInTime() {
    Clustering<Model> links =
        new ELKIBuilder<DistanceDependentCRP<NumberVector>>(DistanceDependentCRP.class)
            .with("crp.likelihood", PoissonLikelihood.class)
            .with("crp.sweeps", 100)
            .with(DistanceDependentCRP.Par.NEARNESS_ID, TimeNearness.class)
            .build()
            .autorun(regimes());
    assertEquals(List.of(20, 20), Data.sizes(links));
    Clustering<Model> seats =
        new ELKIBuilder<AveragedDistanceDependentCRP<NumberVector>>(
                AveragedDistanceDependentCRP.class)
            .with("crp.likelihood", PoissonLikelihood.class)
            .with("crp.sweeps", 100)
            .with("crp.ties", Ties.STRICT)
            .build()
            .autorun(regimes());
    assertEquals(List.of(20, 20), Data.sizes(seats));
    String text = Data.<RunSummary>child(seats, RunSummary.class).getText();
    assertTrue(text.replaceAll("\\s+", " ").contains("strictly earlier times"), text);
  }

  @Test
  void whereItDoesNotFitTheParameterIsNamed() {
    HDPHMM<NumberVector> hmm =
        new ELKIBuilder<HDPHMM<NumberVector>>(HDPHMM.class)
            .with("crp.likelihood", PoissonLikelihood.class)
            .build();
    String said =
        assertThrows(AbortException.class, () -> hmm.autorun(Data.of(counts(10)))).getMessage();
    assertTrue(said.contains("'crp.likelihood'") && said.contains("with sequences"), said);
  }

  @Test
  void negativeAndFractionalCountsAreRefused() {
    for (String wrong : List.of("-1", "0.5", "Infinity")) {
      double[][] rows = counts(10);
      rows[4][1] = Double.parseDouble(wrong);
      String message = assertThrows(AbortException.class, () -> run(Data.of(rows))).getMessage();
      assertTrue(message.replace("'", "").startsWith("row 5, column 2"), message);
      assertTrue(message.contains("was " + wrong), message);
    }
  }

  @ParameterizedTest
  @CsvSource({"crp.sigma,0,at least 0.001", "crp.sigma,1e8,at most 20", "crp.mu,101,at most 100"})
  void aWrongPriorIsAnError(String option, String value, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.likelihood", "poisson");
    parameters.addParameter(option, value);
    assertNull(parameters.tryInstantiate(CRPMixture.class));
    String message = parameters.getErrors().iterator().next().getMessage();
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }
}

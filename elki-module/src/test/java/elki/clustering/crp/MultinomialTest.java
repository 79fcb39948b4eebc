package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.likelihood.MultinomialLikelihood;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.Database;
import elki.utilities.exceptions.AbortException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MultinomialTest {

  /** Documents of 30 tokens, in turn from the first and the last five of ten words. */
  private static double[][] documents(int rows) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] counts = new double[rows][10];
    for (int i = 0; i < rows; i++) {
      for (int token = 0; token < 30; token++) {
        counts[i][i % 2 * 5 + random.nextInt(5)]++;
      }
    }
    return counts;
  }

  private static Clustering<Model> counts(Database database) {
    return Data.quick()
        .with("crp.likelihood", MultinomialLikelihood.class)
        .build()
        .autorun(database);
  }

  @Test
  void sparseVectorsAreCountsByThemselves() {
    Clustering<Model> clustering = Data.quickRun(Data.sparse(documents(60)));
    assertEquals(List.of(30, 30), Data.sizes(clustering));
    for (Cluster<Model> cluster : clustering.getToplevelClusters()) {
      MultinomialClusterModel model = (MultinomialClusterModel) cluster.getModel();
      assertEquals(900, model.getTokens());
      assertEquals(1, Arrays.stream(model.getProbabilities()).sum(), 1e-9);
      assertEquals(10, model.getTopWords().size());
    }
  }

  @Test
  void denseVectorsAreCountsWhenAsked() {
    Clustering<Model> clustering = counts(Data.of(documents(60)));
    assertEquals(List.of(30, 30), Data.sizes(clustering));
    String model = clustering.getToplevelClusters().get(0).getModel().toString();
    assertTrue(model.contains("column "), model);
  }

  @Test
  void thePseudoCountIsTaken() {
    Clustering<Model> clustering =
        Data.quick()
            .with("crp.likelihood", MultinomialLikelihood.class)
            .with("crp.pseudo-count", 0.5)
            .build()
            .autorun(Data.of(documents(20)));
    assertEquals(List.of(10, 10), Data.sizes(clustering));
  }

  @Test
  void emptyDocumentsAreLegal() {
    double[][] rows = documents(20);
    Arrays.fill(rows[3], 0);
    assertEquals(20, Data.sizes(counts(Data.of(rows))).stream().mapToInt(Integer::intValue).sum());
  }

  @Test
  void negativeFractionalInfiniteAndMissingCountsAreRefused() {
    for (double wrong : new double[] {-1, 0.5, Double.POSITIVE_INFINITY, Double.NaN}) {
      double[][] rows = documents(10);
      rows[4][2] = wrong;
      String message = assertThrows(AbortException.class, () -> counts(Data.of(rows))).getMessage();
      assertTrue(message.contains("row 5, column 3"), message);
      assertTrue(message.contains("whole number"), message);
      String was = Double.isNaN(wrong) ? "missing" : String.valueOf(wrong);
      assertTrue(message.contains("was " + was), message);
    }
  }

  @Test
  void fractionalSparseCountsAreRefused() {
    double[][] rows = documents(10);
    rows[0][4] = 1.5;
    String message =
        assertThrows(AbortException.class, () -> Data.quickRun(Data.sparse(rows))).getMessage();
    assertTrue(message.contains("row 1, column 5"), message);
  }
}

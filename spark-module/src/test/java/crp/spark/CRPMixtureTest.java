package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class CRPMixtureTest {

  @Test
  void aModelFindsThreeClustersAndGivesEachRowItsCluster() {
    LocalSpark.with(
        "local[1]",
        session -> {
          Dataset<Row> data = LocalSpark.frame(session, LocalSpark.threeClusters(90), 2);
          CRPMixtureModel model =
              new CRPMixture().setCovariance("full").setChains(2).setMaxIter(20).fit(data);
          assertEquals(3, model.k(), model.report());
          List<Row> rows = model.transform(data).collectAsList();
          Set<List<Integer>> pairs = new HashSet<>();
          for (int i = 0; i < rows.size(); i++) {
            Vector probability = rows.get(i).getAs("probability");
            assertEquals(4, probability.size());
            assertEquals(1, Arrays.stream(probability.toArray()).sum(), 1e-12);
            pairs.add(List.of(i % 3, rows.get(i).<Integer>getAs("prediction")));
          }
          assertEquals(3, pairs.size());
          assertTrue(model.report().startsWith("3 clusters of 90 rows"), model.report());
          return true;
        });
  }
}

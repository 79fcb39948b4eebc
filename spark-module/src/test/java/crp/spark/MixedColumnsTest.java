package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.likelihood.discrete.Categories;
import crp.likelihood.mixed.ProductFamily;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Columns of numbers beside a column of categories. */
@Tag("slow")
class MixedColumnsTest {

  private static final int ROWS = 90;
  private static final int SUPERSTEPS = 6;

  @RegisterExtension static final TestSession SPARK = TestSession.local();

  /** A number, a category that tells one cluster from the others, and a number. */
  private static double[][] values() {
    double[][] numbers = LocalSpark.threeClusters(ROWS);
    double[][] rows = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = new double[] {numbers[i][0], i % 3 == 0 ? 2 : i % 2, numbers[i][1]};
    }
    return rows;
  }

  private static CRPMixture mixture() {
    return new CRPMixture()
        .setCategoricalFeatures("2")
        .setCovariance("full")
        .setConcentration("gamma 1 1")
        .setMaxIter(SUPERSTEPS)
        .setChains(2)
        .setDraws(8)
        .setSeed(5);
  }

  /** The labels of all draws by the threads of the core. */
  private static List<List<Integer>> core() {
    double[][] values = values();
    double[][] numbers = new double[ROWS][];
    int[] codes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      numbers[i] = new double[] {values[i][0], values[i][2]};
      codes[i] = (int) values[i][1];
    }
    CRPMixture mixture = mixture();
    MixturePlan plan = mixture.mixtureParams().plan(mixture);
    GaussianChoice choice = ThreadEngine.gaussian(plan, numbers, List.of("1", "3"));
    return ThreadEngine.draws(
        plan,
        1,
        ProductFamily.of(List.of(choice.family(), Categories.symmetric(0.5))),
        new MixedRows(List.of(choice.rows(), CategoryRows.of(codes, ROWS, 3))));
  }

  private static Dataset<Row> data() {
    return LocalSpark.frame(SPARK.get(), values(), 3);
  }

  @Test
  void theDrawsAreThoseOfTheThreadEngine() {
    CRPMixtureModel model = mixture().fit(data());
    assertEquals(core(), LocalSpark.draws(model));
    assertTrue(model.report().contains("column 2") || model.report().contains("2 "));
    Vector known = model.predictProbability(Vectors.dense(0, 2, 0));
    Vector odd = model.predictProbability(Vectors.dense(0, 1, 0));
    assertEquals(1, Arrays.stream(known.toArray()).sum(), 1e-12);
    int cluster = model.predict(Vectors.dense(0, 2, 0));
    assertTrue(known.apply(cluster) > odd.apply(cluster), known + " and " + odd);
    IllegalArgumentException unseen =
        assertThrows(IllegalArgumentException.class, () -> model.predict(Vectors.dense(0, 7, 0)));
    assertEquals("column 2 was not a category of the fit, was 7.0", unseen.getMessage());
  }

  private static String refused(CRPMixture mixture) {
    return refused(mixture, data());
  }

  private static String refused(CRPMixture mixture, Dataset<Row> data) {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> mixture.fit(data));
    return String.valueOf(thrown.getMessage());
  }

  @Test
  void wrongFeaturesAreASentence() {
    assertEquals(
        "categoricalFeatures: there is no feature 4, the vectors have 3",
        refused(mixture().setCategoricalFeatures("2,4")));
    String name = refused(mixture().setCategoricalFeatures("colour"));
    assertTrue(name.contains("no feature 'colour'"), name);
    Dataset<Row> codes = LocalSpark.frame(SPARK.get(), new double[][] {{0, 1}, {1, 0}}, 1);
    String all = refused(mixture().setCategoricalFeatures("1, 2"), codes);
    assertTrue(all.contains("categorical"), all);
    String words = refused(mixture().setLikelihood("multinomial"));
    assertTrue(words.startsWith("categoricalFeatures is for categories beside numbers"), words);
    String code = refused(mixture().setCategoricalFeatures("1"));
    assertTrue(code.startsWith("row ") && code.contains("number of a category"), code);
  }
}

package weka.clusterers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SparseInstance;

/** Attributes of strings that are texts, and sparse instances with many attributes. */
class TextAttributesTest {

  private static final int ROWS = 60;
  private static final String[][] SUBJECTS = {
    {"match", "goal", "coach", "league"}, {"bank", "market", "shares", "profit"}
  };

  private final Rng rng = new SeededRng(6);

  private static CRPMixture fitted(Instances data) throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(new String[] {"-I", "40"});
    scheme.buildClusterer(data);
    return scheme;
  }

  private void add(Instances data, int subject) {
    String[] words = SUBJECTS[subject];
    StringBuilder text = new StringBuilder("The");
    for (int k = 0; k < 4; k++) {
      text.append(' ').append(words[rng.below(4)]).append(" of the");
    }
    DenseInstance row = new DenseInstance(1);
    row.setDataset(data);
    row.setValue(0, text.toString());
    data.add(row);
  }

  @Test
  void anAttributeOfTextsIsClusteredByItsWords() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("title", (List<String>) null));
    Instances data = new Instances("titles", attributes, ROWS);
    for (int i = 0; i < ROWS; i++) {
      add(data, i % 2);
    }
    CRPMixture scheme = fitted(data);
    assertEquals(2, scheme.numberOfClusters());
    assertTrue(scheme.toString().contains("'title' holds texts"), scheme::toString);
    Instances further = new Instances(data, 0);
    add(further, 1);
    assertEquals(
        scheme.clusterInstance(data.instance(1)), scheme.clusterInstance(further.instance(0)));
  }

  /** As arrays the rows would need 48 MB. */
  @Test
  void sparseInstancesStaySparse() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int j = 0; j < 100_000; j++) {
      attributes.add(new Attribute("w" + j));
    }
    Instances data = new Instances("words", attributes, ROWS);
    for (int i = 0; i < ROWS; i++) {
      SparseInstance row = new SparseInstance(1, new double[0], new int[0], attributes.size());
      row.setDataset(data);
      for (int k = 0; k < 5; k++) {
        row.setValue(i % 2 * 90_000 + rng.below(6), 1 + k % 2);
      }
      data.add(row);
    }
    assertEquals(2, fitted(data).numberOfClusters());
  }
}

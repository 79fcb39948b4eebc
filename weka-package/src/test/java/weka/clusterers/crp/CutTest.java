package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.core.Instance;
import weka.core.Instances;

/** The option cut: clusters of the cut are the sums of their parts. */
class CutTest {

  private static Instances data() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      int place = i % 3 == 0 ? 0 : i % 3 == 1 ? 9 : 90;
      rows[i] = i + "," + (place + (7 * i) % 5 + 0.1 * (i % 7));
    }
    return Data.of(new String[] {"year numeric", "x numeric"}, rows);
  }

  private static CRPMixture built(String cut) throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setIgnore("year");
    scheme.setSweeps("100");
    scheme.getOutput().setCut(cut);
    scheme.buildClusterer(data());
    return scheme;
  }

  @Test
  void probabilitiesAndLabelsAreThoseOfTheCut() throws Exception {
    CRPMixture whole = built("none");
    CRPMixture cut = built("2");
    assertEquals(3, whole.numberOfClusters());
    assertEquals(2, cut.numberOfClusters());
    for (Instance row : data()) {
      double[] three = whole.distributionForInstance(row);
      // clusters 0 and 1 are neighbours, 2 is far away
      double[] two = {three[0] + three[1], three[2]};
      assertArrayEquals(two, cut.distributionForInstance(row), 1e-12);
      assertEquals(two[0] > two[1] ? 0 : 1, cut.clusterInstance(row));
      double[] joint = cut.logJointDensitiesForInstance(row);
      double[] densities = cut.logDensityPerClusterForInstance(row);
      double[] priors = cut.clusterPriors();
      assertEquals(1, DoubleStream.of(priors).sum(), 1e-12);
      double[] of = whole.logJointDensitiesForInstance(row);
      assertEquals(Math.log(Math.exp(of[0]) + Math.exp(of[1])), joint[0], 1e-9);
      for (int c = 0; c < 2; c++) {
        assertEquals(joint[c], densities[c] + Math.log(priors[c]), 1e-9);
      }
      assertEquals(whole.logDensityForInstance(row), cut.logDensityForInstance(row), 1e-12);
    }
    assertArrayEquals(
        Arrays.stream(whole.labels()).map(k -> k == 2 ? 1 : 0).toArray(), cut.labels());
    assertTrue(cut.toString().contains("Cut: 2 clusters, the 3 parts of the estimate"));
    String apart = System.lineSeparator().repeat(2) + "Parts, the clusters of the estimate";
    assertTrue(cut.toString().contains(apart), cut.toString());
    assertTrue(cut.toString().contains("-cut 2"), cut.toString());
  }

  @Test
  void aHeightCutsToo() throws Exception {
    assertEquals(1, built("height 1").numberOfClusters());
    assertEquals(3, built("height 0").numberOfClusters());
    assertEquals(3, built("50").numberOfClusters());
  }

  @Test
  void schemesUnderDistancesAreCutAsWell() throws Exception {
    DistanceDependentCRP scheme = new DistanceDependentCRP();
    scheme.setSweeps("60");
    scheme.getOutput().setCut("1");
    Instances data = data();
    scheme.buildClusterer(data);
    assertEquals(1, scheme.numberOfClusters());
    assertEquals(1, scheme.distributionsForInstances(data)[4].length);
    assertEquals(1, scheme.distributionForInstance(data.get(3))[0], 1e-9);
  }

  @Test
  void wrongTextsNameTheOption() {
    for (String wrong : new String[] {"0", "height 2", "some"}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> built(wrong)).getMessage();
      assertTrue(message.startsWith("-cut must be automatic, none, a number of clusters"), message);
    }
  }
}

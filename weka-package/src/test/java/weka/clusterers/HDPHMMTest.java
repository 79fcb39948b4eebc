package weka.clusterers;

import java.io.File;
import junit.framework.Test;
import junit.framework.TestSuite;

/** Weka's own tests of a clusterer. */
public class HDPHMMTest extends AbstractClustererTest {

  public HDPHMMTest(String name) {
    super(name);
  }

  @Override
  public Clusterer getClusterer() {
    HDPHMM clusterer = new HDPHMM();
    clusterer.setSweeps("5");
    clusterer.getRun().setChains(1);
    return clusterer;
  }

  /** Weka writes a missing reference and passes: here it fails, but with -Dcrp.refs.create=true. */
  @Override
  public void testRegression() throws Exception {
    File reference =
        new File(
            System.getProperty("weka.test.Regression.root"),
            getClass().getName().replace('.', '/') + ".ref");
    assertTrue(
        reference + " is missing", reference.exists() || Boolean.getBoolean("crp.refs.create"));
    super.testRegression();
  }

  public static Test suite() {
    return new TestSuite(HDPHMMTest.class);
  }
}

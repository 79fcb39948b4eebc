package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.core.Instances;

/** Evidence and checkpoints through Weka's options. */
class RunExtrasTest {

  @TempDir Path directory;

  private static Instances data() throws Exception {
    String[] rows = new String[24];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i + "," + ((i < 12 ? 0 : 9) + (7 * i) % 5);
    }
    return Data.of(new String[] {"year numeric", "x numeric"}, rows);
  }

  private static String spaceless(Object text) {
    return text.toString().replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "crp,against the CRP of the same concentration",
    "equal,against the same links with equal weights"
  })
  void theTextSaysHowWellTheModelExplainsTheData(String baseline, String expected)
      throws Exception {
    DistanceDependentCRP clusterer = inTime();
    clusterer.getOutput().setEvidence(baseline);
    clusterer.buildClusterer(data());
    String text = spaceless(clusterer);
    assertFalse(text.contains("Log evidence"), text);
    assertTrue(text.contains("Log Bayes factor " + expected), text);
    assertFalse(text.contains("not computed"), text);
  }

  private static DistanceDependentCRP inTime() {
    DistanceDependentCRP clusterer = new DistanceDependentCRP();
    GaussianLikelihood gauss = new GaussianLikelihood();
    gauss.setBaseScale("0.1");
    clusterer.setLikelihood(gauss);
    TimeNearness time = new TimeNearness();
    time.setTime("year");
    clusterer.setNearness(time);
    clusterer.setConcentration("1");
    clusterer.getDecay().setDecayScale("4");
    clusterer.setSweeps("60 burn-in 20");
    clusterer.getRun().setChains(2);
    return clusterer;
  }

  @Test
  @Tag("slow")
  void whatIsNotAskedForIsNotSaidAndWhatCannotBeIsRefused() throws Exception {
    CRPMixture mixture = new CRPMixture();
    mixture.setSweeps("40 burn-in 10");
    mixture.getRun().setChains(2);
    mixture.buildClusterer(data());
    assertFalse(mixture.toString().contains("evidence ("), mixture.toString());
    mixture.getOutput().setEvidence("equal");
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> mixture.buildClusterer(data()))
            .getMessage();
    assertTrue(refusal.contains("only links can have equal weights"), refusal);
  }

  @ParameterizedTest
  @CsvSource({
    "-evidence,other,-evidence must be one of no,",
    "-checkpoint-seconds,0,-checkpoint-seconds must be positive"
  })
  void wrongValuesAreNamed(String flag, String value, String message) throws Exception {
    CRPMixture mixture = new CRPMixture();
    mixture.setOptions(new String[] {flag, value});
    String said =
        assertThrows(IllegalArgumentException.class, () -> mixture.buildClusterer(data()))
            .getMessage();
    assertTrue(said.startsWith(message), said);
  }

  @Test
  void aRunGoesOnFromItsCheckpointAndAnotherIsRefused() throws Exception {
    Path file = directory.resolve("nile.checkpoint");
    DistanceDependentCRP plain = inTime();
    plain.buildClusterer(data());
    DistanceDependentCRP saved = inTime();
    saved.getRun().setCheckpoint(file.toFile());
    saved.getRun().setCheckpointSeconds("0.001");
    saved.buildClusterer(data());
    assertTrue(Files.exists(file));
    DistanceDependentCRP again = inTime();
    again.getRun().setCheckpoint(file.toFile());
    again.buildClusterer(data());
    assertEquals(
        Arrays.deepToString(plain.clusterCountTraces()),
        Arrays.deepToString(again.clusterCountTraces()));
    again.setSeed(5);
    String said =
        assertThrows(IllegalArgumentException.class, () -> again.buildClusterer(data()))
            .getMessage();
    assertTrue(said.contains("another seed"), said);
    again.getRun().setCheckpoint(directory.resolve("no").resolve("where").toFile());
    said =
        assertThrows(IllegalArgumentException.class, () -> again.buildClusterer(data()))
            .getMessage();
    assertTrue(said.startsWith("-checkpoint: there is no folder for"), said);
    again.getRun().setCheckpoint(directory.toFile());
    said =
        assertThrows(IllegalArgumentException.class, () -> again.buildClusterer(data()))
            .getMessage();
    assertTrue(said.endsWith("is a folder, not a file"), said);
  }
}

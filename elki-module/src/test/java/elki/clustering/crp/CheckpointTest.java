package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.result.RunTrace;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.Database;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every algorithm can be saved and goes on; what does not fit is refused in a sentence. */
class CheckpointTest {

  private static final int N = 36;

  @TempDir Path directory;

  /** Rankings of three items, which also do as points; labels say the group. */
  private static Database data() {
    double[][] rows = new double[N][];
    Arrays.setAll(
        rows,
        i ->
            i % 2 == 0
                ? new double[] {1, 2, 3}
                : i % 3 == 0 ? new double[] {2, 3, 1} : new double[] {3, 2, 1});
    String[] labels = new String[N];
    Arrays.setAll(labels, i -> i < N / 2 ? "a" : "b");
    return Data.of(rows, labels);
  }

  private static ListParameterization parameters(String line) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.sweeps", 20);
    parameters.addParameter("crp.chains", 2);
    parameters.addFlag("crp.details");
    String[] words = line.split(" ", -1);
    for (int w = 1; w < words.length; w += 2) {
      parameters.addParameter(words[w], words[w + 1].replace('~', ' '));
    }
    return parameters;
  }

  private static String trace(String line, Object... more) throws Exception {
    ListParameterization parameters = parameters(line);
    for (int m = 0; m < more.length; m += 2) {
      parameters.addParameter(more[m].toString(), more[m + 1]);
    }
    Class<?> type = Class.forName("elki.clustering.crp." + line.split(" ", -1)[0]);
    @SuppressWarnings("unchecked")
    ClusteringAlgorithm<Clustering<Model>> algorithm =
        (ClusteringAlgorithm<Clustering<Model>>) parameters.tryInstantiate(type);
    assertNotNull(algorithm, () -> ParameterTest.message(parameters));
    StringBuilder text = new StringBuilder();
    RunTrace trace = Data.child(algorithm.autorun(data()), RunTrace.class);
    trace.iterator().forEachRemaining(text::append);
    return text.toString();
  }

  private static String refused(String line, Object... more) {
    return assertThrows(AbortException.class, () -> trace(line, more)).getMessage();
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(
      strings = {
        "CRPMixture",
        "PoweredCRP",
        "MixtureOfFiniteMixtures crp.concentration sampled crp.components poisson~2",
        "MallowsMixture",
        "HDPHMM crp.sequence label~0",
        "HDPHMM crp.stay 3",
        "HDPMixture",
      })
  void everyAlgorithmGoesOn(String line) throws Exception {
    Path file = directory.resolve("run.checkpoint");
    String expected = trace(line);
    Object[] saved = {"crp.checkpoint", file.toString(), "crp.checkpoint-seconds", 1e-6};
    assertEquals(expected, trace(line, saved));
    assertTrue(Files.exists(file), "nothing was saved");
    assertEquals(expected, trace(line, saved));
    String other = refused(line, "crp.seed", 5, "crp.checkpoint", file.toString());
    assertTrue(other.contains("belongs to a run with other options or another seed"), other);
    requireDamageTold(line, file, saved);
    String nowhere =
        refused(line, "crp.checkpoint", directory.resolve("no").resolve("where").toString());
    assertTrue(
        nowhere.startsWith("crp.checkpoint: there is no folder for the checkpoint"), nowhere);
  }

  private static void requireDamageTold(String line, Path file, Object... saved)
      throws IOException {
    byte[] whole = Files.readAllBytes(file);
    whole[whole.length / 2] ^= 1;
    Files.write(file, whole);
    String damaged = refused(line, saved);
    assertTrue(damaged.contains("run.checkpoint is damaged (its checksum is wrong)"), damaged);
  }

  /** Evidence is not known for sequences and groups, so it cannot be asked for. */
  @ParameterizedTest
  @ValueSource(strings = {"HDPHMM crp.evidence alone", "HDPMixture crp.evidence crp"})
  void whatIsNotKnownIsNoParameter(String line) throws Exception {
    ListParameterization parameters = parameters(line);
    parameters.tryInstantiate(Class.forName("elki.clustering.crp." + line.split(" ", -1)[0]));
    assertTrue(parameters.hasUnusedParameters());
  }
}

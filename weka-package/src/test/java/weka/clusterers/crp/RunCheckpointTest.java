package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.clusterers.AbstractClusterer;
import weka.clusterers.HDPHMM;
import weka.clusterers.MallowsMixture;
import weka.core.Instances;
import weka.core.Utils;

/** Every scheme can be saved and goes on; what does not fit is refused in a sentence. */
class RunCheckpointTest {

  @TempDir Path directory;

  private static final String[] HEADER = {"year numeric", "x numeric", "id {a,b}"};

  /** Also rankings of three items. */
  private static Instances data() throws Exception {
    List<String> rows = new ArrayList<>();
    for (int t = 0; t < 36; t++) {
      rows.add(
          (1 + t % 3) + "," + ((t / 6 % 2 == 0 ? 0 : 9) + (7 * t) % 5) + (t < 15 ? ",a" : ",b"));
    }
    return Data.of(HEADER, rows.toArray(new String[0]));
  }

  private static Instances ballots() throws Exception {
    List<String> rows = new ArrayList<>();
    for (int t = 0; t < 30; t++) {
      rows.add(t % 2 == 0 ? "1,2,3" : t % 3 == 0 ? "2,?,1" : "3,2,1");
    }
    return Data.of(
        new String[] {"p numeric", "q numeric", "r numeric"}, rows.toArray(new String[0]));
  }

  private static AbstractClusterer scheme(String line, String... more) throws Exception {
    String[] words = Utils.splitOptions(line);
    List<String> options = new ArrayList<>(List.of("-I", "20", "-chains", "2"));
    options.addAll(List.of(words).subList(1, words.length));
    options.addAll(List.of(more));
    return (AbstractClusterer)
        AbstractClusterer.forName("weka.clusterers." + words[0], options.toArray(new String[0]));
  }

  private static String built(AbstractClusterer scheme) throws Exception {
    scheme.buildClusterer(scheme instanceof MallowsMixture ? ballots() : data());
    return scheme.toString().replaceAll("(?s)Repeat with.*", "").replaceAll("[0-9.]+ s\\b", "");
  }

  private static String refused(AbstractClusterer scheme) {
    return assertThrows(IllegalArgumentException.class, () -> built(scheme)).getMessage();
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(
      strings = {
        "CRPMixture",
        "PoweredCRP",
        "MixtureOfFiniteMixtures -A dynamic -components \"poisson 2\"",
        "MallowsMixture",
        "HDPHMM -sequence id -stay sampled",
        "HDPMixture",
        "DistanceDependentCRP -nearness \"TimeNearness -time year\"",
        "AveragedDistanceDependentCRP -time year",
      })
  void everySchemeGoesOn(String line) throws Exception {
    Path file = directory.resolve("run.checkpoint");
    String expected = built(scheme(line));
    String[] saved = {"-checkpoint", file.toString(), "-checkpoint-seconds", "0.000001"};
    assertEquals(expected, built(scheme(line, saved)));
    byte[] whole = Files.readAllBytes(file);
    assertEquals(expected, built(scheme(line, saved)));
    String other = refused(scheme(line, "-S", "5", saved[0], saved[1]));
    assertTrue(other.contains("belongs to a run with other options or another seed"), other);
    whole[whole.length / 2] ^= 1;
    Files.write(file, whole);
    String damaged = refused(scheme(line, saved));
    assertTrue(damaged.contains("run.checkpoint is damaged (its checksum is wrong)"), damaged);
    assertTrue(damaged.indexOf('\n') < 0, damaged);
  }

  @Test
  void placesAreLookedAtBeforeTheRun() throws Exception {
    HDPHMM hmm = (HDPHMM) scheme("HDPHMM");
    hmm.getRun().setCheckpoint(directory.resolve("no").resolve("where").toFile());
    String nowhere = refused(hmm);
    assertTrue(nowhere.startsWith("-checkpoint: there is no folder for the"), nowhere);
    hmm.getRun().setCheckpoint(directory.toFile());
    String folder = refused(hmm);
    assertTrue(folder.endsWith("is a folder, not a file"), folder);
    hmm.getRun().setCheckpointSeconds("0");
    String every = refused(hmm);
    assertTrue(every.startsWith("-checkpoint-seconds must be positive"), every);
  }
}

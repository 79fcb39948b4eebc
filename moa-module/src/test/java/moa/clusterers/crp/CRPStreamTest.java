package moa.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.yahoo.labs.samoa.instances.Instance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import moa.cluster.Clustering;
import moa.options.ClassOption;
import moa.streams.clustering.RandomRBFGeneratorEvents;
import moa.tasks.AuxiliarMainTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clusterer on MOA's own streams, from Java and from MOA's command line. */
class CRPStreamTest {

  /** Five balls that stay where they are, and a tenth of noise. */
  private static RandomRBFGeneratorEvents balls() {
    RandomRBFGeneratorEvents stream = new RandomRBFGeneratorEvents();
    stream.numAttsOption.setValue(2);
    stream.numClusterRangeOption.setValue(0);
    stream.noiseLevelOption.setValue(0.1);
    stream.speedOption.setValue(1_000_000);
    stream.eventFrequencyOption.setValue(0);
    stream.prepareForUse();
    return stream;
  }

  private static CRPStream clusterer(int seed) {
    CRPStream clusterer = new CRPStream();
    clusterer.setRandomSeed(seed);
    clusterer.noiseOption.setValue(0.1);
    clusterer.prepareForUse();
    return clusterer;
  }

  @Test
  void theBallsOfMoasGeneratorAreFound() {
    RandomRBFGeneratorEvents stream = balls();
    CRPStream clusterer = clusterer(1);
    assertNull(clusterer.getClusteringResult());
    int rows = 5000;
    int[][] shared = new int[6][64];
    for (int i = 0; i < rows; i++) {
      Instance instance = stream.nextInstance().getData();
      double[] votes = clusterer.getVotesForInstance(instance);
      boolean noise = instance.classValue() >= 5;
      if (i >= 1000 && !noise) {
        int best = 0;
        for (int k = 1; k < votes.length; k++) {
          best = votes[k] > votes[best] ? k : best;
        }
        shared[(int) instance.classValue()][best]++;
      }
      clusterer.trainOnInstance(instance);
    }
    int all = Arrays.stream(shared).flatMapToInt(Arrays::stream).sum();
    int own = IntStream.range(0, 5).map(c -> Arrays.stream(shared[c]).max().orElseThrow()).sum();
    assertTrue(own > 0.95 * all, own + " of " + all);
    Clustering found = clusterer.getClusteringResult();
    assertTrue(found.size() >= 5 && found.size() <= 9, "clusters " + found.size());
    assertEquals(found.size(), clusterer.getMicroClusteringResult().size());
    assertEquals(2, found.dimension());
  }

  @Test
  void aCopyAndTheSameSeedGiveTheSame() {
    RandomRBFGeneratorEvents stream = balls();
    CRPStream one = clusterer(3);
    CRPStream two = clusterer(3);
    CRPStream copy = one;
    for (int i = 0; i < 1200; i++) {
      Instance instance = stream.nextInstance().getData();
      copy = i == 700 ? (CRPStream) one.copy() : copy;
      for (CRPStream each : i < 700 ? List.of(one, two) : List.of(one, two, copy)) {
        each.trainOnInstance(instance);
      }
    }
    Instance next = stream.nextInstance().getData();
    assertArrayEquals(one.getVotesForInstance(next), two.getVotesForInstance(next));
    assertArrayEquals(one.getVotesForInstance(next), copy.getVotesForInstance(next));
    one.resetLearning();
    assertNull(one.getClusteringResult());
  }

  /** The words behind "moa.DoTask", which itself asks for Weka's newest version. */
  @Test
  void aTaskOfMoasCommandLineRunsIt(@TempDir Path folder) throws Exception {
    Path dump = folder.resolve("dump.csv");
    Object task =
        ClassOption.cliStringToObject(
            "EvaluateClustering -l (crp.CRPStream -n 0.1 -w 500 -f 0.5)"
                + " -s (RandomRBFGeneratorEvents -a 2 -k 0) -i 10000 -f -d "
                + dump,
            AuxiliarMainTask.class,
            null);
    ((AuxiliarMainTask) task).doTask();
    List<String> lines = Files.readAllLines(dump);
    int f1 = List.of(lines.get(0).split(";", -1)).indexOf("F1-P");
    double mean =
        lines.stream()
            .skip(1)
            .mapToDouble(line -> Double.parseDouble(line.split(";", -1)[f1]))
            .average()
            .orElseThrow();
    assertTrue(mean > 0.5, "F1 " + mean);
  }
}

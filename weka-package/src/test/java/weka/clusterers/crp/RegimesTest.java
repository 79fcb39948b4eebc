package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.DistanceDependentCRP;
import weka.core.Instances;
import weka.core.Utils;

/** Counts and rankings in time: likelihoods whose parameters are drawn, under distances. */
class RegimesTest {

  private static final String COUNTS = "-ignore ash,birch,cedar,elm,fir,regime";

  private static Instances days() throws Exception {
    Path above = Path.of("..", "test-data", "regimes.arff");
    Path file = Files.exists(above) ? above : Path.of("test-data", "regimes.arff");
    try (Reader reader = Files.newBufferedReader(file)) {
      return new Instances(reader);
    }
  }

  private static <C extends CrpClusterer> C built(C clusterer, String options) throws Exception {
    clusterer.setOptions(Utils.splitOptions("-I 100 -chains 1 " + options));
    clusterer.buildClusterer(days());
    return clusterer;
  }

  /**
   * Requires that clusters hold days of the second regime or others; the first and the third are
   * alike.
   */
  private static <C extends CrpClusterer & BatchScheme> void requireRegimes(C built)
      throws Exception {
    Instances data = days();
    double[][] shares = built.distributionsForInstances(data);
    int[] second = new int[built.numberOfClusters()];
    int[] all = new int[second.length];
    for (int i = 0; i < shares.length; i++) {
      int cluster = Utils.maxIndex(shares[i]);
      all[cluster]++;
      second[cluster] += data.instance(i).value(data.numAttributes() - 1) == 1 ? 1 : 0;
    }
    int pure =
        IntStream.range(0, all.length).map(k -> Math.max(second[k], all[k] - second[k])).sum();
    assertTrue(pure >= 0.95 * shares.length, built.toString());
    assertTrue(all.length >= 2 && all.length <= 5, built.toString());
  }

  @Test
  void countsInTime() throws Exception {
    DistanceDependentCRP built =
        built(
            new DistanceDependentCRP(),
            COUNTS + " -nearness \"TimeNearness -time day\" -likelihood PoissonLikelihood");
    requireRegimes(built);
    assertTrue(built.toString().contains("  rate "), built.toString());
  }

  @Test
  void rankingsInTime() throws Exception {
    DistanceDependentCRP built =
        built(
            new DistanceDependentCRP(),
            "-ignore count,regime -nearness \"TimeNearness -time day\""
                + " -likelihood RankingLikelihood");
    requireRegimes(built);
    assertTrue(built.toString().contains("cedar"), built.toString());
  }

  @Test
  void countsUnderAveragedDistancesWithStrictTies() throws Exception {
    AveragedDistanceDependentCRP built =
        built(
            new AveragedDistanceDependentCRP(),
            COUNTS + " -time day -ties strict -variant minimum -likelihood PoissonLikelihood");
    requireRegimes(built);
    String text = built.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("rows of strictly earlier times"), text);
  }
}

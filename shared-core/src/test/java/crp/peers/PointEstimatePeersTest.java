package crp.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.draws.LikelyNumber;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.partition.Partition;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Expected losses and best partitions of salso on draws of BNPmix, see
 * docs/experiments/comparison.md.
 */
class PointEstimatePeersTest {

  /**
   * What salso found.
   *
   * @param estimate with our words
   * @param loss expected loss of its partition, bits for the variation of information
   * @param partition its best one
   */
  record Best(PointEstimate estimate, double loss, Partition partition) {

    static Best parse(String line) {
      String[] fields = line.split(",", -1);
      int[] labels = Arrays.stream(fields[2].split(" ", -1)).mapToInt(Integer::parseInt).toArray();
      return new Best(
          PointEstimate.parse("estimate", fields[0]),
          Double.parseDouble(fields[1]),
          Partition.of(labels));
    }

    /** {@return the loss in our units} */
    double nats() {
      return estimate.kind() == PointEstimate.Kind.VI ? loss * Math.log(2) : loss;
    }

    @Override
    public String toString() {
      return estimate.text();
    }
  }

  private static Draws draws() throws IOException, URISyntaxException {
    return DrawsFile.read(
            Path.of(
                Objects.requireNonNull(
                        PointEstimatePeersTest.class.getResource("/peers/galaxies-draws.csv"))
                    .toURI()))
        .draws();
  }

  static Stream<Best> bests() {
    return PeerFigures.lines("galaxies-estimates.csv").stream().map(Best::parse);
  }

  @ParameterizedTest
  @MethodSource("bests")
  void theLossOfAPartitionIsTheSame(Best best) throws Exception {
    assertEquals(best.nats(), best.estimate.expectedLoss(best.partition, draws()), 1e-9);
  }

  /** Equal costs, and a number of clusters that an answer may have here; see the page. */
  static Stream<Best> comparable() throws IOException, URISyntaxException {
    int most = LikelyNumber.of(draws().clusterCountLaw()).most();
    return bests().filter(best -> best.estimate.apart() == 1 && best.partition.clusters() <= most);
  }

  @ParameterizedTest
  @MethodSource("comparable")
  void theSearchFindsNoWorsePartition(Best best) throws Exception {
    Draws draws = draws();
    Partition ours = best.estimate.of(draws, Search.defaults().withThreads(1)).partition();
    double loss = best.estimate.expectedLoss(ours, draws);
    assertTrue(loss <= best.nats() + 1e-9, loss + " instead of " + best.nats());
  }

  /** A partition that is best under another loss, or a loss with other costs, is found out. */
  @ParameterizedTest
  @MethodSource("bests")
  void otherCostsAreAnotherLoss(Best best) throws Exception {
    PointEstimate exchanged = best.estimate.withCost(best.estimate.apart() == 1 ? 1.1 : 1);
    double gap = best.nats() - exchanged.expectedLoss(best.partition, draws());
    assertTrue(Math.abs(gap) > 1e-4, "gap " + gap);
  }
}

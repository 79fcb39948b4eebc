package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.proximity.NeighbourChoice;
import elki.clustering.crp.result.PosteriorClustering;
import elki.data.Cluster;
import elki.data.model.Model;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegionMixtureTest {

  /** A grid of six by six cells, whose right half differs. */
  private static double[][] grid() {
    double[][] rows = new double[36][];
    Arrays.setAll(
        rows,
        i ->
            new double[] {
              (i % 6 < 3 ? 0 : 8) + i * 37 % 100 / 100.0, i % 6, (double) Math.floorDiv(i, 6)
            });
    return rows;
  }

  private static int[] sizes(String options, double[][] rows) throws Exception {
    RegionMixture<?> algorithm =
        ClassGenericsUtil.parameterizeOrAbort(
            RegionMixture.class,
            new SerializedParameterization(
                ("-crp.sweeps 40 -crp.chains 2 -crp.concentration 2 " + options).split(" ")));
    PosteriorClustering found = algorithm.run(rows);
    return found.getAllClusters().stream().mapToInt(Cluster<Model>::size).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "-crp.distance-columns 1;2",
    "-crp.distance-columns 1;2 -crp.neighbours delaunay",
    "-crp.distance-columns 1;2 -crp.neighbours 4",
    "-crp.distance-columns 1;2 -crp.neighbours 4 -crp.distance minkowski.ManhattanDistance"
  })
  void findsRegionsOfPlaces(String options) throws Exception {
    assertArrayEquals(new int[] {18, 18}, sizes(options.replace(';', ','), grid()));
  }

  @Test
  void findsSegmentsOfTheOrderOfRows() throws Exception {
    double[][] series =
        IntStream.range(0, 40)
            .mapToObj(i -> new double[] {(i < 25 ? 0 : 8) + i * 37 % 100 / 100.0})
            .toArray(double[][]::new);
    assertArrayEquals(new int[] {25, 15}, sizes("-crp.nearness time", series));
  }

  @Test
  void theNumberOfNearestIsRead() {
    assertEquals(7, NeighbourChoice.parse("crp.neighbours", "7").nearest());
    assertTrue(NeighbourChoice.parse("crp.neighbours", "Delaunay").describe().contains("Delaunay"));
  }
}

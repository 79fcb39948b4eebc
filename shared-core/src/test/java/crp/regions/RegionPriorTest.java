package crp.regions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.NeighbourGraph;
import crp.regions.SmallRegions.Cuts;
import crp.seating.ExpectedTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of the regions against the list of all forests with all cuts. */
class RegionPriorTest {

  static List<NeighbourGraph> graphs() {
    return SmallRegions.graphs();
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void aPartitionHasTheProbabilityOfAllCutsThatMakeIt(NeighbourGraph graph) {
    RegionPrior prior = SmallRegions.prior(graph);
    int forests = SmallRegions.forests(graph).size();
    Map<Partition, Double> law = new HashMap<>();
    double mean = 0;
    for (Cuts cuts : SmallRegions.states(graph)) {
      double p = Math.exp(SmallRegions.logCuts(prior, cuts.cuts().cardinality())) / forests;
      Partition regions = SmallRegions.regions(graph, cuts);
      law.merge(regions, p, Double::sum);
      mean += p * regions.clusters();
    }
    assertEquals(1, law.values().stream().mapToDouble(p -> p).sum(), 1e-10);
    assertEquals(mean, prior.meanTables(graph.size()), 1e-10);
    law.forEach((regions, p) -> assertEquals(p, byTrees(prior, regions), 1e-12));
  }

  /** By the matrix-tree theorem. */
  private static double byTrees(RegionPrior prior, Partition z) {
    NeighbourGraph graph = prior.graph();
    int[] nodes = IntStream.range(0, graph.size()).toArray();
    Partition parts = Partition.of(graph.parts());
    int cuts = z.clusters() - parts.clusters();
    double all = trees(graph, nodes, parts.labels(), parts.labels());
    double inside = trees(graph, nodes, z.labels(), z.labels());
    double between = trees(graph, z.labels(), partsOf(z, parts), parts.labels());
    return Math.exp(SmallRegions.logCuts(prior, cuts)) * inside * between / all;
  }

  private static int[] partsOf(Partition z, Partition parts) {
    int[] of = new int[z.clusters()];
    IntStream.range(0, z.size()).forEach(i -> of[z.label(i)] = parts.label(i));
    return of;
  }

  /**
   * {@return the product over the groups of the number of spanning trees}
   *
   * @param node of each row
   * @param group of each node
   * @param groupOfRow an edge counts where both of its rows have the same
   */
  private static double trees(NeighbourGraph graph, int[] node, int[] group, int[] groupOfRow) {
    int n = group.length;
    double[][] laplacian = new double[n][n];
    for (int e = 0; e < graph.edges(); e++) {
      int a = node[graph.from(e)];
      int b = node[graph.to(e)];
      if (a != b && groupOfRow[graph.from(e)] == groupOfRow[graph.to(e)]) {
        laplacian[a][a]++;
        laplacian[b][b]++;
        laplacian[a][b]--;
        laplacian[b][a]--;
      }
    }
    boolean[] rooted = new boolean[n];
    for (int i = 0; i < n; i++) {
      if (!rooted[group[i]]) {
        rooted[group[i]] = true;
        laplacian[i] = new double[n];
        for (double[] row : laplacian) {
          row[i] = 0;
        }
        laplacian[i][i] = 1;
      }
    }
    return determinant(laplacian);
  }

  /** Of a matrix that needs no exchange of rows. */
  private static double determinant(double[][] a) {
    double product = 1;
    for (int k = 0; k < a.length; k++) {
      product *= a[k][k];
      for (int i = k + 1; i < a.length; i++) {
        double ratio = a[i][k] / a[k][k];
        for (int j = k; j < a.length; j++) {
          a[i][j] -= ratio * a[k][j];
        }
      }
    }
    return product;
  }

  @Test
  void theMeanIsThatOfTheCutsAtAnyConcentration() {
    for (double at : new double[] {1e-9, 0.2, 4, 1e3, 1e9, 1e20}) {
      RegionPrior prior = RegionPrior.of(Parameter.fixed(at), SmallRegions.grid(5, 7));
      double mean = 0;
      for (int k = 0; k < 35; k++) {
        mean += k * Math.exp(prior.logCuts(k, at));
      }
      assertEquals(1 + mean, prior.meanTables(35), 1e-7);
    }
  }

  @Test
  void anExpectedNumberOfRegionsHasItsLaw() {
    RegionPrior prior = expecting(6, SmallRegions.grid(8, 8));
    RegionPrior resolved = ExpectedTables.resolved(prior, 64);
    assertEquals(6.5, resolved.concentration(), 1.5);
  }

  @Test
  void partsOfTheGraphAreTheLeastNumberOfRegions() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> expecting(2, SmallRegions.twoParts()))
            .getMessage();
    assertTrue(message.contains("above 2, the number of parts of the graph"), message);
  }

  /** Without a row in the middle of a path as many cuts are expected. */
  @Test
  void expectedRegionsGrowByThePartsThatFallApart() {
    RegionPrior some = expecting(3, SmallRegions.path(6)).select(new int[] {0, 1, 3, 4, 5});
    assertEquals(2, some.parts());
    assertEquals("expected 4", some.parameters().get("concentration").text());
  }

  private static RegionPrior expecting(double clusters, NeighbourGraph graph) {
    return RegionPrior.of(Parameter.parse("concentration", "expected " + clusters), graph);
  }
}

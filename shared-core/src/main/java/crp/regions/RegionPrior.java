package crp.regions;

import crp.links.NearLaw;
import crp.links.Nearness;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.NeighbourGraph;
import crp.seating.Ranges;
import java.util.stream.IntStream;

/**
 * A law of partitions into regions, each of which is connected in a graph of neighbours: T is a
 * uniform spanning forest of the graph, and a uniform set of k of its edges is cut, with
 *
 * <pre>  P(k) proportional to (c / (1 + c))^k, k from 0 to n - r,</pre>
 *
 * where n is the number of rows, r that of the parts of the graph, and c, the concentration, the
 * mean number of cuts but for the upper limit. The regions are the components of the forest without
 * its cuts; their number is r + k. Not exchangeable: it is defined for one graph.
 *
 * <p>Reference: Teixeira, Assuncao and Loschi 2019, Bayesian space-time partitioning by sampling
 * and pruning spanning trees, Journal of Machine Learning Research 20(85).
 */
public final class RegionPrior implements NearLaw {

  private static final long serialVersionUID = 1L;

  private final Parameter concentration;
  private final NeighbourGraph graph;

  private RegionPrior(Parameter concentration, NeighbourGraph graph) {
    this.concentration = Ranges.concentration(concentration);
    this.graph = graph;
  }

  /**
   * {@return the law of the regions of a graph}
   *
   * @param concentration mean number of cuts, fixed or sampled; positive and finite
   * @param graph the neighbours; node i is row i
   */
  public static RegionPrior of(Parameter concentration, NeighbourGraph graph) {
    return new RegionPrior(concentration, graph);
  }

  /** {@return the neighbours} */
  public NeighbourGraph graph() {
    return graph;
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration);
  }

  @Override
  public RegionPrior with(String name, Parameter replacement) {
    return new RegionPrior(replacement, graph);
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(graph.size(), customers);
    return Double.NaN;
  }

  @Override
  public RegionPrior select(int[] rows) {
    return new RegionPrior(concentration, graph.select(rows));
  }

  @Override
  public int[] inOrder() {
    return IntStream.range(0, graph.size()).toArray();
  }

  @Override
  public Nearness nearness() {
    return (row, weights) -> {
      for (int h = graph.start(row); h < graph.start(row + 1); h++) {
        weights[graph.neighbour(h)] = 1;
      }
    };
  }

  @Override
  public String describe() {
    return "cuts of a uniform spanning forest, " + concentration.describe(CONCENTRATION);
  }
}

package crp.regions;

import crp.Argument;
import crp.Text;
import crp.draws.Draw;
import crp.links.NearLaw;
import crp.links.Nearness;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.NeighbourGraph;
import crp.seating.Ranges;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A law of partitions into regions, each of which is connected in a graph of neighbours: T is a
 * uniform spanning forest of the graph, and a uniform set of k of its edges is cut, with
 *
 * <pre>  P(k) proportional to (c / (1 + c))^k, k from 0 to n - r,</pre>
 *
 * where n is the number of rows, r that of the parts of the graph, and c, the concentration, the
 * mean number of cuts but for the upper limit. The regions are the components of the forest without
 * its cuts; their number is r + k. Not exchangeable: it is defined for one graph. Immutable.
 *
 * <p>A partition z into connected regions V has the probability
 *
 * <pre>  P(k) tau(G / z) prod tau(V) / (tau(G) (n - r choose k)),</pre>
 *
 * where tau counts spanning forests and G / z has one node for each region and all edges between
 * regions.
 *
 * <p>Reference: Teixeira, Assuncao and Loschi 2019, Bayesian space-time partitioning by sampling
 * and pruning spanning trees, Journal of Machine Learning Research 20(85).
 */
public final class RegionPrior implements NearLaw {

  /** The usual law of the concentration: its mean is 4 cuts. */
  public static final Parameter USUAL = Parameter.gamma(1, 0.25);

  private static final long serialVersionUID = 1L;

  private final Parameter concentration;
  private final NeighbourGraph graph;
  private final int parts;

  private RegionPrior(Parameter concentration, NeighbourGraph graph, int parts) {
    this.concentration = Ranges.concentration(concentration);
    this.graph = graph;
    this.parts = parts;
    if (concentration.prior() instanceof Hyperprior.Expected law) {
      Argument.require(
          law.clusters() > parts,
          "the expected number of clusters must be above %d, the number of parts of the graph"
              + " without an edge between them, was %s",
          parts,
          Parameter.fixed(law.clusters()).text());
    }
  }

  /**
   * {@return the law of the regions of a graph}
   *
   * @param concentration mean number of cuts, fixed or sampled; positive and finite
   * @param graph the neighbours; node i is row i
   * @throws IllegalArgumentException if the concentration is out of range, or is the law of an
   *     expected number of regions that is not above the number of parts of the graph
   */
  public static RegionPrior of(Parameter concentration, NeighbourGraph graph) {
    return new RegionPrior(concentration, graph, Arrays.stream(graph.parts()).max().orElse(-1) + 1);
  }

  /** {@return the neighbours} */
  public NeighbourGraph graph() {
    return graph;
  }

  /** {@return the number of parts of the graph, which no region can join} */
  public int parts() {
    return parts;
  }

  /** {@return the number of edges of a spanning forest} */
  int forestEdges() {
    return graph.size() - parts;
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration);
  }

  @Override
  public RegionPrior with(String name, Parameter replacement) {
    Parameters changed = parameters().with(name, replacement);
    return new RegionPrior(changed.get(name), graph, parts);
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  /** {@return log s of P(k) proportional to s^k} */
  double logShare() {
    return logShare(concentration());
  }

  private static double logShare(double concentration) {
    return -Math.log1p(1 / concentration);
  }

  /**
   * {@return log P(k)}
   *
   * @param cuts k, from 0 to {@link #forestEdges}
   * @param at the concentration
   */
  double logCuts(int cuts, double at) {
    double logShare = logShare(at);
    return cuts * logShare - Math.log1p(at) - Math.log(-Math.expm1((forestEdges() + 1) * logShare));
  }

  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(graph.size(), customers);
    return parts + meanCuts(-logShare(), forestEdges() + 1.0);
  }

  /** The mean of k below {@code limit} under weights exp(-rate k). */
  private static double meanCuts(double rate, double limit) {
    if (rate * limit < 1e-3) {
      return (limit - 1) / 2 - rate * (limit * limit - 1) / 12;
    }
    return 1 / Math.expm1(rate) - limit / Math.expm1(limit * rate);
  }

  /**
   * {@inheritDoc} An expected number of regions grows by the parts that the graph falls into
   * without the other rows, so that as many cuts are expected.
   */
  @Override
  public RegionPrior select(int[] rows) {
    RegionPrior some = of(Parameter.fixed(1), graph.select(rows));
    Parameter law =
        concentration.prior() instanceof Hyperprior.Expected known
            ? Parameter.sampled(new Hyperprior.Expected(known.clusters() + some.parts - parts))
            : concentration;
    return new RegionPrior(law, some.graph, some.parts);
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

  /**
   * {@inheritDoc} A new row is a leaf of the forest, so its edge is cut with the share of the edges
   * that are, which one more cut of two more edges keeps from 0 and 1.
   */
  @Override
  public void balance(Draw draw, int n, double[] weights) {
    double sum = 0;
    for (int e = 0; e < n; e++) {
      sum += weights[e];
    }
    double cuts = Math.max(0, draw.clusters() - parts) + 1.0;
    double others = Math.max(0, forestEdges() + 1 - cuts) + 1;
    for (int e = 0; e < n && sum > 0; e++) {
      weights[e] *= draw.concentration() * others / (cuts * sum);
    }
  }

  @Override
  public String describe() {
    return Text.of(
        "cuts of a uniform spanning forest of %d edges between %d rows, %s, %s",
        graph.edges(),
        graph.size(),
        parts == 1 ? "one part" : parts + " parts",
        concentration.describe(CONCENTRATION));
  }
}

package crp.draws;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * The stored draws of all chains of a run, chain by chain, and one trace per chain.
 *
 * @param draws at least one draw; copied
 * @param traces one trace per chain; copied
 * @param timeLimitReached whether a chain stopped before its last sweep because of the time limit
 */
public record Draws(List<Draw> draws, List<Trace> traces, boolean timeLimitReached)
    implements Serializable {

  /** Checks that there is at least one draw. */
  public Draws {
    draws = List.copyOf(draws);
    traces = List.copyOf(traces);
    Argument.require(!draws.isEmpty(), "at least one draw is needed");
  }

  /**
   * {@return the same with the items of all draws in another order}
   *
   * @param from item of these draws for each item of the result
   */
  public Draws reordered(int[] from) {
    return new Draws(
        draws.stream().map(draw -> draw.reordered(from)).toList(), traces, timeLimitReached);
  }

  /** {@return the number of draws} */
  public int size() {
    return draws.size();
  }

  /** {@return the number of items} */
  public int items() {
    return draws.get(0).size();
  }

  /** {@return whether some draw has noise: rows that belong to no cluster} */
  public boolean hasNoise() {
    return draws.stream().anyMatch(draw -> draw.clusters() < draw.parts());
  }

  /** {@return for each item the share of draws in which it is noise} */
  public double[] noise() {
    double[] share = new double[items()];
    for (Draw draw : draws) {
      draw.noise().stream().forEach(i -> share[i]++);
    }
    Arrays.setAll(share, i -> share[i] / draws.size());
    return share;
  }

  /** {@return the share of draws with k clusters, from k = 0 to the largest observed number} */
  public double[] clusterCountLaw() {
    int most = draws.stream().mapToInt(Draw::clusters).max().orElse(0);
    double[] law = new double[most + 1];
    for (Draw draw : draws) {
      law[draw.clusters()] += 1.0 / draws.size();
    }
    return law;
  }

  /** {@return the share of the draws with so many clusters} */
  public double share(int clusters) {
    long of = draws.stream().filter(draw -> draw.clusters() == clusters).count();
    return (double) of / draws.size();
  }
}

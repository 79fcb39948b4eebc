package crp.chain;

import crp.Argument;
import crp.draws.Draw;
import crp.kernel.NextSeats;
import crp.numerics.LogSum;
import crp.parallel.Workers;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Draws of the posterior of the first rows, to which the further rows were added: a weighted sample
 * of the posterior of all rows. The weight of a draw is the ratio of its joint density with all
 * rows and with the first ones, over the probability with which the further rows got their seats.
 *
 * <p>Reference: Liu, J. S. and Chen, R. (1998), Sequential Monte Carlo methods for dynamic systems,
 * section 3.
 *
 * @param draws of all rows, at least one
 * @param logWeights their log weights; the log of the mean weight estimates that of the predictive
 *     density of the further rows given the first ones
 */
@SuppressWarnings("ArrayRecordComponent")
public record Particles(List<Draw> draws, double[] logWeights) {

  public Particles {
    draws = List.copyOf(draws);
    Argument.require(!draws.isEmpty(), "rows can be added to at least one draw, got none");
  }

  /**
   * What the draws were taken from.
   *
   * @param law of the seats of the first rows, for their number
   * @param customers their total weight
   */
  public record Past(TablePrior law, double customers) {

    private TablePrior at(Draw draw) {
      TablePrior there = law;
      for (String name : law.parameters().sampled()) {
        there = there.with(name, draw.number(name));
      }
      return there;
    }
  }

  /**
   * {@return the draws with all rows}
   *
   * @param draws of the first rows, at least one
   * @param blank makes a state of all rows without seated customers; thread-safe
   * @param threads number of threads; does not change the result
   */
  public static Particles of(
      List<Draw> draws, Past past, Supplier<TableState> blank, int threads, Rng rng) {
    List<Supplier<Particle>> tasks = new ArrayList<>();
    for (Draw draw : draws) {
      Rng own = rng.split();
      tasks.add(() -> Particle.of(draw, past, blank.get(), own));
    }
    List<Particle> all = Workers.run(tasks, threads);
    return new Particles(
        all.stream().map(Particle::draw).toList(),
        all.stream().mapToDouble(Particle::logWeight).toArray());
  }

  private record Particle(Draw draw, double logWeight) {

    static Particle of(Draw draw, Past past, TableState state, Rng rng) {
      new DrawStart(draw).seat(state, rng);
      double before = state.logPriorUnder(past.at(draw), past.customers());
      double density = NextSeats.apply(state, draw.size(), rng);
      double after = state.logPriorUnder(state.prior(), state.totalWeight());
      return new Particle(
          Chain.draw(draw.chain(), state, draw.sweep(), Double.NaN), density + after - before);
    }
  }

  /** {@return the weights, which sum to 1} */
  public double[] weights() {
    double all = LogSum.of(logWeights, logWeights.length);
    return Arrays.stream(logWeights).map(log -> Math.exp(log - all)).toArray();
  }

  /** {@return as how many draws of equal weight they count: 1 / sum of the squared weights} */
  public double effective() {
    return 1 / Arrays.stream(weights()).map(w -> w * w).sum();
  }

  /**
   * {@return some draws, each as often as its weight says, rounded up or down} Systematic
   * resampling.
   *
   * @param count number of draws, at least 1
   */
  public List<Draw> resampled(int count, Rng rng) {
    double[] weights = weights();
    double place = rng.uniform();
    List<Draw> chosen = new ArrayList<>();
    double sum = 0;
    for (int p = 0; p < weights.length && chosen.size() < count; p++) {
      sum += weights[p] * count;
      while (chosen.size() < count && place + chosen.size() < sum) {
        chosen.add(draws.get(p));
      }
    }
    while (chosen.size() < count) { // a sum below 1 by rounding
      chosen.add(draws.get(weights.length - 1));
    }
    return chosen;
  }
}

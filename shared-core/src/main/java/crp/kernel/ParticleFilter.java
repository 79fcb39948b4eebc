package crp.kernel;

import crp.parallel.RunScope;
import crp.random.Rng;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * Estimates the probability of the rows under a sequential prior, with the seats summed out, by a
 * particle filter in the order of arrival. The estimate of p(rows) itself, not of its log, is
 * unbiased, for any number of particles. Particles are weighted by the predictive of the next row
 * before it is seated, and ancestors are drawn by these weights: the fully adapted filter.
 * Independent links are summed out.
 *
 * <p>Reference: Pitt, M. K. and Shephard, N. (1999), Filtering via simulation: auxiliary particle
 * filters, JASA 94; unbiasedness: Del Moral, P. (2004), Feynman-Kac formulae, section 7.4.
 */
public final class ParticleFilter {

  private final int particles;
  private final Listener listener;

  /** Listener for the progress of a filter. */
  @FunctionalInterface
  public interface Listener {

    /**
     * Called after each customer.
     *
     * @param seated number of seated customers
     * @param tables number of tables of one of the particles
     */
    void seated(int seated, int tables);
  }

  /**
   * Makes a filter.
   *
   * @param particles at least 1; the relative variance of the estimate is about inversely
   *     proportional
   */
  public ParticleFilter(int particles) {
    this(particles, (seated, tables) -> {});
  }

  /**
   * Makes a filter with a listener.
   *
   * @param particles at least 1; the relative variance of the estimate is about inversely
   *     proportional
   * @param listener called for each customer, in the thread of the filter
   */
  public ParticleFilter(int particles, Listener listener) {
    if (particles < 1) {
      throw new IllegalArgumentException("particles must be at least 1, was " + particles);
    }
    this.particles = particles;
    this.listener = listener;
  }

  /**
   * {@return the log of an unbiased estimate of p(rows)} O(tables of all distinct particles) per
   * customer.
   *
   * @param state a state without seated customers, unchanged afterwards
   * @param rng the source of randomness
   * @throws CancellationException if the thread was interrupted
   */
  public double logEvidence(SequentialState state, Rng rng) {
    ParticleTables statistics = new ParticleTables(state.bank(), state.prior(), state.capacity());
    try {
      return new Pass(state.prior(), statistics, rng).run();
    } finally {
      statistics.clear();
    }
  }

  /** One pass. Particles with equal seats so far are stored as one seating. */
  private final class Pass {
    private final SequentialPrior prior;
    private final ParticleTables statistics;
    private final Rng rng;
    private Particle[] now = new Particle[particles];
    private int seatings = 1;
    private final double[] totals = new double[particles];
    private final double[] scratch = new double[particles];
    private final int[] offspring = new int[particles];
    private final int[] seat = new int[particles];
    private int[] counts = new int[8];

    Pass(SequentialPrior prior, ParticleTables statistics, Rng rng) {
      this.prior = prior;
      this.statistics = statistics;
      this.rng = rng;
      now[0] = new Particle();
      now[0].setCopies(particles);
    }

    double run() {
      double logEvidence = 0;
      for (int t = 0; t < prior.customers(); t++) {
        RunScope.check();
        double mean = step(t);
        logEvidence += mean;
        if (mean == Double.NEGATIVE_INFINITY) {
          return mean;
        }
        listener.seated(t + 1, now[0].tables());
      }
      return logEvidence;
    }

    /** Seats a customer in all particles; {@return the log mean predictive of its row} */
    private double step(int t) {
      double constant = statistics.weigh(t, now, seatings, totals);
      double sum = 0;
      for (int p = 0; p < seatings; p++) {
        sum += now[p].copies() * Math.exp(totals[p]);
        totals[p] += Math.log(now[p].copies());
      }
      if (!(sum > 0)) {
        return Double.NEGATIVE_INFINITY;
      }
      drawAncestors();
      grow(t);
      return constant + Math.log(sum / particles);
    }

    private void drawAncestors() {
      Arrays.fill(offspring, 0, seatings, 0);
      if (seatings == 1) {
        offspring[0] = particles;
        return;
      }
      for (int p = 0; p < particles; p++) {
        System.arraycopy(totals, 0, scratch, 0, seatings);
        offspring[rng.index(scratch, seatings)]++;
      }
    }

    private void grow(int t) {
      Particle[] next = new Particle[particles];
      int children = 0;
      for (int p = 0; p < seatings; p++) {
        int tables = now[p].tables();
        counts = counts.length > tables ? counts : new int[2 * tables + 2];
        Arrays.fill(counts, 0, tables + 1, 0);
        for (int copy = 0; copy < offspring[p]; copy++) {
          counts[statistics.draw(now[p], rng)]++;
        }
        for (int k = tables; k >= 0; k--) {
          if (counts[k] > 0) {
            Particle child = new Particle();
            child.copy(now[p]);
            child.setCopies(counts[k]);
            next[children] = child;
            seat[children++] = k;
          }
        }
      }
      now = next;
      seatings = children;
      statistics.seat(t, now, seatings, seat);
      for (int p = 0; p < seatings; p++) {
        now[p].seat(t, seat[p]);
      }
    }
  }
}

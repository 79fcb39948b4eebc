package crp.kernel;

import crp.numerics.LogSum;
import crp.random.Rng;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/**
 * Conditional sequential Monte Carlo with ancestor sampling over the order in which customers came:
 * draws all seats anew, exactly, under any sequential prior and any family. Every particle is a
 * seating of the customers so far; one of them, the reference, repeats the present seating.
 *
 * <p>Particles are chosen by the predictive of the next row before it is seated, and seat it by
 * equation 13 of Wybo et al. (2012), so all weigh the same afterwards. For ancestor sampling the
 * reference is written as links, each customer following an earlier member of its table ({@link
 * SequentialPrior#links}): so whoever sits there is meaningful after any other past. At some steps
 * the rest of the reference is hung behind a past that is drawn from all particles, with the full
 * joint of that past and the rest.
 *
 * <p>Reference: Lindsten, F., Jordan, M. I. and Schon, T. B. (2014), Particle Gibbs with ancestor
 * sampling, Journal of Machine Learning Research 15.
 */
public final class ParticleGibbs implements Kernel<SequentialState> {

  private static final int PARTICLES = 20;
  private static final int SPLICES = 50;

  /** Weighs particles as pasts of the rest of the reference. */
  @FunctionalInterface
  interface Pasts {
    double[] weigh(int t, Particle[] particles);
  }

  private final int particles;
  private final int splices;
  private final UnaryOperator<Pasts> twist;

  /** Twenty particles, and fifty steps at which ancestors are sampled. */
  public ParticleGibbs() {
    this(PARTICLES, SPLICES);
  }

  /**
   * A sweep with other numbers.
   *
   * @param particles the reference included, at least 2
   * @param splices at how many steps, evenly spaced from a random one on, an ancestor is drawn for
   *     the reference; more mix better, and each costs a pass over all later customers for every
   *     particle; not negative
   */
  public ParticleGibbs(int particles, int splices) {
    this(particles, splices, UnaryOperator.identity());
  }

  /** For tests, which must see that wrong weights are found out. */
  ParticleGibbs(int particles, int splices, UnaryOperator<Pasts> twist) {
    if (particles < 2) {
      throw new IllegalArgumentException("particles must be at least 2, was " + particles);
    }
    if (splices < 0) {
      throw new IllegalArgumentException("splices must not be negative, was " + splices);
    }
    this.particles = particles;
    this.splices = splices;
    this.twist = twist;
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if the thread was interrupted; the state is then as it was
   */
  @Override
  public int apply(SequentialState state, Rng rng) {
    if (state.items() == 0) {
      return 0;
    }
    Statistics statistics = new Statistics(state.bank(), state.capacity());
    Particle drawn;
    try {
      drawn = new Run(state, statistics, rng).last();
    } finally {
      // before the state changes: it may grow into the slots that were used here
      statistics.clear();
    }
    return state.replace(drawn.tablesByPosition(state.items()), drawn.tables());
  }

  /** One sweep. */
  private final class Run {
    private final SequentialPrior prior;
    private final Statistics statistics;
    private final Rng rng;
    private final int n;
    private final int[] links;
    private final Pasts splice;
    private Particle[] now = new Particle[particles];
    private Particle[] next = new Particle[particles];
    private final int reference = particles - 1;

    Run(SequentialState state, Statistics statistics, Rng rng) {
      prior = state.prior();
      this.statistics = statistics;
      this.rng = rng;
      n = state.items();
      links = prior.links(state.slotsByPosition(), rng);
      splice = twist.apply(new Splice(prior, statistics, links));
      for (int p = 0; p < particles; p++) {
        now[p] = new Particle(prior.memory());
        next[p] = new Particle(prior.memory());
      }
    }

    Particle last() {
      int stride = splices == 0 ? n : Math.max(1, (n - 1 + splices - 1) / splices);
      int offset = splices == 0 ? 0 : rng.below(stride);
      for (int t = 0; t < n; t++) {
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("interrupted in a sweep");
        }
        step(t, t > 0 && splices > 0 && t % stride == offset);
      }
      return now[rng.below(particles)];
    }

    private void step(int t, boolean splicing) {
      int[] ancestor = new int[particles];
      int[] seat = new int[particles];
      ancestor[reference] = reference;
      double[][] chances = weigh(t);
      double[] totals = new double[particles];
      for (int p = 0; p < particles; p++) {
        totals[p] = LogSum.of(chances[p], chances[p].length);
      }
      if (splicing) {
        double[] weights = splice.weigh(t, now);
        ancestor[reference] = rng.index(weights, particles);
      }
      seat[reference] = now[ancestor[reference]].tableFollowing(t, links[t]);
      for (int p = 0; p < reference; p++) {
        ancestor[p] = t == 0 ? p : rng.index(totals.clone(), particles);
        double[] weights = chances[ancestor[p]].clone();
        seat[p] = rng.index(weights, weights.length);
      }
      for (int p = 0; p < particles; p++) {
        next[p].copy(now[ancestor[p]]);
      }
      statistics.seat(prior.item(t), next, seat);
      for (int p = 0; p < particles; p++) {
        next[p].seat(t, seat[p], prior);
      }
      Particle[] spare = now;
      now = next;
      next = spare;
    }

    /** For each particle the log weights of the seats of customer t, the new table last. */
    private double[][] weigh(int t) {
      double[][] chances = new double[particles][];
      double logAlpha = Math.log(prior.concentration());
      statistics.beginScores();
      for (int p = 0; p < particles; p++) {
        Particle particle = now[p];
        int k = particle.tables();
        double[] w = new double[k + 1];
        prior.seatWeights(t, particle::tableAt, k, particle.memory(), w);
        double norm = prior.concentration();
        for (int table = 0; table < k; table++) {
          norm += w[table];
        }
        double logNorm = Math.log(norm);
        for (int table = 0; table < k; table++) {
          w[table] = Math.log(w[table]) - logNorm;
          statistics.offer(particle.slot(table), w[table]);
        }
        w[k] = logAlpha - logNorm;
        statistics.offer(statistics.empty(), w[k]);
        chances[p] = w;
      }
      statistics.score(prior.item(t));
      for (int p = 0; p < particles; p++) {
        int k = now[p].tables();
        for (int table = 0; table < k; table++) {
          chances[p][table] += statistics.scoreOf(now[p].slot(table));
        }
        chances[p][k] += statistics.scoreOf(statistics.empty());
      }
      return chances;
    }
  }
}

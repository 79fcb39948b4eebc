package crp.kernel;

import crp.parallel.RunScope;
import crp.random.Rng;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/**
 * Conditional sequential Monte Carlo with ancestor sampling, in the order of arrival: redraws all
 * seats by an exact kernel, for any sequential prior and any family. Every particle is a seating of
 * the customers so far; one of them, the reference, repeats the current seating.
 *
 * <p>Particles are resampled by the predictive of the next row before it is seated, and seat it by
 * equation 13 of Wybo et al. (2012), so all have equal weights afterwards. For ancestor sampling
 * the reference is represented by links, from each customer to an earlier member of its table
 * ({@link SequentialPrior#links}), so that it is defined for any past. At some steps a new past of
 * the rest of the reference is drawn from all particles, weighted by the full joint of past and
 * rest.
 *
 * <p>Reference: Lindsten, F., Jordan, M. I. and Schon, T. B. (2014), Particle Gibbs with ancestor
 * sampling, Journal of Machine Learning Research 15.
 */
public final class ParticleGibbs implements Kernel<SequentialState> {

  private static final int PARTICLES = 20;
  private static final int SPLICES = 50;

  /** Weights of particles as ancestors of the rest of the reference. */
  @FunctionalInterface
  interface Pasts {
    double[] weigh(int t, Particle[] particles);
  }

  private final int particles;
  private final int splices;
  private final UnaryOperator<Pasts> twist;

  /** Makes a sweep with twenty particles and fifty steps of ancestor sampling. */
  public ParticleGibbs() {
    this(PARTICLES, SPLICES);
  }

  /**
   * Makes a sweep.
   *
   * @param particles number of particles including the reference, at least 2
   * @param splices number of steps, evenly spaced from a random one, at which an ancestor of the
   *     reference is drawn; more improve mixing, and each costs a pass over all later customers per
   *     particle; not negative
   */
  public ParticleGibbs(int particles, int splices) {
    this(particles, splices, UnaryOperator.identity());
  }

  /** For tests that detect wrong weights. */
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
   * @throws CancellationException if the thread was interrupted; the state is then unchanged
   */
  @Override
  public int apply(SequentialState state, Rng rng) {
    if (state.items() == 0) {
      return 0;
    }
    ParticleTables statistics = new ParticleTables(state.bank(), state.prior(), state.capacity());
    Particle drawn;
    try {
      drawn = new Run(state, statistics, rng).last();
    } finally {
      // before the state changes, because it may reuse these slots
      statistics.clear();
    }
    return state.replace(drawn.tablesByPosition(state.items()), drawn.tables());
  }

  /** One sweep. Particles with equal seats so far are stored as one seating. */
  private final class Run {
    private final ParticleTables statistics;
    private final Rng rng;
    private final int n;
    private final int[] links;
    private final Pasts splice;
    private Particle[] now = new Particle[particles];
    private Particle[] next = new Particle[particles];
    private int seatings = 1;
    private int reference;
    private final Particle[] spare = new Particle[2 * particles];
    private int spares;

    // by seating before a step
    private final double[] totals = new double[particles];
    private final double[] scratch = new double[particles];
    private final int[] heir = new int[particles];
    // by seating after a step
    private final int[] parent = new int[particles];
    private final int[] seat = new int[particles];
    private final int[] copies = new int[particles];
    private int children;

    Run(SequentialState state, ParticleTables statistics, Rng rng) {
      SequentialPrior prior = state.prior();
      this.statistics = statistics;
      this.rng = rng;
      n = state.items();
      links = prior.links(state.slotsByPosition(), rng);
      splice = twist.apply(new AncestorWeights(prior, statistics, links));
      now[0] = new Particle();
      now[0].setCopies(particles);
    }

    Particle last() {
      int stride = splices == 0 ? n : Math.max(1, (n - 1 + splices - 1) / splices);
      int offset = splices == 0 ? 0 : rng.below(stride);
      for (int t = 0; t < n; t++) {
        RunScope.check();
        step(t, t > 0 && splices > 0 && t % stride == offset);
      }
      int rest = rng.below(particles);
      int p = 0;
      while (rest >= now[p].copies()) {
        rest -= now[p++].copies();
      }
      return now[p];
    }

    private void step(int t, boolean splicing) {
      statistics.weigh(t, now, seatings, totals);
      children = 0;
      int past = splicing && seatings > 1 ? drawPast(t) : reference;
      reference = child(past, now[past].tableFollowing(t, links[t]));
      for (int p = 0; p < seatings; p++) {
        totals[p] += Math.log(now[p].copies());
      }
      for (int p = 1; p < particles; p++) {
        System.arraycopy(totals, 0, scratch, 0, seatings);
        int ancestor = seatings == 1 ? 0 : rng.index(scratch, seatings);
        child(ancestor, statistics.draw(now[ancestor], rng));
      }
      grow();
      statistics.seat(t, now, seatings, seat);
      for (int p = 0; p < seatings; p++) {
        now[p].seat(t, seat[p]);
      }
    }

    /** Draws the past of the rest of the reference; all particles have equal weights otherwise. */
    private int drawPast(int t) {
      double[] weights = splice.weigh(t, Arrays.copyOf(now, seatings));
      for (int p = 0; p < seatings; p++) {
        weights[p] += Math.log(now[p].copies());
      }
      return rng.index(weights, seatings);
    }

    /** Counts a particle with a given ancestor and seat, and returns its seating. */
    private int child(int ancestor, int table) {
      for (int c = 0; c < children; c++) {
        if (parent[c] == ancestor && seat[c] == table) {
          copies[c]++;
          return c;
        }
      }
      parent[children] = ancestor;
      seat[children] = table;
      copies[children] = 1;
      return children++;
    }

    /** Creates the seatings after this step; one child of each seating reuses its object. */
    private void grow() {
      Arrays.fill(heir, 0, seatings, -1);
      for (int c = 0; c < children; c++) {
        heir[parent[c]] = c;
      }
      for (int p = 0; p < seatings; p++) {
        if (heir[p] < 0) {
          spare[spares++] = now[p];
        }
      }
      for (int c = 0; c < children; c++) {
        next[c] = now[parent[c]];
        if (heir[parent[c]] != c) {
          next[c] = spares > 0 ? spare[--spares] : new Particle();
          next[c].copy(now[parent[c]]);
        }
      }
      for (int c = 0; c < children; c++) {
        next[c].setCopies(copies[c]);
      }
      Particle[] old = now;
      now = next;
      next = old;
      seatings = children;
    }
  }
}

package crp.evidence;

import crp.Text;
import crp.diagnose.LogEstimate;
import crp.kernel.ParticleFilter;
import crp.likelihood.CentredBank;
import crp.likelihood.TableBank;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.parallel.Workers;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sequential Monte Carlo estimate of log p(rows | model) for sequential priors of a fixed
 * concentration and scale: the log of the mean of independent particle filters, each unbiased.
 */
public final class Filtering {

  private final int runs;
  private final int particles;
  private final int threads;
  private final long seed;
  private final Progress watch;

  /**
   * Makes an estimator.
   *
   * @param runs number of independent filters, at least 2
   * @param particles number of particles per filter, at least 1
   * @param threads number of threads, at least 1; does not change the result
   * @param seed root of all random numbers
   */
  public Filtering(int runs, int particles, int threads, long seed) {
    this(runs, particles, threads, seed, Progress.NONE);
  }

  private Filtering(int runs, int particles, int threads, long seed, Progress watch) {
    if (runs < 2 || threads < 1) {
      throw new IllegalArgumentException(
          Text.of("runs must be at least 2 and threads at least 1, were %d and %d", runs, threads));
    }
    this.runs = runs;
    this.particles = particles;
    this.threads = threads;
    this.seed = seed;
    this.watch = watch;
  }

  /**
   * {@return this estimator with a progress listener}
   *
   * @param replacement called for each customer of each filter as for a sweep, with the number of
   *     tables of one particle; a filter ends early if the rows are impossible
   */
  public Filtering watchedBy(Progress replacement) {
    return new Filtering(runs, particles, threads, seed, replacement);
  }

  /**
   * {@return log p(rows | model)} Hyperparameters of the prior are fixed at their current values.
   *
   * @param prior the prior of the seats
   * @param banks creates a bank over the rows, without customers; called by several threads
   * @throws IllegalArgumentException if the family's tables have centres or it has sampled
   *     hyperparameters
   * @throws TimeLimitException if the time of the {@link RunScope} was over before
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public LogEstimate logEvidence(SequentialPrior prior, Supplier<? extends TableBank<?>> banks) {
    requirePlain(banks.get());
    RunScope.current()
        .reportingTo(watch)
        .phase("evidence, particle filters", (long) runs * prior.customers(), true);
    Rng root = new SeededRng(seed);
    List<Supplier<Double>> work = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      Rng rng = root.split();
      int number = r;
      ParticleFilter filter =
          new ParticleFilter(
              particles,
              (seated, tables) -> {
                watch.sweep(number, seated, prior.customers(), tables);
                if (RunScope.current().deadline().passed()) {
                  throw new TimeLimitException();
                }
              });
      work.add(() -> filter.logEvidence(new SequentialState(prior, banks.get()), rng));
    }
    double[] logs = Workers.run(work, threads).stream().mapToDouble(log -> log).toArray();
    return ReplicateMean.of(logs, Text.of("%d particle filters of %d particles", runs, particles));
  }

  private static void requirePlain(TableBank<?> bank) {
    if (bank instanceof CentredBank<?>) {
      throw new IllegalArgumentException(
          "the log evidence cannot be computed for a family with central rankings; the log Bayes factor between two priors can");
    }
    List<String> sampled = bank.hyperparameters().names();
    if (!sampled.isEmpty()) {
      throw new IllegalArgumentException(
          Text.of(
                  "the log evidence needs a family with fixed hyperparameters, this one samples %s:",
                  String.join(", ", sampled))
              + (sampled.size() == 1 ? " give it a fixed value" : " give them fixed values"));
    }
  }
}

package crp.evidence;

import crp.data.Rows;
import crp.kernel.Kernel;
import crp.likelihood.CentredBank;
import crp.likelihood.Hyperparameter;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.parallel.Progress;
import crp.parallel.Workers;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Annealed importance sampling of log p(rows | model): a draw from the prior is led to the
 * posterior through laws P(seats) p(rows | seats)^b, b growing from 0 to 1, by sweeps that keep
 * them, and the product of the ratios between the laws on the way is an unbiased estimate of
 * p(rows). For priors of all kinds; a sampled concentration is part of the draw from the prior.
 *
 * <p>The error is that of the mean of independent runs. It is to be trusted only where their
 * weights do not differ by much, see {@link LogEstimate#effective}.
 *
 * <p>Reference: R. M. Neal (2001), Annealed importance sampling, Statistics and Computing 11.
 */
public final class Annealing {

  /** Powers are b = (k / steps)^4: the likelihood matters most at the beginning. */
  private static final double BEND = 4;

  private final int runs;
  private final int steps;
  private final int threads;
  private final long seed;
  private final Progress watch;

  /**
   * How to anneal.
   *
   * @param runs independent runs, at least 2
   * @param steps laws on the way, a sweep each; at least 1
   * @param threads at least 1, does not change the result
   * @param seed root of all random numbers
   */
  public Annealing(int runs, int steps, int threads, long seed) {
    this(runs, steps, threads, seed, Progress.NONE);
  }

  private Annealing(int runs, int steps, int threads, long seed, Progress watch) {
    if (runs < 2 || steps < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "runs must be at least 2, steps and threads at least 1, were %d, %d and %d"
              .formatted(runs, steps, threads));
    }
    this.runs = runs;
    this.steps = steps;
    this.threads = threads;
    this.seed = seed;
    this.watch = watch;
  }

  /**
   * {@return the same, watched}
   *
   * @param replacement hears of each step
   */
  public Annealing watchedBy(Progress replacement) {
    return new Annealing(runs, steps, threads, seed, replacement);
  }

  /**
   * Draws from the prior.
   *
   * @param <S> the kind of state
   */
  @FunctionalInterface
  public interface PriorDraw<S extends Seating> {

    /**
     * {@return a state drawn from the prior, everybody seated}
     *
     * @param bank a bank without customers, handed over
     * @param rng the source of randomness
     */
    S draw(TableBank<?> bank, Rng rng);
  }

  /**
   * What a sweep applies.
   *
   * @param <S> the kind of state
   */
  @FunctionalInterface
  public interface Sweep<S extends Seating> {

    /**
     * {@return kernels that keep the law of a state's present prior and bank}
     *
     * @param state everybody seated
     */
    List<Kernel<? super S>> kernels(S state);
  }

  /**
   * {@return log p(rows | model)}
   *
   * @param start draws from the prior; called by several threads
   * @param sweep what a sweep applies
   * @param banks makes a bank over the rows, without customers; called by several threads
   * @param <S> the kind of state
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if the family's tables have centres or it learns numbers of
   *     its own, of which no draw from the prior can be made here
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public <S extends Seating, R extends Rows> LogEstimate logEvidence(
      PriorDraw<S> start, Sweep<S> sweep, Supplier<TableBank<R>> banks) {
    requirePlain(banks.get());
    Rng root = new SeededRng(seed);
    List<Supplier<Double>> work = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      Rng rng = root.split();
      int number = r;
      work.add(() -> run(start, sweep, banks.get(), number, rng));
    }
    double[] logs = Workers.run(work, threads).stream().mapToDouble(log -> log).toArray();
    return Replicates.mean(logs, "annealed importance sampling, %d runs".formatted(runs));
  }

  /**
   * Checks that the evidence of a family can be estimated by integrating seats alone.
   *
   * @param bank over the rows
   * @throws IllegalArgumentException if tables have centres or the family learns numbers
   */
  static void requirePlain(TableBank<?> bank) {
    if (bank instanceof CentredBank<?>) {
      throw new IllegalArgumentException(
          "the log evidence of a family with central rankings is not computed; a log Bayes factor"
              + " between two priors is");
    }
    List<String> learnt = bank.hyperparameters().stream().map(Hyperparameter::name).toList();
    if (!learnt.isEmpty()) {
      throw new IllegalArgumentException(
          "the log evidence needs a family that learns no numbers of its own, this one learns %s:"
                  .formatted(String.join(", ", learnt))
              + (learnt.size() == 1 ? " give it a fixed value" : " give them fixed values"));
    }
  }

  private <S extends Seating, R extends Rows> double run(
      PriorDraw<S> start, Sweep<S> sweep, TableBank<R> plain, int number, Rng rng) {
    TemperedBank<R> bank = new TemperedBank<>(plain, 1);
    S state = start.draw(bank, rng);
    List<Kernel<? super S>> kernels = sweep.kernels(state);
    double logWeight = 0;
    double last = 0;
    for (int k = 1; k <= steps; k++) {
      double power = Math.pow((double) k / steps, BEND);
      logWeight += (power - last) * PowerPath.logLikelihood(state);
      last = power;
      if (logWeight == Double.NEGATIVE_INFINITY) {
        return logWeight;
      }
      bank.setPower(power);
      // after the last ratio the state is not asked again
      for (int n = 0; n < kernels.size() && k < steps; n++) {
        kernels.get(n).apply(state, rng);
      }
      watch.sweep(number, k, steps, state.tables());
    }
    return logWeight;
  }
}

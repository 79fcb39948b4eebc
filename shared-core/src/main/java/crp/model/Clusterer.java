package crp.model;

import crp.chain.Chain;
import crp.chain.Chains;
import crp.chain.LinkStart;
import crp.chain.Progress;
import crp.chain.Schedule;
import crp.chain.Start;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.kernel.CentredSplitMerge;
import crp.kernel.ConcentrationUpdate;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.LinkConcentrationUpdate;
import crp.kernel.LinkGibbs;
import crp.kernel.TableGibbs;
import crp.likelihood.CentredBank;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.predict.Predictor;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.ConcentrationPrior;
import crp.seating.LinkPrior;
import crp.seating.LogNormaliser;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Fits a model by Markov chain Monte Carlo. Immutable; each setter returns a changed copy.
 *
 * @param <R> the kind of rows
 */
public final class Clusterer<R extends Rows> {

  private static final int COMPLETIONS = 20;

  /** Splits and merges a sweep, for families whose tables have centres. */
  private static final int SPLITS = 2;

  /** From here on a table a row would take too much memory to start with. */
  private static final int MANY = 200_000;

  private final ModelSpec<R> spec;
  private final Settings settings;

  Clusterer(ModelSpec<R> spec, Settings settings) {
    this.spec = spec;
    this.settings = settings;
  }

  /**
   * {@return this clusterer with all settings replaced}
   *
   * @param replacement the new settings
   */
  public Clusterer<R> with(Settings replacement) {
    return new Clusterer<>(spec, replacement);
  }

  /**
   * {@return this clusterer with another number of sweeps, half of them burn-in}
   *
   * @param sweeps at least 1
   */
  public Clusterer<R> sweeps(int sweeps) {
    Schedule old = settings.schedule();
    Schedule changed = new Schedule(sweeps, sweeps / 2, old.thin(), old.maxSeconds());
    return with(settings.withSchedule(changed));
  }

  /**
   * {@return this clusterer with another burn-in}
   *
   * @param burnIn from 0 to the number of sweeps minus 1
   */
  public Clusterer<R> burnIn(int burnIn) {
    Schedule old = settings.schedule();
    Schedule changed = new Schedule(old.sweeps(), burnIn, old.thin(), old.maxSeconds());
    return with(settings.withSchedule(changed));
  }

  /**
   * {@return this clusterer with other thinning}
   *
   * @param thin every so many sweeps a draw is kept; 0 for automatic
   */
  public Clusterer<R> thin(int thin) {
    return with(settings.withSchedule(settings.schedule().withThin(thin)));
  }

  /**
   * {@return this clusterer with a time limit for each chain}
   *
   * @param seconds positive, infinite for none
   */
  public Clusterer<R> maxSeconds(double seconds) {
    return with(settings.withSchedule(settings.schedule().withMaxSeconds(seconds)));
  }

  /**
   * {@return this clusterer with another number of chains}
   *
   * @param chains at least 1
   */
  public Clusterer<R> chains(int chains) {
    return with(settings.withChains(chains));
  }

  /**
   * {@return this clusterer with another number of threads, which does not change the result}
   *
   * @param threads 0 for one a processor
   */
  public Clusterer<R> threads(int threads) {
    return with(settings.withThreads(threads));
  }

  /**
   * {@return this clusterer with another seed}
   *
   * @param seed any number
   */
  public Clusterer<R> seed(long seed) {
    return with(settings.withSeed(seed));
  }

  /**
   * {@return this clusterer with another point estimate}
   *
   * @param estimate which draw stands for the posterior
   */
  public Clusterer<R> estimate(PointEstimate estimate) {
    return with(settings.withEstimate(estimate));
  }

  /** {@return the fit} See {@link #fit(Progress)}. */
  public Fit<R> fit() {
    return fit(Progress.NONE);
  }

  /**
   * Runs the chains, in parallel threads, and turns their draws into an answer. The result depends
   * on model and settings alone, not on the number of threads, unless the time limit was met.
   *
   * @param progress hears how the run goes on, from the chains' threads
   * @return the fit
   * @throws IllegalArgumentException if there is no row of positive weight
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public Fit<R> fit(Progress progress) {
    final long begun = System.nanoTime();
    int[] counted = counted(spec.rows().weights());
    if (counted.length == 0) {
      throw new IllegalArgumentException(
          spec.rows().size() == 0
              ? "there are no rows to cluster"
              : "there are no rows to cluster: every row has weight zero");
    }
    R rows = spec.family().prepare(select(spec.rows(), counted));
    Prior prior = resolved(rows.weights().total());
    List<Rng> streams = streams();
    Draws draws =
        Chains.run(
            settings.chains(),
            settings.threadsUsed(),
            c -> chain(c, prior, rows, streams.get(c)),
            settings.schedule().resolved(rows.size(), settings.chains()),
            progress);
    Estimate estimate = settings.estimate().of(draws);
    return assemble(rows, counted, prior, draws, estimate, begun);
  }

  private Prior resolved(double total) {
    if (spec.prior() instanceof TablePrior tables) {
      TablePrior prior = tables.forCustomers(total);
      requireNormaliser(prior, total);
      requireSeats(prior, spec.rows().weights());
      return prior;
    }
    return spec.prior();
  }

  private static void requireNormaliser(TablePrior prior, double total) {
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma
        && !LogNormaliser.isKnown(prior, total)) {
      throw new IllegalArgumentException(
          "the concentration of this prior can be sampled for a whole number of at most 20000 rows"
              + " (by weight) only, got "
              + total
              + ": give it a fixed value");
    }
  }

  private static void requireSeats(TablePrior prior, Weights weights) {
    if (prior instanceof PitmanYor pitmanYor) {
      for (int row = 0; row < weights.size(); row++) {
        double w = weights.of(row);
        if (w > 0 && w <= pitmanYor.discount()) {
          throw new IllegalArgumentException(
              "row %d: weight must be 0 or above the discount (%s), was %s"
                  .formatted(row + 1, pitmanYor.discount(), w));
        }
      }
    }
  }

  private List<Rng> streams() {
    Rng root = new SeededRng(settings.seed());
    List<Rng> streams = new ArrayList<>();
    for (int c = 0; c < settings.chains(); c++) {
      streams.add(root.split());
    }
    return streams;
  }

  private Chain<?> chain(int number, Prior prior, R rows, Rng rng) {
    TableBank<R> bank = spec.family().bank(rows);
    if (prior instanceof LinkPrior links) {
      if (bank instanceof CentredBank<?>) {
        throw new IllegalArgumentException(
            "rankings can be clustered under priors over partitions only, not under distances");
      }
      return new Chain<>(
          number,
          new LinkState(links, bank),
          List.of(new LinkGibbs(), new LinkConcentrationUpdate(), new FamilyUpdate<LinkState>()),
          number % 2 == 0 || rows.size() > MANY ? LinkStart.PRIOR : LinkStart.APART,
          rng);
    }
    return new Chain<>(
        number,
        new TableState((TablePrior) prior, bank),
        tableKernels(bank),
        number % 2 == 0 ? Start.SEQUENTIAL : Start.MANY,
        rng);
  }

  private static List<Kernel<TableState>> tableKernels(TableBank<?> bank) {
    List<Kernel<TableState>> kernels = new ArrayList<>();
    kernels.add(new TableGibbs());
    kernels.add(new ConcentrationUpdate());
    kernels.add(new FamilyUpdate<>());
    if (bank instanceof CentredBank<?> centred && centred.exact()) {
      kernels.add(new CentredSplitMerge(SPLITS));
    }
    return kernels;
  }

  private static int[] counted(Weights weights) {
    return IntStream.range(0, weights.size()).filter(i -> weights.of(i) > 0).toArray();
  }

  @SuppressWarnings("unchecked")
  private static <R extends Rows> R select(R rows, int[] chosen) {
    return chosen.length == rows.size() ? rows : (R) rows.select(chosen);
  }

  private Fit<R> assemble(
      R rows, int[] counted, Prior prior, Draws draws, Estimate estimate, long begun) {
    Draw draw = estimate.draw();
    Partition partition = estimate.partition();
    TableBank<R> bank = seated(rows, partition, draw);
    int k = partition.clusters();
    int[] slots = IntStream.range(0, k).toArray();
    double[] weights = new double[k];
    for (int i = 0; i < partition.size(); i++) {
      weights[partition.label(i)] += rows.weights().of(i);
    }
    int[] sizes = partition.sizes();
    Rng rng = new SeededRng(settings.seed());
    List<Cluster> clusters = new ArrayList<>();
    for (int slot : slots) {
      clusters.add(new Cluster(slot, sizes[slot], weights[slot], bank.summary(slot, rng)));
    }
    Predictor<R> predictor =
        prior instanceof TablePrior tables
            ? new Predictor<>(tables.withConcentration(draw.concentration()), bank, slots, weights)
            : null;
    return new Fit<>(
        new Fit.Origin(prior, spec.family().describe(), settings, rows.size()),
        labels(partition, counted, predictor),
        new Fit.Posterior(draws, estimate),
        clusters,
        predictor,
        (System.nanoTime() - begun) / 1e9);
  }

  private TableBank<R> seated(R rows, Partition partition, Draw draw) {
    TableBank<R> bank = spec.family().bank(rows);
    int k = partition.clusters();
    bank.reserve(k + 1);
    double[] hyperparameters =
        draw.hyperparameters().stream().mapToDouble(Double::doubleValue).toArray();
    bank.setHyperparameters(hyperparameters);
    for (int i = 0; i < partition.size(); i++) {
      bank.add(partition.label(i), i);
    }
    // Missing entries that the family samples settle given the estimate; the hyperparameters
    // return.
    int[] slots = IntStream.range(0, k).toArray();
    Rng rng = new SeededRng(settings.seed());
    for (int c = 0; c < COMPLETIONS; c++) {
      bank.resample(slots, k, rng);
    }
    bank.setHyperparameters(hyperparameters);
    return bank;
  }

  /** Labels of all rows: rows of weight zero go to their most probable cluster. */
  private int[] labels(Partition partition, int[] counted, @Nullable Predictor<R> predictor) {
    int n = spec.rows().size();
    if (counted.length == n || predictor == null) {
      return partition.labels();
    }
    int[] labels = new int[n];
    for (int row = 0, i = 0; row < n; row++) {
      if (i < counted.length && counted[i] == row) {
        labels[row] = partition.label(i++);
      } else {
        labels[row] = predictor.cluster(spec.rows(), row);
      }
    }
    return labels;
  }
}

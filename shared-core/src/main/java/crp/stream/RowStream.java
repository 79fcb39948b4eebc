package crp.stream;

import static java.util.Comparator.comparingInt;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.Scoring;
import crp.likelihood.TableSummary;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Posterior;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.predict.DrawnPrior;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.ExpectedTables;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A mixture of rows that come in batches and are forgotten. The memory is that of the tables, not
 * of the rows: each of some particles is a draw of the clustering, of which the sums of its tables
 * are kept.
 *
 * <p>Each particle seats each row given all rows before it, and is weighed by the density of the
 * row before it was seated. Then the rows of the batch draw their seats again given all other rows,
 * and so do the sampled numbers. Particles of low weight are replaced by copies of others when the
 * effective number falls below half. All this is exact: the weighted particles stand for the
 * posterior of all rows, the better the more particles there are. Forgotten rows do not move any
 * more.
 *
 * <p>One step is an approximation: after each batch two tables are united if they are more probable
 * together than apart, all else being equal, because a cluster that was opened twice could not be
 * mended otherwise. The reverse does not happen: what was united or seated together stays together.
 * {@link #withoutUnions} leaves this step out.
 *
 * <p>A cluster keeps its number, from 0 in the order in which clusters appear. What is reported is
 * the heaviest particle. The family, its frame included, and the choice of covariance stay as they
 * are. Not thread-safe.
 *
 * <p>References: Fearnhead, P. (2004), Particle filters for mixture models with an unknown number
 * of components, Statistics and Computing 14, 11-21; Gilks, W. R. and Berzuini, C. (2001),
 * Following a moving target: Monte Carlo inference for dynamic Bayesian models, Journal of the
 * Royal Statistical Society B 63, 127-146.
 */
public final class RowStream<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A usual number of particles. */
  public static final int PARTICLES = 8;

  /**
   * What is done before the rows of a batch are forgotten.
   *
   * @param sweeps over the rows
   * @param splits attempts to split or merge after each sweep
   */
  record Moves(int sweeps, int splits) implements Serializable {}

  static final Moves USUAL = new Moves(2, 20);

  /** A stream of so many rows sweeps for the first time, then at each doubling. */
  private static final long FIRST_SWEEP = 64;

  private StreamLaw<R> law;
  private final Numbering numbering = new Numbering();
  private final Moves moves;

  @SuppressWarnings("serial") // a seeded one, but in tests
  private final Rng rng;

  private final List<Particle<R>> particles;
  private final double[] logWeights;
  private boolean uniting = true;
  private double fading = 1;
  private boolean forgetful;
  // up to the last resampling
  private double logEvidence;
  private long rows;
  private long nextSweep = FIRST_SWEEP;

  private RowStream(StreamLaw<R> law, List<Particle<R>> particles, Moves moves, Rng rng) {
    this.law = law;
    this.particles = particles;
    this.moves = moves;
    this.rng = rng;
    logWeights = new double[particles.size()];
  }

  /**
   * {@return a stream without rows}
   *
   * @param model gives prior, family and noise; its rows, perhaps none, are not seated
   * @param particles at least 1; {@link #PARTICLES} is usual
   * @param seed of all random numbers
   * @throws IllegalArgumentException if the prior depends on the number of rows, or tables of the
   *     family are not known by sums
   */
  public static <R extends Rows> RowStream<R> of(Mixture<R> model, int particles, long seed) {
    return of(model, particles, USUAL, new SeededRng(seed));
  }

  static <R extends Rows> RowStream<R> of(Mixture<R> model, int particles, Moves moves, Rng rng) {
    Argument.require(particles >= 1, "particles must be at least 1, was %s", particles);
    StreamLaw<R> law = law(model);
    Particle<R> empty = Particle.empty(law, prior(model), model.noise());
    List<Particle<R>> all = new ArrayList<>();
    for (int p = 0; p < particles; p++) {
      all.add(empty);
    }
    return new RowStream<>(law, all, moves, rng);
  }

  /**
   * {@return a stream that continues a fit of a mixture: its particles are draws of the fit, and
   * its first clusters those of the fit's estimate, with their numbers}
   *
   * @param fit of a {@link Mixture}
   * @param particles as above
   * @param seed as above
   * @throws IllegalArgumentException as above, or if the model is no such mixture
   */
  public static <R extends Rows> RowStream<R> of(Fit<R> fit, int particles, long seed) {
    Argument.require(particles >= 1, "particles must be at least 1, was %s", particles);
    if (!(fit.model() instanceof Mixture<R> model)) {
      throw new IllegalArgumentException("a stream continues fits of mixtures only");
    }
    StreamLaw<R> law = law(model);
    int[] used =
        IntStream.range(0, model.rows().size())
            .filter(row -> model.rows().weights().of(row) > 0)
            .toArray();
    Batch<R> batch = law.batch(Rows.selected(model.rows(), used));
    SeededRng rng = new SeededRng(seed);
    List<Particle<R>> seated = new ArrayList<>();
    Draw estimate = fit.pointEstimate().seatedDraw();
    List<Draw> draws = Posterior.thinned(fit.answeringDraws(), particles);
    // of equal particles the first is reported
    draws.sort(comparingInt(draw -> Math.abs(draw.clusters() - estimate.clusters())));
    Particle<R> answer = particle(law, model, batch, estimate, rng);
    answer = answer.numbered(IntStream.range(0, answer.tables().size()).toArray());
    for (int p = 0; p < particles; p++) {
      Draw draw = draws.get(p % draws.size());
      Particle<R> one = particle(law, model, batch, draw, rng);
      int[] numbers = Numbering.matched(one, labels(draw), answer, labels(estimate));
      seated.add(one.numbered(numbers));
    }
    RowStream<R> stream = new RowStream<>(law, seated, USUAL, rng);
    stream.numbering.skip(answer.tables().size());
    stream.rows = batch.size();
    stream.nextSweep = Math.max(FIRST_SWEEP, 2L * batch.size());
    stream.number(0);
    return stream;
  }

  private static <R extends Rows> Particle<R> particle(
      StreamLaw<R> law, Mixture<R> model, Batch<R> batch, Draw draw, Rng rng) {
    TablePrior prior = DrawnPrior.of(prior(model), draw);
    double drawn = draw.number(Background.SHARE);
    Parameter share = model.noise();
    Particle<R> like =
        Particle.of(
            law,
            prior,
            share == null || Double.isNaN(drawn) ? share : share.with(drawn),
            0,
            List.of(),
            new int[0],
            SeatedRows.bankOfMany(law.family(), batch.rows(), draw, rng));
    BatchSeats<R> seats = new BatchSeats<>(law, like, batch);
    seats.seat(labels(draw));
    return seats.forgotten();
  }

  private static int[] labels(Draw draw) {
    return IntStream.range(0, draw.size())
        .map(row -> draw.isNoise(row) ? BatchSeats.NOISE : draw.label(row))
        .toArray();
  }

  private static <R extends Rows> StreamLaw<R> law(Mixture<R> model) {
    Background<R> background =
        model.noise() == null ? null : Background.of(model.family(), model.rows(), model.box());
    return StreamLaw.of(model.family(), model.rows(), background);
  }

  private static TablePrior prior(Mixture<?> model) {
    int size = Math.max(1, model.rows().size());
    TablePrior prior = ExpectedTables.resolved(model.prior(), size);
    Argument.require(
        prior.projective(),
        "a stream needs a prior under which the law of fewer rows is that of more, such as crp or"
            + " pitman-yor");
    return prior;
  }

  /** {@return this stream, which unites no tables from now on} */
  public RowStream<R> withoutUnions() {
    uniting = false;
    return this;
  }

  /**
   * {@return this stream, in which rows count for less with each batch after theirs, for clusters
   * that move or end} An approximation: the posterior is that of weighted rows. A cluster whose
   * rows count for less than one is gone.
   *
   * @param factor of the weight of forgotten rows at each batch, above 0, at most 1 (the default)
   * @throws IllegalArgumentException if it is out of range
   */
  public RowStream<R> fading(double factor) {
    Argument.require(
        factor > 0 && factor <= 1, "fading must be above 0 and at most 1, was %s", factor);
    fading = factor;
    forgetful = true;
    return this;
  }

  /**
   * {@return this stream, in which clusters attract fewer rows with each batch after theirs, while
   * what is known of their rows stays: for subjects that come and go} A cluster whose rows count
   * for less than one customer is gone. Given the clusters before it, the law of a batch is exact:
   * it is that of a recurrent Chinese restaurant process. Tables are not united.
   *
   * <p>Reference: Ahmed, A. and Xing, E. P. (2008), Dynamic non-parametric mixture models and the
   * recurrent Chinese restaurant process, SIAM International Conference on Data Mining, 219-230.
   *
   * @param factor of the customers of forgotten rows at each batch, above 0, at most 1
   * @throws IllegalArgumentException if it is out of range
   */
  public RowStream<R> recurring(double factor) {
    fading(factor);
    forgetful = false;
    return withoutUnions();
  }

  /**
   * Goes on with rows of another shape, such as with further words.
   *
   * @param like rows of that shape, perhaps none
   * @param sums gives the sums of a table in that shape
   */
  void reshape(Family<R> family, R like, UnaryOperator<double[]> sums) {
    law = StreamLaw.of(family, like, law.background());
    particles.replaceAll(particle -> particle.reshaped(law, sums));
  }

  /**
   * Seats the rows of a batch and forgets them.
   *
   * @param batch rows of the shape of the model's, in the data's units
   * @return the clusters of these rows, and which clusters are new
   * @throws IllegalArgumentException if a weight is below 1, or a value is missing under full
   *     covariances; the stream is then as before
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; the stream
   *     cannot be used any more
   */
  public Arrival add(R batch) {
    Batch<R> here = law.batch(batch);
    NavigableSet<Integer> before = clusters();
    if (fading < 1) {
      particles.replaceAll(particle -> particle.faded(law, fading, forgetful));
    }
    List<BatchSeats<R>> seats = new ArrayList<>();
    for (Particle<R> particle : particles) {
      seats.add(new BatchSeats<>(law, particle, here));
    }
    for (int first = 0; first < here.size(); first += Scoring.AHEAD) {
      RunScope.check();
      int n = Math.min(Scoring.AHEAD, here.size() - first);
      for (int p = 0; p < seats.size(); p++) {
        logWeights[p] += seats.get(p).seat(first, n, rng);
      }
      resample(seats);
      rows += n;
      if (rows >= nextSweep) {
        move(seats, first + n);
        nextSweep = 2 * rows;
      }
    }
    for (int sweep = 0; sweep < moves.sweeps; sweep++) {
      move(seats, here.size());
    }
    return forget(seats, before);
  }

  private void move(List<BatchSeats<R>> seats, int count) {
    for (BatchSeats<R> each : seats) {
      each.sweep(count, rng);
      new BatchSplits(each).apply(count, moves.splits, rng);
      each.drawNumbers(rng);
    }
  }

  private void resample(List<BatchSeats<R>> seats) {
    int n = seats.size();
    if (Resampling.effective(logWeights) >= n / 2.0) {
      return;
    }
    int[] ancestors = Resampling.ancestors(logWeights, rng.uniform());
    List<BatchSeats<R>> before = List.copyOf(seats);
    boolean[] used = new boolean[n];
    for (int p = 0; p < n; p++) {
      BatchSeats<R> ancestor = before.get(ancestors[p]);
      seats.set(p, used[ancestors[p]] ? ancestor.copy() : ancestor);
      used[ancestors[p]] = true;
    }
    logEvidence = logEvidence();
    Arrays.fill(logWeights, 0);
  }

  private Arrival forget(List<BatchSeats<R>> seats, NavigableSet<Integer> before) {
    List<int[]> labels = new ArrayList<>();
    for (int p = 0; p < seats.size(); p++) {
      labels.add(seats.get(p).labels());
      Particle<R> particle = seats.get(p).forgotten();
      particles.set(p, uniting ? particle.united(law, labels.get(p)) : particle);
    }
    int best = heaviest();
    number(best);
    for (int p = 0; p < particles.size(); p++) {
      if (p != best) {
        Particle<R> other = particles.get(p);
        particles.set(
            p,
            other.numbered(
                Numbering.matched(other, labels.get(p), particles.get(best), labels.get(best))));
      }
    }
    int[] numbers = particles.get(best).numbers();
    NavigableMap<Integer, Double> appeared = new TreeMap<>();
    for (int cluster : numbers) {
      if (!before.contains(cluster)) {
        appeared.put(cluster, probability(cluster));
      }
    }
    before.removeAll(clusters());
    int[] clusters =
        Arrays.stream(labels.get(best)).map(t -> t < 0 ? BatchSeats.NOISE : numbers[t]).toArray();
    return new Arrival(clusters, appeared, before);
  }

  private void number(int p) {
    Particle<R> particle = particles.get(p);
    particles.set(p, particle.numbered(numbering.completed(particle.numbers())));
  }

  private int heaviest() {
    int best = 0;
    for (int p = 1; p < logWeights.length; p++) {
      if (logWeights[p] > logWeights[best]) {
        best = p;
      }
    }
    return best;
  }

  private Particle<R> best() {
    return particles.get(heaviest());
  }

  /** {@return the probability that there is a cluster: the weight of the particles with it} */
  public double probability(int cluster) {
    double[] shares = Resampling.shares(logWeights);
    return IntStream.range(0, shares.length)
        .filter(p -> Arrays.stream(particles.get(p).numbers()).anyMatch(n -> n == cluster))
        .mapToDouble(p -> shares[p])
        .sum();
  }

  /** {@return the numbers of the clusters that there are} */
  public NavigableSet<Integer> clusters() {
    NavigableSet<Integer> all = new TreeSet<>();
    Arrays.stream(numbers()).forEach(all::add);
    return all;
  }

  /** {@return the number of the cluster at each seat of {@link #predictor}, a copy} */
  public int[] numbers() {
    return best().numbers().clone();
  }

  /** {@return the number of customers of each cluster, in the order of {@link #numbers}} */
  public double[] sizes() {
    return best().sizes();
  }

  /**
   * {@return what is known about a cluster, in the data's units}
   *
   * @param seat its place in {@link #numbers}
   */
  public TableSummary summary(int seat) {
    return best().bank().summary(seat);
  }

  /** {@return what the heaviest particle says of further rows} */
  public Predictor<R> predictor() {
    return best().predictor(law);
  }

  /** {@return the number of rows so far} */
  public long rows() {
    return rows;
  }

  /** {@return how many particles of equal weight the particles are worth} */
  public double effectiveParticles() {
    return Resampling.effective(logWeights);
  }

  /**
   * {@return an estimate of the log density of all rows that were added, in nats} Its exponential
   * has the density as its mean, if no tables are united.
   */
  public double logEvidence() {
    return logEvidence + LogSum.of(logWeights, logWeights.length) - Math.log(logWeights.length);
  }

  /** {@return which numbers of the sums are positive at a table of a particle, increasing} */
  int[] used() {
    BitSet used = new BitSet();
    for (Particle<R> particle : particles) {
      for (Forgotten table : particle.tables()) {
        IntStream.range(0, table.sums().length).filter(i -> table.sums()[i] > 0).forEach(used::set);
      }
    }
    return used.stream().toArray();
  }

  List<Particle<R>> particles() {
    return particles;
  }

  /** {@return one sentence of what the stream stands on} */
  @Override
  public String toString() {
    return Text.of(
        "%d clusters of %d rows; the particles are worth %.1f of %d, and forgotten rows do not"
            + " move.",
        best().tables().size(), rows, effectiveParticles(), particles.size());
  }
}

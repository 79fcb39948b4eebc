package crp.mixture;

import crp.Argument;
import crp.chain.CentredStart;
import crp.chain.Chain;
import crp.chain.DrawStart;
import crp.chain.Initializer;
import crp.chain.Particles;
import crp.chain.SampleRace;
import crp.chain.ScatteredStart;
import crp.chain.SingleTableFallback;
import crp.chain.StartRace;
import crp.chain.TableInitializer;
import crp.data.Constraints;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.evidence.LawPath;
import crp.evidence.ObservedWords;
import crp.evidence.PowerPath;
import crp.kernel.Kernel;
import crp.likelihood.Background;
import crp.likelihood.Box;
import crp.likelihood.CentredBank;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.likelihood.UnitBank;
import crp.model.Engine;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.RunEnd;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import crp.predict.NextSeat;
import crp.predict.NoiseSeat;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.GeneralizedCrp;
import crp.seating.LogNormaliser;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import crp.superstep.Driver;
import crp.superstep.SampleStart;
import crp.superstep.Superstep;
import crp.superstep.SuperstepPlan;
import crp.superstep.SuperstepState;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mixture model with an exchangeable prior over partitions, in which rows may belong to no
 * cluster. Immutable.
 */
public final class Mixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  /** Number of rows in a race of starts on a sample; of no more no race is made. */
  private static final int SAMPLE = 2000;

  /** Number of sweeps of each start in a race. */
  private static final int RACE = 20;

  /** From so many columns of numbers on single rows tell little of what their cluster is like. */
  private static final int WIDE = 20;

  /** The same in many columns, where a sweep takes long and the first start is a good one. */
  private static final int WIDE_RACE = 5;

  /** Tables from which chains over counts of words start. */
  private static final int MOST_SCATTERED = 500;

  /** Of fewer tables the other starts do as well. */
  private static final int FEWEST_SCATTERED = 50;

  /** Rows of each of these tables, at least. */
  private static final int ROWS_OF_A_TABLE = 5;

  /** Words times tables of such a start at most: 32 MB for each thread. */
  private static final int SCATTERED_CELLS = 4_000_000;

  /** Rows of such a start; further ones are seated one by one after it. */
  private static final int SCATTERED_ROWS = 20_000;

  /** Largest number of draws of an earlier fit to which rows are added. */
  private static final int PARTICLES = 100;

  /** Rows that all these draws have together, if they are more than chains. */
  private static final int SEATS = 2_000_000;

  /** Seconds for the normalisers of the prior at the numbers of these draws. */
  private static final double LAWS = 5;

  /** Starts of each chain over tables with centres, of which it keeps the best. */
  private static final List<Initializer<? super TableState>> RACING =
      List.of(
          TableInitializer.MANY,
          TableInitializer.SEQUENTIAL,
          TableInitializer.ONE,
          TableInitializer.MANY,
          TableInitializer.ONE,
          TableInitializer.ONE);

  private final TablePrior prior;
  private final @Nullable Parameter noise;
  private final @Nullable Box box;
  private final boolean brief;

  /**
   * {@return a mixture model with an exchangeable prior}
   *
   * @param family distribution of the rows of a cluster
   * @param rows the data; a row of weight zero is only predicted
   */
  public static <R extends Rows> Mixture<R> of(TablePrior prior, Family<R> family, R rows) {
    return new Mixture<>(prior, family, rows);
  }

  private Mixture(TablePrior prior, Family<R> family, R rows) {
    this(prior, family, rows, null, null, false, Constraints.none(rows.size()));
  }

  private Mixture(
      TablePrior prior,
      Family<R> family,
      R rows,
      @Nullable Parameter noise,
      @Nullable Box box,
      boolean brief,
      Constraints known) {
    super(family, rows, known);
    this.prior = prior;
    this.noise = noise;
    this.box = box;
    this.brief = brief;
  }

  /**
   * {@return this model, in which each row belongs to no cluster with a prior probability} Such
   * rows, called noise, have a broad density of their own, see {@link Family#background}; the prior
   * over partitions is that of the other rows. For families whose clusters have no sampled
   * parameters; full covariances need rows without missing entries.
   *
   * @param share the prior probability, above 0 and below 1, fixed or sampled; null for none
   */
  public Mixture<R> withNoise(@Nullable Parameter share) {
    return withNoiseWithin(share, null);
  }

  /**
   * {@return the same with noise that is uniform over the range of the columns, see {@link
   * Background}} For rows of numbers under a Gaussian likelihood.
   *
   * @param share as above, but not null
   * @throws UnsuitableLikelihoodException under another likelihood
   * @throws IllegalArgumentException if a column has fewer than two different values
   */
  public Mixture<R> withUniformNoise(Parameter share) {
    return withNoiseWithin(share, NoiseModel.box(family(), rows()));
  }

  /** {@return the same with noise of a known range; null for broad noise} */
  public Mixture<R> withNoiseWithin(@Nullable Parameter share, @Nullable Box range) {
    return new Mixture<>(
        prior,
        family(),
        rows(),
        share == null ? null : share.require(Background.SHARE, Range.SHARE),
        share == null ? null : range,
        brief,
        constraints());
  }

  @Override
  protected Mixture<R> obeying(Constraints constraints) {
    Units units = constraints.units();
    for (int unit = 0; unit < units.size(); unit++) {
      boolean some = units.count(unit) > 1 || constraints.start(unit) < constraints.start(unit + 1);
      for (int row : some ? units.rows(unit) : new int[0]) {
        Argument.require(
            rows().weights().of(row) > 0,
            "row %s has weight zero and takes no part, so that nothing can be known of it",
            row + 1);
      }
    }
    if (constraints.merges()) {
      requireUnits(units);
    }
    return new Mixture<>(prior, family(), rows(), noise, box, brief, constraints);
  }

  private void requireUnits(Units units) {
    if (family().keeps() == Keeps.CENTRE) {
      throw new UnsuitableLikelihoodException(
          "rows cannot be kept together under this likelihood, whose clusters have a centre (give"
              + " the constraints a strength): "
              + family().describe());
    }
    int[] united =
        IntStream.range(0, units.size())
            .filter(unit -> units.count(unit) > 1)
            .flatMap(unit -> Arrays.stream(units.rows(unit)))
            .toArray();
    if (family().completes(Rows.selected(rows(), united))) {
      throw new UnsuitableLikelihoodException(
          "rows with missing entries cannot be kept together under full covariances: choose"
              + " diagonal covariance, or give the constraints a strength");
    }
  }

  @Override
  protected Draws inRowOrder(Draws draws) {
    return constraints().merges()
        ? draws.reordered(
            IntStream.range(0, rows().size()).map(constraints().units()::of).toArray())
        : draws;
  }

  /** {@return this model of the same rows with another family} */
  public Mixture<R> with(Family<R> other) {
    return new Mixture<>(prior, other, rows(), noise, box, brief, constraints());
  }

  /** {@return this model of the same rows with another prior} */
  public Mixture<R> with(TablePrior other) {
    return new Mixture<>(other, family(), rows(), noise, box, brief, constraints());
  }

  /** {@return the prior probability of a row to belong to no cluster; null if there is no noise} */
  public @Nullable Parameter noise() {
    return noise;
  }

  /** {@return the range over which noise is uniform; null if noise is broad or if there is none} */
  public @Nullable Box box() {
    return box;
  }

  @Override
  public Parameters parameters() {
    return noise == null ? prior.parameters() : prior.parameters().and(Background.SHARE, noise);
  }

  /** {@inheritDoc} It cannot with noise. */
  @Override
  public void requireEvidence(EvidenceChoice choice) {
    NoiseModel.requireNone(noise);
    super.requireEvidence(choice);
  }

  @Override
  protected List<Object> parts() {
    return noise == null
        ? super.parts()
        : Stream.<Object>of(prior, family(), noise, box).filter(Objects::nonNull).toList();
  }

  /** {@return this model, whose sweeps visit each row once even if there are few} */
  public Mixture<R> brief() {
    return new Mixture<>(prior, family(), rows(), noise, box, true, constraints());
  }

  @Override
  public boolean exchangeable() {
    return true;
  }

  @Override
  protected PartitionModel<R> withoutOrder(Parameter concentration) {
    return of(Crp.of(concentration), family(), rows());
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    return NextSeat.of((TablePrior) fitted.prior(), fitted.noiseSeat(), draw);
  }

  @Override
  protected boolean uniformNoise() {
    return box != null;
  }

  @Override
  protected @Nullable NoiseSeat<R> noiseSeat() {
    return noise == null
        ? null
        : new NoiseSeat<>(Background.of(family(), rows(), box), noise.value());
  }

  @Override
  public TablePrior prior() {
    return prior;
  }

  @Override
  public PartitionModel<R> with(Prior other, R some) {
    return new Mixture<>(
        (TablePrior) other, family(), some, noise, box, brief, Constraints.none(some.size()));
  }

  @Override
  protected TablePrior resolved(Prior selected, double total) {
    TablePrior resolved = ((TablePrior) selected).forCustomers(total);
    requireNormaliser(resolved, total);
    requireSeats(resolved, rows().weights());
    if (noise != null) {
      NoiseModel.require(resolved, total);
      NoiseModel.seat(noise, family(), family().prepare(rows()), box);
    }
    return resolved;
  }

  private static void requireNormaliser(TablePrior prior, double total) {
    if (LogNormaliser.isKnown(prior, total)) {
      return;
    }
    String shape = prior.sampledShape();
    if (!shape.isEmpty()) {
      throw Argument.refused(
          "the %s of this prior can be sampled %s for a whole number of at most %d rows (by"
              + " weight) only, got %s: give it a fixed value",
          shape,
          LogNormaliser.mostCustomers(prior) < GeneralizedCrp.MAX_CUSTOMERS
              ? "under a gamma or exponential prior"
              : "on a grid",
          LogNormaliser.mostCustomers(prior),
          total);
    }
    if (prior.parameters().sampled(Prior.CONCENTRATION)) {
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
        double w = weights.customers(row);
        if (w > 0 && w < 1 && pitmanYor.parameters().sampled(PitmanYor.DISCOUNT)) {
          throw Argument.refused(
              "row %d: weight must be 0 or at least 1 when the discount is sampled, was %s",
              row + 1, w);
        }
        if (w > 0 && w <= pitmanYor.discount()) {
          throw Argument.refused(
              "row %d: weight must be 0 or above the discount (%s), was %s",
              row + 1, pitmanYor.discount(), w);
        }
      }
    }
  }

  /**
   * {@return the start of a chain} Of few rows the first chain and every second one after it start
   * from many tables; chains of many rows start by a race on a sample. Tables with centres start
   * from many, too, or by a race of their own. Where values before rounding are sampled, a table
   * for each value is hard to leave, so that chains start from few tables, and race with values
   * that are spread once.
   */
  private Initializer<TableState> start(int number, TableBank<R> bank) {
    if (family().keeps() == Keeps.CENTRE) {
      return TableInitializer.MANY;
    }
    int scattered = scattered(bank.rows());
    if (scattered > 0) {
      return new SampleRace(
          List.of(new ScatteredStart(scattered)),
          items -> sample(bank.rows(), items),
          state -> Kernels.single(),
          SCATTERED_ROWS,
          RACE);
    }
    if (bank.rows().size() <= SAMPLE || family().keeps() == Keeps.PARAMETERS) {
      TableInitializer first =
          family().still() == family() ? TableInitializer.MANY : TableInitializer.ONE;
      return new SingleTableFallback(number % 2 == 0 ? first : TableInitializer.SEQUENTIAL);
    }
    return race(family(), wide(bank.rows()), items -> sample(bank.rows(), items));
  }

  /** {@return the number of tables from which chains over counts of words start; 0 for others} */
  private static int scattered(Rows rows) {
    if (!(rows instanceof CountRows counts)) {
      return 0;
    }
    int tables =
        Math.min(
            Math.min(MOST_SCATTERED, rows.size() / ROWS_OF_A_TABLE),
            SCATTERED_CELLS / Math.max(1, counts.vocabulary()));
    return tables < FEWEST_SCATTERED ? 0 : tables;
  }

  /** {@return a state of some items alone} */
  private TableState sample(R rows, int[] items) {
    Constraints all = constraints();
    int[] some =
        Arrays.stream(items).flatMap(unit -> Arrays.stream(all.units().rows(unit))).toArray();
    return state(family().still().bank(Rows.selected(rows, some)), all.select(some));
  }

  private TableState state(TableBank<R> bank, Constraints of) {
    if (of.isEmpty()) {
      return new TableState(
          prior, bank, noise == null ? null : NoiseModel.seat(noise, family(), bank.rows(), box));
    }
    UnitBank<R> units = of.merges() ? new UnitBank<>(bank, of.units()) : null;
    return new TableState(
        prior,
        units == null ? bank : units,
        noise == null ? null : NoiseModel.seat(noise, family(), bank.rows(), box, of.units()),
        units == null ? bank.rows().weights() : units.weights(),
        of);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    TableState state = state(bank, constraints());
    TableBank<?> items = state.bank();
    List<Kernel<? super TableState>> usual =
        brief ? Kernels.onceOfTables(items) : Kernels.ofTables(items);
    Chain<TableState> chain =
        new Chain<>(number, state, usual, start(number, bank), rng)
            .startingWith(Kernels.early(items));
    CentredBank<?> centred = bank.as(CentredBank.class);
    return centred != null && centred.exact() ? chain.openedBy(race(bank.rows(), usual)) : chain;
  }

  /** {@inheritDoc} Rows of counts of words also after enough work, see {@link RunEnd}. */
  @Override
  protected boolean mayEnd(Draws draws, long visits) {
    return (rows() instanceof CountRows && RunEnd.isEnough(draws, visits))
        || super.mayEnd(draws, visits);
  }

  @Override
  protected Particles grown(Fit<R> past, Settings settings, Rng rng) {
    PartitionModel<R> before = TableView.of(past).model();
    double total = rows().weights().customers();
    double seconds = LogNormaliser.seconds(prior, total);
    double most = Math.min(Math.min(PARTICLES, LAWS / seconds), (double) SEATS / rows().size());
    return Particles.of(
        Posterior.thinned(past.answeringDraws(), (int) Math.max(settings.chains(), most)),
        new Particles.Past((TablePrior) before.prior(), before.rows().weights().customers()),
        () -> state(family().bank(rows()), constraints()),
        settings.threadsUsed(),
        rng);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng, Draw start, int first) {
    List<Kernel<? super TableState>> kernels =
        brief ? Kernels.onceOfTables(bank) : Kernels.after(bank, first);
    Chain<TableState> chain =
        new Chain<>(number, state(bank, constraints()), kernels, new DrawStart(start), rng);
    return Kernels.isWindow(bank) ? chain : chain.startingWith(Kernels.early(bank));
  }

  /**
   * {@return whether the threads share out the rows of one chain} Not by itself where rows would
   * move by divisions, unions and visits alone.
   *
   * @throws IllegalArgumentException if they are to, but the family or the rows do not allow it
   */
  @Override
  protected boolean sharesRows(Settings settings) {
    boolean chosen = settings.engine() == Engine.THREADS;
    boolean rowsMove = chosen || !Double.isNaN(prior.dirichletShift());
    if (!rowsMove || !Engine.mayShareRows(settings, rows().size())) {
      return false;
    }
    try {
      requireShared();
      return true;
    } catch (IllegalArgumentException e) {
      if (chosen) {
        throw e;
      }
      return false;
    }
  }

  private void requireShared() {
    if (noise != null) {
      throw new IllegalArgumentException(
          "the engine threads is for models in which every row belongs to a cluster: choose chains,"
              + " or no noise");
    }
    Argument.require(
        constraints().isEmpty(),
        "the engine threads knows nothing of pairs of rows: choose chains");
    family().scattered(rows()).require(rows());
  }

  /** {@return a chain whose rows several threads share out; the rows of this model are prepared} */
  @Override
  protected Chain<?> chain(int number, Rng rng, int threads) {
    R all = rows();
    Driver<R> driver =
        Driver.of(
            prior,
            family(),
            all,
            all.weights().customers(),
            SuperstepPlan.standard(all.size()),
            start(family()),
            rng);
    return new Chain<>(
        number,
        new SuperstepState<>(driver, all, family().scattered(all), threads),
        List.of(new Superstep()),
        SuperstepState::start,
        rng);
  }

  /**
   * Not part of the promised API.
   *
   * @return the race of starts with which a chain of many rows begins, on a sample of them
   */
  public static <R extends Rows> SampleStart<R> start(Family<R> family) {
    return (sample, law, rng) -> {
      Function<int[], TableState> part =
          items -> new TableState(law, family.still().bank(Rows.selected(sample, items)));
      TableState state = part.apply(IntStream.range(0, sample.size()).toArray());
      race(family, wide(sample), part).seat(state, rng);
      return state.partition().labels();
    };
  }

  private static boolean wide(Rows rows) {
    return rows instanceof RealRows real && real.columns() >= WIDE;
  }

  private static SampleRace race(Family<?> family, boolean wide, Function<int[], TableState> part) {
    List<Initializer<? super TableState>> starts =
        wide
            ? List.of(new CentredStart(), TableInitializer.ONE)
            : family.still() == family
                ? List.of(TableInitializer.values())
                : List.of(TableInitializer.SEQUENTIAL, TableInitializer.ONE);
    return new SampleRace(
        starts, part, state -> Kernels.early(state.bank()), SAMPLE, wide ? WIDE_RACE : RACE);
  }

  /**
   * Heavy rows, such as equal ballots, hardly leave their table, so that a chain from many tables
   * may stay hundreds of nats below one from a single table, or the other way round.
   */
  private StartRace<TableState> race(R rows, List<Kernel<? super TableState>> kernels) {
    return StartRace.over(
        RACING, () -> state(family().bank(rows), constraints()), kernels, rows.size());
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return TableView.of(prepared, prior, posterior);
  }

  @Override
  protected String sampler(Settings settings) {
    return sharesRows(settings)
        ? "supersteps; all threads work on the rows of one chain, and chains follow one another."
        : "";
  }

  @Override
  public PowerPath<?> powerPath() {
    NoiseModel.requireNone(noise);
    Initializer<TableState> together = new SingleTableFallback(TableInitializer.SEQUENTIAL);
    Initializer<TableState> apart = new SingleTableFallback(TableInitializer.MANY);
    return new PowerPath<>(
        bank -> new TableState(prior, bank),
        (state, rng) -> Kernels.either(together, apart, state, rng),
        state -> Kernels.early(state.bank()));
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    NoiseModel.requireNone(noise);
    return null;
  }

  @Override
  public @Nullable DoubleUnaryOperator wordEvidence(int[] codes, double[] logBase) {
    NoiseModel.requireNone(noise);
    return prior instanceof Crp && onesOnly()
        ? alpha -> ObservedWords.logEvidence(alpha, codes, logBase)
        : null;
  }

  @Override
  protected Prior crpBaseline() {
    return Crp.of(prior.parameters().get(Prior.CONCENTRATION));
  }

  @Override
  protected void requirePairs() {
    // the prior without distances needs none
  }
}

package crp.superstep;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import crp.likelihood.TableLaws;
import crp.parameter.Parameters;
import crp.random.KeyedDraws;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.LogNormaliser;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The part of a chain that is in one place, while the rows and their labels stay where they are,
 * in blocks. A superstep is a broadcast, a pass over all blocks and the driver's own work:
 *
 * <pre>
 *   Broadcast broadcast = driver.broadcast();
 *   for each block:  Mapped m = BlockPass.run(block, labels, broadcast);  labels = m.labels();
 *   driver.take(Tally.of(the tallies in the order of the blocks), rng);
 * </pre>
 *
 * It leaves the posterior invariant; it is a sequence of three kernels that do.
 *
 * <ol>
 *   <li><em>A sweep with a held set</em>, where the prior's tables have weights that rows can draw
 *       by themselves (Chinese restaurant, Pitman-Yor, finite mixtures). A random set of rows stays
 *       where it is. Weights of the tables and their parameters are drawn given the state; every
 *       other row at a table with a row of the set draws a table among these. The tables among
 *       which it draws depend on labels that do not change.
 *   <li><em>Divisions</em> of tables and unions of two ({@link Divisions}), accepted by prior,
 *       marginals and the probability of the sides.
 *   <li><em>Visits.</em> A random subset of the rows, which have travelled to the driver, draw
 *       their tables one by one given all other rows, with parameters integrated out; here tables
 *       open. Then the sampled numbers of prior and family.
 * </ol>
 *
 * The first two take place in one pass, since all that the proposals rest on is known before it:
 * the visitors belong to the held set. The first two passes of a chain are its start: one collects
 * a sample, one seats all rows by the parameters of the tables of this sample.
 *
 * <p>Knows neither threads nor machines. Belongs to one thread.
 *
 * <p>References: Ishwaran, H. and James, L. F. (2001), Gibbs sampling methods for stick-breaking
 * priors, Journal of the American Statistical Association 96, 161-173 (weights given the seating);
 * Jain, S. and Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure for the
 * Dirichlet process mixture model, Journal of Computational and Graphical Statistics 13, 158-182.
 */
public final class Driver<R extends Rows> {

  private static final int BROADCAST = 2;

  private final Family<R> family;
  private final Scattered<R> scattered;
  private final SuperstepPlan plan;
  private final SampleStart<R> start;
  private final double total;
  // of a prior without a closed form; null if it has one, or cannot be computed
  private final @Nullable LogNormaliser normaliser;

  private long step;
  private TablePrior prior;
  private Broadcast.Sets now;
  private Broadcast.Sets next;
  // since the last pass
  private int[] relabel = {0};
  private long[] ids = {};
  private int[] slotOf = {};
  private Rests rests = Rests.none();
  private @Nullable DriverSeats<R> seats;
  private @Nullable Broadcast<R> broadcast;
  private long moved;

  private Driver(
      TablePrior prior,
      Family<R> family,
      Scattered<R> scattered,
      double total,
      SuperstepPlan plan,
      SampleStart<R> start,
      Rng rng) {
    this.prior = prior;
    this.family = family;
    this.scattered = scattered;
    this.total = total;
    normaliser =
        !prior.projective() && LogNormaliser.isKnown(prior, total)
            ? LogNormaliser.of(prior, total)
            : null;
    this.plan = plan;
    this.start = start;
    now = new Broadcast.Sets(KeyedDraws.key(rng), 0, 0);
    next = new Broadcast.Sets(KeyedDraws.key(rng), 0, plan.start());
  }

  /**
   * {@return the driver of a chain}
   *
   * @param prior of the tables; where its tables have no weights that rows can draw by themselves
   *     ({@link TablePrior#dirichletShift}), rows move by divisions, unions and visits alone
   * @param family of the tables
   * @param like rows of the same columns, perhaps none
   * @param weight total weight of the rows, positive
   * @param plan how much a superstep does
   * @param start seats a sample of the rows
   * @throws IllegalArgumentException if the family does not serve rows that lie elsewhere
   */
  public static <R extends Rows> Driver<R> of(
      TablePrior prior,
      Family<R> family,
      R like,
      double weight,
      SuperstepPlan plan,
      SampleStart<R> start,
      Rng rng) {
    TablePrior known = prior.forCustomers(weight);
    return new Driver<>(known, family, family.scattered(like), weight, plan, start, rng);
  }

  /**
   * {@return what the blocks receive for the next pass} The same object until {@link #take}; a
   * function of the state.
   */
  public Broadcast<R> broadcast() {
    Broadcast<R> made = broadcast;
    if (made == null) {
      made = seats == null ? first() : made(seats);
      broadcast = made;
    }
    return made;
  }

  private Broadcast.Patch patch() {
    return new Broadcast.Patch(relabel.clone(), ids, slotOf.clone());
  }

  /** All rows are at slot 0, and stay. */
  private Broadcast<R> first() {
    return new Broadcast<>(
        scattered,
        new Broadcast.Keys(now, next),
        patch(),
        new double[scattered.anchor()],
        new Broadcast.Seats(new int[] {-1}, new int[0], new double[0], new double[0]),
        new Broadcast.Proposals(1, new Division[0], new double[0]));
  }

  private Broadcast<R> made(DriverSeats<R> seated) {
    Rng rng = random(now);
    int law = scattered.law();
    Divisions<R> drawn = new Divisions<>(seated, plan, ids, law, scattered.anchor());
    if (started()) {
      drawn.draw(rng);
    }
    Division[] each = drawn.divisions().toArray(new Division[0]);
    int[] occupied = seated.occupied();
    int slots = occupied[occupied.length - 1] + 1;
    for (Division division : each) {
      slots = Math.max(slots, division.second() + 1);
    }
    double[] anchors = new double[slots * scattered.anchor()];
    for (int slot : occupied) {
      seated.bank().anchor(slot, anchors, slot * scattered.anchor());
    }
    double[] laws = new double[2 * each.length * law];
    for (int p = 0; p < each.length; p++) {
      System.arraycopy(drawn.laws(p), 0, laws, 2 * p * law, 2 * law);
      if (each[p].divides()) {
        int anchor = scattered.anchor();
        System.arraycopy(drawn.anchors(p), anchor, anchors, each[p].second() * anchor, anchor);
      }
    }
    return new Broadcast<>(
        scattered,
        new Broadcast.Keys(now, next),
        patch(),
        anchors,
        seats(seated, slots, rng),
        new Broadcast.Proposals(slots, each, laws));
  }

  /** {@return the random numbers of a broadcast} */
  static Rng random(Broadcast.Sets sets) {
    return new SeededRng(KeyedDraws.key(sets.key(), BROADCAST));
  }

  /**
   * Draws weights and laws of the tables with a row that stays; of no table where the prior has no
   * such weights, but at the start. The weights of all tables are a Dirichlet draw, of which a
   * common factor does not matter: gamma draws.
   */
  private Broadcast.Seats seats(DriverSeats<R> seated, int slots, Rng rng) {
    boolean starts = step == 1;
    double shift = starts && !hasWeights() ? 0 : prior.dirichletShift();
    int[] lawOf = new int[slots];
    Arrays.fill(lawOf, -1);
    int[] among =
        Arrays.stream(seated.occupied())
            .filter(slot -> starts || (hasWeights() && isHeld(slot)))
            .toArray();
    int n = among.length > 1 ? among.length : 0;
    int law = scattered.law();
    double[] laws = new double[n * law];
    double[] logWeights = new double[n];
    TableLaws drawn = seated.bank().laws();
    drawn.reserve(1);
    for (int t = 0; t < n; t++) {
      lawOf[among[t]] = t;
      logWeights[t] = Math.log(rng.gamma(seated.weight(among[t]) + shift));
      drawn.draw(0, among[t], rng);
      drawn.copy(0, laws, t * law);
    }
    return new Broadcast.Seats(lawOf, Arrays.copyOf(among, n), logWeights, laws);
  }

  /**
   * Ends a superstep.
   *
   * @param tally of all blocks, of the pass with the present {@link #broadcast}
   * @throws IllegalArgumentException if the family cannot hold rows that lie elsewhere
   */
  public void take(Tally<R> tally, Rng rng) {
    Broadcast<R> sent = broadcast();
    Rests left = Rests.of(tally, sent.anchors);
    R visitors = gather(tally);
    final int before = ids.length;
    final int[] at = tally.visitors.stream().flatMapToInt(v -> Arrays.stream(v.slots)).toArray();
    ids = tally.visitors.stream().flatMapToLong(v -> Arrays.stream(v.ids)).toArray();
    slotOf = at;
    relabel = IntStream.range(0, left.slots()).toArray();
    moved = tally.moved;
    if (step == 0) {
      begin(left, visitors, rng);
    } else {
      DriverSeats<R> seated = seated(left, visitors);
      if (decide(tally, sent.proposals.each, before, left, seated, rng)) {
        seated = seated(left, visitors);
      }
      moved += seated.visit(rng);
      seated.drawNumbers(rng);
      seated.rebuild();
      prior = seated.prior();
      rests = left;
      seats = seated;
    }
    step++;
    now = next;
    next = new Broadcast.Sets(KeyedDraws.key(rng), plan.held(), plan.visited());
    broadcast = null;
  }

  private R gather(Tally<R> tally) {
    List<R> parts = new ArrayList<>();
    for (Tally.Visitors<R> some : tally.visitors) {
      parts.add(some.rows);
    }
    return scattered.joined(parts);
  }

  /** Seats the sample alone; if there is none, all rows together. */
  private void begin(Rests left, R sample, Rng rng) {
    boolean any = sample.size() > 0;
    slotOf = any ? start.tables(sample, prior, rng).clone() : slotOf;
    seats = seated(any ? Rests.none() : left, sample);
    rests = left;
  }

  private DriverSeats<R> seated(Rests left, R visitors) {
    return new DriverSeats<>(prior, bank(visitors), slotOf, left, this::logNormaliser);
  }

  /** {@return log Z; 0, for a constant at fixed numbers, if it cannot be computed} */
  private double logNormaliser(TablePrior there) {
    LogNormaliser known = normaliser;
    if (known != null) {
      return known.at(there);
    }
    return there.projective() ? there.logNormaliser(total) : 0;
  }

  private RestBank<R> bank(R visitors) {
    RestBank<R> able = RestBank.of(family.bank(visitors));
    if (able == null) {
      throw new IllegalArgumentException(
          "this likelihood cannot be sampled by one chain on several threads: "
              + family.describe());
    }
    DriverSeats<R> last = seats;
    if (last != null) {
      able.follow(last.bank());
    }
    return able;
  }

  /** Accepts or rejects each proposal. {@return whether some tables were united} */
  private boolean decide(
      Tally<R> tally, Division[] each, int visitors, Rests left, DriverSeats<R> apart, Rng rng) {
    int tables = apart.occupied().length;
    for (Division division : each) {
      tables -= division.divides() ? 1 : 0;
    }
    boolean changed = false;
    for (int p = 0; p < each.length; p++) {
      Division division = each[p];
      double choice =
          Math.log(division.visited() - 1.0) - Math.log((double) visitors - tally.visitedFirst[p]);
      int most = division.divides() ? tables + 1 : tables;
      double ratio = logRatio(apart, division, most) + choice - tally.logSides[p];
      boolean accepted = rng.accept(division.divides() ? ratio : -ratio);
      if (accepted) {
        tables += division.divides() ? 1 : -1;
      }
      if (accepted != division.divides()) {
        unite(left, division.first(), division.second());
        changed = true;
      }
    }
    return changed;
  }

  /** {@return the log posterior with both sides as tables, of so many, less that of their union} */
  private double logRatio(DriverSeats<R> apart, Division division, int tables) {
    int a = division.first();
    int b = division.second();
    double wa = apart.weight(a);
    double wb = apart.weight(b);
    RestBank<R> bank = apart.bank();
    return prior.logTable(wa)
        + prior.logTable(wb)
        - prior.logTable(wa + wb)
        + prior.logTables(tables)
        - prior.logTables(tables - 1)
        + bank.logMarginal(a)
        + bank.logMarginal(b)
        - bank.logMarginalOfUnion(a, b);
  }

  private void unite(Rests left, int slot, int other) {
    left.unite(scattered, slot, other);
    relabel[other] = slot;
    for (int v = 0; v < slotOf.length; v++) {
      slotOf[v] = slotOf[v] == other ? slot : slotOf[v];
    }
  }

  /** {@return whether the start is over: whether the state is one of the chain} */
  public boolean started() {
    return step > 1;
  }

  /** {@return how many rows changed their table in the last superstep} */
  public long moved() {
    return moved;
  }

  private DriverSeats<R> present() {
    DriverSeats<R> seated = seats;
    if (seated == null) {
      throw new IllegalStateException("there was no pass yet");
    }
    return seated;
  }

  /** {@return the occupied slots, increasing; a copy} */
  public int[] tables() {
    return present().occupied().clone();
  }

  /** {@return the number of rows at a table} */
  public long count(int slot) {
    return present().count(slot);
  }

  /** {@return the total weight at a table} */
  double weight(int slot) {
    return present().weight(slot);
  }

  /** {@return whether the prior's tables have weights that rows can draw by themselves} */
  private boolean hasWeights() {
    return !Double.isNaN(prior.dirichletShift());
  }

  /** {@return whether a table has a row of the held set} */
  boolean isHeld(int slot) {
    return rests.held(slot) > 0;
  }

  /** {@return the prior with the present values of its numbers} */
  TablePrior prior() {
    return prior;
  }

  /** {@return the number of slots of the last pass} */
  int passedSlots() {
    return relabel.length;
  }

  /** {@return the lowest slot without rows} */
  int free() {
    return present().free(0);
  }

  /** {@return the numbers of the prior, with their present values} */
  public Parameters parameters() {
    return prior.parameters();
  }

  /** {@return the concentration, other sampled numbers of the prior, and those of the family} */
  public Parameters numbers() {
    Parameters all = Parameters.none();
    for (String name : prior.parameters().names()) {
      if (prior.parameters().sampled(name) || name.equals(Prior.CONCENTRATION)) {
        all = all.and(name, prior.parameters().get(name));
      }
    }
    return all.and(bank().hyperparameters());
  }

  /** {@return the statistics of the tables, over the rows that the driver visits} */
  public RestBank<R> bank() {
    return present().bank();
  }

  /** {@return the log joint density of seating, rows and the family's numbers, in nats} */
  public double logJoint() {
    return present().logJoint();
  }

  /**
   * Stores the driver after the start, or continues a stored one. With the labels of all blocks, as
   * the last pass has left them, that is all that the future of the chain depends on.
   *
   * @param archive the values in a fixed order
   * @param rowsOf prepared rows by their ids, which increase; called when reading
   * @throws IllegalArgumentException if stored values are out of range
   */
  public void archive(Archive archive, Function<long[], R> rowsOf) {
    step = archive.bits(step);
    archive.require(started(), "no superstep is stored");
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    now = sets(archive, now);
    next = sets(archive, next);
    rests.archive(archive, scattered);
    int slots = archive.count(relabel.length, Integer.BYTES);
    relabel = archive.wholes(relabel, slots, 0, slots - 1);
    int visitors = archive.count(ids.length, Long.BYTES);
    ids = archive.reading() ? new long[visitors] : ids;
    for (int v = 0; v < visitors; v++) {
      ids[v] = archive.bits(ids[v]);
    }
    slotOf = archive.wholes(slotOf, visitors, 0, Integer.MAX_VALUE - 1);
    if (archive.reading()) {
      RestBank<R> bank = bank(rowsOf.apply(ids));
      bank.archivePrior(archive);
      DriverSeats<R> seated = new DriverSeats<>(prior, bank, slotOf, rests, this::logNormaliser);
      seated.rebuild();
      seats = seated;
      broadcast = null;
    } else {
      present().bank().archivePrior(archive);
    }
  }

  private static Broadcast.Sets sets(Archive archive, Broadcast.Sets old) {
    long key = archive.bits(old.key());
    double held = archive.finite(old.held());
    double visited = archive.finite(old.visited());
    archive.require(held >= 0 && held < 1 && visited >= 0 && visited <= 1, "no share of rows");
    return new Broadcast.Sets(key, held, visited);
  }
}

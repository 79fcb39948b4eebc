package crp.links;

import crp.Text;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.data.Weights;
import crp.likelihood.Bounding;
import crp.likelihood.Bounds;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.Uniting;
import crp.parameter.Parameters;
import crp.partition.Links;
import crp.partition.Roster;
import crp.seating.ChoiceWeights;
import crp.seating.Prior;
import crp.state.Bonds;
import crp.state.Decayed;
import crp.state.RosterSeating;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>The links of all customers and the tables that they induce, with the prior of the links and
 * the bank of the tables. Owned by one chain; not thread-safe.
 *
 * <p>A link is changed in two steps. {@link #cut} turns it into a self-link: unless it is on a
 * cycle, the customer and its descendants (the part) are separated from the rest of their table.
 * {@link #link} sets the new target. In between {@link #addLogJoins} computes the likelihood ratio
 * of joining each table. Finding the part costs its size. Statistics are updated for the smaller
 * side only, and not at all if the two sides are joined again and no other table was in reach.
 *
 * <p>A row of weight w counts w times in the statistics of its table; its link counts once.
 */
public final class LinkState extends RosterSeating implements Decayed {

  private static final int NOWHERE = Roster.NOWHERE;

  private DistanceCrp prior;
  private final LinkForest forest;

  private final LinkedSeats seats;
  private final Uniting uniting;
  private final Bounding bounding;
  private final Bonds bonds;
  private boolean seated;

  private int open = NOWHERE;
  private int part;
  private int rest;
  private int size;
  // Whether the part's statistics are still included in the rest's; then forest.found() lists it.
  private boolean parked;
  // Whether the rest's statistics are still included in the part's; then forest.found() lists it.
  private boolean restParked;
  private final int[] sides = new int[2];

  /**
   * Makes a state without seated customers.
   *
   * @param prior the prior over links
   * @param bank a bank without customers, owned by this state afterwards
   */
  public LinkState(DistanceCrp prior, TableBank<?> bank) {
    this(prior, bank, Constraints.over(prior.size()).build());
  }

  /**
   * Makes a state without seated customers, of which something is known.
   *
   * @param constraints of the customers; the joint of links is multiplied by their factor
   */
  public LinkState(DistanceCrp prior, TableBank<?> bank, Constraints constraints) {
    super(prior.size(), bank);
    Weights weights = bank.rows().weights();
    if (prior.size() != weights.size()) {
      throw new IllegalArgumentException(
          Text.of("the prior is for %d customers, the rows are %d", prior.size(), weights.size()));
    }
    this.prior = prior;
    bonds = new Bonds(constraints);
    uniting = Capabilities.uniting(bank);
    bounding = Capabilities.bounding(bank);
    forest = new LinkForest(weights.size());
    seats = new LinkedSeats(forest, bank, roster);
  }

  /**
   * Makes a state with all customers seated.
   *
   * @param prior the prior over links
   * @param bank a bank without customers, owned by this state afterwards
   * @param start the links
   */
  public LinkState(DistanceCrp prior, TableBank<?> bank, Links start) {
    this(prior, bank);
    seat(start);
  }

  /**
   * Seats all customers; can be called once.
   *
   * @param start the links, each of positive prior weight
   * @throws IllegalArgumentException if the number of links is wrong or a link is impossible
   */
  public void seat(Links start) {
    if (seated) {
      throw new IllegalStateException("the customers are already seated");
    }
    if (start.size() != items()) {
      throw new IllegalArgumentException(
          Text.of("the start links %d items, the rows are %d", start.size(), items()));
    }
    for (int i = 0; i < items(); i++) {
      if (prior.logWeight(i, start.target(i)) == Double.NEGATIVE_INFINITY) {
        throw new IllegalArgumentException(
            Text.of("the prior gives no weight to the link from %d to %d", i, start.target(i)));
      }
      forest.turn(i, start.target(i));
    }
    for (int i = 0; i < items(); i++) {
      if (roster.slotOf(i) == NOWHERE) {
        seats.relabel(seats.free(), forest.component(i));
      }
    }
    for (int i = 0; i < items(); i++) {
      bank.add(roster.slotOf(i), i);
    }
    seated = true;
  }

  /**
   * {@return the slot at which an item sits}
   *
   * @param item from 0
   */
  public int slotOf(int item) {
    return roster.slotOf(item);
  }

  /** {@return the target of an item's link} */
  public int target(int item) {
    return forest.target(item);
  }

  /**
   * {@return whether an item and those that lead to it, if its link were cut, are more than a
   * number} Does not depend on the item's link. Costs that number at most.
   *
   * @param item from 0
   * @param most the number
   */
  public boolean leadsMore(int item, int most) {
    return forest.hasMore(item, most);
  }

  /** {@return the number of self-links} */
  public int selfLinks() {
    return forest.selfLinks();
  }

  /** {@return the prior, with its current parameter values} */
  public DistanceCrp prior() {
    return prior;
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  /**
   * {@inheritDoc} An evaluation costs O(distinct sums of weights) for the concentration; for a
   * number of the decay, O(n) over times and O(n log n + entries) over sparse rows.
   */
  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    if (name.equals(Prior.CONCENTRATION)) {
      int alone = selfLinks();
      return alpha -> alone * Math.log(alpha) - prior.logNormaliser(alpha);
    }
    double alpha = prior.concentration();
    return value -> choices(name, value).logJoint(alpha);
  }

  @Override
  public void set(String name, double value) {
    setPrior(prior.with(name, value));
  }

  /**
   * Replaces the prior, for instance by one with another concentration.
   *
   * @param replacement the new prior, of as many customers
   */
  public void setPrior(DistanceCrp replacement) {
    prior = replacement;
  }

  /** {@return the links} */
  public Links links() {
    return forest.links();
  }

  /** {@return the log prior probability of the links} */
  public double logPrior() {
    return prior.logJoint(forest.targets());
  }

  @Override
  public ChoiceWeights choices(String name, double value) {
    return prior.choices(forest.targets(), name, value);
  }

  @Override
  public double logJoint() {
    double sum = logPrior() + sampled().logHyperprior() + logFactor();
    for (int t = 0; t < roster.occupied(); t++) {
      sum += bank.logMarginal(roster.slots()[t]);
    }
    return sum;
  }

  /** {@return what is known of the customers} */
  public Constraints constraints() {
    return bonds.constraints();
  }

  private double logFactor() {
    return bonds.none() ? 0 : constraints().logFactor(roster.labels());
  }

  /**
   * Adds the log factors of the constraints for each table that the part may join. Must be called
   * between {@link #cut} and {@link #link}.
   *
   * @param tables slots, including the part's own and the one from which it was cut
   * @param n how many of {@code tables} count
   * @param out log weights in, log weights out
   */
  void addLogFactors(int[] tables, int n, double[] out) {
    if (bonds.none()) {
      return;
    }
    if (size == 1) {
      sides[0] = open;
      bonds.addLogFactors(sides, 1, roster, tables, n, out);
    } else if (parked && size < bonds.bound().length) {
      bonds.addLogFactors(forest.found(), size, roster, tables, n, out);
    } else {
      int m = bonds.find(part, roster);
      bonds.addLogFactors(bonds.found(), m, roster, tables, n, out);
    }
  }

  /**
   * Temporarily turns the link of an item into a self-link; {@link #link} must follow. Afterwards
   * the item and its descendants have their own slot, {@link #part}.
   *
   * @param item from 0
   */
  public void cut(int item) {
    assert open == NOWHERE;
    open = item;
    int old = forest.target(item);
    part = roster.slotOf(item);
    rest = NOWHERE;
    parked = false;
    restParked = false;
    size = roster.count(part);
    if (old == item) {
      return;
    }
    forest.turn(item, item);
    int below = forest.descendants(item, old);
    if (below >= 0) {
      split(old, below);
    }
  }

  private void split(int old, int below) {
    int slot = part;
    int fresh = seats.free();
    int above = size - below;
    size = below;
    parked = below <= above;
    restParked = !parked;
    if (parked) {
      part = fresh;
      rest = slot;
      seats.relabel(fresh, below);
    } else {
      rest = fresh;
      int n = forest.component(old);
      assert n == above;
      seats.relabel(fresh, n);
    }
  }

  /**
   * Moves the statistics of the rest of the table to its slot, if they are still included in those
   * of the part.
   */
  public void separate() {
    if (restParked) {
      moving.move(part, rest, forest.found(), roster.count(rest));
      restParked = false;
    }
  }

  /** {@return the slot of the item whose link is cut, and of its descendants} */
  public int part() {
    return part;
  }

  /** {@return the slot of the rest of the former table, -1 if it is empty} */
  public int rest() {
    return rest;
  }

  /**
   * {@return the slot whose statistics still include the part, -1 if the part has its own
   * statistics, for which {@link #separate} must have been called}
   */
  public int home() {
    return parked ? rest : NOWHERE;
  }

  /**
   * {@return the items of the part, increasing} Must be called between {@link #cut} and {@link
   * #link}. Costs the size of the part and sorting it.
   */
  public int[] partItems() {
    int n = forest.component(open);
    int[] items = Arrays.copyOf(forest.found(), n);
    Arrays.sort(items);
    return items;
  }

  /**
   * Sets the listener that is notified of every change of a seat, in place of the previous one.
   *
   * @param other the listener, {@link SeatFollower#NONE} for none
   */
  public void follow(SeatFollower other) {
    seats.follower = other;
  }

  /**
   * Adds to {@code out[t]}, for each table t, the log likelihood ratio of the part joining it,
   * p(part and t) / (p(part) p(t)), and 0 for the part's own slot; up to a common constant. Must be
   * called between {@link #cut} and {@link #link}.
   *
   * @param tables occupied slots, including the part's own and the one from which it was cut
   * @param n how many of {@code tables} count
   * @param out log weights in, log weights out
   */
  public void addLogJoins(int[] tables, int n, double[] out) {
    if (parked) {
      addLogPredictive(size, rest, tables, n, out);
    } else if (restParked && n == 2 && (tables[0] == rest || tables[1] == rest)) {
      // only the part and the rest, and the ratio is symmetric: the rest joins the part
      sides[0] = tables[1];
      sides[1] = tables[0];
      addLogPredictive(roster.count(rest), part, sides, 2, out);
    } else {
      separate();
      uniting.addLogUnions(part, tables, n, out);
    }
  }

  /**
   * Scores the parked side. Its own slot has no statistics yet: its score is the marginal of that
   * side.
   */
  private void addLogPredictive(int count, int home, int[] tables, int n, double[] out) {
    if (count == 1) {
      scoring().addLogPredictive(forest.found()[0], home, tables, n, out);
    } else {
      scoring().addLogPredictive(forest.found(), count, home, tables, n, out);
    }
  }

  /**
   * The same, with upper bounds for tables far below the best one; see {@link
   * Bounding#addLogPredictiveOrBound}.
   *
   * @param tables as above, in any order; the first should be a likely one
   * @param n how many of {@code tables} count
   * @param out log weights in, log weights or upper bounds of them out
   * @param bounds the margin; receives which are bounds
   */
  public void addLogJoinsOrBounds(int[] tables, int n, double[] out, Bounds bounds) {
    if (parked) {
      bounding.addLogPredictiveOrBound(forest.found(), size, rest, tables, n, out, bounds);
    } else {
      bounds.clear(n);
      addLogJoins(tables, n, out);
    }
  }

  /**
   * Sets the target of the item whose link is cut.
   *
   * @param target an item, which may be the item itself
   */
  public void link(int target) {
    assert open != NOWHERE;
    int to = roster.slotOf(target);
    if (to == part) {
      separate();
      if (parked) {
        moving.move(rest, part, forest.found(), size);
      }
    } else if (parked) {
      takeParked(to);
    } else if (restParked && to == rest) {
      seats.relabel(part, roster.count(rest));
    } else {
      separate();
      join(target, to);
    }
    forest.turn(open, target);
    open = NOWHERE;
    parked = false;
    restParked = false;
  }

  private void takeParked(int to) {
    if (to != rest) {
      moving.move(rest, to, forest.found(), size);
    }
    seats.relabel(to, size);
  }

  private void join(int target, int to) {
    int from = part;
    int into = to;
    int moving = open;
    if (roster.count(part) > roster.count(to)) {
      from = to;
      into = part;
      moving = target;
    }
    seats.relabel(into, forest.component(moving));
    bank.absorb(into, from);
  }

  /**
   * Lends seats and statistics to a kernel that moves single customers with the links summed out.
   * This state must not be used until {@link #relink}. O(items).
   *
   * @param law the prior of the tables, over the same customers
   * @return the same seats, on the same bank
   */
  public SequentialState unlinked(SequentialPrior law) {
    assert open == NOWHERE;
    return SequentialState.takeOver(
        law, bank, bonds.constraints(), roster.labels(), roster.capacity());
  }

  /**
   * Takes seats and statistics back. O(items).
   *
   * @param lent the state returned by {@link #unlinked}
   * @param links the new links, whose components must be the tables of {@code lent}
   * @return number of changed links
   */
  public int relink(SequentialState lent, Links links) {
    seats.takeBack(lent);
    return forest.turn(links);
  }

  /**
   * Recomputes tables from the links and statistics from the rows, and compares part by part.
   *
   * @param tolerance largest relative difference of a log marginal
   * @throws IllegalStateException if a part disagrees; names it
   */
  public void audit(double tolerance) {
    String fault = forest.fault();
    if (!fault.isEmpty()) {
      throw new IllegalStateException(fault);
    }
    if (!links().partition().equals(partition())) {
      throw new IllegalStateException("tables: kept " + partition() + ", links " + links());
    }
    seats.audit(tolerance);
  }

  @Override
  public void archive(Archive archive) {
    assert open == NOWHERE;
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    forest.archive(archive);
    seats.archive(archive);
    seated = true;
  }

  @Override
  public void check() {
    for (int i = 0; i < items(); i++) {
      if (prior.logWeight(i, forest.target(i)) == Double.NEGATIVE_INFINITY) {
        throw new IllegalStateException("a link is impossible");
      }
    }
    if (!links().partition().equals(partition())) {
      throw new IllegalStateException("the tables are not those of the links");
    }
    if (logFactor() == Double.NEGATIVE_INFINITY) {
      throw new IllegalStateException("a constraint is not obeyed");
    }
    seats.check();
  }
}

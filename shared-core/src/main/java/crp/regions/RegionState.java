package crp.regions;

import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.links.CentreProposals;
import crp.numerics.LogGamma;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.Audit;
import crp.state.Bonds;
import crp.state.Numbered;
import crp.state.RosterSeating;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A spanning forest with cuts, the regions that it makes, and the statistics of the regions.
 * Owned by one chain; not thread-safe.
 *
 * <p>A change of a region costs the rows on the smaller side. Where regions store centres, the
 * larger side of a cut keeps the centre, and the smaller one gets a proposed one.
 */
public final class RegionState extends RosterSeating implements Numbered {

  private static final int PROPOSALS = 3;

  private RegionPrior prior;
  private final CutForest forest;
  private final Bonds bonds;
  private final int[] parts;
  private final @Nullable CentreProposals proposals;
  private final int[] pair = new int[2];
  private final double[] scores = new double[2];
  private boolean seated;

  /**
   * Makes a state without seated customers.
   *
   * @param prior the law of the regions
   * @param bank a bank without customers, owned by this state afterwards
   */
  public RegionState(RegionPrior prior, TableBank<?> bank) {
    this(prior, bank, Constraints.over(prior.graph().size()).build());
  }

  /** Makes a state without seated customers, of which something is known. */
  RegionState(RegionPrior prior, TableBank<?> bank, Constraints constraints) {
    super(prior.graph().size(), bank);
    this.prior = prior;
    bonds = new Bonds(constraints);
    forest = new CutForest(prior.graph(), prior.forestEdges());
    parts = prior.graph().parts();
    proposals =
        centres() == null
            ? null
            : new CentreProposals(bank.as(CentredBank.class) == null ? PROPOSALS : 1);
    makeRoom();
  }

  private void makeRoom() {
    if (roster.makeRoom()) {
      bank.reserve(roster.capacity());
    }
  }

  /**
   * Seats all rows; can be called once.
   *
   * @param labels the region of each row, each connected
   * @param edges of a spanning forest, first those between regions, which are the cuts
   * @param cuts number of cuts
   */
  void seat(int[] labels, int[] edges, int cuts, Rng rng) {
    if (seated) {
      throw new IllegalStateException("the customers are already seated");
    }
    forest.replace(edges, cuts);
    Partition regions = Partition.of(labels);
    int[] starts = new int[regions.clusters() + 1];
    Arrays.setAll(starts, r -> r == 0 ? 0 : regions.sizes()[r - 1]);
    Arrays.parallelPrefix(starts, Integer::sum);
    int[][] members = new int[regions.clusters()][];
    Arrays.setAll(members, r -> new int[starts[r + 1] - starts[r]]);
    int[] next = new int[regions.clusters()];
    for (int row = 0; row < labels.length; row++) {
      int region = regions.label(row);
      members[region][next[region]++] = row;
    }
    for (int[] rows : members) {
      int slot = free();
      roster.move(rows, rows.length, slot);
      makeRoom();
      moving.add(slot, rows, rows.length);
      if (storesCentres()) {
        requireCentres().setCentre(slot, requireCentres().propose(rows, rows.length, rng));
      }
    }
    seated = true;
  }

  /** {@return the law, with its current concentration} */
  public RegionPrior prior() {
    return prior;
  }

  /** {@return what is known of the rows} */
  Constraints constraints() {
    return bonds.constraints();
  }

  /**
   * {@return by how much the log factor of the constraints grows if the rows that the forest has
   * found, without the rest of their region, go from one slot to another one}
   */
  double logMove(int from, int to) {
    pair[0] = from;
    pair[1] = to;
    Arrays.fill(scores, 0);
    bonds.addLogFactors(forest.found(), forest.size(), roster, pair, 2, scores);
    return scores[1] - scores[0];
  }

  /** {@return the same if the two regions at the ends of a cut become one} */
  double logFactorOfUnion(int edge) {
    if (bonds.none()) {
      return 0;
    }
    findLesser(edge);
    return logMove(free(), roster.slotOf(other(edge, forest.found()[0])));
  }

  /** Adds the log factors of the constraints for each region that the rows found may join. */
  void addLogFactors(int[] slots, int count, double[] out) {
    bonds.addLogFactors(forest.found(), forest.size(), roster, slots, count, out);
  }

  CutForest forest() {
    return forest;
  }

  /** {@return the part of the graph of each row, from 0; not to be modified} */
  int[] parts() {
    return parts;
  }

  /** {@return the slot of a row} */
  public int slotOf(int row) {
    return roster.slotOf(row);
  }

  /** {@return the slot of each row; not to be modified} */
  int[] labels() {
    return roster.labels();
  }

  int free() {
    return roster.slots()[roster.occupied()];
  }

  int capacity() {
    return roster.capacity();
  }

  /**
   * {@return log p(rows found) p(rest) / p(both) of the rows that the forest has found, a part of a
   * region} Where regions store centres, a centre is proposed for them.
   */
  double logSplit(Rng rng) {
    int n = forest.size();
    int slot = roster.slotOf(forest.found()[0]);
    pair[0] = slot;
    pair[1] = free();
    Arrays.fill(scores, 0);
    if (proposals != null) {
      addScores(n, slot, pair, 1, scores);
      return logAlone(null, rng) - scores[0];
    }
    addScores(n, slot, pair, 2, scores);
    return scores[1] - scores[0];
  }

  /**
   * {@return log p(rows found) of a region by itself} Where regions store centres, an estimate from
   * proposed ones, of which the present one is the first.
   */
  double logAlone(@Nullable Centre present, Rng rng) {
    int[] rows = Arrays.copyOf(forest.found(), forest.size());
    Arrays.sort(rows);
    return requireProposals().draw(requireCentres(), rows, present, rng);
  }

  /** {@return the centre of a region, where regions store them} */
  Centre centre(int slot) {
    return requireCentres().centre(slot);
  }

  private ProposingBank<?> requireCentres() {
    return Objects.requireNonNull(centres());
  }

  private CentreProposals requireProposals() {
    return Objects.requireNonNull(proposals);
  }

  /** {@return whether regions store centres} */
  boolean storesCentres() {
    return proposals != null;
  }

  /** Adds the log density of the rows found given the other rows of each slot. */
  void addScores(int n, int home, int[] slots, int count, double[] out) {
    if (n == 1) {
      scoring().addLogPredictive(forest.found()[0], home, slots, count, out);
    } else {
      scoring().addLogPredictive(forest.found(), n, home, slots, count, out);
    }
  }

  /** Cuts an edge whose smaller side was found and weighed. */
  void split(int edge, Rng rng) {
    int slot = free();
    moveFound(slot);
    if (proposals != null) {
      requireCentres().setCentre(slot, proposals.choose(rng));
    }
    forest.cut(edge);
  }

  /**
   * Moves the rows found, which share a region, to another one or a free slot. A region that is
   * left without rows is closed.
   */
  void moveFound(int slot) {
    int n = forest.size();
    int from = roster.slotOf(forest.found()[0]);
    Centre kept = storesCentres() && count(slot) > 0 ? centre(slot) : null;
    if (roster.count(from) == n) {
      bank.absorb(slot, from);
    } else {
      moving.move(from, slot, forest.found(), n);
    }
    if (kept != null && !centre(slot).equals(kept)) {
      requireCentres().setCentre(slot, kept);
    }
    roster.move(forest.found(), n, slot);
    makeRoom();
  }

  /** Gives a region that the rows found have opened the centre proposed for them. */
  void opened(int slot, Rng rng) {
    if (proposals != null) {
      requireCentres().setCentre(slot, proposals.choose(rng));
    }
  }

  /**
   * {@return log p(both regions) / (p(one) p(other)) at the ends of a cut} The smaller region is
   * found. Where regions store centres, further centres are proposed for it.
   */
  double logUnion(int edge, Rng rng) {
    if (proposals == null) {
      int a = roster.slotOf(prior.graph().from(edge));
      int b = roster.slotOf(prior.graph().to(edge));
      return bank.logMarginalOfUnion(a, b) - bank.logMarginal(a) - bank.logMarginal(b);
    }
    findLesser(edge);
    int slot = roster.slotOf(forest.found()[0]);
    pair[0] = roster.slotOf(other(edge, forest.found()[0]));
    scores[0] = 0;
    addScores(forest.size(), NOWHERE, pair, 1, scores);
    return scores[0] - logAlone(centre(slot), rng);
  }

  private static final int NOWHERE = Roster.NOWHERE;

  /** Finds the smaller of the regions at the ends of a cut, of equal ones that of the first end. */
  private void findLesser(int edge) {
    int from = prior.graph().from(edge);
    int to = prior.graph().to(edge);
    forest.side(count(slotOf(to)) < count(slotOf(from)) ? to : from, edge);
  }

  /** {@return the other end of an edge} */
  int other(int edge, int end) {
    return prior.graph().from(edge) == end ? prior.graph().to(edge) : prior.graph().from(edge);
  }

  /** Takes back a cut: its two regions become one. */
  void unite(int edge) {
    findLesser(edge);
    moveFound(roster.slotOf(other(edge, forest.found()[0])));
    forest.join(edge);
  }

  /**
   * Replaces the forest by another one with the same regions.
   *
   * @param edges the cuts first
   */
  void replaceForest(int[] edges) {
    forest.replace(edges, forest.cuts());
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    int cuts = forest.cuts();
    return at -> prior.logCuts(cuts, at);
  }

  @Override
  public void set(String name, double value) {
    prior = (RegionPrior) prior.with(name, value);
  }

  /** {@return log of the probability of the cuts given the forest} */
  public double logPrior() {
    int cuts = forest.cuts();
    int edges = forest.edges();
    return prior.logCuts(cuts, prior.concentration())
        + LogGamma.of(cuts + 1.0)
        + LogGamma.of(edges - cuts + 1.0)
        - LogGamma.of(edges + 1.0);
  }

  /** {@inheritDoc} Up to the log of the number of spanning forests. */
  @Override
  public double logJoint() {
    double sum = logPrior() + sampled().logHyperprior();
    sum += bonds.none() ? 0 : constraints().logFactor(roster.labels());
    for (int t = 0; t < roster.occupied(); t++) {
      sum += bank.logMarginal(roster.slots()[t]);
    }
    return sum;
  }

  /**
   * Recomputes regions from the forest and statistics from the rows, and compares.
   *
   * @param tolerance largest relative difference of a log marginal
   * @throws IllegalStateException if a part disagrees; names it
   */
  public void audit(double tolerance) {
    requireRegions();
    Audit.tables(roster, bank, tolerance);
  }

  private void requireRegions() {
    Partition cut = Partition.of(forest.regions());
    if (!cut.equals(partition()) || cut.clusters() != prior.parts() + forest.cuts()) {
      throw new IllegalStateException("the regions are not those of the forest and its cuts");
    }
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, this::set);
    forest.archive(archive);
    roster.archive(archive);
    Stored.of(bank).archive(archive, roster.labels(), roster.capacity());
    if (archive.reading()) {
      makeRoom();
    }
    seated = true;
  }

  @Override
  public void check() {
    requireRegions();
    StoredTables.check(bank, roster.labels(), roster.slots(), roster.occupied());
  }
}

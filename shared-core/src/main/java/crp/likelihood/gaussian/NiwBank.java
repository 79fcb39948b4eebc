package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.data.Frame;
import crp.data.RealRows;
import crp.likelihood.Affine;
import crp.likelihood.Completing;
import crp.likelihood.Moving;
import crp.likelihood.Predicting;
import crp.likelihood.Reach;
import crp.likelihood.Reaching;
import crp.likelihood.RestBank;
import crp.likelihood.SlowBank;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ToDoubleFunction;

/**
 * The tables of a family with full covariances.
 *
 * <p>Cost: scoring a row against K tables takes K d^2 / 2 multiplications, one logarithm per table
 * and no allocation; where many tables are far, they take a part of that, see {@link BlockReach}.
 * Moving a row takes two rank-one updates of O(d^2). A table is recomputed from its rows after many
 * updates, or if an update loses too much accuracy. Drawing base scale and kappa takes O(d^3) per
 * table and base scale, for any number of values of kappa, and updating the tables O(d^3) each; see
 * {@link NiwBase}.
 */
final class NiwBank
    implements RestBank<RealRows>,
        Reaching,
        Completing,
        Moving,
        Predicting<RealRows>,
        Stored,
        Affine {

  private static final long serialVersionUID = 1L;

  /** Accumulated wear of a table at which it is recomputed from its rows. */
  private static final double WEAR_LIMIT = 20_000;

  /** Wear per update of a table with hardly more rows than columns. */
  private static final double WEAR_WHILE_SMALL = 20;

  /** Rows a column from which on a table's missing values are drawn given mean and covariance. */
  private static final int MANY = 4;

  /** From this number of rows on it is cheaper to move a group than its rows one by one. */
  private static final int ENOUGH = 3;

  private final NiwPrior family;
  private final RealRows rows;
  private final Unrounded unrounded;
  private final Completion completion;
  private final LatentScales scales;
  private final MemberLists roster;
  private final NiwTables tables;
  private final BaseMatrix matrixPrior;
  // whether the base matrix is no longer the one of the family
  private boolean learnt;
  // whether the numbers were set after the base matrix was drawn, which is to be drawn given them
  private boolean given;
  // x' S^-1 x of each row, see NiwTables.unitForm; NaN where not known
  private final double[] unitForm;
  private final RowBlock ahead;
  private final BlockReach block;
  private final NearTables near;
  // Approximate rounding error in units of the last digit: an update adds 1, a removal that reduces
  // the determinant by a factor adds that factor.
  private double[] wear = {};
  // by slot, of rows that lie elsewhere: weight, mean, scatter; empty for none
  private double[][] rest = {};
  private final NiwGroup group;
  private final ObservedForm observed;
  private final ScoredRow scored;
  // the vector of that row
  private final double[] x;
  private double[] forms = {};

  NiwBank(NiwPrior family, RealRows rows) {
    this(family, rows, family.base(), family.scale());
  }

  private NiwBank(NiwPrior family, RealRows rows, BasePrior base, double[] matrix) {
    this.family = family;
    this.rows = rows;
    unrounded = new Unrounded(rows, family.frame(), family.resolution(), true);
    completion = new Completion(rows, unrounded);
    scales = new LatentScales(family.tails(), rows.size());
    roster = new MemberLists(rows.size());
    tables = new NiwTables(family, base, matrix);
    matrixPrior = new BaseMatrix(family.scale(), family.columns());
    unitForm = new double[rows.size()];
    Arrays.fill(unitForm, Double.NaN);
    ahead = new RowBlock(family.columns());
    block = new BlockReach(tables, ahead, roster, completion);
    near = new NearTables(tables);
    group = new NiwGroup(family.columns());
    observed = new ObservedForm(family.frame());
    scored = new ScoredRow(family.columns());
    x = scored.x;
  }

  @Override
  public RealRows rows() {
    return rows;
  }

  @Override
  public void reserve(int wanted) {
    if (wanted > tables.slots()) {
      int slots = Math.max(wanted, tables.slots() * 3 / 2);
      tables.reserve(slots);
      roster.reserve(slots);
      wear = Arrays.copyOf(wear, slots);
    }
  }

  @Override
  public void found(int slot, double[] sums, int at, double[] anchors, int anchor) {
    if (rest.length <= slot) {
      int old = rest.length;
      rest = Arrays.copyOf(rest, tables.slots());
      Arrays.fill(rest, old, rest.length, new double[0]);
    }
    rest[slot] = ScatteredNormals.moments(sums, at, anchors, anchor, tables.d);
    rebuild(slot, new int[0], 0);
  }

  @Override
  public void anchor(int slot, double[] anchors, int at) {
    System.arraycopy(tables.mean(slot), 0, anchors, at, tables.d);
  }

  private boolean founded(int slot) {
    return slot < rest.length && rest[slot].length > 0;
  }

  @Override
  public void add(int slot, int item) {
    completion.load(item, x);
    ahead.follow(tables, slot, x, mass(item));
    tables.shift(slot, x, rows.weights().of(item), mass(item));
    roster.add(slot, item);
    wear(slot, 1);
  }

  @Override
  public void add(int slot, int item, Rng rng) {
    double w = rows.weights().of(item);
    if (completion.has(item) && w > 0) {
      completion.draw(item, law(slot, w, mass(item)), rng);
      unitForm[item] = Double.NaN;
    }
    add(slot, item);
  }

  @Override
  public void add(int slot, int[] items, int n) {
    if (n < ENOUGH || roster.count(slot) > 0) {
      SlowBank.add(this, slot, items, n);
      return;
    }
    for (int i = 0; i < n; i++) {
      roster.add(slot, items[i]);
    }
    rebuild(slot, items, n);
  }

  @Override
  public void remove(int slot, int item) {
    roster.remove(slot, item);
    if (roster.count(slot) == 0) {
      rebuild(slot, new int[0], 0);
      return;
    }
    completion.load(item, x);
    ahead.follow(tables, slot, x, -mass(item));
    double ratio = tables.shift(slot, x, -rows.weights().of(item), -mass(item));
    wear(slot, ratio > InverseFactor.UNSAFE ? 1 / ratio : Double.POSITIVE_INFINITY);
  }

  @Override
  public void drain(int slot, int item) {
    roster.remove(slot, item);
    if (roster.count(slot) == 0) {
      rebuild(slot, new int[0], 0);
    }
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    if (n < ENOUGH) {
      SlowBank.move(this, from, to, items, n);
      return;
    }
    gather(items, n);
    for (int i = 0; i < n; i++) {
      roster.remove(from, items[i]);
      roster.add(to, items[i]);
    }
    if (roster.count(from) == 0) {
      rebuild(from, new int[0], 0);
    } else if (Double.isNaN(tables.homeScore(from, group))) {
      wear(from, Double.POSITIVE_INFINITY);
    } else {
      wear(from, 1 / tables.shift(from, group, false));
    }
    tables.shift(to, group, true);
    wear(to, 1);
  }

  private void gather(int[] items, int n) {
    group.clear();
    for (int i = 0; i < n; i++) {
      completion.load(items[i], x);
      group.include(x, rows.weights().of(items[i]), mass(items[i]));
    }
  }

  private double mass(int item) {
    return rows.weights().of(item) * scales.of(item);
  }

  private void wear(int slot, double step) {
    boolean small = roster.count(slot) < 2 * tables.d && !founded(slot);
    wear[slot] += small ? WEAR_WHILE_SMALL * step : step;
    if (wear[slot] > WEAR_LIMIT) {
      int[] members = roster.members(slot);
      rebuild(slot, members, members.length);
    }
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    wear[slot] = 0;
    rebuild(tables, slot, slot, items, n);
  }

  /** Sets a slot to the rows that lie elsewhere at a table of this bank and some of its rows. */
  private void rebuild(NiwTables target, int slot, int table, int[] items, int n) {
    if (n == 0 && !founded(table)) {
      target.clear(slot);
      return;
    }
    double[] center = new double[target.d];
    double[] scatter = new double[target.d * target.d];
    double mass = moments(table, items, n, center, scatter);
    double weight = 0;
    double logs = 0;
    for (int i = 0; i < n && scales.any(); i++) {
      double w = rows.weights().of(items[i]);
      weight += w;
      logs += w * Math.log(scales.of(items[i]));
    }
    target.set(slot, scales.any() ? weight : mass, mass, logs, center, scatter);
  }

  /** Computes mean and scatter of rows at a table, with those elsewhere. {@return their mass} */
  private double moments(int slot, int[] items, int n, double[] center, double[] scatter) {
    Arrays.fill(center, 0);
    Arrays.fill(scatter, 0);
    double[] member = new double[tables.d];
    double total = 0;
    if (founded(slot)) {
      total = rest[slot][0];
      System.arraycopy(rest[slot], 1, center, 0, tables.d);
      System.arraycopy(rest[slot], 1 + tables.d, scatter, 0, scatter.length);
    }
    for (int i = 0; i < n; i++) {
      double w = mass(items[i]);
      if (w > 0) {
        completion.load(items[i], member);
        total += w;
        Moments.include(member, w, total, center, scatter);
      }
    }
    return total;
  }

  @Override
  public void absorb(int slot, int other) {
    if (founded(other)) {
      throw new IllegalStateException("rows that lie elsewhere do not move");
    }
    tables.absorb(slot, other);
    roster.absorb(slot, other);
    wear[slot] += wear[other];
    wear[other] = 0;
    wear(slot, 1);
  }

  @Override
  public double logMarginal(int slot) {
    return tables.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return tables.logMarginalOfUnion(a, b);
  }

  @Override
  public void expect(int first, int n) {
    if (n == 0) {
      ahead.forget();
    } else if (tables.worthAhead()) {
      ahead.load(completion, x, first, n);
    }
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    double w = rows.weights().of(item);
    completion.load(item, x);
    double[] q = forms(item, slots, n);
    int own = position(home, slots, n);
    double stay = own >= 0 ? out[own] + homeScore(home, q[own], item, w, mass(item)) : 0;
    if (w == 1 && !scales.any()) {
      tables.addScores(slots, n, q, out);
    } else {
      for (int t = 0; t < n; t++) {
        out[t] += tables.tiedScore(slots[t], q[t], w, mass(item));
      }
    }
    if (own >= 0) {
      out[own] = stay;
    }
  }

  /** {@inheritDoc} O(d^2 / 2 + m^2 d) a table for a row of which m entries are missing. */
  @Override
  public void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    if (!completion.has(item)) {
      addLogPredictive(item, home, slots, n, out);
      return;
    }
    double w = rows.weights().of(item);
    if (observed.begin(completion, item) == tables.d && w == 1) {
      return; // nothing is observed, which says nothing
    }
    completion.load(item, x);
    for (int t = 0; t < n; t++) {
      tables.measure(slots[t], x, observed);
      out[t] +=
          slots[t] == home
              ? observedHomeScore(home, item, w, mass(item))
              : tables.observedScore(slots[t], observed, w, mass(item));
    }
  }

  private double observedHomeScore(int slot, int item, double w, double g) {
    double score = tables.observedHomeScore(slot, observed, w, g);
    if (Double.isNaN(score)) {
      NiwTables without = without(slot, new int[] {item}, 1);
      completion.load(item, x);
      without.measure(0, x, observed);
      score = without.observedScore(0, observed, w, g);
    }
    return score;
  }

  @Override
  public int addLogPredictiveInReach(
      int item, int home, int[] slots, int n, Reach reach, double[] out) {
    boolean inBlock = ahead.holds(item) && unit() && block.worthwhile(n);
    if (completion.has(item) || (!inBlock && !near.worthwhile())) {
      reach.leaveOut(0, 0);
      addLogObserved(item, home, slots, n, out);
      return n;
    }
    completion.load(item, x);
    load(item, home);
    if (inBlock) {
      block.begin(reach.margin());
      scored.stay = home < 0 ? 0 : block.stay(item, home);
      if (Double.isNaN(scored.stay)) {
        scored.stay = homeScore(home, form(home, item), item, 1, 1);
      }
      return block.add(scored, slots, n, reach, out);
    }
    scored.stay =
        home < 0 ? 0 : homeScore(home, tables.distance(home, x), item, scored.weight, scored.mass);
    return near.add(scored, slots, n, reach, out);
  }

  private void load(int item, int home) {
    scored.item = item;
    scored.weight = rows.weights().of(item);
    scored.mass = mass(item);
    scored.plain = scored.weight == 1 && !scales.any();
    scored.home = home;
    scored.prior = prior(item);
  }

  /** {@return whether all rows have weight and scale 1} */
  private boolean unit() {
    return rows.weights().allOne() && !scales.any();
  }

  /** {@return the quadratic forms of {@link #x}, which is a row's, at tables} */
  private double[] forms(int item, int[] slots, int n) {
    if (forms.length < n) {
      forms = new double[2 * n];
    }
    for (int t = 0; t < n; t++) {
      forms[t] = form(slots[t], item);
    }
    return forms;
  }

  /** {@return the quadratic form of {@link #x}, which is a row's, at a table} */
  private double form(int slot, int item) {
    if (tables.weight(slot) == 0) {
      return prior(item);
    }
    // rows of other weights or scales move a table of few rows so far that corrections lose digits
    boolean alone = block.oneByOne() || (near.worthwhile() && !unit());
    // and the missing entries of a row may have been drawn since
    return ahead.holds(item) && !alone && !completion.has(item)
        ? ahead.forms(tables, slot, tables.d)[item - ahead.first()]
        : tables.distance(slot, x);
  }

  /** {@return the form of {@link #x}, which is a row's, at an empty table} */
  private double prior(int item) {
    if (Double.isNaN(unitForm[item])) {
      unitForm[item] = tables.unitForm(x);
    }
    return tables.priorForm(unitForm[item]);
  }

  /** {@return where a slot is in a list, -1 if it is not} */
  private static int position(int slot, int[] slots, int n) {
    for (int t = 0; t < n; t++) {
      if (slots[t] == slot) {
        return t;
      }
    }
    return -1;
  }

  private double homeScore(int slot, double q, int item, double w, double g) {
    double score = tables.homeScore(slot, q, w, g);
    if (Double.isNaN(score)) {
      // An outlier that dominates its table: recompute from the other members' rows.
      NiwTables without = without(slot, new int[] {item}, 1);
      completion.load(item, x);
      score = without.tiedScore(0, x, w, g);
    }
    return score;
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    gather(items, count);
    for (int t = 0; t < n; t++) {
      out[t] += slots[t] == home ? homeScore(home, items, count) : tables.score(slots[t], group);
    }
  }

  private double homeScore(int slot, int[] items, int count) {
    double score = tables.homeScore(slot, group);
    if (Double.isNaN(score)) {
      // A group that dominates its table: recompute from the other members' rows.
      score = without(slot, items, count).score(0, group);
    }
    return score;
  }

  /** A table of the members of a slot without some of them. */
  private NiwTables without(int slot, int[] items, int count) {
    BitSet leaving = new BitSet();
    Arrays.stream(items, 0, count).forEach(leaving::set);
    int[] others = Arrays.stream(roster.members(slot)).filter(i -> !leaving.get(i)).toArray();
    NiwTables without = new NiwTables(family, tables.base(), tables.matrix());
    without.reserve(1);
    rebuild(without, 0, slot, others, others.length);
    return without;
  }

  @Override
  public void addLogPredictiveOf(RealRows other, int row, int[] slots, int n, double[] out) {
    if (scales.any() || !FramedRow.read(other, row, family.frame(), x)) {
      addLogPredictivesOf(other, row, 1, slots, n, out);
      return;
    }
    for (int t = 0; t < n; t++) {
      out[t] += tables.score(slots[t], x, 0);
    }
  }

  @Override
  public void addLogPredictivesOf(
      RealRows other, int first, int count, int[] slots, int n, double[] out) {
    new NiwPredictive(tables, family.frame(), scales, Arrays.copyOf(slots, n))
        .add(other, first, count, out);
  }

  @Override
  public RealRows simulate(int slot, int like, Rng rng) {
    int d = tables.d;
    double k = tables.kappa(slot);
    double[] z = new double[d];
    for (int i = 0; i < d; i++) {
      z[i] = rng.gaussian();
    }
    double degrees = tables.nu(slot) - d + 1;
    double u = scales.drawn(rng);
    double spread = Math.sqrt((k + u) / (k * u) / (2 * rng.gamma(degrees / 2)));
    Frame frame = family.frame();
    double[] factor = tables.factors();
    double[] draw = new double[d];
    for (int i = 0; i < d; i++) {
      int row = tables.factorAt(slot) + InverseFactor.length(i);
      for (int j = 0; j < i; j++) {
        z[i] -= factor[row + j] * z[j];
      }
      z[i] /= factor[row + i];
      double value = tables.mean(slot, i) + spread * z[i];
      boolean missing = Double.isNaN(rows.value(like, i));
      draw[i] =
          missing
              ? Double.NaN
              : unrounded.rounded(like, i, frame.shift(i) + frame.scale(i) * value);
    }
    return RealRows.of(draw, 1, d);
  }

  @Override
  public void keep(int[] items, int n) {
    completion.keep(items, n);
  }

  @Override
  public void recall(int item) {
    completion.recall(item);
    unitForm[item] = Double.NaN;
  }

  @Override
  public boolean completes() {
    return completion.any();
  }

  @Override
  public boolean tempers() {
    return !completion.any() && !scales.any();
  }

  @Override
  public NormalLaws laws() {
    return new NormalLaws(tables, completion, scales, rows.weights(), family.frame().logVolume());
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    if (completion.any() || unrounded.any() || scales.any()) {
      ahead.forget();
      for (int t = 0; t < n; t++) {
        if (unrounded.any() || roster.count(slots[t]) < MANY * tables.d) {
          complete(slots[t], power, rng);
        } else if (completion.any()) {
          completeGivenLaw(slots[t], rng);
        }
      }
    }
    if (scales.any()) {
      drawScales(slots, n, rng);
    }
    if (family.samplesMatrix()) {
      drawMatrix(slots, n, power, rng);
    }
    if (family.base().learns()) {
      moveBase(tableBase().draw(slots, n, power, rng), tables.matrix());
    }
  }

  /** Draws what was not observed of the rows of a table: missing and unrounded values. */
  private void complete(int slot, double power, Rng rng) {
    for (int item : roster.members(slot)) {
      double w = rows.weights().of(item);
      // a row of weight zero has no law
      if (w > 0 && (completion.has(item) || unrounded.any())) {
        remove(slot, item);
        complete(item, law(slot, w, mass(item)), power, rng);
        unitForm[item] = Double.NaN;
        add(slot, item);
      }
    }
  }

  /**
   * Draws the missing values of a table given its mean and covariance, which are drawn before and
   * forgotten afterwards: without the updates of a table by each of its rows.
   */
  private void completeGivenLaw(int slot, Rng rng) {
    NormalLaws law = laws();
    law.reserve(1);
    law.draw(0, slot, rng);
    int[] members = roster.members(slot);
    for (int item : members) {
      double g = mass(item);
      if (completion.has(item) && g > 0) {
        completion.draw(item, law.row(0, g), rng);
        unitForm[item] = Double.NaN;
      }
    }
    rebuild(slot, members, members.length);
  }

  /** Draws the degrees of freedom and the scale of every row: O(d^2) a row, O(d^3) a table. */
  private void drawScales(int[] slots, int n, Rng rng) {
    double[] sizes = new double[rows.size()];
    double[] forms = new double[rows.size()];
    NormalLaws law = laws();
    law.reserve(1);
    for (int t = 0; t < n; t++) {
      law.draw(0, slots[t], rng);
      for (int item : roster.members(slots[t])) {
        double w = rows.weights().of(item);
        sizes[item] = w * tables.d;
        forms[item] = w * law.form(0, item);
      }
    }
    scales.draw(sizes, forms, rng);
    for (int t = 0; t < n; t++) {
      int[] members = roster.members(slots[t]);
      rebuild(slots[t], members, members.length);
    }
  }

  private void complete(int item, Completion.Law law, double power, Rng rng) {
    if (completion.has(item)) {
      completion.draw(item, law, rng);
    }
    if (unrounded.any()) {
      completion.load(item, x);
      unrounded.draw(item, law, x, power, rng);
      completion.update(item);
    }
  }

  /** {@return the law of w copies of a row that is not at the table} */
  private Completion.Law law(int slot, double w, double g) {
    double k = tables.kappa(slot);
    return new Completion.Law(
        tables.mean(slot),
        tables.factors(),
        tables.factorAt(slot),
        k * g / (k + g),
        tables.nu(slot) + w);
  }

  /**
   * Draws the base matrix. The draw under the likelihood itself is reversible, so under a power of
   * it the draw is a proposal.
   */
  private void drawMatrix(int[] slots, int n, double power, Rng rng) {
    if (!given) {
      tableBase().drawScale(matrixPrior, rng);
    }
    given = false;
    double[] old = tables.matrix();
    double before = power == 1 ? 0 : logMarginals(slots, n);
    moveBase(tables.base(), tableBase().drawMatrix(matrixPrior, laws(), slots, n, rng));
    if (power != 1 && !rng.accept((power - 1) * (logMarginals(slots, n) - before))) {
      moveBase(tables.base(), old);
    }
    forgetForms();
  }

  private double logMarginals(int[] slots, int n) {
    double sum = 0;
    for (int t = 0; t < n; t++) {
      sum += tables.logMarginal(slots[t]);
    }
    return sum;
  }

  /** {@return the base matrix, in the frame, d by d; not to be modified} */
  double[] matrix() {
    return tables.matrix();
  }

  private NiwBase tableBase() {
    return new NiwBase(tables, roster, this::moments);
  }

  private void moveBase(BasePrior base, double[] matrix) {
    boolean other = matrix != tables.matrix();
    if (other || !base.equals(tables.base())) {
      tableBase().move(base, matrix);
    }
    if (other) {
      forgetForms();
    }
  }

  /** Forgets what depends on the base matrix. */
  private void forgetForms() {
    learnt = true;
    Arrays.fill(unitForm, Double.NaN);
    ahead.forget();
  }

  @Override
  public Parameters hyperparameters() {
    Parameters sampled = tables.base().sampled();
    return scales.tails().sampled() ? sampled.and(BasePrior.TAILS, scales.tails()) : sampled;
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    moveBase(tables.base().with(value), tables.matrix());
    if (family.samplesMatrix() && !learnt && tables.occupied()) {
      moveBase(tables.base(), tableBase().pooled(family));
    }
    given = true;
    if (scales.tails().sampled()) {
      scales.set(value.applyAsDouble(BasePrior.TAILS));
    }
  }

  @Override
  public void follow(TableBank<?> other) {
    RestBank.super.follow(other);
    if (family.samplesMatrix()) {
      moveBase(tables.base(), ((NiwBank) other).tables.matrix());
    }
    given = false;
  }

  @Override
  public void archivePrior(Archive archive) {
    RestBank.super.archivePrior(archive);
    if (family.samplesMatrix()) {
      moveBase(tables.base(), tables.archivedMatrix(archive));
    }
    given = given && !archive.reading();
  }

  @Override
  public double logHyperprior() {
    Parameter tails = scales.tails();
    double logTails = tails.sampled() ? tails.prior().logDensity(tails.value()) : 0;
    double logMatrix = family.samplesMatrix() ? matrixPrior.logDensity(tables.matrix()) : 0;
    return tables.base().logPrior() + logTails + logMatrix;
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    BasePrior base = tables.base().archived(archive);
    unrounded.archive(archive);
    completion.archive(archive);
    scales.archive(archive);
    int room = archive.count(tables.slots(), Double.BYTES + tables.bytesEach());
    archive.require(room >= slots && room >= tables.slots(), "too few tables");
    if (archive.reading()) {
      roster.reserve(room);
      Arrays.fill(unitForm, Double.NaN);
      ahead.forget();
    }
    roster.archive(archive, slotOf);
    tables.archive(archive, base, room);
    learnt = learnt || archive.reading();
    given = given && !archive.reading();
    wear = archive.finites(wear, room);
    for (int slot = 0; archive.reading() && slot < room; slot++) {
      if (roster.count(slot) == 0) {
        tables.clear(slot);
        wear[slot] = 0;
      }
      archive.require(wear[slot] >= 0, "the wear of a table is negative");
    }
  }

  @Override
  public TableSummary summary(int slot) {
    int d = tables.d;
    Frame frame = family.frame();
    double divisor = divisor(slot);
    double[] covariance = tables.psi(slot);
    double[] mean = new double[d];
    double[] deviation = new double[d];
    for (int i = 0; i < d; i++) {
      mean[i] = frame.shift(i) + frame.scale(i) * tables.mean(slot, i);
      for (int j = 0; j < d; j++) {
        covariance[i * d + j] *= frame.scale(i) * frame.scale(j) / divisor;
      }
      deviation[i] = Math.sqrt(covariance[i * d + i]);
    }
    return new TableSummary.Real(mean, deviation, covariance);
  }

  /** The posterior mean of Sigma if it exists, otherwise the scale of the predictive. */
  private double divisor(int slot) {
    double degrees = tables.nu(slot);
    return degrees > tables.d + 1 ? degrees - tables.d - 1 : degrees - tables.d + 1;
  }

  /** {@inheritDoc} In closed form; O(n^2 d^3). */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[][] means = new double[n][];
    double[][] covariances = new double[n][];
    for (int t = 0; t < n; t++) {
      means[t] = tables.mean(slots[t]);
      covariances[t] = tables.psi(slots[t]);
      double divisor = divisor(slots[t]);
      for (int i = 0; i < covariances[t].length; i++) {
        covariances[t][i] /= divisor;
      }
    }
    return NormalAffinities.ofFull(means, covariances);
  }

  @Override
  public NiwBank frozen(int[] slots, int n) {
    NiwBank copy = new NiwBank(family, rows.select(new int[0]), tables.base(), tables.matrix());
    copy.scales.set(scales.tails().value());
    copy.reserve(n + 1);
    for (int t = 0; t < n; t++) {
      copy.tables.copy(t, tables, slots[t]);
    }
    return copy;
  }
}

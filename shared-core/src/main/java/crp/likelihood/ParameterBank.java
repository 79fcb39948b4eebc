package crp.likelihood;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.partition.Roster;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables store a parameter each, which is part of a chain's state: {@link
 * #logMarginal(int)} is log p(rows, parameter), and predictives condition on the parameter. {@link
 * #resample(int[], int, Rng)} updates the parameters; the predictive of an empty table is an
 * estimate for starts and predictions only. Auxiliary parameters stand for tables that a kernel may
 * open (see {@link #drawAuxiliaries}).
 *
 * <p>Scoring, adding or removing a row costs one density; {@code resample} costs one update of the
 * family per table.
 */
public final class ParameterBank<R extends Rows>
    implements ProposingBank<R>, AuxiliaryTables, Stored, Affine, Estimated {

  private static final long serialVersionUID = 1L;

  /** Number of draws from the base distribution used to estimate integrals over it. */
  private static final int DRAWS = 200;

  /** Number of parameters kept per table for predictions, since the table last changed. */
  private static final int KEPT = 20;

  private static final int OPENING_UPDATES = 3;
  private static final int SUMMARY_DRAWS = 200;

  private final NonconjugateFamily<R> family;

  @SuppressWarnings("serial") // the rows of all families are serializable
  private final R rows;

  private final Roster roster;
  private final double[] weights;
  private boolean[] known = {};
  private double[][] parameters = {};
  private double[] logLikelihood = {};
  private double[][][] past = {};
  private int[] pasts = {};
  private double[][] auxiliaries = {};
  private transient double @Nullable [][] draws;

  ParameterBank(NonconjugateFamily<R> family, R rows) {
    this.family = family;
    this.rows = rows;
    roster = new Roster(rows.size());
    weights = new double[rows.size()];
    Arrays.setAll(weights, row -> rows.weights().of(row));
  }

  /**
   * Fixed draws from the base distribution, used as an integration rule. No kernel depends on them,
   * so they do not use the chain's random numbers.
   */
  private double[][] draws() {
    if (draws == null) {
      Rng rng = new SeededRng(1);
      double[][] made = new double[DRAWS][family.dimension()];
      for (double[] draw : made) {
        family.drawParameter(draw, rng);
      }
      draws = made;
    }
    return draws;
  }

  @Override
  public R rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    int old = roster.capacity();
    if (slots > old) {
      roster.reserve(slots);
      known = Arrays.copyOf(known, slots);
      logLikelihood = Arrays.copyOf(logLikelihood, slots);
      pasts = Arrays.copyOf(pasts, slots);
      past = Arrays.copyOf(past, slots);
      parameters = Arrays.copyOf(parameters, slots);
      for (int slot = old; slot < slots; slot++) {
        past[slot] = new double[0][];
        parameters[slot] = new double[family.dimension()];
      }
    }
  }

  /** {@return the parameter of a table; a copy} */
  public double[] parameter(int slot) {
    return parameters[slot].clone();
  }

  /**
   * Replaces the parameter of a table. O(items).
   *
   * @param parameter in the support of the base distribution; copied
   */
  public void setParameter(int slot, double[] parameter) {
    System.arraycopy(parameter, 0, parameters[slot], 0, parameters[slot].length);
    known[slot] = true;
    pasts[slot] = 0;
    logLikelihood[slot] = 0;
    for (int item : roster.members(slot)) {
      logLikelihood[slot] += weighted(parameters[slot], item);
    }
  }

  /** A parameter as a value. */
  private static final class Point implements Centre {
    private final double[] coordinates;

    Point(double[] coordinates) {
      this.coordinates = coordinates;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point that && Arrays.equals(coordinates, that.coordinates);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(coordinates);
    }

    @Override
    public String toString() {
      return Arrays.toString(coordinates);
    }
  }

  /** {@inheritDoc} It does. */
  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Centre centre(int slot) {
    return new Point(parameter(slot));
  }

  @Override
  public void setCentre(int slot, Centre centre) {
    setParameter(slot, ((Point) centre).coordinates);
  }

  @Override
  public double logMarginal(Centre centre, int[] items, int n) {
    double[] parameter = ((Point) centre).coordinates;
    double log = family.logBase(parameter);
    for (int i = 0; i < n && log > Double.NEGATIVE_INFINITY; i++) {
      log += weighted(parameter, items[i]);
    }
    return log;
  }

  @Override
  public Centre propose(int[] items, int n, Rng rng) {
    double[] parameter = new double[family.dimension()];
    family.propose(parameter, rows, items, n, rng);
    return new Point(parameter);
  }

  @Override
  public double logProposal(Centre centre, int[] items, int n) {
    return family.logProposal(((Point) centre).coordinates, rows, items, n);
  }

  @Override
  public void drawAuxiliaries(int m, int home, Rng rng) {
    int old = auxiliaries.length;
    if (old < m) {
      auxiliaries = Arrays.copyOf(auxiliaries, m);
      for (int a = old; a < m; a++) {
        auxiliaries[a] = new double[family.dimension()];
      }
    }
    if (home >= 0) {
      System.arraycopy(parameters[home], 0, auxiliaries[0], 0, auxiliaries[0].length);
    }
    for (int a = home >= 0 ? 1 : 0; a < m; a++) {
      family.drawParameter(auxiliaries[a], rng);
    }
  }

  @Override
  public void addLogAuxiliaries(int item, int m, int offset, double[] out) {
    for (int a = 0; a < m; a++) {
      out[offset + a] += weighted(auxiliaries[a], item);
    }
  }

  @Override
  public void adopt(int slot, int a, int item) {
    System.arraycopy(auxiliaries[a], 0, parameters[slot], 0, parameters[slot].length);
    known[slot] = true;
    pasts[slot] = 0;
    logLikelihood[slot] = 0;
    if (roster.count(slot) == 1) {
      logLikelihood[slot] = weighted(parameters[slot], item);
    } else if (roster.count(slot) > 1) {
      rebuild(slot, roster.members(slot), roster.count(slot));
    }
  }

  private double weighted(double[] parameter, int item) {
    return weights[item] * family.logDensity(parameter, rows, item);
  }

  /** {@inheritDoc} An empty table gets the most likely of some draws from the base distribution. */
  @Override
  public void add(int slot, int item) {
    if (!known[slot]) {
      guess(slot, item);
    }
    roster.add(item, slot);
    pasts[slot] = 0;
    logLikelihood[slot] += weighted(parameters[slot], item);
  }

  private void guess(int slot, int item) {
    double[] best = draws()[0];
    double most = Double.NEGATIVE_INFINITY;
    for (double[] draw : draws()) {
      double log = family.logDensity(draw, rows, item);
      if (log > most) {
        most = log;
        best = draw;
      }
    }
    System.arraycopy(best, 0, parameters[slot], 0, best.length);
    known[slot] = true;
    logLikelihood[slot] = 0;
  }

  @Override
  public void remove(int slot, int item) {
    roster.remove(item);
    pasts[slot] = 0;
    if (roster.count(slot) == 0) {
      known[slot] = false;
      logLikelihood[slot] = 0;
    } else {
      logLikelihood[slot] -= weighted(parameters[slot], item);
    }
  }

  /** {@inheritDoc} Keeps the parameter of {@code slot}. O(items). */
  @Override
  public void absorb(int slot, int other) {
    for (int item : roster.members(other)) {
      remove(other, item);
      add(slot, item);
    }
  }

  @Override
  public double logMarginal(int slot) {
    return roster.count(slot) == 0 ? 0 : family.logBase(parameters[slot]) + logLikelihood[slot];
  }

  /** {@inheritDoc} Uses the parameter of the first, if it has one. O(items). */
  @Override
  public double logMarginalOfUnion(int a, int b) {
    double log = logMarginal(a);
    if (log == 0 && roster.count(a) == 0) {
      return logMarginal(b);
    }
    for (int item : roster.members(b)) {
      log += weighted(parameters[a], item);
    }
    return log;
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    for (int t = 0; t < n; t++) {
      out[t] +=
          known[slots[t]]
              ? weighted(parameters[slots[t]], item)
              : family.logMarginal(rows, item, weights[item], draws());
    }
  }

  /** {@inheritDoc} At an empty table an estimate, as of one row. */
  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    if (count == 1) {
      addLogPredictive(items[0], home, slots, n, out);
      return;
    }
    for (int t = 0; t < n; t++) {
      out[t] +=
          known[slots[t]]
              ? weighted(parameters[slots[t]], items, count)
              : ReportedMoments.logMean(
                  Arrays.stream(draws())
                      .mapToDouble(draw -> weighted(draw, items, count))
                      .toArray(),
                  DRAWS);
    }
  }

  private double weighted(double[] parameter, int[] items, int count) {
    double log = 0;
    for (int i = 0; i < count; i++) {
      log += weighted(parameter, items[i]);
    }
    return log;
  }

  /** {@inheritDoc} The mean over the parameters drawn since the table last changed. */
  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    double[] logs = new double[KEPT];
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      int kept = pasts[slot];
      if (!known[slot]) {
        out[t] += family.logMarginal(other, row, 1, draws());
      } else if (kept == 0) {
        out[t] += family.logDensity(parameters[slot], other, row);
      } else {
        for (int k = 0; k < kept; k++) {
          logs[k] = family.logDensity(past[slot][k], other, row);
        }
        out[t] += ReportedMoments.logMean(logs, kept);
      }
    }
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    double[] parameter = parameters[slot];
    if (!known[slot]) {
      parameter = new double[family.dimension()];
      family.drawParameter(parameter, rng);
    }
    return family.simulate(parameter, rows, like, rng);
  }

  @Override
  public void open(int slot, Rng rng) {
    int[] members = roster.count(slot) == 1 ? new int[] {roster.only(slot)} : roster.members(slot);
    for (int u = 0; u < OPENING_UPDATES; u++) {
      family.update(parameters[slot], rows, members, members.length, rng);
    }
    logLikelihood[slot] = weighted(parameters[slot], members, members.length);
  }

  /** {@inheritDoc} One update of each table's parameter. */
  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    int[] starts = new int[roster.capacity() + 1];
    int[] sorted = new int[roster.items()];
    roster.bySlot(starts, sorted);
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      int[] members = Arrays.copyOfRange(sorted, starts[slot], starts[slot + 1]);
      family.update(parameters[slot], rows, members, members.length, rng);
      rebuild(slot, members, members.length);
      keep(slot);
    }
  }

  private void keep(int slot) {
    int kept = pasts[slot];
    if (past[slot].length == 0) {
      past[slot] = new double[KEPT][family.dimension()];
    }
    if (kept == KEPT) {
      double[] oldest = past[slot][0];
      System.arraycopy(past[slot], 1, past[slot], 0, KEPT - 1);
      past[slot][KEPT - 1] = oldest;
      kept--;
    }
    System.arraycopy(parameters[slot], 0, past[slot][kept], 0, parameters[slot].length);
    pasts[slot] = kept + 1;
  }

  /** {@inheritDoc} Keeps the parameter. */
  @Override
  public void rebuild(int slot, int[] items, int n) {
    if (n > 0 && !known[slot]) {
      guess(slot, items[0]);
    }
    double log = 0;
    for (int i = 0; i < n; i++) {
      log += weighted(parameters[slot], items[i]);
    }
    logLikelihood[slot] = log;
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    roster.archive(archive);
    archive.require(Arrays.equals(roster.labels(), slotOf), "seats of rows and parameters differ");
    int d = family.dimension();
    int room = archive.count(known.length, (long) Double.BYTES * d);
    archive.require(room == roster.capacity() && room >= slots, "too few tables");
    if (archive.reading()) {
      known = new boolean[room];
      logLikelihood = new double[room];
      pasts = new int[room];
      past = new double[room][0][];
      parameters = new double[room][];
    }
    for (int slot = 0; slot < room; slot++) {
      archive(archive, slot, d);
    }
  }

  private void archive(Archive archive, int slot, int d) {
    known[slot] = archive.flag(known[slot]);
    parameters[slot] = archive.finites(parameters[slot], d);
    logLikelihood[slot] = archive.number(logLikelihood[slot]);
    pasts[slot] = archive.whole(pasts[slot], 0, KEPT);
    if (archive.reading() && pasts[slot] > 0) {
      past[slot] = new double[KEPT][d];
    }
    for (int k = 0; k < pasts[slot]; k++) {
      past[slot][k] = archive.finites(past[slot][k], d);
    }
    boolean possible = !known[slot] || family.logBase(parameters[slot]) > Double.NEGATIVE_INFINITY;
    archive.require(possible, "a parameter is impossible");
    archive.require(known[slot] || roster.count(slot) == 0, "a table has no parameter");
  }

  /** {@inheritDoc} From the parameters drawn since the table last changed. */
  @Override
  public TableSummary summary(int slot) {
    ReportedMoments moments = new ReportedMoments(family);
    for (int k = 0; k < pasts[slot]; k++) {
      moments.include(past[slot][k]);
    }
    if (pasts[slot] == 0) {
      moments.include(parameters[slot]);
    }
    return moments.summary();
  }

  /** {@inheritDoc} From 200 draws of the parameter; the table's parameter is unchanged. */
  @Override
  public TableSummary summary(int slot, Rng rng) {
    int[] members = roster.members(slot);
    ReportedMoments moments = new ReportedMoments(family);
    double[] parameter = parameter(slot);
    for (int k = 0; k < SUMMARY_DRAWS; k++) {
      family.update(parameter, rows, members, members.length, rng);
      moments.include(parameter);
    }
    return moments.summary();
  }

  /** {@inheritDoc} Given the parameter that each table stores. */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[] out = new double[n * n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        double log = a == b ? 0 : family.logAffinity(parameters[slots[a]], parameters[slots[b]]);
        if (Double.isNaN(log)) {
          return simulatedAffinities(slots, n, rng);
        }
        out[a * n + b] = Math.exp(Math.min(0, log));
      }
    }
    return out;
  }

  private double[] simulatedAffinities(int[] slots, int n, Rng rng) {
    return SimulatedAffinities.<R>of(
        n,
        rows.size(),
        (law, like, draws) -> family.simulate(parameters[slots[law]], rows, like, draws),
        (row, out) -> {
          for (int t = 0; t < n; t++) {
            out[t] += family.logDensity(parameters[slots[t]], row, 0);
          }
        },
        rng);
  }

  @Override
  public ParameterBank<R> frozen(int[] slots, int n) {
    ParameterBank<R> kept = new ParameterBank<>(family, Rows.selected(rows, new int[0]));
    kept.reserve(n + 1);
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      kept.parameters[t] = parameter(slot);
      kept.known[t] = true;
      kept.pasts[t] = pasts[slot];
      kept.past[t] = Arrays.stream(past[slot]).map(double[]::clone).toArray(double[][]::new);
    }
    return kept;
  }
}

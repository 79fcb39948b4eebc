package crp.likelihood.ranking;

import crp.checkpoint.Archive;
import crp.data.RankingRows;
import crp.likelihood.CentredBank;
import crp.likelihood.Estimated;
import crp.likelihood.Stored;
import crp.likelihood.TableSummary;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Roster;
import crp.random.Rng;
import crp.random.Slice;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tables of rankings, each with its central ranking. Scoring a row at a table costs one look-up per
 * stage; the central rankings are sampled in {@link #resample(int[], int, Rng)}, in O(rows t^2 +
 * tables n^2).
 */
final class MallowsBank implements CentredBank<RankingRows>, Stored, Estimated {

  private static final long serialVersionUID = 1L;
  private static final String SCALE = "scale of r";
  private static final Hyperprior SCALE_PRIOR = Hyperprior.exponential(1);
  private static final double LOG_WIDTH = 1;

  private final RankingRows rows;
  private final StagePrior prior;
  private final CentrePrior around;
  private final OrderPrior orders;
  private final SamplerVariant scheme;
  private final RankingLayout layout;
  private final double[] weights;
  private final StageScores scores;
  private final Roster roster;

  private final Centres centres;
  private final int[] codes;
  private transient @Nullable CentreProposals guesses;

  MallowsBank(
      RankingRows rows, StagePrior prior, CentrePrior around, SamplerVariant scheme, ThetaLaw law) {
    this(rows, around.layout(rows), prior, around, scheme, law);
  }

  private MallowsBank(
      RankingRows rows,
      RankingLayout layout,
      StagePrior prior,
      CentrePrior around,
      SamplerVariant scheme,
      ThetaLaw law) {
    this.rows = rows;
    this.layout = layout;
    this.prior = prior;
    this.around = around;
    orders = around.over(layout, rows);
    this.scheme = scheme;
    weights = new double[rows.size()];
    Arrays.setAll(weights, row -> rows.weights().of(row));
    scores = new StageScores(layout, prior, law, scheme.givenTheta());
    roster = new Roster(rows.size());
    codes = new int[layout.stages];
    centres = new Centres(layout);
  }

  private CentreProposals guesses() {
    if (guesses == null) {
      guesses = new CentreProposals(layout, scores, weights, orders);
    }
    return guesses;
  }

  @Override
  public RankingRows rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    if (slots > scores.capacity()) {
      scores.reserve(slots);
      roster.reserve(slots);
      centres.reserve(slots);
    }
  }

  /** {@inheritDoc} An empty table adopts the row's own order, until {@link #open} draws another. */
  @Override
  public void add(int slot, int item) {
    if (roster.count(slot) == 0) {
      centres.set(slot, centres.like(item));
      double[] theta = new double[layout.stages];
      Arrays.setAll(theta, j -> Math.max(0.1, scores.modeOfTheta(j, 0, weights[item])));
      scores.setThetas(slot, theta);
    }
    roster.add(item, slot);
    scores.shift(slot, codes, centres.codes(slot, item, codes), weights[item]);
  }

  @Override
  public void remove(int slot, int item) {
    roster.remove(item);
    if (roster.count(slot) == 0) {
      scores.clear(slot);
    } else {
      scores.shift(slot, codes, centres.codes(slot, item, codes), -weights[item]);
    }
  }

  @Override
  public void absorb(int slot, int other) {
    for (int item : roster.members(other)) {
      remove(other, item);
      add(slot, item);
    }
  }

  @Override
  public void open(int slot, Rng rng) {
    int row = roster.only(slot);
    centres.set(slot, guesses().birth(row, rng));
    scores.clear(slot);
    scores.shift(slot, codes, centres.codes(slot, row, codes), weights[row]);
    if (!scheme.thetaFirst()) {
      scores.drawThetas(slot, rng);
    }
  }

  @Override
  public double logMarginal(int slot) {
    return roster.count(slot) == 0
        ? 0
        : scores.logMarginal(slot) + orders.logDensity(centres.order(slot));
  }

  /** {@inheritDoc} Uses the central ranking of the first, if it has one. */
  @Override
  public double logMarginalOfUnion(int a, int b) {
    if (roster.count(a) == 0 || roster.count(b) == 0) {
      return logMarginal(a) + logMarginal(b);
    }
    int[] first = roster.members(a);
    int[] both = Arrays.copyOf(first, first.length + roster.count(b));
    System.arraycopy(roster.members(b), 0, both, first.length, roster.count(b));
    return guesses().logMarginal(centres.order(a), both, both.length);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    double weight = weights[item];
    int reach = layout.reach(item);
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      if (roster.count(slot) == 0) {
        out[t] += guesses().logAlone(item);
        continue;
      }
      centres.codes(slot, item, codes);
      double sum = 0;
      if (weight != 1) {
        double sign = slot == home ? -1 : 1;
        for (int j = 0; j < reach; j++) {
          sum += sign * scores.tied(slot, j, codes[j], sign * weight);
        }
      } else if (slot == home) {
        for (int j = 0; j < reach; j++) {
          sum += scores.stay(slot, j, codes[j]);
        }
      } else {
        for (int j = 0; j < reach; j++) {
          sum += scores.join(slot, j, codes[j]);
        }
      }
      out[t] += sum;
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnsupportedOperationException for several rows and an empty table: the sum over all
   *     central rankings is intractable
   */
  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    if (count == 1) {
      addLogPredictive(items[0], home, slots, n, out);
      return;
    }
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      if (roster.count(slot) == 0) {
        throw new UnsupportedOperationException(
            "several rankings cannot be scored together at an empty table");
      }
      CentreProposals.CodeSums group = guesses().sums(centres.order(slot), items, count);
      double sign = slot == home ? -1 : 1;
      for (int j = 0; j < layout.stages; j++) {
        double w = group.rankers()[j];
        if (w > 0) {
          out[t] += sign * scores.tied(slot, j, group.codes()[j] / w, sign * w);
        }
      }
    }
  }

  @Override
  public void addLogPredictiveOf(RankingRows other, int row, int[] slots, int n, double[] out) {
    int t = other.length(row);
    int reach = Math.min(t, layout.items - 1);
    int[] ranked = new int[t];
    int[] scratch = new int[t];
    for (int j = 0; j < t; j++) {
      ranked[j] = other.item(row, j);
    }
    for (int s = 0; s < n; s++) {
      if (!scores.holds(slots[s])) {
        out[s] += orders.uniform() ? logAnyOrder(reach) : logAlone(ranked, reach);
        continue;
      }
      int[] open = layout.openPlaces(centres.order(slots[s]));
      InversionCodes.of(open, 0, ranked, 0, reach, layout.items, scratch);
      for (int j = 0; j < reach; j++) {
        out[s] +=
            j < layout.stages
                ? scores.join(slots[s], j, scratch[j])
                : scores.logPriorCode(j, scratch[j]);
      }
    }
  }

  /** {@return log probability of a ranking of items alone, the central ranking summed out} */
  private double logAlone(int[] ranked, int reach) {
    double[][] law = new double[reach][];
    Arrays.setAll(law, scores::logPriorCodes);
    int[] labels = Arrays.stream(ranked).map(item -> layout.labelOf[item]).toArray();
    return new LoneRanking(layout, orders).log(labels, 0, law);
  }

  private double logAnyOrder(int reach) {
    double log = 0;
    for (int j = 0; j < reach; j++) {
      log -= Math.log(layout.items - j);
    }
    return log;
  }

  @Override
  public RankingRows simulate(int slot, int like, Rng rng) {
    int t = rows.length(like);
    int reach = Math.min(t, layout.items - 1);
    boolean empty = !scores.holds(slot);
    boolean anyOrder = empty && orders.uniform();
    int[] drawn = new int[t];
    for (int j = 0; j < reach; j++) {
      double[] law = new double[layout.items - j];
      for (int s = 0; s < law.length; s++) {
        law[s] =
            anyOrder
                ? 0
                : !empty && j < layout.stages ? scores.join(slot, j, s) : scores.logPriorCode(j, s);
      }
      drawn[j] = rng.index(law, law.length);
    }
    int[] open = new int[layout.items];
    if (anyOrder) {
      Arrays.setAll(open, item -> item);
    } else {
      open = layout.openPlaces(empty ? orders.draw(rng) : centres.order(slot));
    }
    int[] itemAt = new int[layout.items];
    for (int item = 0; item < open.length; item++) {
      itemAt[open[item]] = item;
    }
    int[] chosen = new int[t];
    InversionCodes.placesOf(itemAt, drawn, t, chosen);
    return RankingRows.over(rows.names())
        .add(Arrays.stream(chosen).map(place -> itemAt[place]).toArray())
        .build();
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    if (prior.sampled()) {
      resampleScale(slots, n, rng);
    }
    int[] starts = new int[roster.capacity() + 1];
    int[] sorted = new int[roster.items()];
    roster.bySlot(starts, sorted);
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      resample(slot, Arrays.copyOfRange(sorted, starts[slot], starts[slot + 1]), rng);
    }
  }

  private void resampleScale(int[] slots, int n, Rng rng) {
    double next =
        Slice.draw(
            log -> {
              double scale = Math.exp(log);
              return Math.abs(log) > 30
                  ? Double.NEGATIVE_INFINITY
                  : log - scale + scores.logScale(scale, slots, n);
            },
            Math.log(scores.scale()),
            LOG_WIDTH,
            rng);
    scores.setScale(Math.exp(next));
  }

  private void resample(int slot, int[] own, Rng rng) {
    if (own.length == 1) {
      open(slot, rng);
      return;
    }
    CentralOrders draws = guesses().orders();
    int[] now = centres.order(slot);
    if (scheme.swaps() && guesses().swap(now, own, rng)) {
      centres.set(slot, now);
      rebuild(slot, own, own.length);
    }
    for (int round = 0; round < scheme.rounds(); round++) {
      if (scheme.thetaFirst()) {
        scores.drawThetas(slot, rng);
      }
      draws.weigh(own, own.length, weights, scores.thetas(slot));
      if (scheme.metropolis()) {
        draws.update(now, rng);
      } else {
        draws.stagewise(now, rng);
      }
      centres.set(slot, now);
      CentreProposals.CodeSums sums = guesses().sums(now, own, own.length);
      scores.set(slot, sums.rankers(), sums.codes());
      for (int k = 0; k < scheme.slices(); k++) {
        sliceThetas(slot, rng);
      }
      if (!scheme.thetaFirst() && scheme.slices() == 0) {
        scores.drawThetas(slot, rng);
      }
    }
  }

  /** Meila and Chen (2010), figure 3. */
  private void sliceThetas(int slot, Rng rng) {
    double[] theta = scores.thetas(slot);
    for (int j = 0; j < theta.length; j++) {
      int stage = j;
      theta[j] =
          Slice.draw(value -> scores.logThetaDensity(slot, stage, value), theta[j], LOG_WIDTH, rng);
    }
    scores.setThetas(slot, theta);
  }

  @Override
  public Parameters hyperparameters() {
    return prior.sampled()
        ? Parameters.of(SCALE, new Parameter(scores.scale(), SCALE_PRIOR))
        : Parameters.none();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    if (prior.sampled()) {
      scores.setScale(value.applyAsDouble(SCALE));
    }
  }

  @Override
  public double logHyperprior() {
    return prior.sampled() ? -scores.scale() : 0;
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    CentreProposals.CodeSums sums = guesses().sums(centres.order(slot), items, n);
    scores.set(slot, sums.rankers(), sums.codes());
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    hyperparameters().archive(archive, (name, value) -> setHyperparameters(any -> value));
    roster.archive(archive);
    archive.require(Arrays.equals(roster.labels(), slotOf), "seats of rows and rankings differ");
    int room = archive.count(scores.capacity(), scores.bytesEach());
    archive.require(
        room == roster.capacity() && room >= slots && room >= scores.capacity(), "too few tables");
    if (archive.reading()) {
      scores.reserve(room);
      centres.reserve(room);
    }
    scores.archive(archive);
    for (int slot = 0; archive.reading() && slot < room; slot++) {
      if (roster.count(slot) == 0) {
        scores.clear(slot);
      }
    }
    for (int t = 0; t < roster.occupied(); t++) {
      centres.archive(archive, roster.slots()[t]);
    }
  }

  @Override
  public TableSummary summary(int slot) {
    return new CentreSummary(layout, rows.names()).of(centres.order(slot), scores, slot);
  }

  /** {@inheritDoc} From 200 draws of the central ranking; the last draw stays in the table. */
  @Override
  public TableSummary summary(int slot, Rng rng) {
    int[] own = roster.members(slot);
    CentreSummary summary = new CentreSummary(layout, rows.names());
    return summary.of(
        () -> {
          resample(slot, own, rng);
          return centres.order(slot);
        },
        scores,
        slot);
  }

  @Override
  public MallowsBank frozen(int[] slots, int n) {
    RankingRows none = rows.select(new int[0]);
    // predictions are exact given the central rankings, whichever sampler drew them
    MallowsBank kept =
        new MallowsBank(
            none, RankingLayout.open(none), prior, around, SamplerVariant.EXACT, new FiniteBeta());
    kept.reserve(n + 1);
    kept.scores.setScale(scores.scale());
    for (int t = 0; t < n; t++) {
      int[] open = layout.openPlaces(centres.order(slots[t]));
      int[] labels = new int[open.length];
      for (int item = 0; item < open.length; item++) {
        labels[open[item]] = item;
      }
      kept.centres.set(t, labels);
      kept.scores.copy(t, scores, slots[t]);
    }
    return kept;
  }

  @Override
  public boolean exact() {
    return scheme.exact() && !scheme.givenTheta();
  }

  @Override
  public CentralRanking centre(int slot) {
    boolean lasting = scheme.givenTheta() || !scheme.thetaFirst();
    return new CentralRanking(centres.order(slot), lasting ? scores.thetas(slot) : new double[0]);
  }

  @Override
  public void setCentre(int slot, Centre centre) {
    CentralRanking ranking = (CentralRanking) centre;
    centres.set(slot, ranking.order());
    if (ranking.theta().length > 0) {
      scores.setThetas(slot, ranking.theta());
    }
    int[] own = roster.members(slot);
    rebuild(slot, own, own.length);
  }

  @Override
  public Centre guess(int item, Rng rng) {
    int[] alone = {item};
    int[] drawn = guesses().birth(item, rng);
    return new CentralRanking(drawn, guesses().modes(drawn, alone, 1));
  }

  @Override
  public Centre guess(int[] items, int n) {
    return guesses().guess(items, n);
  }

  @Override
  public void weigh(Centre centre, int[] items, int n, double[] out) {
    guesses().weigh((CentralRanking) centre, items, n, out);
  }

  @Override
  public double logMarginal(Centre centre, int[] items, int n) {
    return guesses().logMarginal(((CentralRanking) centre).order(), items, n);
  }

  @Override
  public Centre propose(int[] items, int n, Rng rng) {
    return new CentralRanking(guesses().propose(items, n, rng), new double[0]);
  }

  @Override
  public double logProposal(Centre centre, int[] items, int n) {
    return guesses().logProposal(((CentralRanking) centre).order(), items, n);
  }
}

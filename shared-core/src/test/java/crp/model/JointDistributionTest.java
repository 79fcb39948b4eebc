package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Replicates;
import crp.data.Rows;
import crp.kernel.TableGibbs;
import crp.likelihood.Capabilities;
import crp.links.LinkState;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.state.Seating;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Joint tests after Geweke (2004), on independent replicates: hyperparameters, seats and rows are
 * drawn from the prior; a sweep of the default kernels, rows drawn anew given the seats, and a
 * second sweep must leave their joint law as it is. Each statistic is compared within its
 * replicate, after less before, so that over replicates the z score of the mean difference is
 * honest.
 *
 * <p>A z score beyond 6 is an alarm: 2e-9 for a sound sampler, and there are fewer than 600 of
 * them, so the whole class gives a false alarm with probability below 1.2e-6 should the stream of
 * draws change. The broken twins are found at that level.
 */
final class JointDistributionTest {

  private static final double ALARM = 6;
  private static final int ROWS = 6;

  private static final int REPLICATES = 1500;

  /**
   * Each prior with one family and each family with one prior. {@link
   * HyperparameterCalibrationTest} has all pairs.
   */
  static Stream<JointModel<?>> models() {
    List<JointModel<?>> all = pairs().toList();
    int families = all.size() / JointModels.priors(ROWS).size();
    return IntStream.range(0, all.size())
        .filter(i -> i < families || i % families == i / families % families)
        .mapToObj(all::get);
  }

  private static Stream<JointModel<?>> pairs() {
    return JointModels.priors(ROWS).stream()
        .flatMap(prior -> JointModels.families(prior, ROWS).stream());
  }

  private static JointModel<?> model(String name) {
    return pairs().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** Numbers that have a variance under every model. */
  private static <R extends Rows> double[] statistics(JointModel<R> model, Seating state, R rows) {
    List<Double> all = new ArrayList<>();
    Partition tables = state.partition();
    double k = tables.clusters();
    all.add(k);
    all.add(k * k);
    double pairs = 0;
    double alike = 0;
    double marks = 0;
    double squares = 0;
    for (int i = 0; i < ROWS; i++) {
      double mark = JointModel.mark(rows, i);
      marks += mark;
      squares += mark * mark;
      for (int j = 0; j < i; j++) {
        if (tables.label(i) == tables.label(j)) {
          pairs++;
          alike += Math.abs(mark - JointModel.mark(rows, j));
        }
      }
    }
    all.add(pairs);
    all.add(alike);
    all.add(marks);
    all.add(squares);
    all.add(tables.label(ROWS - 1) == tables.label(ROWS - 2) ? 1.0 : 0);
    for (double one : model.hyperparameters(state)) {
      double log = Math.log(Math.max(one, 1e-9));
      all.add(log);
      all.add(log * log);
      all.add(log * k);
      all.add(log * alike);
      all.add(log * (squares - marks * marks / ROWS));
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** {@return the largest z score} */
  private static <R extends Rows> double worst(
      JointModel<R> model, int replicates, JointModel.Extra spoil) {
    List<double[]> differences =
        Replicates.of(replicates, 2004, rng -> difference(model, spoil, rng));
    double[] sums = new double[differences.get(0).length];
    double[] squares = new double[sums.length];
    for (double[] difference : differences) {
      for (int s = 0; s < sums.length; s++) {
        sums[s] += difference[s];
        squares[s] += difference[s] * difference[s];
      }
    }
    double worst = 0;
    for (int s = 0; s < sums.length; s++) {
      double mean = sums[s] / replicates;
      double variance = squares[s] / replicates - mean * mean;
      assertTrue(variance > 0, "statistic " + s + " of " + model + " says nothing");
      worst = Math.max(worst, Math.abs(mean) / Math.sqrt(variance / replicates));
    }
    return worst;
  }

  /** {@return what two sweeps add to each statistic} */
  private static <R extends Rows> double[] difference(
      JointModel<R> model, JointModel.Extra spoil, Rng rng) {
    JointModel.Draw<R> before = model.draw(rng);
    double[] first = statistics(model, before.state(), before.rows());
    JointModel.once(before.state()).apply(rng);
    spoil.apply(before.state(), rng);
    JointModel.Draw<R> after = model.redraw(before, rng);
    JointModel.once(after.state()).apply(rng);
    spoil.apply(after.state(), rng);
    double[] then = statistics(model, after.state(), after.rows());
    Arrays.setAll(then, s -> then[s] - first[s]);
    return then;
  }

  private static double worst(JointModel<?> model, int replicates) {
    return worst(model, replicates, (state, rng) -> {});
  }

  @ParameterizedTest
  @MethodSource("models")
  @Tag("slow")
  void theJointLawIsKept(JointModel<?> model) {
    assertTrue(worst(model, REPLICATES) < ALARM, model::name);
  }

  static Stream<JointModel<?>> gaps() {
    return JointModels.gaps(ROWS).stream().limit(1);
  }

  static Stream<JointModel<?>> otherGaps() {
    return JointModels.gaps(ROWS).stream().skip(1);
  }

  @ParameterizedTest
  @MethodSource("otherGaps")
  @Tag("slow")
  @Tag("thorough")
  void soItIsBesideNamesAndUnderOrders(JointModel<?> model) {
    assertTrue(worst(model, REPLICATES) < ALARM, model::name);
  }

  @ParameterizedTest
  @MethodSource("gaps")
  @Tag("slow")
  void soItIsWithMissingEntriesUnderFullCovariances(JointModel<?> model) {
    assertTrue(worst(model, REPLICATES) < ALARM, model::name);
  }

  /** A further sweep whose seats weigh n for n - d. */
  private static void withoutDiscount(Seating state, Rng rng) {
    TableState tables = (TableState) state;
    Prior right = tables.prior();
    tables.setPrior(PitmanYor.of(right.concentration(), 0));
    new TableGibbs().apply(tables, rng);
    tables.setPrior((PitmanYor) right);
  }

  /** Metropolis on log alpha without the Jacobian. */
  private static void withoutJacobian(Seating state, Rng rng) {
    TableState tables = (TableState) state;
    double now = tables.prior().concentration();
    double next = now * Math.exp(rng.gaussian());
    if (rng.accept(logTables(tables, next) - logTables(tables, now))) {
      tables.setPrior(tables.prior().with(Prior.CONCENTRATION, next));
    }
  }

  private static double logTables(TableState tables, double alpha) {
    // Gamma(2, 1) as a density of alpha
    return Math.log(alpha)
        - alpha
        + tables.prior().with(Prior.CONCENTRATION, alpha).logTables(tables.tables())
        - tables.logNormaliser(tables.prior().with(Prior.CONCENTRATION, alpha));
  }

  /** The base of the family drawn as if nobody were seated. */
  private static void forgetsTheTables(Seating state, Rng rng) {
    Capabilities.sampled(state.bank()).resample(state.slots(), 0, rng);
  }

  /** The concentration drawn as if each table held a self-link. */
  private static void tablesForSelfLinks(Seating state, Rng rng) {
    LinkState links = (LinkState) state;
    double[] values = {0.2, 0.6, 1.5, 4};
    double[] logs = new double[values.length];
    for (int g = 0; g < values.length; g++) {
      logs[g] = links.tables() * Math.log(values[g]) - links.prior().logNormaliser(values[g]);
    }
    links.setPrior(links.prior().with(Prior.CONCENTRATION, values[rng.index(logs, logs.length)]));
  }

  /** A row is seated by its observed entries, but its own table still has the row. */
  private static void countsItself(Seating state, Rng rng) {
    TableState tables = (TableState) state;
    int[] slots = new int[ROWS + 1];
    double[] logs = new double[ROWS + 1];
    for (int item = 0; item < ROWS; item++) {
      int home = tables.slotOf(item);
      int n = tables.seats(item, slots, logs);
      Capabilities.completing(tables.bank()).addLogObserved(item, -1, slots, n, logs);
      int slot = slots[rng.index(logs, n)];
      if (slot != home) {
        tables.move(item, slot, rng);
      }
    }
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void seatsThatCountTheRowWithGapsAreFoundOut() {
    JointModel<?> gaps = gaps().findFirst().orElseThrow();
    double worst = worst(gaps, 4 * REPLICATES, JointDistributionTest::countsItself);
    assertTrue(worst > ALARM, "the row itself: " + worst);
  }

  @Test
  @Tag("slow")
  void brokenTwinsAreFoundOut() {
    double seats =
        worst(model("pitman-yor, diagonal"), REPLICATES, JointDistributionTest::withoutDiscount);
    assertTrue(seats > ALARM, "n for n - d: " + seats);
    double jacobian =
        worst(model("crp, words"), REPLICATES, JointDistributionTest::withoutJacobian);
    assertTrue(jacobian > ALARM, "no Jacobian: " + jacobian);
    // each column has its own scale, so the base scale alone says less of the rows
    double base =
        worst(model("crp grid, diagonal"), 2 * REPLICATES, JointDistributionTest::forgetsTheTables);
    assertTrue(base > ALARM, "tables forgotten: " + base);
    double counts =
        worst(
            model("links grid, categories"), REPLICATES, JointDistributionTest::tablesForSelfLinks);
    assertTrue(counts > ALARM, "tables for self-links: " + counts);
  }
}

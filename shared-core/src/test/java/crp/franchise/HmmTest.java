package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.Text;
import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.kernel.Kernel;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both samplers of the HDP-HMM against enumerated posteriors, and against each other. */
class HmmTest {

  /**
   * Labels in order of first appearance, the rows whose draw stays, and the seatings with the
   * states named so.
   */
  record Seated(
      List<Integer> labels, List<Boolean> stayed, Map<List<Integer>, List<Integer>> sizes) {}

  static Seated value(StepwiseHmm state) {
    Map<Integer, Integer> names = new HashMap<>();
    Integer[] labels = new Integer[state.items()];
    for (int t = 0; t < labels.length; t++) {
      int slot = state.states().label(t);
      names.putIfAbsent(slot, names.size());
      labels[t] = names.get(slot);
    }
    Map<List<Integer>, List<Integer>> sizes = new HashMap<>();
    SeatingsOf.of(state.franchise())
        .sizes()
        .forEach(
            (cell, tables) -> {
              int house = cell.get(0) < 2 ? cell.get(0) : 2 + names.get(cell.get(0) - 2);
              sizes.put(List.of(house, names.get(cell.get(1))), tables);
            });
    List<Boolean> stayed = IntStream.range(0, labels.length).mapToObj(state::stayed).toList();
    return new Seated(List.of(labels), stayed, sizes);
  }

  static StepwiseHmm state(
      Seated seated, TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    StepwiseHmm state = new StepwiseHmm(prior, bank, sequences);
    state.restaurant(seated.labels.size());
    for (int t = 0; t < seated.labels.size(); t++) {
      state.states().assign(t, seated.labels.get(t));
    }
    for (int t = 0; t < seated.labels.size(); t++) {
      state.setStayed(t, seated.stayed.get(t));
    }
    new SeatingsOf(seated.sizes).seat(state.franchise());
    return state;
  }

  /** Redraws a row of a step-wise state. */
  interface Redraw {
    void apply(StepwiseHmm state, int t, Rng rng);
  }

  private static Invariance<Seated> matrix(
      TransitionPrior prior, Family<CategoryRows> family, CategoryRows rows, Sequences sequences) {
    return matrix(
        prior, family, rows, sequences, (s, t, rng) -> new StepwiseSweep().redraw(s, t, rng));
  }

  static Invariance<Seated> matrix(
      TransitionPrior prior,
      Family<CategoryRows> family,
      CategoryRows rows,
      Sequences sequences,
      Redraw kernel) {
    StepwiseHmm first = new StepwiseHmm(prior, family.bank(rows), sequences);
    first.seatSequentially(new SeededRng(2));
    return Invariance.from(
        value(first),
        (seated, rng) -> {
          StepwiseHmm state = state(seated, prior, family.bank(rows), sequences);
          kernel.apply(state, rng.below(rows.size()), rng);
          assertEquals(List.of(), state.franchise().audit());
          return value(state);
        },
        seated ->
            state(seated, prior, family.bank(rows), sequences).logJoint()
                + new SeatingsOf(seated.sizes).logWays());
  }

  @Test
  void stepwiseAgreesExactlyWithTheVectors() {
    for (JsonElement each : Vectors.cases("hdp-hmm.json")) {
      JsonObject one = each.getAsJsonObject();
      CategoryRows rows = rows(one);
      Invariance<Seated> matrix = matrix(prior(one), family(one), rows, Sequences.of(rows.size()));
      matrix.requireInvariant(1e-11).requireIrreducible();
      Map<List<Integer>, Double> law = new HashMap<>();
      matrix.states().forEach(s -> law.merge(s.labels, matrix.target(s), Double::sum));
      assertEquals(posterior(one).keySet(), law.keySet());
      posterior(one).forEach((labels, p) -> assertEquals(p, law.get(labels), 1e-10));
    }
  }

  @Test
  void stepwiseKeepsTwoSequencesWithAMissingRow() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 1, CategoryRows.MISSING, 1}, 4, 2);
    matrix(
            TransitionPrior.of(Parameter.fixed(1.2), Parameter.fixed(0.8), Parameter.fixed(0)),
            Categories.symmetric(0.7),
            rows,
            Sequences.of(1, 3))
        .requireInvariant(1e-11)
        .requireIrreducible();
  }

  private static CategoryRows rows(JsonObject one) {
    double[] symbols = Vectors.doubles(one.getAsJsonArray("observations"));
    int[] codes = Arrays.stream(symbols).mapToInt(x -> (int) x).toArray();
    int cardinality = one.getAsJsonObject("emission").get("symbols").getAsInt();
    return CategoryRows.of(codes, codes.length, cardinality);
  }

  private static Family<CategoryRows> family(JsonObject one) {
    return Categories.symmetric(one.getAsJsonObject("emission").get("beta").getAsDouble());
  }

  private static TransitionPrior prior(JsonObject one) {
    return TransitionPrior.of(
        Parameter.fixed(one.get("gamma").getAsDouble()),
        Parameter.fixed(one.get("alpha").getAsDouble()),
        Parameter.fixed(0));
  }

  private static Map<List<Integer>, Double> posterior(JsonObject one) {
    Map<List<Integer>, Double> law = new HashMap<>();
    for (JsonElement row : one.getAsJsonArray("posterior")) {
      double[] states = Vectors.doubles(row.getAsJsonObject().getAsJsonArray("states"));
      law.put(
          Arrays.stream(states).mapToObj(x -> (int) x).toList(),
          row.getAsJsonObject().get("probability").getAsDouble());
    }
    return law;
  }

  /** Share of sweeps by partition, and the largest z score over all partitions by batch means. */
  private static <S extends HmmState> double worst(
      S state, Kernel<? super S> kernel, Map<List<Integer>, Double> law, int sweeps, long seed) {
    Rng rng = new SeededRng(seed);
    state.seatSequentially(rng);
    int batches = 50;
    Map<List<Integer>, double[]> shares = new HashMap<>();
    law.keySet().forEach(labels -> shares.put(labels, new double[batches]));
    for (int i = 0; i < sweeps; i++) {
      kernel.apply(state, rng);
      List<Integer> labels = Arrays.stream(state.partition().labels()).boxed().toList();
      shares.get(labels)[(int) ((long) i * batches / sweeps)] += (double) batches / sweeps;
    }
    double worst = 0;
    for (Map.Entry<List<Integer>, Double> each : law.entrySet()) {
      double[] share = shares.get(each.getKey());
      double mean = Arrays.stream(share).average().orElseThrow();
      double variance =
          Arrays.stream(share).map(x -> (x - mean) * (x - mean)).sum() / (batches - 1) / batches;
      if (each.getValue() > 1e-3) {
        worst = Math.max(worst, Math.abs(mean - each.getValue()) / Math.sqrt(variance));
      }
    }
    return worst;
  }

  /**
   * Some 30 partitions in each of the cases, 50 batches: a Student-t score with 49 degrees of
   * freedom above 5 has probability 8e-6, so false alarms are below 1e-3 in all.
   */
  @Test
  @Tag("slow")
  void blockedAgreesWithTheVectors() {
    long seed = 1;
    for (JsonElement each : Vectors.cases("hdp-hmm.json")) {
      JsonObject one = each.getAsJsonObject();
      CategoryRows rows = rows(one);
      BlockedSweep sweep = new BlockedSweep();
      StateSplitMerge splits = new StateSplitMerge(2);
      Kernel<BlockedHmm> both = (state, rng) -> sweep.apply(state, rng) + splits.apply(state, rng);
      List<Kernel<BlockedHmm>> kernels = List.of(sweep, new BlockedSweep(0.2), both);
      for (int k = 0; k < kernels.size(); k++) {
        BlockedHmm state =
            new BlockedHmm(prior(one), family(one).bank(rows), Sequences.of(rows.size()));
        double worst = worst(state, kernels.get(k), posterior(one), 40_000, seed++);
        assertTrue(worst < 5, "z " + worst + " of kernel " + k);
      }
    }
  }

  /** The twin redraws the last state by its row's likelihood alone, without the transition. */
  @Test
  void aStateDrawnWithoutItsTransitionIsFoundOut() {
    JsonObject one = Vectors.cases("hdp-hmm.json").get(0).getAsJsonObject();
    CategoryRows rows = rows(one);
    BlockedHmm state =
        new BlockedHmm(prior(one), family(one).bank(rows), Sequences.of(rows.size()));
    Kernel<BlockedHmm> twin =
        (s, rng) -> {
          new BlockedSweep().apply(s, rng);
          int last = s.items() - 1;
          int k = s.tables();
          double[] logWeights = new double[k];
          int[] slots = Arrays.copyOf(s.slots(), k);
          int own = s.states().label(last);
          if (s.states().members(own) > 1) {
            s.bank().addLogPredictive(last, own, slots, k, logWeights);
            s.states().assign(last, slots[rng.index(logWeights, k)]);
          }
          return 0;
        };
    assertTrue(worst(state, twin, posterior(one), 10_000, 3) > 8);
  }

  private static <R extends Rows> void agree(Family<R> family, R rows, TransitionPrior prior) {
    Sequences sequences = Sequences.of(rows.size() / 2, rows.size() - rows.size() / 2);
    StepwiseHmm stepwise = new StepwiseHmm(prior, family.bank(rows), sequences);
    BlockedHmm blocked = new BlockedHmm(prior, family.bank(rows), sequences);
    double[] a = run(stepwise, new StepwiseSweep(), 6000, 5);
    double[] b = run(blocked, new BlockedSweep(), 6000, 6);
    for (int i = 0; i < a.length; i += 2) {
      double z = a[i] == b[i] ? 0 : (a[i] - b[i]) / Math.hypot(a[i + 1], b[i + 1]);
      assertTrue(Math.abs(z) < 5, Text.of("statistic %d: %s against %s", i / 2, a[i], b[i]));
    }
  }

  /** Means and standard errors by 30 batches: states, pairs in one state, alpha, gamma, kappa. */
  private static <S extends HmmState> double[] run(
      S state, Kernel<? super S> kernel, int sweeps, long seed) {
    Rng rng = new SeededRng(seed);
    state.seatSequentially(rng);
    int batches = 30;
    double[][] sums = new double[5][batches];
    for (int i = -200; i < sweeps; i++) {
      kernel.apply(state, rng);
      state.bank().resample(state.slots(), state.tables(), rng);
      if (i >= 0) {
        int batch = (int) ((long) i * batches / sweeps);
        double share = (double) batches / sweeps;
        sums[0][batch] += share * state.tables();
        Partition partition = state.partition();
        long pairs = Arrays.stream(partition.sizes()).mapToLong(n -> (long) n * n).sum();
        sums[1][batch] += share * pairs;
        sums[2][batch] += share * Math.log(state.prior().next().value());
        sums[3][batch] += share * Math.log(state.prior().top().value());
        sums[4][batch] += share * Math.log1p(state.prior().stay().value());
      }
    }
    double[] out = new double[10];
    for (int i = 0; i < 5; i++) {
      double mean = Arrays.stream(sums[i]).average().orElseThrow();
      double squares = Arrays.stream(sums[i]).map(x -> (x - mean) * (x - mean)).sum();
      out[2 * i] = mean;
      out[2 * i + 1] = Math.sqrt(squares / (batches - 1) / batches);
    }
    return out;
  }

  /**
   * Five t scores with about 58 degrees of freedom at 5 for each case: false alarms 2e-4 in all.
   */
  @Tag("slow")
  @Test
  void bothSamplersAgree() {
    SeededRng rng = new SeededRng(4);
    double[] values = new double[60];
    for (int t = 0; t < 30; t++) {
      values[2 * t] = (t / 5 % 2) * 2 + rng.gaussian();
      values[2 * t + 1] = rng.gaussian();
    }
    values[10] = Double.NaN;
    values[24] = Double.NaN;
    values[25] = Double.NaN;
    RealRows rows = RealRows.of(values, 30, 2);
    agree(
        DiagonalGaussian.from(rows),
        rows,
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)));
    agree(
        GaussianNiw.from(rows),
        rows,
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)));
    int[] codes = IntStream.range(0, 30).map(t -> t / 6 % 2 == 0 ? t % 2 : 2).toArray();
    CategoryRows symbols = CategoryRows.of(codes, 30, 3);
    agree(
        Categories.symmetricSampled(),
        symbols,
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)));
    Hyperprior.Gamma stay = new Hyperprior.Gamma(2, 0.5);
    agree(
        GaussianNiw.from(rows),
        rows,
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.sampled(stay)));
    agree(
        Categories.symmetric(0.5),
        symbols,
        TransitionPrior.of(Parameter.fixed(1.5), Parameter.fixed(1), Parameter.fixed(3)));
  }

  @Test
  void mistakesAreNamed() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 1}, 2, 2);
    TransitionPrior sticky =
        TransitionPrior.of(Parameter.fixed(1), Parameter.fixed(1), Parameter.fixed(2));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BlockedHmm(sticky, Categories.jeffreys().bank(rows), Sequences.of(3)));
    assertThrows(IllegalArgumentException.class, () -> Sequences.of(2, 0));
    String message =
        assertThrows(IllegalArgumentException.class, () -> Sequences.ofIds(List.of("a", "b", "a")))
            .getMessage();
    assertTrue(message.startsWith("row 3: sequence 'a'"), message);
  }

  /** Such sweeps never ended, did not stop and took all memory. */
  @Test
  void aTopConcentrationBeyondAllDataIsRefusedInOneSentence() {
    JsonObject one = Vectors.cases("hdp-hmm.json").get(0).getAsJsonObject();
    CategoryRows rows = rows(one);
    TransitionPrior prior = TransitionPrior.of(1e8, 1, 0);
    BlockedHmm state = new BlockedHmm(prior, family(one).bank(rows), Sequences.of(rows.size()));
    Rng rng = new SeededRng(1);
    state.seatSequentially(rng);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new BlockedSweep().apply(state, rng));
    assertTrue(refused.getMessage().contains("1.00e+08"), refused.getMessage());
    assertTrue(refused.getMessage().contains("top-concentration"), refused.getMessage());
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> new BlockedSweep().apply(state, rng));
    } finally {
      Thread.interrupted();
    }
  }
}

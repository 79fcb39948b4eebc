package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.data.CategoryRows;
import crp.data.Sequences;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sampler of the HDP-HMM against enumerated posteriors. */
class HmmTest {

  static CategoryRows rows(JsonObject one) {
    double[] symbols = Vectors.doubles(one.getAsJsonArray("observations"));
    int[] codes = Arrays.stream(symbols).mapToInt(x -> (int) x).toArray();
    int cardinality = one.getAsJsonObject("emission").get("symbols").getAsInt();
    return CategoryRows.of(codes, codes.length, cardinality);
  }

  static Family<CategoryRows> family(JsonObject one) {
    return Categories.symmetric(one.getAsJsonObject("emission").get("beta").getAsDouble());
  }

  static TransitionPrior prior(JsonObject one) {
    return TransitionPrior.of(
        Parameter.fixed(one.get("gamma").getAsDouble()),
        Parameter.fixed(one.get("alpha").getAsDouble()),
        Parameter.fixed(0));
  }

  static Map<List<Integer>, Double> posterior(JsonObject one) {
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
  static double worst(
      BlockedHmm state,
      Kernel<BlockedHmm> kernel,
      Map<List<Integer>, Double> law,
      int sweeps,
      long seed) {
    Rng rng = new SeededRng(seed);
    state.seatAtRandom(2, rng);
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
        double worst = worst(state, kernels.get(k), posterior(one), 20_000, seed++);
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
            Capabilities.scoring(s.bank()).addLogPredictive(last, own, slots, k, logWeights);
            s.states().assign(last, slots[rng.index(logWeights, k)]);
          }
          return 0;
        };
    assertTrue(worst(state, twin, posterior(one), 10_000, 3) > 8);
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
    state.seatAtRandom(2, rng);
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

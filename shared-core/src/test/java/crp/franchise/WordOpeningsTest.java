package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.check.Replicates;
import crp.evidence.SharedWords;
import crp.kernel.ParameterUpdate;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.EarlierCopies;
import crp.proximity.PlainText;
import crp.proximity.PlainText.Fault;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WordOpeningsTest {

  static Stream<PlainText> texts() {
    return Stream.of(
        new PlainText(List.of(0, 1, 0, 0, 1), List.of(0), Decay.exponential(2), 0.7, 1.3, 3),
        new PlainText(List.of(0, 0, 1, 0, 0, 0), List.of(0, 3), Decay.logistic(1), 2, 0.4, 2),
        new PlainText(List.of(0, 0, 0, 0, 0), List.of(0), Decay.window(3), 1.5, 5, 4));
  }

  private static WordOpenings state(PlainText text, Links links) {
    WordOpenings state =
        new WordOpenings(
            text.copies(),
            text.vocabulary(),
            Parameter.fixed(text.alpha()),
            Parameter.fixed(text.gamma()));
    for (int i = 0; i < links.size(); i++) {
      state.set(i, links.target(i) == i);
    }
    return state;
  }

  private static Links sweep(PlainText text, Links links, Rng rng) {
    WordOpenings state = state(text, links);
    state.sweep(rng);
    return state.links(rng);
  }

  /** The exact transition matrix over all links. */
  @ParameterizedTest
  @MethodSource("texts")
  void aSweepKeepsThePosteriorOverLinks(PlainText text) {
    Invariance.of(
            text.links(),
            (links, rng) -> sweep(text, links, rng),
            links -> text.logJoint(links, Fault.NONE))
        .requireInvariant(1e-12)
        .requireIrreducible();
  }

  /** One target with a fault is not that of the sweep. */
  @Test
  void otherTargetsAreFound() {
    PlainText text = texts().toList().get(0);
    for (Fault fault : List.of(Fault.NO_NORMALISER, Fault.TABLES_NOT_COUNTED)) {
      double worst =
          Invariance.of(
                  text.links(),
                  (links, rng) -> sweep(text, links, rng),
                  links -> text.logJoint(links, fault))
              .worstImbalance();
      assertTrue(worst > 1e-3, fault + " " + worst);
    }
  }

  /** A fault of the sweep, in plain link Gibbs on the links themselves. */
  private enum Slip {
    NONE,
    OWN_TABLE_STAYS_COUNTED,
    NO_NORMALISER
  }

  /** Link Gibbs as in the paper: one link after the other from its full conditional. */
  private static Links plain(PlainText text, Links links, Slip slip, Rng rng) {
    EarlierCopies copies = text.copies();
    int[] targets = IntStream.range(0, links.size()).map(links::target).toArray();
    for (int i = 0; i < targets.length; i++) {
      double tables = 0;
      double same = 0;
      for (int j = 0; j < targets.length; j++) {
        if (targets[j] == j && (j != i || slip == Slip.OWN_TABLE_STAYS_COUNTED)) {
          tables++;
          same += copies.word(j) == copies.word(i) ? 1 : 0;
        }
      }
      double served = text.gamma() / text.vocabulary() + same;
      double[] weights = new double[i + 1];
      for (int j = 0; j < i; j++) {
        weights[j] = copies.word(j) == copies.word(i) ? text.decay().weight(i - j) : 0;
      }
      weights[i] =
          text.alpha() * (slip == Slip.NO_NORMALISER ? served : served / (text.gamma() + tables));
      targets[i] = rng.pick(weights, i + 1);
    }
    return Links.of(targets);
  }

  @Test
  void brokenSweepsAreFound() {
    PlainText text = texts().toList().get(0);
    for (Slip slip : Slip.values()) {
      double worst =
          Invariance.of(
                  text.links(),
                  (links, rng) -> plain(text, links, slip, rng),
                  links -> text.logJoint(links, Fault.NONE))
              .worstImbalance();
      assertTrue(slip == Slip.NONE ? worst < 1e-12 : worst > 1e-3, slip + " " + worst);
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void theJointIsTheSumOverTheLinksOfItsOpenings(PlainText text) {
    for (Links links : text.links()) {
      if (text.logJoint(links, Fault.NONE) > Double.NEGATIVE_INFINITY) {
        double[] joints =
            text.links().stream()
                .filter(
                    other ->
                        IntStream.range(0, links.size())
                            .allMatch(i -> (other.target(i) == i) == (links.target(i) == i)))
                .mapToDouble(other -> text.logJoint(other, Fault.NONE))
                .toArray();
        assertEquals(LogSum.of(joints, joints.length), state(text, links).logJoint(), 1e-12);
      }
    }
  }

  private static final int WORDS = 60;
  private static final int VOCABULARY = 8;
  private static final int[] STARTS = {0, 20, 40};

  /** What the words of a text can follow, and which of them opened a table. */
  private record Drawn(EarlierCopies copies, WordOpenings state) {}

  /** A text and its state, drawn from the prior: numbers first, then words one by one. */
  private static Drawn drawn(Rng rng) {
    Parameter alpha = Parameter.gamma(3, 1).with(rng.gamma(3));
    Parameter gamma = Parameter.sampled(new Hyperprior.Gamma(2, 0.5)).with(rng.gamma(2) / 0.5);
    Decay decay = Decay.exponential(6);
    int[] words = new int[WORDS];
    boolean[] opened = new boolean[WORDS];
    double[] urn = new double[VOCABULARY];
    Arrays.fill(urn, gamma.value() / VOCABULARY);
    for (int i = 0; i < WORDS; i++) {
      int start = i / 20 * 20;
      double[] weights = new double[i - start + 1];
      for (int j = start; j < i; j++) {
        weights[j - start] = decay.weight(i - j);
      }
      weights[i - start] = alpha.value();
      int target = start + rng.pick(weights, weights.length);
      opened[i] = target == i;
      words[i] = opened[i] ? rng.pick(urn.clone(), VOCABULARY) : words[target];
      urn[words[i]] += opened[i] ? 1 : 0;
    }
    EarlierCopies copies = EarlierCopies.of(words, STARTS, decay);
    WordOpenings state = new WordOpenings(copies, VOCABULARY, alpha, gamma);
    for (int i = 0; i < WORDS; i++) {
      state.set(i, opened[i]);
    }
    return new Drawn(copies, state);
  }

  private static double[] statistics(WordOpenings state) {
    double most = IntStream.range(0, VOCABULARY).map(state::tables).max().orElse(0);
    double alpha = state.parameters().value(WordOpenings.CONCENTRATION);
    double gamma = state.parameters().value(WordOpenings.TOP);
    double late = IntStream.range(40, WORDS).filter(state::opened).count();
    return new double[] {
      state.tables(),
      most,
      late,
      (double) state.tables() * state.tables(),
      Math.log(alpha),
      Math.log(gamma),
      state.tables() * Math.log(alpha),
      most * Math.log(gamma)
    };
  }

  /** The largest z score of the means of statistics before and after some sweeps. */
  private static double worst(int replicates, double shift) {
    List<double[]> before = Replicates.of(replicates, 3, rng -> statistics(drawn(rng).state()));
    List<double[]> after =
        Replicates.of(
            replicates,
            4,
            rng -> {
              WordOpenings state = drawn(rng).state();
              ParameterUpdate<WordOpenings> numbers = new ParameterUpdate<>();
              for (int sweep = 0; sweep < 3; sweep++) {
                numbers.apply(state, rng);
                double alpha = state.parameters().value(WordOpenings.CONCENTRATION);
                state.set(WordOpenings.CONCENTRATION, alpha * shift);
                state.sweep(rng);
                state.set(WordOpenings.CONCENTRATION, alpha);
              }
              return statistics(state);
            });
    double worst = 0;
    for (int s = 0; s < before.get(0).length; s++) {
      int at = s;
      double[] a = before.stream().mapToDouble(x -> x[at]).toArray();
      double[] b = after.stream().mapToDouble(x -> x[at]).toArray();
      double error = Math.sqrt((variance(a) + variance(b)) / replicates);
      worst = Math.max(worst, Math.abs(mean(a) - mean(b)) / error);
    }
    return worst;
  }

  private static double mean(double[] x) {
    return Arrays.stream(x).average().orElse(Double.NaN);
  }

  private static double variance(double[] x) {
    double mean = mean(x);
    return Arrays.stream(x).map(one -> (one - mean) * (one - mean)).sum() / (x.length - 1);
  }

  /** Eight z scores at 5: false alarms 5e-6. */
  @Test
  void textsOfThePriorKeepItsLaw() {
    assertTrue(worst(4000, 1) < 5);
    assertTrue(worst(4000, 1.3) > 8, "the twin opens tables too often");
  }

  /** How often the true number of tables has each twentieth of its exact posterior as its rank. */
  private static long[] ranks(int texts, double factor) {
    long[] counts = new long[20];
    for (double rank : Replicates.of(texts, 6, rng -> rank(drawn(rng), factor, rng))) {
      counts[(int) Math.min(19, 20 * rank)]++;
    }
    return counts;
  }

  /** Ties are broken at random. */
  private static double rank(Drawn drawn, double factor, Rng rng) {
    double alpha = drawn.state().parameters().value(WordOpenings.CONCENTRATION);
    double gamma = drawn.state().parameters().value(WordOpenings.TOP);
    SharedWords exact = SharedWords.of(drawn.copies(), alpha * factor, gamma, VOCABULARY);
    int tables = drawn.state().tables();
    double below = IntStream.range(0, tables).mapToDouble(exact::probability).sum();
    return below + rng.uniform() * exact.probability(tables);
  }

  private static double uniform(long[] counts) {
    double[] expected = new double[counts.length];
    Arrays.fill(expected, Arrays.stream(counts).sum() / (double) counts.length);
    return new ChiSquareTest().chiSquareTest(expected, counts);
  }

  /** False alarms: 1e-7. */
  @Test
  void theRankOfTheTrueNumberOfTablesIsUniform() {
    assertTrue(uniform(ranks(3000, 1)) > 1e-7);
    assertTrue(uniform(ranks(3000, 1.3)) < 1e-7, "another concentration is seen");
  }

  /** A chain of a longer text against the closed form; errors from 50 batches, |z| below 4.5. */
  @Test
  void theChainHasTheExactMeanNumberOfTables() {
    Rng rng = new SeededRng(17);
    int[] words =
        IntStream.range(0, 400).map(i -> (int) (30 * Math.pow(rng.uniform(), 3))).toArray();
    EarlierCopies copies = EarlierCopies.of(words, new int[] {0, 150, 300}, Decay.exponential(20));
    WordOpenings state = new WordOpenings(copies, 30, Parameter.fixed(8), Parameter.fixed(4));
    double[] batches = new double[50];
    for (int sweep = -500; sweep < 10_000; sweep++) {
      state.sweep(rng);
      if (sweep >= 0) {
        batches[sweep / 200] += state.tables() / 200.0;
      }
    }
    double error = Math.sqrt(variance(batches) / batches.length);
    double exact = SharedWords.of(copies, 8, 4, 30).meanTables();
    assertTrue(
        error < 0.2 && Math.abs(mean(batches) - exact) < 4.5 * error, mean(batches) + " " + exact);
    double other = SharedWords.of(copies, 8.5, 4, 30).meanTables();
    assertTrue(Math.abs(mean(batches) - other) > 6 * error, "another concentration is seen");
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    EarlierCopies copies = texts().toList().get(0).copies();
    Parameter one = Parameter.fixed(1);
    assertThrows(IllegalArgumentException.class, () -> new WordOpenings(copies, 1, one, one));
    assertThrows(
        IllegalArgumentException.class, () -> new WordOpenings(copies, 3, Parameter.fixed(0), one));
  }
}

package crp.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.proximity.Decay;
import crp.proximity.EarlierCopies;
import crp.proximity.PlainText;
import crp.proximity.PlainText.Fault;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharedWordsTest {

  private static final double EXACT = 1e-12;

  private static PlainText text(List<Integer> words, List<Integer> starts, Decay decay) {
    return new PlainText(words, starts, decay, 0.7, 1.3, 3);
  }

  static Stream<PlainText> texts() {
    return Stream.of(
        text(List.of(0, 1, 0, 0, 1), List.of(0), Decay.exponential(2)),
        text(List.of(2, 2, 2, 2, 2, 2), List.of(0), Decay.logistic(2)),
        text(List.of(0, 1, 0, 2, 0, 0), List.of(0, 3), Decay.exponential(1)),
        text(List.of(0, 1, 1, 0, 1, 0), List.of(0, 2), Decay.window(3)),
        text(List.of(1, 1, 0, 1, 1, 0), List.of(0, 4), Decay.identity()),
        text(List.of(0, 0, 0, 0), List.of(0, 1, 2), Decay.exponential(0.001)));
  }

  private static SharedWords found(PlainText text) {
    return SharedWords.of(text.copies(), text.alpha(), text.gamma(), text.vocabulary());
  }

  @ParameterizedTest
  @MethodSource("texts")
  void theEvidenceIsTheSumOverAllLinks(PlainText text) {
    SharedWords found = found(text);
    assertEquals(text.logEvidence(Fault.NONE), found.logEvidence(), EXACT);
    double mean = 0;
    for (int tables = 1; tables <= text.words().size(); tables++) {
      double probability = text.probability(tables);
      assertEquals(probability, found.probability(tables), EXACT);
      mean += tables * probability;
    }
    assertEquals(mean, found.meanTables(), EXACT);
    assertEquals(0, found.probability(0) + found.probability(text.words().size() + 1));
  }

  /** Both twins give other numbers on texts whose words come again. */
  @Test
  void wrongFormulasAreFound() {
    PlainText text = text(List.of(0, 1, 0, 0, 1), List.of(0), Decay.exponential(2));
    double found = found(text).logEvidence();
    assertTrue(Math.abs(text.logEvidence(Fault.NO_NORMALISER) - found) > 0.1);
    assertTrue(Math.abs(text.logEvidence(Fault.TABLES_NOT_COUNTED) - found) > 0.1);
  }

  /** The probabilities of all texts of a length, whose documents share G0, have the sum 1. */
  @Test
  void allTextsTogetherAreCertain() {
    assertEquals(1, sum(text -> found(text).logEvidence()), EXACT);
    assertEquals(1, sum(text -> text.logEvidence(Fault.NONE)), EXACT);
    assertTrue(Math.abs(sum(text -> text.logEvidence(Fault.NO_NORMALISER)) - 1) > 0.1);
    assertTrue(Math.abs(sum(text -> text.logEvidence(Fault.TABLES_NOT_COUNTED)) - 1) > 0.01);
  }

  private static double sum(ToDoubleFunction<PlainText> logEvidence) {
    double sum = 0;
    for (int code = 0; code < 81; code++) {
      int rest = code;
      Integer[] words = new Integer[4];
      for (int i = 0; i < words.length; i++) {
        words[i] = rest % 3;
        rest /= 3;
      }
      PlainText text = text(List.of(words), List.of(0, 3), Decay.exponential(2));
      sum += Math.exp(logEvidence.applyAsDouble(text));
    }
    return sum;
  }

  /** Words of very unequal frequency, in documents of 500. */
  private static EarlierCopies longText(Decay decay) {
    Rng rng = new SeededRng(5);
    int[] words = new int[4000];
    Arrays.setAll(words, i -> (int) (200 * Math.pow(rng.uniform(), 4)));
    return EarlierCopies.of(words, IntStream.range(0, 8).map(d -> 500 * d).toArray(), decay);
  }

  /** A base distribution that cannot vary is a known one. */
  @Test
  void aRigidBaseIsAKnownOne() {
    EarlierCopies copies = longText(Decay.exponential(50));
    double[] uniform = new double[200];
    Arrays.fill(uniform, -Math.log(200));
    double known = ObservedWords.logEvidence(copies, 30, uniform);
    assertEquals(known, SharedWords.of(copies, 30, 1e13, 200).logEvidence(), 1e-5);
    assertTrue(Math.abs(known - SharedWords.of(copies, 30, 1e4, 200).logEvidence()) > 1);
  }

  /** The mean number of tables is the slope of the log evidence in log alpha and in log gamma. */
  @Test
  void theMeanNumberOfTablesIsASlope() {
    for (Decay decay : List.of(Decay.identity(), Decay.exponential(30))) {
      EarlierCopies copies = longText(decay);
      double step = 1e-4;
      double slope =
          (unnormalised(copies, 20 * Math.exp(step)) - unnormalised(copies, 20 * Math.exp(-step)))
              / (2 * step);
      SharedWords found = SharedWords.of(copies, 20, 7, 200);
      assertEquals(slope, found.meanTables(), 1e-3);
      double sum = IntStream.rangeClosed(0, 4000).mapToDouble(found::probability).sum();
      assertEquals(1, sum, EXACT);
    }
  }

  private static double unnormalised(EarlierCopies copies, double alpha) {
    double log = SharedWords.of(copies, alpha, 7, 200).logEvidence();
    for (int i = 0; i < copies.size(); i++) {
      log += Math.log(alpha + copies.total(i));
    }
    return log;
  }

  /** A word after the other: the evidence is a product of predictives, which sum to 1. */
  @Test
  void theNextWordIsCertainToBeOneOfAll() {
    int[] words = new int[300];
    Rng rng = new SeededRng(8);
    Arrays.setAll(words, i -> (int) (12 * Math.pow(rng.uniform(), 3)));
    int[] starts = {0, 100, 200};
    Decay decay = Decay.exponential(10);
    double before = evidence(Arrays.copyOf(words, 299), starts, decay);
    double sum = 0;
    for (int word = 0; word < 12; word++) {
      words[299] = word;
      sum += Math.exp(evidence(words, starts, decay) - before);
    }
    assertEquals(1, sum, 1e-10);
  }

  private static double evidence(int[] words, int[] starts, Decay decay) {
    return SharedWords.of(EarlierCopies.of(words, starts, decay), 3, 2, 12).logEvidence();
  }
}

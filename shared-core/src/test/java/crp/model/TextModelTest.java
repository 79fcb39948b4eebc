package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RunningText;
import crp.likelihood.discrete.ObservedWord;
import crp.model.TextModel.Base;
import crp.numerics.LogSum;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.DistanceCrp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextModelTest {

  private static final Parameter TWO = Parameter.fixed(2);

  private static List<String> words(String text) {
    return RunningText.wordsOf(text);
  }

  private static final RunningText TEXT =
      RunningText.of(
          List.of(words("a rose is a rose is a rose"), words("the rose is the end of a rose")));

  private static TextModel model(Parameter concentration, Base base) {
    return TextModel.of(TEXT, Decay.exponential(3), concentration, base);
  }

  /** Words that come in bursts of one place: each word repeats one of the last few, or is new. */
  private static RunningText bursts(int documents, int length) {
    Rng rng = new SeededRng(2);
    List<List<String>> all = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      List<String> document = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        boolean again = i > 0 && rng.chance(0.5);
        String fresh = "w" + (int) (60 * Math.pow(rng.uniform(), 2));
        document.add(again ? document.get(i - 1 - rng.below(Math.min(i, 5))) : fresh);
      }
      all.add(document);
    }
    return RunningText.of(all);
  }

  @Test
  void wordsThatComeInBurstsPreferNearLinks() {
    RunningText text = bursts(10, 150);
    for (Base base : Base.values()) {
      TextModel near = TextModel.of(text, Decay.exponential(5), Parameter.fixed(5), base);
      assertTrue(near.logBayesFactor().value() > 50, base + near.logBayesFactor().text());
      assertEquals(0, near.logBayesFactor().error());
      assertEquals(0, near.crp().logBayesFactor().value());
      TextModel far = TextModel.of(text, Decay.exponential(1e9), Parameter.fixed(5), base);
      assertEquals(0, far.logBayesFactor().value(), 1e-3);
    }
  }

  /** A known base distribution is the model of observed words, document by document. */
  @Test
  void aKnownBaseIsTheModelOfObservedWords() {
    TextModel model = model(TWO, Base.OBSERVED);
    double[] base = Arrays.stream(TEXT.counts()).asDoubleStream().toArray();
    double sum = 0;
    for (int d = 0; d < 2; d++) {
      int[] codes = Arrays.copyOfRange(TEXT.words(), 8 * d, 8 * d + 8);
      double[] times = IntStream.range(0, 8).asDoubleStream().toArray();
      DistanceCrp prior =
          DistanceCrp.of(
              2, TimeAffinity.sequential(TimeOrder.of(times), Decay.exponential(3), Ties.BY_ROW));
      CategoryRows rows = CategoryRows.of(codes, 8, TEXT.vocabulary());
      sum +=
          Evidence.of(Model.linked(prior, ObservedWord.of(base), rows), Settings.defaults())
              .logEvidence()
              .value();
    }
    assertEquals(sum, model.logEvidence().value(), 1e-10);
  }

  @Test
  void documentsHaveEvidencesOfTheirOwnOnlyUnderAKnownBase() {
    TextModel model = model(TWO, Base.OBSERVED);
    double[] evidences = model.documentEvidences();
    assertEquals(evidences[0] + evidences[1], model.logEvidence().value(), 1e-12);
    assertThrows(IllegalStateException.class, () -> model(TWO, Base.SHARED).documentEvidences());
  }

  @Test
  void aConcentrationUnderALawIsSummedOut() {
    double[] logs = new double[2];
    for (int end = 0; end < 2; end++) {
      Parameter fixed = Parameter.fixed(end == 0 ? 1 : 4);
      logs[end] = model(fixed, Base.SHARED).logEvidence().value();
    }
    Parameter grid = Parameter.parse("concentration", "grid 1 4");
    double found = model(grid, Base.SHARED).logEvidence().value();
    assertEquals(LogSum.of(logs, 2) - Math.log(2), found, 1e-12);
    assertTrue(Math.abs(logs[0] - logs[1]) > 0.1);
    double narrow = model(Parameter.gamma(1e6, 5e5), Base.OBSERVED).logEvidence().value();
    assertEquals(model(TWO, Base.OBSERVED).logEvidence().value(), narrow, 1e-4);
    refused(Parameter.gamma(1, 1), Base.SHARED);
    refused(Parameter.parse("concentration", "log-uniform 1 10"), Base.OBSERVED);
  }

  private static void refused(Parameter concentration, Base base) {
    String said =
        assertThrows(IllegalArgumentException.class, () -> model(concentration, base)).getMessage();
    assertTrue(said.startsWith("concentration must be a number"), said);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> model(Parameter.fixed(-1), Base.SHARED));
    assertThrows(IllegalArgumentException.class, () -> model(TWO, Base.SHARED).withTop(0));
  }
}

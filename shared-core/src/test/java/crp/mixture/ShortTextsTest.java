package crp.mixture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.chain.Initializer;
import crp.chain.ScatteredStart;
import crp.chain.TableInitializer;
import crp.check.ExhaustiveRng;
import crp.data.CountRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.likelihood.TableSummary;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.Fit;
import crp.model.RunEnd;
import crp.parameter.Parameter;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.TypicalWords;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Many short texts of many subjects: the start, the end and the answer of their chains. */
class ShortTextsTest {

  private static final int SUBJECTS = 60;
  private static final int TEXTS = 12;
  private static final int COMMON = 30;

  /** Four words each of six own words of the subject, and one word that all subjects share. */
  private static final CountRows ROWS = rows();

  private static final Partition TRUTH = truth();

  private static CountRows rows() {
    Rng rng = new SeededRng(3);
    CountRows.Builder rows = CountRows.over(6 * SUBJECTS + COMMON);
    for (int i = 0; i < SUBJECTS * TEXTS; i++) {
      int[] counts = new int[6 * SUBJECTS + COMMON];
      for (int k = 0; k < 4; k++) {
        counts[6 * (i % SUBJECTS) + rng.below(6)]++;
      }
      counts[6 * SUBJECTS + rng.below(COMMON)]++;
      for (int word = 0; word < counts.length; word++) {
        if (counts[word] > 0) {
          rows.add(word, counts[word]);
        }
      }
      rows.endRow();
    }
    return rows.build();
  }

  private static Partition truth() {
    int[] labels = new int[SUBJECTS * TEXTS];
    Arrays.setAll(labels, i -> i % SUBJECTS);
    return Partition.of(labels);
  }

  private static Partition after(Initializer<? super TableState> start, int sweeps) {
    Rng rng = new SeededRng(1);
    TableState state =
        new TableState(
            Crp.of(Parameter.gamma(1, 1)), DirichletMultinomial.symmetric(0.1).bank(ROWS));
    start.seat(state, rng);
    for (int s = 0; s < sweeps; s++) {
      Kernels.single().forEach(kernel -> kernel.apply(state, rng));
    }
    state.audit(1e-9);
    return state.partition();
  }

  @Test
  void chainsFromManyTablesFindEachSubject() {
    assertTrue(AdjustedRand.of(TRUTH, after(new ScatteredStart(144), 20)) > 0.85);
    // broken twin: rows that are seated one by one share few tables, which single moves keep
    assertTrue(AdjustedRand.of(TRUTH, after(TableInitializer.SEQUENTIAL, 20)) < 0.5);
  }

  @Test
  void aScatteredStartIsUniformOverTables() {
    CountRows three = ROWS.select(new int[] {0, 1, 2});
    Map<Partition, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      TableState state = new TableState(Crp.of(1), DirichletMultinomial.symmetric(0.1).bank(three));
      new ScatteredStart(3).seat(state, rng);
      law.merge(state.partition(), rng.pathProbability(), Double::sum);
    } while (rng.next());
    assertEquals(5, law.size());
    assertEquals(3.0 / 27, law.get(Partition.of(0, 0, 0)), 1e-12);
    assertEquals(6.0 / 27, law.get(Partition.of(0, 1, 1)), 1e-12);
    assertEquals(6.0 / 27, law.get(Partition.of(0, 1, 2)), 1e-12);
  }

  @Test
  void theAnswerKeepsSmallClusters() {
    Fit<CountRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), DirichletMultinomial.symmetric(0.1), ROWS)
            .run()
            .sweeps(20)
            .chains(3)
            .fit();
    Answer answer = Answer.of(fit);
    assertEquals(fit.parts().size(), answer.size());
    assertEquals(SUBJECTS, answer.size(), 6);
    assertTrue(AdjustedRand.of(TRUTH, Partition.of(answer.labels())) > 0.9);
  }

  private static Draws draws(int sweeps, int clusters) {
    int[] labels = new int[200];
    Arrays.setAll(labels, i -> i % clusters);
    double[] zeros = new double[sweeps];
    return new Draws(
        List.of(new Draw(0, sweeps, Partition.of(labels), 0, Map.of())),
        List.of(new Trace(new int[sweeps], zeros, zeros, Map.of())),
        false);
  }

  @Test
  void aRunOfManyClustersEndsByItsWork() {
    assertTrue(RunEnd.isEnough(draws(62, 130), 11_109));
    assertFalse(RunEnd.isEnough(draws(62, 5), 11_109), "few clusters agree soon");
    assertFalse(RunEnd.isEnough(draws(31, 130), 30_000), "few sweeps");
    assertFalse(RunEnd.isEnough(draws(125, 130), 2_472), "few rows");
  }

  @Test
  void typicalWordsAreRarerElsewhere() {
    TableSummary.Words one = new TableSummary.Words(new double[] {0.5, 0.4, 0.1}, 100);
    TableSummary.Words other = new TableSummary.Words(new double[] {0.5, 0.1, 0.4}, 100);
    TypicalWords typical = TypicalWords.of(List.of(one, other));
    assertEquals("[1]", Arrays.toString(typical.first(one.probabilities(), 2)));
    assertEquals("[2]", Arrays.toString(typical.first(other.probabilities(), 2)));
    assertEquals("[0, 1]", Arrays.toString(TypicalWords.NONE.first(one.probabilities(), 2)));
  }
}

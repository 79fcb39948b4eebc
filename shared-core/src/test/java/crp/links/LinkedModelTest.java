package crp.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.parameter.Parameter;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.proximity.SparseAffinity;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LinkedModelTest {

  private static final int N = 60;

  /** Two levels that take turns: 20 rows low, 20 high, 20 low. */
  private static RealRows levels() {
    SeededRng rng = new SeededRng(3);
    double[] x = new double[N];
    Arrays.setAll(x, i -> (i / 20 == 1 ? 6 : 0) + rng.gaussian());
    return RealRows.of(x, N, 1);
  }

  private static SparseAffinity near(boolean sequential) {
    double[][] f = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        boolean possible = j != i && Math.abs(i - j) <= 4 && (j < i || !sequential);
        f[i][j] = possible ? Math.exp(-Math.abs(i - j) / 2.0) : 0;
      }
    }
    return SparseAffinity.of(f);
  }

  private static Fit<RealRows> fit(boolean sequential, int threads) {
    RealRows rows = levels();
    DistanceCrp prior = DistanceCrp.of(Parameter.gamma(1, 10), near(sequential));
    return LinkedMixture.of(prior, GaussianNiw.from(rows), rows)
        .sweeps(400)
        .chains(3)
        .threads(threads)
        .seed(5)
        .fit();
  }

  /** The mean of a function of the concentration, of law Gamma(1, 10), by the trapezoidal rule. */
  private static double overTheLaw(DoubleUnaryOperator function) {
    double sum = 0;
    for (double x = -30; x < 4; x += 0.1) {
      sum += 0.1 * Math.exp(x - Math.exp(x)) * function.applyAsDouble(Math.exp(x) / 10);
    }
    return sum;
  }

  /** What is apart in time stays apart, though the first and the last rows look the same. */
  @Test
  @Tag("slow")
  void clustersFollowTheTimes() {
    Fit<RealRows> fit = fit(true, 2);
    int[] truth = new int[N];
    Arrays.setAll(truth, i -> i / 20);
    double agreement = AdjustedRand.of(fit.estimate(), Partition.of(truth));
    assertTrue(agreement > 0.8, "adjusted Rand index " + agreement);
    assertEquals(fit.estimate().clusters(), fit.parts().size());
    assertTrue(FitNumbers.of(fit).concentration() > 0);
    double mean = overTheLaw(alpha -> DistanceCrp.of(alpha, near(true)).meanTables(N));
    assertEquals(mean, FitNumbers.of(fit).priorClusters(), 1e-6);
    assertTrue(Answer.of(fit).summary().contains("distance dependent"), Answer.of(fit).summary());
    assertThrows(IllegalArgumentException.class, () -> TableView.of(fit));
  }

  @Test
  @Tag("slow")
  void theResultDoesNotDependOnTheNumberOfThreads() {
    Fit<RealRows> one = fit(false, 1);
    Fit<RealRows> other = fit(false, 3);
    assertArrayEquals(one.partLabels(), other.partLabels());
    assertEquals(FitNumbers.of(one).concentration(), FitNumbers.of(other).concentration(), 0);
    // the mean of a law that goes round comes from draws
    double mean = FitNumbers.of(one).priorClusters();
    double lower = overTheLaw(alpha -> DistanceCrp.of(alpha, near(false)).meanSelfLinks());
    assertTrue(mean > lower && mean < N, "prior mean " + mean);
  }

  /** A draw from the prior mixes words and has no likelihood: the chain starts apart instead. */
  @Test
  void observedWordsFindAStart() {
    int[] codes = new int[N];
    Arrays.setAll(codes, i -> i * i % 3);
    CategoryRows rows = CategoryRows.of(codes, N, 3);
    Fit<CategoryRows> fit =
        LinkedMixture.of(DistanceCrp.of(0.1, near(true)), ObservedWord.of(1, 1, 1), rows)
            .sweeps(40)
            .chains(2)
            .fit();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        assertTrue(fit.partLabels()[i] != fit.partLabels()[j] || codes[i] == codes[j]);
      }
    }
  }

  @Test
  void rowsThatDoNotFitAreRefused() {
    DistanceCrp prior = DistanceCrp.of(Parameter.gamma(1, 1), near(true));
    RealRows few = RealRows.of(new double[3], 3, 1);
    assertThrows(
        IllegalArgumentException.class, () -> LinkedMixture.of(prior, GaussianNiw.from(few), few));
  }
}

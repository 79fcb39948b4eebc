package crp.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Background;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether rows can be noise, as short runs decide. */
final class OutlierChoiceTest {

  private static final Parameter SHARE = Parameter.parse("noise", "beta 1 19");
  private static final int DATA_SETS = 10;
  private static final double TOLERANCE = 0.1;

  /** Two round clusters, in which every so many rows are strewn; 0 for none. */
  private static RealRows rows(int n, int every, long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] values = new double[2 * n];
    for (int i = 0; i < n; i++) {
      boolean strewn = every > 0 && i % every == 3;
      for (int j = 0; j < 2; j++) {
        values[2 * i + j] = strewn ? 40 * rng.gaussian() : 6 * (i % 2) + rng.gaussian();
      }
    }
    return RealRows.of(values, n, 2);
  }

  private static OutlierChoice<RealRows> choose(TablePrior prior, RealRows rows) {
    return OutlierChoice.of(Mixture.of(prior, GaussianNiw.from(rows), rows), SHARE);
  }

  private static Mixture<RealRows> model(RealRows rows) {
    return Mixture.of(Crp.of(1), DiagonalGaussian.from(rows), rows);
  }

  /**
   * On 40 data sets (seeds 1 to 40) 36 Bayes factors were 121, the largest possible, and the least
   * 3.2.
   */
  @Test
  @Tag("slow")
  void strewnRowsAreNoise() {
    for (int seed = 1; seed <= DATA_SETS; seed++) {
      OutlierChoice<RealRows> choice = choose(Crp.of(Parameter.gamma(1, 1)), rows(80, 16, seed));
      assertEquals(SHARE, choice.model().noise());
      String note = choice.notes().get(0);
      assertTrue(note.startsWith("chosen by a pilot run on 80 rows: "), note);
      assertTrue(note.contains("noise rows ("), note);
    }
  }

  @Test
  void rowsOfMoreColumnsThanRowsAreNotAskedForNoise() {
    assertEquals(List.of(), wide(12, 12).notes());
    assertTrue(wide(13, 12).notes().get(0).contains(": no noise ("));
  }

  private static OutlierChoice<RealRows> wide(int n, int columns) {
    SeededRng rng = new SeededRng(n);
    double[] values = new double[n * columns];
    Arrays.setAll(values, i -> rng.gaussian());
    RealRows rows = RealRows.of(values, n, columns);
    return OutlierChoice.of(Mixture.of(Crp.of(1), DiagonalGaussian.from(rows), rows), SHARE);
  }

  /**
   * On 40 data sets (seeds 1 to 40) the logarithms of the Bayes factors had mean -1.7 and standard
   * deviation 0.33; the largest factor was 0.64. (With 80 rows one of 40 was above 1.)
   */
  @Test
  void cleanRowsBelongToClusters() {
    for (int seed = 1; seed <= DATA_SETS; seed++) {
      OutlierChoice<RealRows> choice = choose(Crp.of(Parameter.gamma(1, 1)), rows(300, 0, seed));
      assertNull(choice.model().noise());
      String note = choice.notes().get(0);
      assertTrue(note.contains(": no noise ("), note);
    }
  }

  @Test
  void thePriorAndZeroWeightsDoNotMatter() {
    RealRows strewn = rows(60, 12, 5);
    assertNotNull(choose(PoweredCrp.ofLambda(1, 5), strewn).model().noise());
    double[] weights = new double[60];
    Arrays.setAll(weights, i -> i % 12 == 3 ? 0 : 1);
    RealRows some = RealRows.of(strewn.toArray(), 60, 2, Weights.of(weights));
    assertNull(choose(Crp.of(1), some).model().noise());
  }

  @Test
  void rowsWithGapsCanBeNoise() {
    double[] values = rows(60, 12, 5).toArray();
    for (int i = 0; i < 60; i += 7) {
      values[2 * i + i % 2] = Double.NaN;
    }
    assertNotNull(choose(Crp.of(1), RealRows.of(values, 60, 2)).model().noise());
  }

  @Test
  void modelsThatCannotHaveNoiseStayAsTheyAre() {
    RealRows strewn = rows(60, 12, 5);
    OutlierChoice<RealRows> finite =
        choose(
            FiniteMixtures.of(
                Parameter.fixed(1), ComponentLaw.parse("components", "geometric 0.1")),
            strewn);
    assertNull(finite.model().noise());
    assertTrue(finite.notes().isEmpty());
    double[] values = strewn.toArray();
    values[0] = Double.NaN;
    double[] weights = new double[60];
    Arrays.setAll(weights, i -> 1 + i % 2);
    RealRows holes = RealRows.of(values, 60, 2, Weights.of(weights));
    assertTrue(choose(Crp.of(1), holes).notes().isEmpty());
    assertEquals(1, OutlierChoice.of(model(holes), SHARE).notes().size());
    RealRows one = strewn.select(new int[] {7});
    GaussianFamily family = DiagonalGaussian.from(strewn);
    assertTrue(OutlierChoice.of(Mixture.of(Crp.of(1), family, one), SHARE).notes().isEmpty());
  }

  /**
   * The Bayes factor is the ratio of the two evidences, each summed over all partitions, that with
   * noise also over all sets of noise rows. Over seeds of the runs its estimate has a standard
   * deviation of at most 4 %. The broken twin forgets the prior probability of no noise rows,
   * 19/24.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1.5, 8})
  @Tag("slow")
  void theBayesFactorIsTheRatioOfTheEvidences(double far) {
    RealRows rows = RealRows.of(new double[] {0, 0.2, -0.1, 0.3, far}, 5, 1);
    GaussianFamily family = DiagonalGaussian.of(new double[] {0}, 0.02, 3, new double[] {1});
    double exact = Math.exp(withNoise(family, rows) - evidence(family, rows));
    double found =
        1
            / OutlierPilot.of(Mixture.of(Crp.of(1), family, rows), true, null, null, 4000)
                .evidence(new OutlierPilot.Answer(OutlierPilot.Noise.NONE, false));
    assertEquals(1, found / exact, TOLERANCE, "exact " + exact + ", found " + found);
    assertTrue(Math.abs(found / (19 / 24.0) / exact - 1) > TOLERANCE, "the broken twin");
  }

  /** {@return the log evidence of rows without noise} */
  private static double evidence(GaussianFamily family, RealRows rows) {
    int n = rows.size();
    if (n == 0) {
      return 0;
    }
    double[] terms =
        Partitions.all(n).stream().mapToDouble(p -> logJoint(family, rows, p)).toArray();
    return LogSum.of(terms, terms.length);
  }

  private static double logJoint(GaussianFamily family, RealRows rows, Partition partition) {
    TableBank<RealRows> bank = family.bank(rows);
    int k = partition.clusters();
    bank.reserve(k);
    double sum = LogGamma.of(1) - LogGamma.of(1 + rows.size());
    int[] sizes = new int[k];
    for (int i = 0; i < rows.size(); i++) {
      bank.add(partition.label(i), i);
      sizes[partition.label(i)]++;
    }
    for (int t = 0; t < k; t++) {
      sum += LogGamma.of(sizes[t]) + bank.logMarginal(t);
    }
    return sum;
  }

  /** {@return the log evidence under noise whose probability has the law beta(1, 19)} */
  private static double withNoise(GaussianFamily family, RealRows rows) {
    int n = rows.size();
    double[] noise = Background.of(family, rows).logDensities(rows);
    double[] terms = new double[1 << n];
    for (int set = 0; set < terms.length; set++) {
      int chosen = set;
      int[] others = IntStream.range(0, n).filter(i -> (chosen >> i & 1) == 0).toArray();
      int b = n - others.length;
      double law =
          Math.log(19) + LogGamma.of(1 + b) + LogGamma.of(19 + n - b) - LogGamma.of(20 + n);
      terms[set] = law + evidence(family, rows.select(others));
      for (int i = 0; i < n; i++) {
        terms[set] += (set >> i & 1) * noise[i];
      }
    }
    return LogSum.of(terms, terms.length);
  }
}

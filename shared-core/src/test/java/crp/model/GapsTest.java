package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.chain.TableInitializer;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.estimate.Cut;
import crp.kernel.Kernel;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.mixture.Kernels;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Four groups 5 deviations apart in six columns with gaps are found from any start. */
class GapsTest {

  private static final int COLUMNS = 6;
  private static final Crp PRIOR = Crp.of(Parameter.gamma(1, 1));

  private static int[] truth(int n) {
    return IntStream.range(0, n).map(i -> i % 4).toArray();
  }

  /** Even and odd columns tell two pairs of groups apart; the last row is empty. */
  private static RealRows rows(int n, double share, long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] x = new double[n * COLUMNS];
    for (int i = 0; i < x.length; i++) {
      double value = 5 * (i / COLUMNS % 4 >> i % 2 & 1) + rng.gaussian();
      boolean gap = rng.uniform() < share || i >= x.length - COLUMNS;
      x[i] = gap ? Double.NaN : value;
    }
    return RealRows.of(x, n, COLUMNS);
  }

  /** {@return the groups by the sums of what was observed, which knows their means} */
  private static Partition bestLabels(RealRows rows) {
    int[] labels = new int[rows.size()];
    for (int i = 0; i < labels.length; i++) {
      double[] sums = new double[2];
      for (int j = 0; j < COLUMNS; j++) {
        double value = rows.value(i, j);
        sums[j % 2] += Double.isNaN(value) ? 0 : value - 2.5;
      }
      labels[i] = (sums[0] > 0 ? 1 : 0) + (sums[1] > 0 ? 2 : 0);
    }
    return Partition.of(labels);
  }

  /** {@return the mean adjusted Rand index of the last sweeps of a chain from a start} */
  private static double agreement(RealRows rows, TableInitializer start, int sweeps) {
    GaussianNiw family = GaussianNiw.from(rows).withSampled(GaussianFamily.NU);
    TableState state = new TableState(PRIOR, family.bank(rows));
    SeededRng rng = new SeededRng(5);
    start.seat(state, rng);
    List<Kernel<? super TableState>> kernels = Kernels.early(state.bank());
    double sum = 0;
    int last = sweeps / 4;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      kernels.forEach(kernel -> kernel.apply(state, rng));
      if (sweep >= sweeps - last) {
        sum += AdjustedRand.of(state.partition(), Partition.of(truth(rows.size())));
      }
    }
    state.audit(1e-9);
    return sum / last;
  }

  @Test
  void aChainLeavesItsStart() {
    double agreement = agreement(rows(160, 0.2, 6), TableInitializer.SEQUENTIAL, 200);
    assertTrue(agreement > 0.9, "adjusted Rand index " + agreement);
  }

  @ParameterizedTest
  @CsvSource({"SEQUENTIAL, 0.3, 0.85", "MANY, 0.3, 0.85", "ONE, 0.3, 0.85"})
  @Tag("slow")
  void chainsFromAllStartsFindTheGroups(TableInitializer start, double share, double least) {
    double agreement = agreement(rows(500, share, 6), start, 400);
    assertTrue(agreement > least, "adjusted Rand index " + agreement);
  }

  @ParameterizedTest
  @CsvSource({"SEQUENTIAL, 0.2, 0.94", "MANY, 0.2, 0.94", "ONE, 0.2, 0.94"})
  @Tag("slow")
  @Tag("thorough")
  void soTheyDoWithFewerGaps(TableInitializer start, double share, double least) {
    chainsFromAllStartsFindTheGroups(start, share, least);
  }

  private static double ofAnswer(Mixture<?> model, int n) {
    Fit<?> fit = model.sweeps(200).chains(4).seed(1).fit();
    Answer cut = Answer.of(fit, Cut.AUTOMATIC);
    assertEquals(4, cut.size(), () -> Answer.of(fit).summary());
    return AdjustedRand.of(Partition.of(cut.labels()), Partition.of(truth(n)));
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0.95", "0.3, 0.9"})
  @Tag("slow")
  void theAnswerHasTheGroups(double share, double least) {
    RealRows rows = rows(500, share, 6);
    GaussianNiw family = GaussianNiw.from(rows).withSampled(GaussianFamily.NU);
    double agreement = ofAnswer(Mixture.of(PRIOR, family, rows), 500);
    assertTrue(agreement >= least, "adjusted Rand index " + agreement);
    double best = AdjustedRand.of(bestLabels(rows), Partition.of(truth(500)));
    assertTrue(agreement > best - 0.03, "adjusted Rand index " + agreement + " for " + best);
  }

  /** A name that is right in four rows of five, and heavy tails. */
  @Test
  @Tag("slow")
  void theAnswerHasTheGroupsBesideNamesAndUnderHeavyTails() {
    RealRows rows = rows(400, 0.2, 2);
    GaussianNiw family = GaussianNiw.from(rows).withSampled(GaussianFamily.TAILS);
    int[] codes = new int[400];
    Arrays.setAll(codes, i -> i % 7 == 0 ? CategoryRows.MISSING : (i % 5 == 0 ? i / 5 : i) % 4);
    MixedRows mixed = new MixedRows(List.of(rows, CategoryRows.of(codes, 400, new int[] {4})));
    ProductFamily both = ProductFamily.of(List.of(family, Categories.jeffreys()));
    double agreement = ofAnswer(Mixture.of(PRIOR, both, mixed), 400);
    assertTrue(agreement >= 0.95, "adjusted Rand index " + agreement);
  }
}

package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.TrueRanks;
import crp.check.UniformRanks;
import crp.data.CategoryRows;
import crp.likelihood.Background;
import crp.likelihood.discrete.Categories;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.Noise;
import crp.state.TableState;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulation-based calibration (Talts and others 2018) of rows that may be noise, with
 * concentration and share drawn: the ranks of both, of the number of tables and of the number of
 * noise rows must be uniform. Four chi-square tests with a false alarm rate of 1e-6 each should the
 * stream of draws change. A draw of the concentration that takes noise as seated fails.
 */
@Tag("slow")
@Tag("thorough")
final class NoiseCalibrationTest {

  private static final double ALARM = 1e-6;
  private static final int ROWS = 12;
  private static final int COLUMNS = 3;
  private static final int LEVELS = 3;
  private static final int DRAWS = 19;
  private static final int REPLICATES = 2000;
  private static final double SHAPE = 2;
  private static final double[] BETA = {1.5, 3};
  private static final Categories FAMILY = Categories.symmetric(0.5);

  /** Forward: each table has probabilities of its own, noise has them anew for each row. */
  private static CategoryRows simulate(int[] tables, Rng rng) {
    int[] codes = new int[ROWS * COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
      int[][] seen = new int[ROWS + 1][LEVELS];
      for (int i = 0; i < ROWS; i++) {
        int[] counts = tables[i] < 0 ? new int[LEVELS] : seen[tables[i]];
        double[] logs = Arrays.stream(counts).mapToDouble(n -> Math.log(n + 0.5)).toArray();
        int code = rng.index(logs, LEVELS);
        counts[code]++;
        codes[i * COLUMNS + column] = code;
      }
    }
    return CategoryRows.of(codes, ROWS, new int[] {LEVELS, LEVELS, LEVELS});
  }

  private static int[] ranks(Kernel<TableState> concentration, Rng rng) {
    double alpha = rng.gamma(SHAPE);
    double share = rng.beta(BETA[0], BETA[1]);
    int[] tables = new int[ROWS];
    int[] sizes = new int[ROWS];
    int k = 0;
    int seated = 0;
    for (int i = 0; i < ROWS; i++) {
      tables[i] = -1;
      if (rng.uniform() >= share) {
        double at = rng.uniform() * (seated + alpha);
        int table = 0;
        while (table < k && at >= sizes[table]) {
          at -= sizes[table++];
        }
        k = Math.max(k, table + 1);
        sizes[table]++;
        seated++;
        tables[i] = table;
      }
    }
    CategoryRows rows = simulate(tables, rng);
    TrueRanks ranks = new TrueRanks(alpha, share, k, ROWS - seated);
    Noise noise =
        new Noise(
            Parameter.parse("noise", "beta 1.5 3"), Background.of(FAMILY, rows).logDensities(rows));
    TableState state = new TableState(Crp.of(Parameter.gamma(SHAPE, 1)), FAMILY.bank(rows), noise);
    TableGibbs gibbs = new TableGibbs();
    SplitMerge splits = SplitMerge.sequential(2);
    ParameterUpdate<TableState> shares = ParameterUpdate.of(Background.SHARE);
    for (int sweep = 1; sweep <= 60 + 10 * DRAWS; sweep++) {
      gibbs.apply(state, rng);
      splits.apply(state, rng);
      concentration.apply(state, rng);
      shares.apply(state, rng);
      if (sweep > 60 && sweep % 10 == 0) {
        ranks.see(
            state.prior().concentration(),
            state.parameters().value(Background.SHARE),
            state.tables(),
            noise(state).cardinality());
      }
    }
    return ranks.ranks(rng);
  }

  private static BitSet noise(TableState state) {
    BitSet noise = new BitSet();
    for (int i = 0; i < ROWS; i++) {
      noise.set(i, state.isNoise(i));
    }
    return noise;
  }

  private static UniformRanks calibration(Kernel<TableState> concentration) {
    return new UniformRanks(DRAWS + 1, 20_26, rng -> ranks(concentration, rng));
  }

  @Test
  void ranksAreUniform() {
    double[] p = calibration(ParameterUpdate.of(Prior.CONCENTRATION)).levels(REPLICATES);
    assertTrue(UniformRanks.least(p) > ALARM, Arrays.toString(p));
  }

  /** As if all rows, noise included, were at tables. */
  @Test
  void aConcentrationThatSeatsNoiseIsFound() {
    Kernel<TableState> wrong =
        (state, rng) -> {
          double alpha = state.prior().concentration();
          double rate = 1 - Math.log(rng.beta(alpha + 1, ROWS));
          double odds = (SHAPE + state.tables() - 1) / (ROWS * rate);
          boolean more = rng.uniform() < odds / (1 + odds);
          double shape = SHAPE + state.tables() - (more ? 0 : 1);
          state.set(Prior.CONCENTRATION, rng.gamma(shape) / rate);
          return 0;
        };
    double[] p = calibration(wrong).levelsUntil(ALARM, REPLICATES);
    assertTrue(UniformRanks.least(p) < ALARM, Arrays.toString(p));
  }
}

package crp.answer;

import crp.Text;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.Capabilities;
import crp.likelihood.Sampled;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Stretches;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the columns that say nothing about the clusters. The marginal likelihood of a column alone
 * under the clusters of a draw is compared with that under one cluster of all rows: of a normal
 * column under {@link DiagonalGaussian#from}, the base scale summed out, of a nominal one under
 * {@link Categories#jeffreys}. A column is irrelevant if the log Bayes factor is below 0 in most
 * draws. Of many rows some; rows that are noise in a draw are left out. Repeatable.
 *
 * @param numeric numbers of normal columns, from 0
 * @param nominal numbers of nominal columns, from 0
 */
record IrrelevantColumns(List<Integer> numeric, List<Integer> nominal) {

  /** Enough draws. */
  static final int DRAWS = 9;

  private static final int ROWS = 1000;
  private static final int FEWEST = 3;
  private static final int LISTED = 10;

  /**
   * Compares.
   *
   * @param rows as they were clustered; none of less than three columns are irrelevant
   */
  static IrrelevantColumns of(Rows rows, List<Draw> draws) {
    List<Rows> parts = rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows);
    int[] items = Stretches.some(rows.size(), ROWS);
    List<Integer> numeric = new ArrayList<>();
    List<Integer> nominal = new ArrayList<>();
    int columns = 0;
    for (Rows part : parts) {
      Rows some = part.select(items);
      if (some instanceof RealRows real) {
        columns += real.columns();
        irrelevant(real.columns(), j -> normal(real, j), items, draws, numeric);
      } else if (some instanceof CategoryRows categories) {
        columns += categories.columns();
        irrelevant(categories.columns(), j -> nominal(categories, j), items, draws, nominal);
      }
    }
    return columns < FEWEST
        ? new IrrelevantColumns(List.of(), List.of())
        : new IrrelevantColumns(numeric, nominal);
  }

  /** Makes an empty bank of one column. */
  private interface Alone {
    Optional<TableBank<?>> bank(int column);
  }

  private static void irrelevant(
      int columns, Alone alone, int[] items, List<Draw> draws, List<Integer> found) {
    for (int j = 0; j < columns; j++) {
      RunScope.check();
      int against = 0;
      for (Draw draw : draws) {
        Optional<TableBank<?>> bank = alone.bank(j);
        against += bank.isPresent() && logBayesFactor(bank.get(), items, draw) < 0 ? 1 : 0;
      }
      if (2 * against > draws.size()) {
        found.add(j);
      }
    }
  }

  /** {@return nothing where the values are equal or too few to be told apart} */
  private static Optional<TableBank<?>> normal(RealRows rows, int column) {
    double[] values = new double[rows.size()];
    Arrays.setAll(values, i -> rows.value(i, column));
    double[] seen =
        IntStream.range(0, values.length)
            .filter(i -> rows.weights().of(i) > 0 && !Double.isNaN(values[i]))
            .mapToDouble(i -> values[i])
            .distinct()
            .toArray();
    if (seen.length < 2) {
      return Optional.empty();
    }
    RealRows alone = RealRows.of(values, values.length, 1, rows.weights());
    return Optional.of(DiagonalGaussian.from(alone).bank(alone));
  }

  private static Optional<TableBank<?>> nominal(CategoryRows rows, int column) {
    int[] codes = new int[rows.size()];
    Arrays.setAll(codes, i -> rows.code(i, column));
    Weights weights = rows.weights();
    CategoryRows alone =
        CategoryRows.of(codes, codes.length, new int[] {rows.cardinality(column)}, weights);
    return Optional.of(Categories.jeffreys().bank(alone));
  }

  /** {@return the log Bayes factor for the clusters of a draw, in nats} */
  private static double logBayesFactor(TableBank<?> bank, int[] items, Draw draw) {
    int k = draw.clusters();
    bank.reserve(Math.max(1, k));
    for (int i = 0; i < items.length; i++) {
      if (!draw.isNoise(items[i])) {
        bank.add(draw.label(items[i]), i);
      }
    }
    double apart = logMarginal(bank, k);
    for (int t = 1; t < k; t++) {
      bank.absorb(0, t);
    }
    return apart - logMarginal(bank, 1);
  }

  /** With the base scale, if there is one, summed out. */
  private static double logMarginal(TableBank<?> bank, int tables) {
    Sampled sampled = Capabilities.sampled(bank);
    double[] scales =
        sampled.hyperparameters().has(GaussianFamily.BASE_SCALE)
            ? sampled.hyperparameters().get(GaussianFamily.BASE_SCALE).prior().values()
            : new double[] {1};
    double[] logs = new double[scales.length];
    for (int g = 0; g < scales.length; g++) {
      double scale = scales[g];
      sampled.setHyperparameters(name -> scale);
      for (int t = 0; t < tables; t++) {
        logs[g] += bank.logMarginal(t);
      }
    }
    return LogSum.of(logs, logs.length) - Math.log(logs.length);
  }

  /**
   * {@return what was found, in sentences; empty if nothing was}
   *
   * @param noun what a cluster is called, in the singular
   */
  Optional<String> sentence(ReportNames names, String noun) {
    List<String> all = new ArrayList<>();
    numeric.forEach(j -> all.add(names.column(j)));
    nominal.forEach(j -> all.add(names.nominalColumn(j)));
    int others = all.size() - LISTED;
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Text.of(
                "%s%s %s nothing about the %ss: alone, %s described better by one distribution for all"
                    + " rows than by one for each %s. Leave %s out (option ignore %s), and compare.",
                String.join(", ", all.subList(0, Math.min(LISTED, all.size()))),
                others > 0 ? Text.of(" and %d others", others) : "",
                all.size() == 1 ? "says" : "say",
                noun,
                all.size() == 1 ? "it is" : "each is",
                noun,
                all.size() == 1 ? "it" : "them",
                String.join(",", all.subList(0, Math.min(LISTED, all.size())))));
  }
}

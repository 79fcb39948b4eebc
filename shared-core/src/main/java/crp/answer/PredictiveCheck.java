package crp.answer;

import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.diagnose.Misfit;
import crp.diagnose.Residuals;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.likelihood.LawSource;
import crp.likelihood.TableLaws;
import crp.model.Fit;
import crp.model.Posterior;
import crp.parallel.RunScope;
import crp.predict.SeatedRows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.random.Stretches;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The posterior predictive check of the numeric columns, see {@link Residuals}: of the clusters of
 * some draws, not of their unions after a cut. Of many rows some, so that it takes a fraction of a
 * second. The values before rounding and the scales of Student t rows are drawn with the
 * parameters; rows that are noise in a draw are left out. Repeatable.
 */
final class PredictiveCheck {

  private static final int DRAWS = 5;
  private static final int ROWS = 1000;

  private PredictiveCheck() {}

  /**
   * A column that does not fit.
   *
   * @param worst empty if all do
   */
  private record Found(Optional<Misfit> worst) {}

  /**
   * {@return the column that the clusters of a fit describe worst, if that matters; computed once}
   */
  static Optional<Misfit> of(Fit<?> fit) {
    return fit.once(Found.class, () -> computed(fit)).worst();
  }

  private static <R extends Rows> Found computed(Fit<R> fit) {
    return new Found(
        of(fit.model().family(), fit.view().rows(), fit.answeringDraws(), fit.settings().seed()));
  }

  /**
   * {@return what does not fit; empty also where no column is normal given its cluster, and where
   * rows have weights}
   */
  static <R extends Rows> Optional<Misfit> of(Family<R> family, R rows, Draws draws, long seed) {
    return residuals(family, rows, draws, seed).flatMap(Residuals::worst);
  }

  static <R extends Rows> Optional<Residuals> residuals(
      Family<R> family, R rows, Draws draws, long seed) {
    int columns = columns(rows);
    if (columns == 0 || !rows.weights().allOne()) {
      return Optional.empty();
    }
    int[] items = Stretches.some(rows.size(), ROWS);
    Residuals residuals = new Residuals(columns);
    List<Draw> some = Posterior.thinned(draws, DRAWS);
    try {
      for (int g = 0; g < some.size(); g++) {
        RunScope.check();
        double[] of = of(family, rows, some.get(g), items, new SeededRng(seed + g));
        int[] labels = IntStream.of(items).map(some.get(g)::label).toArray();
        residuals.include(of, labels, some.get(g).clusters());
      }
      return Optional.of(residuals);
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private static int columns(Rows rows) {
    List<Rows> parts = rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows);
    return parts.stream()
        .mapToInt(part -> part instanceof RealRows real ? real.columns() : 0)
        .sum();
  }

  /** {@return the residuals of some rows, row-major; NaN where a row is noise} */
  private static <R extends Rows> double[] of(
      Family<R> family, R rows, Draw draw, int[] items, Rng rng) {
    boolean[] without = new boolean[rows.size()];
    Arrays.fill(without, true);
    for (int item : items) {
      without[item] = false;
    }
    int k = draw.clusters();
    TableLaws laws = LawSource.of(SeatedRows.bankOfMany(family, rows, draw, without, rng));
    laws.reserve(k);
    for (int c = 0; c < k; c++) {
      laws.draw(c, c, rng);
    }
    int columns = columns(rows);
    double[] residuals = new double[items.length * columns];
    Arrays.fill(residuals, Double.NaN);
    for (int i = 0; i < items.length; i++) {
      if (!draw.isNoise(items[i])) {
        laws.residuals(draw.label(items[i]), items[i], residuals, i * columns);
      }
    }
    return residuals;
  }
}

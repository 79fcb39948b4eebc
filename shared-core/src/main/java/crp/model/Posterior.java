package crp.model;

import crp.data.Rows;
import crp.data.UninformativeRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Draws, their point estimate, and the tables of the estimate.
 *
 * @param withoutData numbers of the clusters that no row informs
 * @param bank the statistics of cluster k in slot k
 */
public record Posterior<R extends Rows>(
    Draws draws,
    Estimate estimate,
    Set<Integer> withoutData,
    TableBank<R> bank,
    Settings settings) {

  /**
   * {@return what draws say}
   *
   * @param rows that took part, prepared
   * @param out for each row whether it is left out of the statistics of the clusters
   */
  static <R extends Rows> Posterior<R> of(
      Family<R> family, R rows, boolean[] out, Draws draws, Estimate estimate, Settings settings) {
    Draw seated = estimate.seatedDraw();
    TableBank<R> bank = SeatedRows.bank(family, rows, seated, out, new SeededRng(settings.seed()));
    return new Posterior<>(draws, estimate, withoutData(seated, out), bank, settings);
  }

  private static Set<Integer> withoutData(Draw draw, boolean[] out) {
    Set<Integer> without = new TreeSet<>();
    for (int k = 0; k < draw.clusters(); k++) {
      without.add(k);
    }
    for (int i = 0; i < out.length; i++) {
      if (!out[i]) {
        without.remove(draw.label(i));
      }
    }
    return Set.copyOf(without);
  }

  /** {@return the estimate as a draw} */
  public Draw draw() {
    return estimate.seatedDraw();
  }

  /** {@return the bank with one empty slot behind the clusters, for reading only} */
  public TableBank<R> frozen() {
    int[] slots = IntStream.range(0, draw().clusters()).toArray();
    return bank.frozen(slots, slots.length);
  }

  /** {@return the tables of a draw of some rows, without those that inform no table} */
  public static <R extends Rows> TableBank<R> frozen(
      Family<R> family, R rows, Draw draw, long seed) {
    int k = draw.clusters();
    return SeatedRows.bank(family, rows, draw, UninformativeRows.of(rows), new SeededRng(seed))
        .frozen(IntStream.range(0, k).toArray(), k);
  }

  /** {@return the logs of the mean densities over at most so many draws} */
  public static double[] logMeans(Draws draws, int most, Function<Draw, double[]> logDensities) {
    List<double[]> all = thinned(draws, most).stream().map(logDensities).toList();
    int m = all.size();
    return IntStream.range(0, all.get(0).length)
        .mapToDouble(
            i -> LogSum.of(all.stream().mapToDouble(logs -> logs[i]).toArray(), m) - Math.log(m))
        .toArray();
  }

  /** {@return at most so many of the draws, evenly spaced} */
  public static List<Draw> thinned(Draws draws, int most) {
    List<Draw> all = draws.draws();
    int m = Math.min(most, all.size());
    List<Draw> some = new ArrayList<>();
    for (int i = 0; i < m; i++) {
      some.add(all.get((int) ((long) i * all.size() / m)));
    }
    return some;
  }
}

package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.random.SeededRng;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of some kept draws and of the estimate, made again from the rows when they are first
 * asked for, one addition a row, and kept while memory lasts. Holds the rows; serialised with them.
 * Not thread-safe.
 *
 * @param <R> the kind of rows
 */
final class DrawnTables<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Family<R> family;
  private final R rows;
  private final List<Draw> draws;
  private final Draw estimate;
  private transient @Nullable SoftReference<TableBank<R>> @Nullable [] banks;

  /** Keeps at most so many draws, evenly thinned. */
  DrawnTables(Family<R> family, R rows, NearPredictor.Sample sample, int most) {
    this.family = family;
    this.rows = rows;
    List<Draw> all = sample.draws().draws();
    int n = Math.min(most, all.size());
    draws =
        IntStream.range(0, n).mapToObj(d -> all.get((int) ((long) d * all.size() / n))).toList();
    estimate = sample.estimate();
  }

  /** {@return the draws that are averaged over} */
  List<Draw> draws() {
    return draws;
  }

  /** {@return the rows behind the draws} */
  R rows() {
    return rows;
  }

  /** {@return the draw whose clusters count} */
  Draw estimate() {
    return estimate;
  }

  /** {@return table k of a draw in slot k, and an empty slot behind them} */
  TableBank<R> of(int draw) {
    return bank(draw, draws.get(draw));
  }

  /** {@return the clusters of the estimate} */
  TableBank<R> ofEstimate() {
    return bank(draws.size(), estimate);
  }

  private TableBank<R> bank(int d, Draw draw) {
    if (banks == null) {
      banks = noBanks(draws.size() + 1);
    }
    SoftReference<TableBank<R>> kept = banks[d];
    TableBank<R> bank = kept == null ? null : kept.get();
    if (bank == null) {
      int k = draw.clusters();
      bank = SeatedRows.bank(family, rows, draw, new SeededRng(d)).frozen(SeatedRows.slots(k), k);
      banks[d] = new SoftReference<>(bank);
    }
    return bank;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <R extends Rows> SoftReference<TableBank<R>>[] noBanks(int n) {
    return new SoftReference[n];
  }

  /** {@return the cluster of each row} */
  static int[] labels(Draw draw) {
    int[] labels = new int[draw.size()];
    Arrays.setAll(labels, draw::label);
    return labels;
  }
}

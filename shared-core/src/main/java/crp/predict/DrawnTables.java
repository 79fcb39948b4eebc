package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The tables of some draws and of the estimate, recomputed from the rows on first use, at one
 * addition per row, and cached while memory permits. Holds the rows; serialised with them. Not
 * thread-safe.
 */
public final class DrawnTables<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Family<R> family;
  private final R rows;
  private final List<Draw> draws;
  private final Draw estimate;
  private transient @Nullable SoftReference<TableBank<R>> @Nullable [] banks;

  /** Uses at most {@code most} draws, evenly thinned. */
  public DrawnTables(Family<R> family, R rows, FitSample sample, int most) {
    this.family = family;
    this.rows = rows;
    List<Draw> all = sample.draws().draws();
    int n = Math.min(most, all.size());
    draws =
        IntStream.range(0, n).mapToObj(d -> all.get((int) ((long) d * all.size() / n))).toList();
    estimate = sample.estimate();
  }

  /** {@return the draws used} */
  public List<Draw> draws() {
    return draws;
  }

  /** {@return the rows of the draws} */
  R rows() {
    return rows;
  }

  /** {@return the draw whose clusters are reported} */
  public Draw estimate() {
    return estimate;
  }

  /** {@return the tables of a draw, table k in slot k, followed by an empty slot} */
  public TableBank<R> of(int draw) {
    return bank(draw, draws.get(draw));
  }

  /** {@return the clusters of the estimate} */
  public TableBank<R> ofEstimate() {
    return bank(draws.size(), estimate);
  }

  /**
   * Makes room for the banks. After that, different threads can ask for the tables of different
   * draws.
   */
  void open() {
    room();
  }

  private SoftReference<TableBank<R>>[] room() {
    SoftReference<TableBank<R>>[] known = banks;
    if (known == null) {
      known = noBanks(draws.size() + 1);
      banks = known;
    }
    return known;
  }

  private TableBank<R> bank(int d, Draw draw) {
    SoftReference<TableBank<R>>[] all = room();
    SoftReference<TableBank<R>> kept = all[d];
    TableBank<R> bank = kept == null ? null : kept.get();
    if (bank == null) {
      int k = draw.clusters();
      Rng rng = new SeededRng(d);
      TableBank<R> seated =
          d < draws.size()
              ? SeatedRows.bankOfMany(family, rows, draw, rng)
              : SeatedRows.bank(family, rows, draw, rng);
      bank = seated.frozen(SeatedRows.slots(k), k);
      all[d] = new SoftReference<>(bank);
    }
    return bank;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <R extends Rows> SoftReference<TableBank<R>>[] noBanks(int n) {
    return new SoftReference[n];
  }

  /** {@return the cluster of each row} */
  public static int[] labels(Draw draw) {
    int[] labels = new int[draw.size()];
    Arrays.setAll(labels, draw::label);
    return labels;
  }
}

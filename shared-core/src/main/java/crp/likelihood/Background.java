package crp.likelihood;

import crp.data.RealRows;
import crp.data.Rows;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The broad density of rows that belong to no cluster: the prior predictive of {@link
 * Family#background}; or a uniform density over the range of the columns, mixed with a hundredth of
 * the broad one, so that rows outside have a density and the whole integrates to one. It is fixed:
 * what a run learns about the family does not change it. Not thread-safe: banks use scratch space.
 */
public final class Background<R extends Rows> implements Serializable {

  /** Name of the prior probability that a row belongs to no cluster. */
  public static final String SHARE = "noise";

  private static final long serialVersionUID = 1L;
  private static final int[] EMPTY = {0};
  private static final double OUTSIDE = 0.01;

  private final TableBank<R> bank;
  private final @Nullable Box box;
  private final double[] out = new double[1];

  private Background(TableBank<R> bank, @Nullable Box box) {
    this.bank = bank;
    this.box = box;
  }

  /**
   * {@return the broad background of a family}
   *
   * @param family the likelihood of the clusters
   * @param like rows of the shape that it takes; not retained
   */
  public static <R extends Rows> Background<R> of(Family<R> family, R like) {
    return of(family, like, null);
  }

  /**
   * {@return the background of a family}
   *
   * @param family as above
   * @param like as above
   * @param box the law of the rows inside, which are rows of numbers; null for a broad background
   */
  public static <R extends Rows> Background<R> of(Family<R> family, R like, @Nullable Box box) {
    return new Background<>(family.background().bank(like).frozen(new int[0], 0), box);
  }

  /** {@return the backgrounds of the parts of the rows, see {@link Compound#parts}} */
  public List<Background<?>> parts() {
    return box != null
        ? List.of(this)
        : Compound.parts(bank).stream()
            .<Background<?>>map(part -> new Background<>(part, null))
            .toList();
  }

  /**
   * {@return the log density of one copy of a row, in nats; missing entries are integrated out}
   *
   * @param rows rows in the data's units or prepared
   */
  public double logDensity(R rows, int row) {
    out[0] = 0;
    bank.addLogPredictiveOf(rows, row, EMPTY, 1, out);
    return box == null ? out[0] : mixed(box.logDensity((RealRows) rows, row), out[0]);
  }

  private static double mixed(double uniform, double broad) {
    double inside = Math.log1p(-OUTSIDE) + uniform;
    double outside = Math.log(OUTSIDE) + broad;
    double high = Math.max(inside, outside);
    return high + Math.log(Math.exp(inside - high) + Math.exp(outside - high));
  }

  /** {@return the log density of each row, all its copies included, in nats} */
  public double[] logDensities(R rows) {
    double[] all = new double[rows.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = rows.weights().of(i) * logDensity(rows, i);
    }
    return all;
  }
}

package crp.likelihood;

import crp.data.Rows;
import java.io.Serializable;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The broad density of rows that belong to no cluster: the prior predictive of {@link
 * Family#background}. It is fixed: what a run learns about the family does not change it. Not
 * thread-safe: banks use scratch space.
 */
public final class Background<R extends Rows> implements Serializable {

  /** Name of the prior probability that a row belongs to no cluster. */
  public static final String SHARE = "noise";

  private static final long serialVersionUID = 1L;
  private static final int[] EMPTY = {0};

  private final TableBank<R> bank;
  private final double[] out = new double[1];

  private Background(TableBank<R> bank) {
    this.bank = bank;
  }

  /**
   * {@return the background of a family}
   *
   * @param family the likelihood of the clusters
   * @param like rows of the shape that it takes; not retained
   */
  public static <R extends Rows> Background<R> of(Family<R> family, R like) {
    return new Background<>(family.background().bank(like).frozen(new int[0], 0));
  }

  /** {@return the backgrounds of the parts of the rows, see {@link TableBank#parts}} */
  public List<Background<?>> parts() {
    return bank.parts().stream().<Background<?>>map(Background::new).toList();
  }

  /**
   * {@return the log density of one copy of a row, in nats; missing entries are integrated out}
   *
   * @param rows rows in the data's units or prepared
   */
  public double logDensity(R rows, int row) {
    out[0] = 0;
    bank.addLogPredictiveOf(rows, row, EMPTY, 1, out);
    return out[0];
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

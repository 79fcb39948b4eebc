package crp.likelihood;

import crp.checkpoint.Archive;
import crp.data.Rows;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables may hold rows that lie elsewhere, of which it stores the sums alone; they
 * never move. All methods of a bank include them but {@link Stored#archive}. Such a table is not a
 * source of {@link TableBank#absorb} or {@link Moving#move}.
 */
public interface RestBank<R extends Rows> extends TableBank<R>, Scoring, Sampled, LawSource {

  /** {@return a bank as one of this kind; null if it is of another} */
  @SuppressWarnings("unchecked") // of the rows of the bank
  static <R extends Rows> @Nullable RestBank<R> of(TableBank<R> bank) {
    return bank.as(RestBank.class);
  }

  /**
   * Seats rows that lie elsewhere.
   *
   * @param slot an empty table, which {@link TableBank#reserve} has made
   * @param sums holds their sums, of a {@link Scattered} family
   * @param anchors holds the anchor of these sums
   */
  void found(int slot, double[] sums, int at, double[] anchors, int anchor);

  /**
   * Copies an anchor about which sums of a table's rows lose few digits.
   *
   * @param anchors receives it
   */
  void anchor(int slot, double[] anchors, int at);

  /**
   * Stores what is sampled of the prior, or replaces it by what is stored.
   *
   * @param archive the values in a fixed order
   */
  default void archivePrior(Archive archive) {
    Map<String, Double> stored = new HashMap<>();
    hyperparameters().archive(archive, stored::put);
    if (archive.reading()) {
      setHyperparameters(name -> Objects.requireNonNull(stored.get(name)));
    }
  }
}

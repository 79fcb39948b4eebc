package crp.likelihood;

import crp.data.Rows;

/**
 * Not part of the promised API.
 *
 * <p>The capabilities of a bank: its own, or the slow form of those that it lacks. Fetched once,
 * when a state, a kernel or a path is made, not in a loop.
 */
public final class Capabilities {

  private Capabilities() {}

  /** {@return how rows are scored at the tables} */
  public static Scoring scoring(TableBank<?> bank) {
    Scoring own = bank.as(Scoring.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how far tables are left out} */
  public static Reaching reaching(TableBank<?> bank) {
    Reaching own = bank.as(Reaching.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how groups are bounded at the tables} */
  public static Bounding bounding(TableBank<?> bank) {
    Bounding own = bank.as(Bounding.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return what is done with missing entries} */
  public static Completing completing(TableBank<?> bank) {
    Completing own = bank.as(Completing.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how many rows are moved} */
  public static Moving moving(TableBank<?> bank) {
    Moving own = bank.as(Moving.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how unions are scored} */
  public static Uniting uniting(TableBank<?> bank) {
    Uniting own = bank.as(Uniting.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how many new rows are scored} */
  @SuppressWarnings("unchecked") // a bank predicts rows of its own kind
  public static <R extends Rows> Predicting<R> predicting(TableBank<R> bank) {
    Predicting<R> own = bank.as(Predicting.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return what is sampled; nothing of a bank without} */
  public static Sampled sampled(TableBank<?> bank) {
    Sampled own = bank.as(Sampled.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how the overlaps of tables are computed} */
  public static Affine affine(TableBank<?> bank) {
    Affine own = bank.as(Affine.class);
    return own == null ? new SlowBank<>(bank) : own;
  }

  /** {@return how tables are described} */
  public static Estimated estimated(TableBank<?> bank) {
    Estimated own = bank.as(Estimated.class);
    return own == null ? new SlowBank<>(bank) : own;
  }
}

package elki.clustering.crp.nearness;

/**
 * Whom an object can choose.
 *
 * @since 0.1.0
 */
public enum Order {
  /** Every other one. */
  ANY,
  /** Those in earlier rows. */
  ROWS,
  /** Those of earlier times. */
  TIME
}

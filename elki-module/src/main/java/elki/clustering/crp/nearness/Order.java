package elki.clustering.crp.nearness;

/** Whom an object can choose. */
public enum Order {
  /** Every other one. */
  ANY,
  /** Those in earlier rows. */
  ROWS,
  /** Those of earlier times. */
  TIME
}

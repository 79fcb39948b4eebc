package crp.proximity;

/** Rule for customers with equal times. */
public enum Ties {
  /** The customer with the smaller row number is earlier. */
  BY_ROW,
  /** Neither is earlier: customers with equal times cannot choose each other. */
  STRICT
}

package crp.proximity;

/** Who is earlier of two customers with equal times. */
public enum Ties {
  /** The one with the smaller row number: the earlier of two rows can be chosen by the later. */
  BY_ROW,
  /** Neither: customers of equal times never choose each other. */
  STRICT
}

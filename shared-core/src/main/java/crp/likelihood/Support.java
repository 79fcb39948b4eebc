package crp.likelihood;

/** The numbers that a row can have. */
public enum Support {
  /** Real numbers, which have densities. */
  REAL,
  /** Counts, which have probabilities. */
  COUNT
}

package crp.likelihood;

/** What the numbers of a row are. */
public enum Values {
  /** Real numbers, which have densities. */
  REAL,
  /** Counts, which have probabilities. */
  COUNT
}

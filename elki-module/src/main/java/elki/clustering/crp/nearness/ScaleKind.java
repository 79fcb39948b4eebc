package elki.clustering.crp.nearness;

/** Whether the scale of a decay is learnt, and under which prior. */
public enum ScaleKind {
  /** It is given. */
  FIXED,
  /** Its logarithm is uniform between two bounds. */
  LOG_UNIFORM,
  /** It follows a gamma law. */
  GAMMA,
  /** It is one of some values, all equally probable. */
  GRID
}

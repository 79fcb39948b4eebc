package crp.links;

/** How a model whose customers came in a fixed order is sampled. */
public enum OrderedSampling {
  /** Markov chain Monte Carlo that keeps the posterior of the sequential joint. */
  EXACT,
  /**
   * Forward passes: each draw seats everybody anew in order, given the rows of those before only
   * (Wybo et al. 2012, equation 13, in time order). <b>Not</b> draws from the posterior: what later
   * rows say of a seat is ignored, and neither more sweeps nor a longer burn-in bring them nearer.
   * For the paper's experiments.
   */
  PUBLISHED
}

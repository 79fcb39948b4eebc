package crp.report;

/** What an item of a report is about, so that a host can leave it out, move it or replace it. */
public enum Topic {
  /** The number of clusters and of rows. */
  SIZE,
  /** How many clusters, how sure, whether the chains agree, what to do next: a line each. */
  CONCLUSION,
  /** The clusters: their sizes and parameters. */
  CLUSTERS,
  /** How the clusters follow on those of an earlier answer: new ones, and vanished ones. */
  FLOWS,
  /** The clusters of the estimate, where a cut unites some: their sizes and parameters. */
  PARTS,
  /** Where regions or segments are, how sure that is, and what they border on. */
  REGIONS,
  /** The weights of the clusters in each group. */
  SHARES,
  /** The transition probabilities between hidden states. */
  TRANSITIONS,
  /** The posterior distribution of the number of clusters. */
  CLUSTER_COUNT,
  /** The prior and the posterior means of its sampled numbers. */
  PRIOR,
  /** The likelihood. */
  LIKELIHOOD,
  /** The sampler. */
  SAMPLER,
  /** A remark on the data or the result. */
  NOTE,
  /** Whether the chains agree. */
  CHAINS,
  /** Columns that the clusters do not describe, or that say nothing about them. */
  FIT,
  /** How certain the point estimate is. */
  CERTAINTY,
  /** Why a cut unites clusters of the estimate. */
  CUT,
  /** The ladder of coarser answers. */
  LADDER,
  /** The answers with their weights, where chains are in different modes. */
  ANSWERS,
  /** What is needed to repeat the run. */
  RUN,
  /** How long the run took: the only item that differs when a run is repeated. */
  TIME,
  /** The log evidence and log Bayes factors. */
  EVIDENCE,
  /** The held-out log likelihood. */
  HELD_OUT,
  /** Where files were written. */
  FILES,
  /** A command that repeats the run. */
  REPEAT
}

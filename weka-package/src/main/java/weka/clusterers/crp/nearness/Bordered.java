package weka.clusterers.crp.nearness;

import crp.task.NearPrior;

/**
 * Which rows are neighbours, with the law of the regions that follows.
 *
 * @param prior of regions, or of segments of time
 * @param reader places new rows
 */
public record Bordered(NearPrior prior, NearReader reader) {}

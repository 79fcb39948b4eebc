package elki.clustering.crp;

/**
 * What the algorithms over sequences and groups are given beside their prior.
 *
 * @param mixture likelihood and settings of the sampler
 * @param folder where files about the run go; empty for none
 */
public record HierarchyOptions(MixtureOptions mixture, String folder) {}

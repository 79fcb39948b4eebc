package crp.stream;

import java.util.NavigableMap;
import java.util.NavigableSet;

/**
 * What a batch of rows brought.
 *
 * @param clusters the number of the cluster of each row, -1 for noise; not to be modified
 * @param appeared the clusters that are new, each with the probability that it is one: the weight
 *     of the particles that have it
 * @param gone the clusters that are there no more, because they were united with others or the
 *     heaviest particle has no such cluster
 */
@SuppressWarnings("ArrayRecordComponent")
public record Arrival(
    int[] clusters, NavigableMap<Integer, Double> appeared, NavigableSet<Integer> gone) {}

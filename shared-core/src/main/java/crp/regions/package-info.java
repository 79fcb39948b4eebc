/**
 * Regions and segments: partitions whose clusters are connected, in a graph of neighbours or along
 * time. In go a graph or times, a family and rows; out come draws of the number of regions, of who
 * belongs where, and of their boundaries. It must not know where a graph comes from, or a host.
 */
@NullMarked
package crp.regions;

import org.jspecify.annotations.NullMarked;

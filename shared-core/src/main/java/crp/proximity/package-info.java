/**
 * The room of nearness: distances, graphs and times of items, and their decay to weights of links.
 *
 * <p>Goes in: times, places, distances, range queries and edges of graphs, from {@code task}, the
 * hosts and Java programs; forms and parameters of decays, from {@code options} and {@code host}.
 *
 * <p>Comes out: {@code Affinity}, the weight with which one item chooses another, to {@code
 * seating}, {@code kernel} and {@code evidence}; {@code TimeOrder}, to {@code model}; sums of
 * weights per table, to {@code kernel} and {@code predict}.
 *
 * <p>Must not know: priors, families, states and observed rows. The concentration, which weighs a
 * link to oneself, belongs to {@code seating}. Samplers see weights only, so a new distance needs
 * no new sampler.
 */
@NullMarked
package crp.proximity;

import org.jspecify.annotations.NullMarked;

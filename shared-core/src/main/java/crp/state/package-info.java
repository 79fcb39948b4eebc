/**
 * The room of who sits where: what every state of a chain is, and the state of tables.
 *
 * <p>Goes in: a prior, from {@code seating}, and an empty bank, from {@code likelihood}; moves of
 * rows and new values of parameters, from {@code kernel}; stored seats, from {@code checkpoint}.
 *
 * <p>Comes out: log weights of the seats of an item and the current tables, to {@code kernel}; the
 * view {@code Seating} with labels, numbers and log joint, to {@code chain} and {@code evidence}.
 *
 * <p>Must not know: kernels, chains and draws, that is, why a row moves and what is recorded.
 * Outside {@code links}, {@code franchise} and {@code superstep}, seats change here only, so an
 * audit can compare cached values with recomputed ones.
 */
@NullMarked
package crp.state;

import org.jspecify.annotations.NullMarked;

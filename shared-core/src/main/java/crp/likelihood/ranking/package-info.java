/**
 * Rankings: generalized Mallows models with a central ranking at each table.
 *
 * <p>The central ranking cannot be integrated out, so it is part of a chain's state and stored in
 * the bank; the dispersions theta are integrated out or also stored.
 */
@NullMarked
package crp.likelihood.ranking;

import org.jspecify.annotations.NullMarked;

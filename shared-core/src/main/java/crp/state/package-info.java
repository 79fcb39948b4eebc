/**
 * The mutable states of chains: the seats of all customers.
 *
 * <p>A state belongs to one chain. A rejected proposal leaves it unchanged, and an audit compares
 * cached quantities with recomputed ones.
 */
@NullMarked
package crp.state;

import org.jspecify.annotations.NullMarked;

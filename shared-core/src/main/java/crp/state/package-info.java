/**
 * The only mutable objects of a run: who sits where.
 *
 * <p>A state belongs to one chain. A refused proposal leaves it as it was, and an audit compares
 * what is cached with the same quantities computed from nothing.
 */
@NullMarked
package crp.state;

import org.jspecify.annotations.NullMarked;

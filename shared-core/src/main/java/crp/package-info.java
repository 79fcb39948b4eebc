/**
 * The room below all rooms: checks of arguments, and texts that are the same in every locale.
 *
 * <p>Goes in: conditions, patterns of messages and the values in them, and texts that hold names or
 * numbers, from all rooms and hosts.
 *
 * <p>Comes out: an {@link IllegalArgumentException} whose message is a sentence for the user
 * ({@link crp.Argument}), and texts, numbers and names on one line ({@link crp.Text}).
 *
 * <p>Must not know: any other room. Nearly every room imports this one, so an import in the other
 * direction would make a cycle. Code that two rooms share belongs to the lower one of them, not
 * here.
 */
@NullMarked
package crp;

import org.jspecify.annotations.NullMarked;

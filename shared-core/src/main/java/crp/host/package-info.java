/**
 * What all hosts do: from a table of typed columns and the texts of options to rows and a
 * likelihood, and from a model to a fit with what else is wanted.
 *
 * <p>Not part of the promised API.
 */
@NullMarked
package crp.host;

import org.jspecify.annotations.NullMarked;

/**
 * Not part of the promised API.
 *
 * <p>Judges the columns of a table that hold something else than measurements. It knows neither
 * files nor hosts nor chains.
 */
@NullMarked
package crp.clean;

import org.jspecify.annotations.NullMarked;

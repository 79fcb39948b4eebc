/**
 * The room of choices that the data make: covariances, noise, tails, rounding, families for rows of
 * different kinds.
 *
 * <p>Goes in: rows of numbers and their resolution, from {@code data}; a {@code Mixture} without
 * noise; the time that is left.
 *
 * <p>Comes out: a family or a model, each with the reason for the choice in a sentence, to {@code
 * options}, {@code host} and {@code task}.
 *
 * <p>Must not know: texts of options, tables of columns, answers, hosts. A choice is made by short
 * runs with a seed of their own, so that it depends on the rows alone.
 */
@NullMarked
package crp.choose;

import org.jspecify.annotations.NullMarked;

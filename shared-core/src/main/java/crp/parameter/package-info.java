/**
 * The room of the numbers of a model: each has one value, one prior, one range and one text form,
 * whether fixed or sampled.
 *
 * <p>Goes in: texts of numbers and laws, from {@code options} and {@code host}; log densities with
 * an {@code Rng}, from {@code kernel} and the families, for a draw; stored values, from {@code
 * checkpoint}.
 *
 * <p>Comes out: {@code Parameter} and {@code Hyperprior}, to {@code seating}, {@code proximity} and
 * the families; {@code Parameters} by name, to {@code state}, {@code chain} and reports; new
 * values, to the kernels.
 *
 * <p>Must not know: priors over partitions, families, states and options. One kernel draws the
 * sampled numbers of every prior, so a number holds nothing of the model around it. Names and help
 * texts of options stay in {@code options}.
 */
@NullMarked
package crp.parameter;

import org.jspecify.annotations.NullMarked;

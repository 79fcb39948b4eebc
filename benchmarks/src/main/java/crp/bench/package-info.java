/**
 * Benchmarks: speed of the samplers, run by hand.
 *
 * <p>{@link crp.bench.Sweeps} is run by JMH; each class with a {@code main} is a program of its
 * own, whose arguments {@link crp.bench.Batch} reads. The data and the chains are made by {@link
 * crp.bench.Workload} and {@code OrderedProblems}.
 */
@NullMarked
package crp.bench;

import org.jspecify.annotations.NullMarked;

/**
 * The room of products of families: rows with columns of several kinds, whose parts are independent
 * given the table.
 *
 * <p>Goes in: {@code MixedRows}, from {@code data}, and one {@code Family} per part, from {@code
 * host} or a Java program.
 *
 * <p>Comes out: {@code ProductFamily}, to {@code host}. Its bank adds the log weights of the banks
 * of the parts, and all other rooms see it through the interfaces of {@code likelihood}.
 *
 * <p>Must not know: the rooms of the single families, priors over partitions, states and kernels.
 * Parts are used through the interfaces of {@code likelihood} only, so a new family can be a part
 * without a change here.
 */
@NullMarked
package crp.likelihood.mixed;

import org.jspecify.annotations.NullMarked;

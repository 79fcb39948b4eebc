/**
 * Numbers of a model that are fixed or sampled: one value, one prior, one text form, one update.
 * Options, reports, stored draws and kernels all use these types.
 */
@NullMarked
package crp.parameter;

import org.jspecify.annotations.NullMarked;

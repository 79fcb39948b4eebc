/**
 * What the clusterers of this package share: pluggable likelihoods, the way from Weka's instances
 * to the rows of the core, options, progress and the text of a model. No formula.
 */
@NullMarked
package weka.clusterers.crp;

import org.jspecify.annotations.NullMarked;

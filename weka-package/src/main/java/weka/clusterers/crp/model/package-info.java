/**
 * A built model: predictions for new rows, its text and its graph. Kept without the draws, so that
 * stored models are small.
 */
@NullMarked
package weka.clusterers.crp.model;

import org.jspecify.annotations.NullMarked;

/**
 * Filters that prepare data for the clusterers, in Weka's own package so that Weka finds them.
 *
 * <p>The package is shared with Weka, whose classes promise nothing about null: our classes say
 * {@code @NullMarked} each for itself.
 */
package weka.filters.unsupervised.attribute;

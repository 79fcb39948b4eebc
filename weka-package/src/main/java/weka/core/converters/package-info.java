/**
 * Loaders, in Weka's own package so that it finds them by itself.
 *
 * <p>The package is shared with Weka, whose classes promise nothing about null: our classes say
 * {@code @NullMarked} each for itself.
 */
package weka.core.converters;

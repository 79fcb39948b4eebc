/**
 * What becomes of results, in ELKI's own package so that its users find it.
 *
 * <p>The package is shared with ELKI, whose classes promise nothing about null: our classes say
 * {@code @NullMarked} each for itself.
 */
package elki.result;

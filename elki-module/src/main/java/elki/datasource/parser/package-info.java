/**
 * Parsers of files that ELKI does not read by itself, in ELKI's own package so that its users find
 * them.
 *
 * <p>The package is shared with ELKI, whose classes promise nothing about null: our classes say
 * {@code @NullMarked} each for itself.
 */
package elki.datasource.parser;

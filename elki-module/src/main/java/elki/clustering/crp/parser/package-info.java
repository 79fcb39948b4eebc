/** Parsers of files that ELKI does not read by itself. */
@NullMarked
package elki.clustering.crp.parser;

import org.jspecify.annotations.NullMarked;

/**
 * The command: reads a table from a file, fits a model with the options of {@code crp.options}, and
 * writes labels, probabilities and a summary. It holds options, reading and writing, no formula.
 */
@NullMarked
package crp.command;

import org.jspecify.annotations.NullMarked;

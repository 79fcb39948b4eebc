/**
 * The options of the hosts as values: name, default, help and reader of each are written once. A
 * host spells the names ({@link crp.options.Spelling}) and collects what its user gave ({@link
 * crp.options.Texts}). The constants {@code X_NAME} and {@code X_HELP} are there for annotations,
 * which take no values.
 */
@NullMarked
package crp.options;

import org.jspecify.annotations.NullMarked;

/**
 * The room of options: name, default, help and reader of each are written once for all hosts.
 *
 * <p>Goes in: texts that a user gave, collected by a host in {@link crp.options.Texts}, and how the
 * host spells names, {@link crp.options.Spelling}.
 *
 * <p>Comes out: the value that a text stands for, such as a {@code Parameter}, {@code RunLength} or
 * {@code Cut}, to {@code host}, {@code file} and {@code task}; names, defaults and help, to the
 * hosts. Constants {@code X_NAME} and {@code X_HELP} are for annotations.
 *
 * <p>Must not know: tables, files, tasks and hosts. A text is read without data, so a wrong one can
 * be refused before any data are. It may know {@code model}, because its texts stand for choices
 * there.
 */
@NullMarked
package crp.options;

import org.jspecify.annotations.NullMarked;

/**
 * The room of tables in files: separated values and ARFF, read to typed columns.
 *
 * <p>Goes in: a file or its bytes, and texts of the options of reading, such as separator and
 * missing marks, from {@code task}, the command and other hosts.
 *
 * <p>Comes out: a {@code FileTable}, which is a {@code Table} of {@code host} with columns, cells
 * and notes on what was read, to {@code task} and the hosts.
 *
 * <p>Must not know: priors, likelihoods, models, chains and tasks. A cell has the same kind and
 * value whatever is fitted to it later. Which columns take part is decided above, in {@code task}.
 *
 * <p>Not part of the promised API but for {@link crp.file.TableFile#read(java.nio.file.Path)}.
 */
@NullMarked
package crp.file;

import org.jspecify.annotations.NullMarked;

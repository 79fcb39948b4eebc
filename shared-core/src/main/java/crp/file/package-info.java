/**
 * Tables in files: separated values and ARFF. It knows neither likelihoods nor chains.
 *
 * <p>Not part of the promised API but for {@link crp.file.TableFile#read(java.nio.file.Path)}.
 */
@NullMarked
package crp.file;

import org.jspecify.annotations.NullMarked;

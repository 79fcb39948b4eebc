/**
 * The room of stored runs: the numbers of a chain as bytes, and files that are written as a whole
 * or not at all.
 *
 * <p>Goes in: the numbers of each {@code Archived} state, field by field, from {@code state},
 * {@code likelihood}, {@code franchise} and {@code superstep}; the bytes of chains, from {@code
 * chain}; files of results, from {@code report} and {@code html}.
 *
 * <p>Comes out: bytes and restored values through one {@code Archive} for both directions; a file
 * from which {@code chain} resumes a run; fingerprints of program and data, to {@code model}.
 *
 * <p>Must not know: any room but {@code crp}, nor the meaning of a number. Each class restores and
 * checks its own fields. No object is deserialized from a checkpoint, so such a file brings no
 * code.
 */
@NullMarked
package crp.checkpoint;

import org.jspecify.annotations.NullMarked;

/**
 * The room of saved posteriors: files and bytes from which a result is made again, on any machine
 * and by later builds.
 *
 * <p>Goes in: a {@code Job} with its {@code Result}; or bytes of an earlier one.
 *
 * <p>Comes out: bytes; or the {@code Job} with its {@code Result}, made again by {@code task} from
 * the options, the table and the draws, and predictions of further rows.
 *
 * <p>Must not know: any host, and how a model is sampled. A value of another room is stored by its
 * constructor's arguments, and only if {@code Kinds} has its class; no object is deserialized, so
 * such a file brings no code.
 */
@NullMarked
package crp.saved;

import org.jspecify.annotations.NullMarked;

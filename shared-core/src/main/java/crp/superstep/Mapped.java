package crp.superstep;

import crp.data.Rows;
import java.io.Serializable;

/**
 * Not part of the promised API.
 *
 * <p>What a pass over a block gives.
 *
 * @param labels of the block's rows, for the next pass; a new array
 * @param tally what the driver needs of the block
 */
@SuppressWarnings("ArrayRecordComponent")
public record Mapped<R extends Rows>(int[] labels, Tally<R> tally) implements Serializable {}

package crp.seating;

import java.io.Serializable;
import java.util.function.DoubleUnaryOperator;

/**
 * Weight of a seat as a function of the size of the table: g(n) for a table of n others. Positive,
 * finite and nondecreasing. A lambda is serialisable if everything it captures is.
 */
@FunctionalInterface
public interface SeatWeight extends DoubleUnaryOperator, Serializable {}

package crp.seating;

import java.io.Serializable;
import java.util.function.DoubleUnaryOperator;

/**
 * How the pull of a table grows with its size: g(n) is the weight of a seat at a table of n others.
 * Positive, finite and not decreasing. A lambda is serialisable where everything it captures is.
 */
@FunctionalInterface
public interface SeatWeight extends DoubleUnaryOperator, Serializable {}

package crp.seating;

import java.io.Serializable;
import java.util.function.DoubleUnaryOperator;

/**
 * Weight of a seat as a function of the size of the table: g(n) for a table of n others. Positive,
 * finite and nondecreasing. A lambda is serialisable if everything it captures is. Some functions
 * with a name are in {@link SeatGrowth}.
 */
@FunctionalInterface
public interface SeatWeight extends DoubleUnaryOperator, Serializable {

  /** {@return the function in words, for reports: two values unless it has a name} */
  default String describe() {
    return "growth from "
        + applyAsDouble(1)
        + " at one customer to "
        + applyAsDouble(100)
        + " at 100";
  }
}

package crp.links;

import crp.draws.Draw;
import crp.proximity.Affinity;
import crp.proximity.TimeOrder;
import crp.seating.Prior;
import java.util.Optional;

/** A prior over links or ordered seats: what it says of the places of its rows, and of new ones. */
public interface NearLaw extends Prior {

  /** {@return the weights of links between customers; empty if there are no links} */
  default Optional<Affinity> linkWeights() {
    return Optional.empty();
  }

  @Override
  default boolean ofDecay(String name) {
    return linkWeights().filter(links -> links.numbers().has(name)).isPresent();
  }

  /** {@return the time of each row; empty if the prior holds none} */
  default Optional<double[]> rowTimes() {
    return linkWeights().map(Affinity::rankedBy).map(TimeOrder::byRow);
  }

  /** {@return the rows in the order of time, or of the seats; else as they are numbered} */
  int[] inOrder();

  /**
   * {@return the weights between the rows of this prior; they say nothing if a seat is {@link
   * #byTime}}
   */
  Nearness nearness();

  /** {@return whether the seat of a new row follows from its time, see {@link #newcomer}} */
  default boolean byTime() {
    return false;
  }

  /**
   * Computes the weights of the seats of a new customer, where they follow from its time.
   *
   * @param time its time, finite
   * @param tableAt the table of each position, from 0 to {@code n - 1}
   * @param n number of tables
   * @param out receives the weight of a seat at each table, 0 if it has no earlier members
   * @return number of customers up to its time
   * @throws UnsupportedOperationException unless seats are {@link #byTime}
   */
  default int newcomer(double time, int[] tableAt, int n, double[] out) {
    throw new UnsupportedOperationException("seats do not follow from times: " + describe());
  }

  /**
   * Sets the weights of the rows that a new one can choose beside the concentration of a draw. By
   * default they are as they come, the weights of links.
   *
   * @param draw gives tables and numbers
   * @param n number of weights
   * @param weights of the choices; changed in place
   */
  default void balance(Draw draw, int n, double[] weights) {}
}

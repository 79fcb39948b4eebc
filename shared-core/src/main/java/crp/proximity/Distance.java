package crp.proximity;

/**
 * A distance between customers, identified by their numbers. Need be neither symmetric nor metric.
 */
@FunctionalInterface
public interface Distance {

  /**
   * {@return the distance from one customer to another, at least 0, infinite if they are never
   * linked}
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, from 0
   */
  double between(int i, int j);
}

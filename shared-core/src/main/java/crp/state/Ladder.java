package crp.state;

import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.List;

/**
 * Several restaurants with the same prior and rows, each under the likelihood to another power,
 * from 1 downwards. As a {@link Seating} it is the one at power 1. The joint target is the product
 * of all. Owned by one chain; not thread-safe.
 */
public final class Ladder implements Seating, Serializable {

  private static final long serialVersionUID = 1L;

  private final TableState[] rungs;

  /**
   * Makes a ladder.
   *
   * @param rungs the restaurants, each on a {@link TemperedBank}, powers falling from 1; handed
   *     over
   * @throws IllegalArgumentException if the first power is not 1 or a power does not fall
   */
  public Ladder(List<TableState> rungs) {
    this.rungs = rungs.toArray(new TableState[0]);
    double last = Double.POSITIVE_INFINITY;
    for (int r = 0; r < this.rungs.length; r++) {
      double power = power(r);
      if (!(power < last) || (r == 0 && power != 1)) {
        throw new IllegalArgumentException(
            "powers must fall from 1, power %d is %s".formatted(r + 1, power));
      }
      last = power;
    }
  }

  /** {@return how many restaurants there are} */
  public int size() {
    return rungs.length;
  }

  /**
   * {@return a restaurant}
   *
   * @param number from 0, the one at power 1
   */
  public TableState rung(int number) {
    return rungs[number];
  }

  /**
   * {@return the power of the likelihood}
   *
   * @param number from 0
   */
  public double power(int number) {
    return tempered(number).power();
  }

  private TemperedBank<?> tempered(int number) {
    if (rungs[number].bank() instanceof TemperedBank<?> bank) {
      return bank;
    }
    throw new IllegalArgumentException("every rung needs a tempered bank");
  }

  /**
   * {@return log p(rows | seating) on a rung, at power 1}
   *
   * @param number from 0
   */
  public double logLikelihood(int number) {
    TableState state = rungs[number];
    TemperedBank<?> bank = tempered(number);
    double sum = 0;
    for (int t = 0; t < state.tables(); t++) {
      sum += bank.fullLogMarginal(state.slots()[t]);
    }
    return sum;
  }

  /**
   * Exchanges the seatings of two neighbours, with concentration and hyperparameters. O(1).
   *
   * @param number of the one at the higher power
   */
  public void swap(int number) {
    double high = power(number);
    double low = power(number + 1);
    tempered(number).setPower(low);
    tempered(number + 1).setPower(high);
    TableState state = rungs[number];
    rungs[number] = rungs[number + 1];
    rungs[number + 1] = state;
  }

  @Override
  public int items() {
    return rungs[0].items();
  }

  @Override
  public int tables() {
    return rungs[0].tables();
  }

  @Override
  public int[] slots() {
    return rungs[0].slots();
  }

  @Override
  public int count(int slot) {
    return rungs[0].count(slot);
  }

  @Override
  public TableBank<?> bank() {
    return rungs[0].bank();
  }

  @Override
  public Partition partition() {
    return rungs[0].partition();
  }

  @Override
  public Parameters parameters() {
    return rungs[0].parameters();
  }

  @Override
  public double logJoint() {
    return rungs[0].logJoint();
  }
}

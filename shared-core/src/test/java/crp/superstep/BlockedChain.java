package crp.superstep;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A chain of supersteps over blocks of a given size, which a fault may spoil. */
public final class BlockedChain<R extends Rows> {

  /** A way to change what the blocks receive, or what the driver receives: for broken twins. */
  public interface Fault<R extends Rows> {

    /** {@return the total weight of the rows that the driver takes for granted} */
    default double weight(double right) {
      return right;
    }

    /** {@return what the blocks receive in place of the right thing} */
    default Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      return right;
    }

    /** {@return what the driver receives in place of the right thing} */
    default Tally<R> tally(Tally<R> right, Broadcast<R> sent) {
      return right;
    }

    /** Changes the driver at the end of a superstep. */
    default void spoil(Driver<R> driver) {}
  }

  private final Driver<R> driver;
  private final Fault<R> fault;
  private final Rng other;
  private final List<Block<R>> blocks = new ArrayList<>();
  private final List<int[]> labels = new ArrayList<>();
  private final int n;

  /**
   * Makes a chain and its start: all rows at one table.
   *
   * @param size number of rows of a block, the last one may have fewer
   * @param rng source of randomness, of which the faults have a stream of their own
   */
  public BlockedChain(
      TablePrior prior,
      Family<R> family,
      R given,
      SuperstepPlan plan,
      int size,
      Fault<R> fault,
      Rng rng) {
    R rows = family.prepare(given);
    this.fault = fault;
    n = rows.size();
    double weight = fault.weight(rows.weights().total());
    driver = Driver.of(prior, family, rows, weight, plan, SampleStart.together(), rng);
    for (int from = 0; from < n; from += size) {
      int[] some = new int[Math.min(size, n - from)];
      int begin = from;
      Arrays.setAll(some, i -> begin + i);
      blocks.add(Block.of(Rows.selected(rows, some), from));
      labels.add(new int[some.length]);
    }
    other = rng.split();
    while (!driver.started()) {
      step(rng);
    }
  }

  /** Makes a superstep. */
  public void step(Rng rng) {
    Broadcast<R> sent = driver.broadcast();
    Broadcast<R> used = driver.started() ? fault.broadcast(sent, driver, other) : sent;
    List<Tally<R>> tallies = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      Mapped<R> mapped = BlockPass.run(blocks.get(b), labels.get(b), used);
      labels.set(b, mapped.labels());
      tallies.add(mapped.tally());
    }
    driver.take(fault.tally(Tally.of(tallies), sent), rng);
    if (driver.started()) {
      fault.spoil(driver);
    }
  }

  /** {@return the partition after the last pass and its decisions, before the visits} */
  Partition decided() {
    int[] tables = new int[n];
    int at = 0;
    for (int[] some : labels) {
      for (int label : some) {
        tables[at++] = driver.broadcast().patch.relabel()[label];
      }
    }
    return Partition.of(tables);
  }

  /** {@return the partition of the present state} */
  public Partition partition() {
    return Partition.of(slots());
  }

  /** {@return the slot of each row} */
  int[] slots() {
    int[] tables = new int[n];
    for (int b = 0; b < blocks.size(); b++) {
      int[] some = BlockPass.tables(blocks.get(b), labels.get(b), driver.broadcast());
      System.arraycopy(some, 0, tables, (int) blocks.get(b).first(), some.length);
    }
    return tables;
  }

  /** {@return the number of tables} */
  public int tables() {
    return driver.tables().length;
  }

  /** {@return the sampled numbers of prior and family} */
  public Parameters numbers() {
    return driver.numbers();
  }

  /** {@return the log joint density that the driver keeps} */
  public double logJoint() {
    return driver.logJoint();
  }

  /** {@return the driver} */
  Driver<R> driver() {
    return driver;
  }
}

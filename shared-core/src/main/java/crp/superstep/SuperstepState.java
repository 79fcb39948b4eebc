package crp.superstep;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.random.Rng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>A chain of supersteps over rows in memory: a driver, the blocks and their labels. Passes use
 * several threads; the result does not depend on how many. Owned by one chain.
 */
public final class SuperstepState<R extends Rows> implements Seating {

  private final Driver<R> driver;
  private final R rows;
  private final List<Block<R>> blocks = new ArrayList<>();
  private final List<int[]> labels = new ArrayList<>();
  private final int threads;

  /**
   * Makes a state before its first pass.
   *
   * @param driver of the chain, before its first pass
   * @param rows prepared rows of positive weight
   * @param family what it computes of these rows
   * @param threads greatest number of threads of a pass, at least 1
   * @throws IllegalArgumentException if the rows cannot be used
   */
  public SuperstepState(Driver<R> driver, R rows, Scattered<R> family, int threads) {
    this.driver = driver;
    this.rows = rows;
    this.threads = threads;
    Scattered.View view = family.view(rows);
    for (int b = 0; b < Blocks.count(rows.size()); b++) {
      int from = (int) Blocks.start(rows.size(), b);
      int size = (int) Blocks.start(rows.size(), b + 1) - from;
      blocks.add(Block.part(rows, from, size, view));
      labels.add(new int[size]);
    }
  }

  /** Seats all rows: the passes of the start. */
  public void start(Rng rng) {
    while (!driver.started()) {
      step(rng);
    }
  }

  /**
   * One superstep.
   *
   * @return how many rows changed their table
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; the state is
   *     then that before the superstep
   */
  int step(Rng rng) {
    Broadcast<R> broadcast = driver.broadcast();
    List<Supplier<Mapped<R>>> passes = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      Block<R> block = blocks.get(b);
      int[] before = labels.get(b);
      passes.add(
          () -> {
            RunScope.check();
            return BlockPass.run(block, before, broadcast);
          });
    }
    List<Mapped<R>> results =
        threads == 1
            ? passes.stream().map(Supplier::get).toList()
            : Workers.run(passes, Math.min(threads, passes.size()));
    List<Tally<R>> tallies = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      labels.set(b, results.get(b).labels());
      tallies.add(results.get(b).tally());
    }
    driver.take(Tally.of(tallies), rng);
    return (int) driver.moved();
  }

  Driver<R> driver() {
    return driver;
  }

  @Override
  public int items() {
    return rows.size();
  }

  @Override
  public int tables() {
    return driver.tables().length;
  }

  /** {@inheritDoc} Here a new array. */
  @Override
  public int[] slots() {
    int[] occupied = driver.tables();
    int[] slots = Arrays.copyOf(occupied, occupied.length + 1);
    slots[occupied.length] = driver.free();
    return slots;
  }

  @Override
  public int count(int slot) {
    return (int) driver.count(slot);
  }

  /** {@inheritDoc} Its own rows are those that the driver visits; the others are known by sums. */
  @Override
  public TableBank<?> bank() {
    return driver.bank();
  }

  @Override
  public Partition partition() {
    int[] all = new int[rows.size()];
    Broadcast<R> broadcast = driver.broadcast();
    for (int b = 0; b < blocks.size(); b++) {
      int[] tables = BlockPass.tables(blocks.get(b), labels.get(b), broadcast);
      System.arraycopy(tables, 0, all, (int) blocks.get(b).first(), tables.length);
    }
    return Partition.of(all);
  }

  @Override
  public Parameters parameters() {
    return driver.parameters();
  }

  @Override
  public double logJoint() {
    return driver.logJoint();
  }

  @Override
  public void archive(Archive archive) {
    driver.archive(archive, ids -> Rows.selected(rows, numbers(archive, ids)));
    int slots = driver.passedSlots();
    for (int b = 0; b < blocks.size(); b++) {
      labels.set(b, archive.wholes(labels.get(b), blocks.get(b).size(), 0, slots - 1));
    }
  }

  private int[] numbers(Archive archive, long[] ids) {
    int[] numbers = new int[ids.length];
    for (int v = 0; v < ids.length; v++) {
      boolean next = ids[v] >= 0 && ids[v] < rows.size() && (v == 0 || ids[v] > ids[v - 1]);
      archive.require(next, "rows are not in order");
      numbers[v] = (int) ids[v];
    }
    return numbers;
  }
}

package crp.state;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.partition.Roster;

/**
 * Not part of the promised API.
 *
 * <p>A state whose tables are the slots of a roster.
 */
public abstract class RosterSeating implements Seating {

  /** Who sits where. */
  protected final Roster roster;

  /** The statistics of the tables. */
  protected final TableBank<?> bank;

  /**
   * Makes a state without seated items.
   *
   * @param items number of items
   * @param bank a bank without customers, owned by this state afterwards
   */
  protected RosterSeating(int items, TableBank<?> bank) {
    this.roster = new Roster(items);
    this.bank = bank;
  }

  @Override
  public final int items() {
    return roster.items();
  }

  @Override
  public final int tables() {
    return roster.occupied();
  }

  @Override
  public final int[] slots() {
    return roster.slots();
  }

  @Override
  public final int count(int slot) {
    return roster.count(slot);
  }

  @Override
  public final TableBank<?> bank() {
    return bank;
  }

  @Override
  public Partition partition() {
    return roster.partition();
  }
}

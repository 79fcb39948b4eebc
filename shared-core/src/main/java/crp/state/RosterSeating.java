package crp.state;

import crp.likelihood.Capabilities;
import crp.likelihood.Completing;
import crp.likelihood.Moving;
import crp.likelihood.ProposingBank;
import crp.likelihood.Sampled;
import crp.likelihood.Scoring;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import org.jspecify.annotations.Nullable;

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

  /** How the bank moves many rows. */
  protected final Moving moving;

  private final Scoring scoring;
  private final Completing completing;
  private final Sampled sampled;
  private final @Nullable ProposingBank<?> centres;

  /**
   * Makes a state without seated items.
   *
   * @param items number of items
   * @param bank a bank without customers, owned by this state afterwards
   */
  protected RosterSeating(int items, TableBank<?> bank) {
    this.roster = new Roster(items);
    this.bank = bank;
    moving = Capabilities.moving(bank);
    scoring = Capabilities.scoring(bank);
    completing = Capabilities.completing(bank);
    sampled = Capabilities.sampled(bank);
    centres = bank.as(ProposingBank.class);
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

  /** {@return how the bank scores rows} */
  public final Scoring scoring() {
    return scoring;
  }

  /** {@return what the bank does with missing entries} */
  public final Completing completing() {
    return completing;
  }

  @Override
  public final Sampled sampled() {
    return sampled;
  }

  /** {@return the bank, if its tables store centres; else null} */
  public final @Nullable ProposingBank<?> centres() {
    return centres;
  }

  /**
   * Draws what a newly opened table stores besides its statistics, see {@link ProposingBank#open};
   * does nothing where tables store nothing.
   *
   * @param slot a table with one row
   */
  public final void open(int slot, Rng rng) {
    if (centres != null) {
      centres.open(slot, rng);
    }
  }

  @Override
  public Partition partition() {
    return roster.partition();
  }
}

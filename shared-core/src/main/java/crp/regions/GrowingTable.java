package crp.regions;

import crp.likelihood.Capabilities;
import crp.likelihood.Moving;
import crp.likelihood.TableBank;

/** Rows that follow each other, at the only table of a bank. Owned by one thread. */
final class GrowingTable {

  private static final int SLOT = 0;

  private final TableBank<?> bank;
  private final Moving moving;
  private final SegmentBonds bonds;
  private double logFactor;
  private int from;
  private int to;

  /**
   * Starts without rows.
   *
   * @param bank a bank without customers, owned by this table afterwards
   * @param bonds what is known of its rows
   */
  GrowingTable(TableBank<?> bank, SegmentBonds bonds) {
    this.bank = bank;
    this.bonds = bonds;
    moving = Capabilities.moving(bank);
    bank.reserve(1);
  }

  TableBank<?> bank() {
    return bank;
  }

  /** Removes all rows. */
  void clear() {
    for (int row = from; row < to; row++) {
      moving.drain(SLOT, row);
    }
    from = 0;
    to = 0;
    logFactor = 0;
  }

  /**
   * Adds rows next to those at the table, if there are any.
   *
   * @return the log marginal likelihood of the rows at the table, and their log factor, in nats
   */
  double add(int first, int end) {
    for (int row = first; row < end; row++) {
      bank.add(SLOT, row);
    }
    from = to == from ? first : Math.min(from, first);
    to = Math.max(to, end);
    logFactor += bonds.log(from, to, first, end);
    return logMarginal() + logFactor;
  }

  /** {@return the log marginal likelihood of the rows at the table, in nats} */
  double logMarginal() {
    return bank.logMarginal(SLOT);
  }
}

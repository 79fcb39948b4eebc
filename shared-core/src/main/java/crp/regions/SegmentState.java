package crp.regions;

import crp.Argument;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.likelihood.Capabilities;
import crp.likelihood.Moving;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.Prior;
import crp.state.Seating;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Segments of rows in the order of time: the cut places, and the statistics of segment j in slot j
 * of a bank. Owned by one chain.
 */
final class SegmentState implements Seating {

  private final TableBank<?> bank;
  private final Supplier<? extends TableBank<?>> another;
  private final SegmentBonds bonds;
  private final int[] firsts;
  private final int[] labels;
  private SegmentPrior prior;
  private int[] cuts = {};
  private int tables;

  /**
   * Makes a state without seated rows.
   *
   * @param bank a bank without customers whose rows are in the order of time, owned by this state
   *     afterwards
   * @param another makes such banks
   */
  SegmentState(SegmentPrior prior, TableBank<?> bank, Supplier<? extends TableBank<?>> another) {
    this(prior, bank, another, Constraints.over(bank.rows().size()).build());
  }

  /** The same with what is known of the rows. */
  SegmentState(
      SegmentPrior prior,
      TableBank<?> bank,
      Supplier<? extends TableBank<?>> another,
      Constraints constraints) {
    this.prior = prior;
    this.bank = bank;
    this.another = another;
    firsts = prior.firsts();
    bonds = SegmentBonds.of(constraints, firsts);
    labels = new int[firsts[firsts.length - 1]];
    Argument.require(
        bank.rows().size() == labels.length,
        "there are %d times and %d rows",
        labels.length,
        bank.rows().size());
    Arrays.fill(labels, -1);
  }

  /** {@return the prior with its current concentration} */
  SegmentPrior prior() {
    return prior;
  }

  /** {@return what is known of the rows} */
  SegmentBonds bonds() {
    return bonds;
  }

  void setConcentration(double value) {
    prior = (SegmentPrior) prior.with(Prior.CONCENTRATION, value);
  }

  /** {@return the ranks at which the times begin, and the number of rows; not to be changed} */
  int[] firsts() {
    return firsts;
  }

  /** {@return the number of places that can be cut} */
  int places() {
    return firsts.length - 2;
  }

  /** {@return the places that are cut, numbers of times from 1 on, in order; not to be changed} */
  int[] cuts() {
    return cuts;
  }

  /** {@return a bank without customers, at the power of the bank of this state} */
  TableBank<?> scratch() {
    TableBank<?> made = another.get();
    return bank instanceof TemperedBank<?> tempered
        ? new TemperedBank<>(made, tempered.power())
        : made;
  }

  /** Gives a bank from {@link #scratch} the numbers of the bank of this state. */
  void tell(TableBank<?> scratch) {
    Capabilities.sampled(scratch).follow(bank);
  }

  /**
   * Seats all rows.
   *
   * @param places that are cut, in order
   */
  void seat(int[] places) {
    Moving moving = Capabilities.moving(bank);
    for (int row = 0; row < labels.length && tables > 0; row++) {
      moving.drain(labels[row], row);
    }
    label(places);
    bank.reserve(tables + 1);
    for (int row = 0; row < labels.length; row++) {
      bank.add(labels[row], row);
    }
  }

  private void label(int[] places) {
    cuts = places.clone();
    tables = cuts.length + 1;
    int slot = 0;
    for (int row = 0; row < labels.length; row++) {
      if (slot < cuts.length && row == firsts[cuts[slot]]) {
        slot++;
      }
      labels[row] = slot;
    }
  }

  @Override
  public int items() {
    return labels.length;
  }

  @Override
  public int tables() {
    return tables;
  }

  @Override
  public int[] slots() {
    int[] slots = new int[tables + 1];
    Arrays.setAll(slots, slot -> slot);
    return slots;
  }

  @Override
  public int count(int slot) {
    int from = slot == 0 ? 0 : firsts[cuts[slot - 1]];
    int to = slot == cuts.length ? labels.length : firsts[cuts[slot]];
    return to - from;
  }

  @Override
  public TableBank<?> bank() {
    return bank;
  }

  @Override
  public Partition partition() {
    return Partition.of(labels);
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  @Override
  public double logJoint() {
    double sum = prior.logCuts(places(), cuts.length) + sampled().logHyperprior();
    sum += bonds.constraints().isEmpty() ? 0 : bonds.constraints().logFactor(labels);
    for (int slot = 0; slot < tables; slot++) {
      sum += bank.logMarginal(slot);
    }
    return sum;
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> setConcentration(value));
    int n = archive.count(cuts.length, Integer.BYTES);
    archive.require(n <= places(), "too many cuts");
    int[] places = archive.wholes(cuts, n, 1, Math.max(1, places()));
    for (int i = 1; i < n; i++) {
      archive.require(places[i - 1] < places[i], "the cuts are not in order");
    }
    if (archive.reading()) {
      label(places);
    }
    Stored.of(bank).archive(archive, labels, tables);
    if (archive.reading()) {
      bank.reserve(tables + 1);
    }
  }

  @Override
  public void check() {
    StoredTables.check(bank, labels, slots(), tables);
  }
}

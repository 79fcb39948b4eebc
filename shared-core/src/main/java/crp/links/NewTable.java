package crp.links;

import crp.likelihood.Completing;
import crp.likelihood.ProposingBank;
import crp.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * The new table that a customer may open. Its score is the predictive of the row, after which the
 * bank draws what the table stores. Where that integral is not known, the table has one of some
 * centres proposed for the row, among them the centre of the customer's own table if it sits there
 * alone: Neal's (2000) algorithm 8, with proposals given the row in place of draws from the base
 * law.
 */
final class NewTable {

  /** Default number of centres proposed for a row. */
  static final int PROPOSALS = 3;

  private final CentreProposals proposals;
  private final int[] row = new int[1];

  /** With a number of centres proposed for a row, at least 1. */
  NewTable(int number) {
    proposals = new CentreProposals(number);
  }

  /**
   * Adds the log predictives of a customer's row at tables, as {@link Completing#addLogObserved}
   * does.
   *
   * @param tables tables with other customers, and one free slot
   * @param fresh the place of the free slot
   * @param n number of tables
   * @param out receives the sums
   */
  void addScores(
      SequentialState state, int position, int[] tables, int fresh, int n, double[] out, Rng rng) {
    int home = state.slotAt(position);
    boolean alone = state.count(home) == 1;
    row[0] = state.prior().item(position);
    ProposingBank<?> stored = proposed(state);
    if (stored == null) {
      state.completing().addLogObserved(row[0], alone ? -1 : home, tables, n, out);
      return;
    }
    swap(tables, out, fresh, n - 1);
    state.completing().addLogObserved(row[0], alone ? -1 : home, tables, n - 1, out);
    out[n - 1] += proposals.draw(stored, row, alone ? stored.centre(home) : null, rng);
    swap(tables, out, fresh, n - 1);
  }

  /** {@return the bank, where the score of a new table is not known; else null} */
  private static @Nullable ProposingBank<?> proposed(SequentialState state) {
    ProposingBank<?> stored = state.centres();
    return stored == null || stored.sumsOut() ? null : stored;
  }

  private static void swap(int[] tables, double[] out, int a, int b) {
    int table = tables[a];
    tables[a] = tables[b];
    tables[b] = table;
    double log = out[a];
    out[a] = out[b];
    out[b] = log;
  }

  /** Gives the table that the last customer scored has opened its centre. */
  void opened(SequentialState state, int slot, Rng rng) {
    ProposingBank<?> stored = proposed(state);
    if (stored != null) {
      stored.setCentre(slot, proposals.choose(rng));
    } else {
      state.open(slot, rng);
    }
  }
}

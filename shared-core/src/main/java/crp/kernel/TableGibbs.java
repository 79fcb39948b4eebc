package crp.kernel;

import crp.likelihood.Scoring;
import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One sweep of collapsed Gibbs sampling: every item in turn draws its seat from the full
 * conditional given all others, under any product partition law and any family. Where rows may be
 * noise, that is one more seat.
 *
 * <p>Missing entries of the item that the family samples are integrated out of its seat. An item
 * that moves has them drawn at its new table, which together draws seat and entries from their
 * joint conditional; one that stays keeps them, which is reversible, too.
 *
 * <p>Statistics change only when an item changes its table: its own table is scored by the
 * leave-one-out form of the predictive. A sweep costs one scoring of every table per item, or a
 * test that the table is out of reach ({@link SeatDraw}), plus one removal and one addition per
 * item that moves. It does not allocate.
 *
 * <p>Reference: Neal, R. M. (2000), Markov chain sampling methods for Dirichlet process mixture
 * models, algorithm 3.
 */
public final class TableGibbs implements Kernel<TableState> {

  private final SeatDraw seats;
  private final @Nullable IntPredicate some;

  /** Makes a sweep. */
  public TableGibbs() {
    this(new SeatDraw(), null);
  }

  /** Makes a sweep over some items. */
  public TableGibbs(IntPredicate some) {
    this(new SeatDraw(), some);
  }

  private TableGibbs(SeatDraw seats, @Nullable IntPredicate some) {
    this.seats = seats;
    this.some = some;
  }

  /** With another margin of bounds, which may be negative. */
  TableGibbs(double margin) {
    this(new SeatDraw(margin), null);
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int moved = 0;
    for (int first = 0; first < state.items(); first += Scoring.AHEAD) {
      moved += visit(state, first, rng);
    }
    return moved;
  }

  /**
   * Visits an item and those after it.
   *
   * @param first of at most {@link Scoring#AHEAD} items
   * @return how many have moved
   */
  int visit(TableState state, int first, Rng rng) {
    RunScope.check();
    int moved = 0;
    int n = Math.min(Scoring.AHEAD, state.items() - first);
    state.scoring().expect(first, n);
    for (int item = first; item < first + n; item++) {
      if (some == null || some.test(item)) {
        moved += reseat(state, item, rng);
      }
    }
    state.scoring().expect(first, 0);
    return moved;
  }

  private int reseat(TableState state, int item, Rng rng) {
    int home = state.slotOf(item);
    boolean alone = home != Roster.NOWHERE && state.count(home) == 1;
    int slot = seats.draw(state, item, state.hasNoise(), rng);
    if (slot == home || (alone && slot != Roster.NOWHERE && state.count(slot) == 0)) {
      return 0;
    }
    state.move(item, slot, rng);
    if (slot != Roster.NOWHERE && state.count(slot) == 1) {
      state.open(slot, rng);
    }
    return 1;
  }
}

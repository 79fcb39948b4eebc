package crp.kernel;

import crp.Argument;
import crp.likelihood.AuxiliaryTables;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.state.TableState;

/**
 * One sweep over the rows for families whose parameter cannot be integrated out: every item in turn
 * draws its seat among the occupied tables, each with its parameter, and m auxiliary tables with
 * parameters from the base distribution, which share the weight of a new table. The parameter of a
 * singleton is the first of the auxiliary ones. The tables' parameters are updated by {@link
 * FamilyUpdate}, not here. For any product partition prior.
 *
 * <p>A sweep costs per item one density per table, m more, and m draws from the base distribution.
 * New tables are opened more readily with larger m; the invariant distribution does not depend on
 * m.
 *
 * <p>Reference: Neal, R. M. (2000), Markov chain sampling methods for Dirichlet process mixture
 * models, Journal of Computational and Graphical Statistics 9, 249-265, algorithm 8.
 */
public final class AuxiliaryGibbs implements Kernel<TableState> {

  /** Default number of auxiliary tables. */
  public static final int AUXILIARIES = 3;

  private static final int CHECKED = 64;

  private final int auxiliaries;
  private final double logAuxiliaries;
  private int[] candidates = new int[16];
  private double[] logWeights = new double[16];

  /** Makes a sweep with {@link #AUXILIARIES} auxiliary tables. */
  public AuxiliaryGibbs() {
    this(AUXILIARIES);
  }

  /**
   * Makes a sweep with another number of auxiliary tables.
   *
   * @param auxiliaries Neal's m, at least 1
   */
  public AuxiliaryGibbs(int auxiliaries) {
    Argument.require(auxiliaries >= 1, "auxiliaries must be at least 1, was %s", auxiliaries);
    this.auxiliaries = auxiliaries;
    logAuxiliaries = Math.log(auxiliaries);
  }

  @Override
  public int apply(TableState state, Rng rng) {
    AuxiliaryTables bank = state.bank().as(AuxiliaryTables.class);
    if (bank == null) {
      throw new IllegalArgumentException(
          "auxiliary tables need a nonconjugate family (NonconjugateFamily)");
    }
    int moved = 0;
    for (int item = 0; item < state.items(); item++) {
      if (item % CHECKED == 0) {
        RunScope.check();
      }
      moved += reseat(state, bank, item, rng);
    }
    return moved;
  }

  private int reseat(TableState state, AuxiliaryTables bank, int item, Rng rng) {
    makeRoom(state.tables() + 1 + auxiliaries);
    int home = state.slotOf(item);
    boolean alone = state.count(home) == 1;
    int seats = state.seats(item, candidates, logWeights);
    int last = seats - 1;
    newTableLast(state, last);
    int fresh = candidates[last];
    final double logNew = logWeights[last] - logAuxiliaries;
    state.scoring().addLogPredictive(item, alone ? -1 : home, candidates, last, logWeights);
    bank.drawAuxiliaries(auxiliaries, alone ? home : -1, rng);
    for (int a = 0; a < auxiliaries; a++) {
      logWeights[last + a] = logNew;
    }
    bank.addLogAuxiliaries(item, auxiliaries, last, logWeights);
    int chosen = rng.index(logWeights, last + auxiliaries);
    if (chosen < last) {
      if (candidates[chosen] == home) {
        return 0;
      }
      state.move(item, candidates[chosen]);
      return 1;
    }
    if (alone) {
      bank.adopt(home, chosen - last, item);
      return 0;
    }
    bank.adopt(fresh, chosen - last, item);
    state.move(item, fresh);
    return 1;
  }

  /** Moves a singleton's new table, which is listed in place of its own, to the end. */
  private void newTableLast(TableState state, int last) {
    int at = last;
    while (state.count(candidates[at]) > 0) {
      at--;
    }
    int slot = candidates[at];
    double log = logWeights[at];
    candidates[at] = candidates[last];
    logWeights[at] = logWeights[last];
    candidates[last] = slot;
    logWeights[last] = log;
  }

  private void makeRoom(int n) {
    if (candidates.length < n) {
      candidates = new int[2 * n];
      logWeights = new double[2 * n];
    }
  }
}

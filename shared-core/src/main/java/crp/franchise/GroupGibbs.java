package crp.franchise;

import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.parallel.RunScope;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>One Gibbs sweep over the rows of a {@link GroupedMixture}, then the parameters of its levels.
 * Rows that must be together follow as {@link GroupUnits}. A row's cluster is a single draw, so its
 * conditional probability is proportional to the predictive of its restaurant times the likelihood,
 * and no acceptance step is needed. O(rows x clusters x depth).
 */
public final class GroupGibbs implements Kernel<GroupedMixture> {

  private final ParameterUpdate<LevelNumbers> levels = new ParameterUpdate<>();
  private final GroupUnits units = new GroupUnits();
  private int[] candidates = {};
  private double[] logWeights = {};

  /** Makes a sweep. */
  public GroupGibbs() {}

  @Override
  public int apply(GroupedMixture state, Rng rng) {
    int moved = 0;
    for (int row = 0; row < state.items(); row++) {
      RunScope.check();
      if (!state.bonds().single(row)) {
        continue;
      }
      int old = state.states().label(row);
      state.franchise().remove(state.restaurant(row), old, rng);
      moved += seat(state, row, rng) == old ? 0 : 1;
    }
    moved += units.apply(state, rng);
    if (state.learns()) {
      levels.apply(new LevelNumbers(state.franchise()), rng);
    }
    return moved;
  }

  /** Draws the cluster of an unseated row. {@return its slot} */
  int seat(GroupedMixture state, int row, Rng rng) {
    HiddenStates states = state.states();
    int home = states.label(row);
    boolean alone = home >= 0 && states.members(home) == 1;
    int n = states.occupied() + (alone ? 0 : 1);
    if (candidates.length < n) {
      candidates = new int[2 * n];
      logWeights = new double[2 * n];
    }
    for (int i = 0; i < n; i++) {
      candidates[i] = states.slots()[i];
      logWeights[i] = Math.log(state.franchise().predictive(state.restaurant(row), candidates[i]));
    }
    if (!states.silent(row)) {
      // a singleton's own cluster serves as its new one
      if (alone) {
        states.bank().remove(home, row);
      }
      states.completing().addLogObserved(row, alone ? -1 : home, candidates, n, logWeights);
      if (alone) {
        states.bank().add(home, row);
      }
    }
    state.addLogFactors(new int[] {row}, candidates, n, logWeights);
    int slot = candidates[rng.index(logWeights, n)];
    states.assign(row, slot, rng);
    state.franchise().add(state.restaurant(row), slot, rng);
    return slot;
  }
}

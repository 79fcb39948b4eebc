package crp.links;

import crp.data.Units;
import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Proposes to draw several links at once where rows must be together: the links of a chain between
 * them may have to change all at the same time. The customers are chosen without regard to the
 * links, a first one that must be with others, then others of its unit and any others; their number
 * is doubled until a coin falls, and may be all. Their links are proposed from the prior, so the
 * acceptance ratio is that of the data and the constraints. Tables that store centres are left as
 * they are.
 */
final class LinkBlock implements Kernel<LinkState> {

  private static final int ATTEMPTS = 5;

  private final int attempts;

  LinkBlock() {
    this(ATTEMPTS);
  }

  /** With another number of proposals in a sweep. */
  LinkBlock(int attempts) {
    this.attempts = attempts;
  }

  @Override
  public int apply(LinkState state, Rng rng) {
    if (!state.constraints().merges() || state.centres() != null) {
      return 0;
    }
    Units units = state.constraints().units();
    int[] tied =
        Arrays.stream(units.rows()).filter(i -> units.count(units.of(i)) > 1).sorted().toArray();
    int accepted = 0;
    for (int a = 0; a < attempts; a++) {
      RunScope.check();
      accepted += relink(state, chosen(units, tied, rng), rng) ? 1 : 0;
    }
    return accepted;
  }

  private static int[] chosen(Units units, int[] tied, Rng rng) {
    int n = units.rows().length;
    int[] mates = units.rows(units.of(tied[rng.below(tied.length)]));
    int m = 2;
    while (m < n && rng.below(2) == 0) {
      m *= 2;
    }
    int[] chosen = new int[Math.min(m, n)];
    for (int k = 0; k < chosen.length; k++) {
      chosen[k] = m >= n ? k : rng.below(2) == 0 ? mates[rng.below(mates.length)] : rng.below(n);
    }
    return Arrays.stream(chosen).sorted().distinct().toArray();
  }

  /** {@return whether new links were accepted} */
  boolean relink(LinkState state, int[] customers, Rng rng) {
    int[] old = Arrays.stream(customers).map(state::target).toArray();
    double before = state.logJoint() - state.logPrior();
    double[] logs = new double[state.items()];
    for (int i : customers) {
      Arrays.setAll(logs, j -> state.prior().logWeight(i, j));
      turn(state, i, rng.index(logs, logs.length));
    }
    boolean accepted = rng.accept(state.logJoint() - state.logPrior() - before);
    for (int k = 0; !accepted && k < old.length; k++) {
      turn(state, customers[k], old[k]);
    }
    return accepted;
  }

  private static void turn(LinkState state, int i, int target) {
    if (state.target(i) != target) {
      state.cut(i);
      state.link(target);
    }
  }
}

package crp.links;

import crp.data.Units;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Moves rows that must be together from table to table, where customers come in a fixed order: each
 * such unit in turn, alone or, one time in two, with others of its table, a coin for each. A table
 * is proposed by the joint density of the rows and by the constraints, and accepted by the ratio of
 * the prior, and of the coins: O(rows tables) for each unit. Not for tables that store centres.
 */
final class UnitMoves implements Kernel<SequentialState> {

  @Override
  public int apply(SequentialState state, Rng rng) {
    Units units = state.bonds().constraints().units();
    int moved = 0;
    for (int unit = 0; state.bonds().constraints().merges() && unit < units.size(); unit++) {
      if (units.count(unit) > 1) {
        RunScope.check();
        moved += move(state, units, unit, rng) ? 1 : 0;
      }
    }
    return moved;
  }

  private static boolean move(SequentialState state, Units units, int unit, Rng rng) {
    int home = state.slotAt(units.first(unit));
    int[] others = others(state, units, unit, home);
    int[] with = rng.below(2) == 0 ? new int[0] : some(others, rng);
    int[] group =
        IntStream.concat(IntStream.of(unit), Arrays.stream(with))
            .flatMap(member -> Arrays.stream(units.rows(member)))
            .toArray();
    double before = state.logPrior() + logChance(with.length, others.length);
    int own = home;
    if (group.length < state.count(home)) {
      own = state.slots()[state.tables()];
      seat(state, group, own);
    }
    int to = choose(state, group, own, rng);
    int company = to == own ? 0 : others(state, units, unit, to).length;
    if (to != own) {
      seat(state, group, to);
    }
    if (to == home
        || rng.accept(state.logPrior() + logChance(with.length, with.length + company) - before)) {
      return to != home;
    }
    seat(state, group, home);
    return false;
  }

  /** {@return a table for a group that has one of its own} */
  private static int choose(SequentialState state, int[] group, int own, Rng rng) {
    int n = state.tables();
    int[] tables = Arrays.copyOf(state.slots(), n);
    double[] logs = new double[n];
    Capabilities.uniting(state.bank()).addLogUnions(own, tables, n, logs);
    state.addLogFactors(group, tables, n, logs);
    return tables[rng.index(logs, n)];
  }

  private static int[] others(SequentialState state, Units units, int unit, int slot) {
    return IntStream.range(0, units.size())
        .filter(other -> other != unit && state.slotAt(units.first(other)) == slot)
        .toArray();
  }

  private static int[] some(int[] others, Rng rng) {
    return Arrays.stream(others).filter(other -> rng.below(2) == 0).toArray();
  }

  /** {@return the log probability of so many others at a table being chosen} */
  private static double logChance(int chosen, int others) {
    return Math.log((chosen == 0 ? 0.5 : 0) + 0.5 * Math.pow(2, -others));
  }

  private static void seat(SequentialState state, int[] group, int slot) {
    for (int position : group) {
      state.move(position, slot);
    }
  }
}

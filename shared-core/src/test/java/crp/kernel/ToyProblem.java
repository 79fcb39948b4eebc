package crp.kernel;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.likelihood.ParameterBank;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a {@link ToyFamily}: all partitions with all parameters of their tables can be listed.
 */
record ToyProblem(TablePrior prior, ToyFamily family, RealRows rows) {

  /** Who sits with whom, and the parameter of each cluster. */
  record Seated(Partition partition, List<Integer> values) {}

  List<Seated> states() {
    List<Seated> states = new ArrayList<>();
    for (Partition partition : Partitions.all(rows.size())) {
      extend(partition, List.of(), states);
    }
    return states;
  }

  private void extend(Partition partition, List<Integer> chosen, List<Seated> states) {
    if (chosen.size() == partition.clusters()) {
      states.add(new Seated(partition, chosen));
      return;
    }
    for (int v = 0; v < family.values(); v++) {
      List<Integer> more = new ArrayList<>(chosen);
      more.add(v);
      extend(partition, List.copyOf(more), states);
    }
  }

  private static ParameterBank<?> bank(TableState state) {
    return (ParameterBank<?>) state.bank();
  }

  TableState state(Seated seated) {
    TableState state = new TableState(prior, family.bank(rows));
    for (int i = 0; i < state.items(); i++) {
      int slot = seated.partition.label(i);
      if (state.count(slot) == 0) {
        bank(state).setParameter(slot, new double[] {seated.values.get(slot)});
      }
      state.seat(i, slot);
    }
    return state;
  }

  private static Seated read(TableState state) {
    Partition partition = state.partition();
    Integer[] values = new Integer[partition.clusters()];
    for (int i = 0; i < state.items(); i++) {
      values[partition.label(i)] = (int) bank(state).parameter(state.slotOf(i))[0];
    }
    return new Seated(partition, List.of(values));
  }

  /** {@return the matrix of a kernel; the target is the textbook's joint density} */
  Invariance<Seated> matrix(Kernel<TableState> kernel) {
    return Invariance.of(
        states(),
        (from, rng) -> {
          TableState state = state(from);
          kernel.apply(state, rng);
          state.audit(1e-12);
          return read(state);
        },
        this::plainLogJoint);
  }

  /** {@return prior, base law and rows, up to a constant} */
  double plainLogJoint(Seated seated) {
    int k = seated.partition.clusters();
    double[] weights = new double[k];
    double log = 0;
    for (int i = 0; i < rows.size(); i++) {
      int label = seated.partition.label(i);
      double w = rows.weights().of(i);
      weights[label] += w;
      log += w * family.logDensity(new double[] {seated.values.get(label)}, rows, i);
    }
    for (int value : seated.values) {
      log += family.logBase(new double[] {value});
    }
    return log + prior.logProduct(weights, k);
  }
}

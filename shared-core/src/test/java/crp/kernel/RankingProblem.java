package crp.kernel;

import crp.check.Invariance;
import crp.data.Constraints;
import crp.data.RankingRows;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank.Centre;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Rankings so few and short that all partitions with all central rankings can be listed.
 *
 * @param prior over partitions
 * @param banks makes a bank without customers
 * @param centres all centres that a table can have
 */
public record RankingProblem(
    TablePrior prior,
    Supplier<? extends CentredBank<RankingRows>> banks,
    List<Centre> centres,
    Constraints known) {

  /** Without known pairs. */
  public RankingProblem(
      TablePrior prior, Supplier<? extends CentredBank<RankingRows>> banks, List<Centre> centres) {
    this(prior, banks, centres, Constraints.over(banks.get().rows().size()).build());
  }

  /** Who sits with whom, and the centre of each cluster. */
  record Seated(Partition partition, List<Centre> centres) {}

  List<Seated> states() {
    List<Seated> states = new ArrayList<>();
    for (Partition partition : Partitions.all(banks.get().rows().size())) {
      if (known.logFactor(partition.labels()) > Double.NEGATIVE_INFINITY) {
        extend(partition, new ArrayList<>(), states);
      }
    }
    return states;
  }

  private void extend(Partition partition, List<Centre> chosen, List<Seated> states) {
    if (chosen.size() == partition.clusters()) {
      states.add(new Seated(partition, List.copyOf(chosen)));
      return;
    }
    for (Centre centre : centres) {
      chosen.add(centre);
      extend(partition, chosen, states);
      chosen.remove(chosen.size() - 1);
    }
  }

  TableState state(Seated seated) {
    CentredBank<RankingRows> bank = banks.get();
    TableState state = new TableState(prior, bank, null, bank.rows().weights(), known);
    for (int i = 0; i < state.items(); i++) {
      state.seat(i, seated.partition.label(i));
    }
    for (int i = 0; i < state.items(); i++) {
      bank.setCentre(state.slotOf(i), seated.centres.get(seated.partition.label(i)));
    }
    return state;
  }

  static Seated read(TableState state) {
    Partition partition = state.partition();
    Centre[] centres = new Centre[partition.clusters()];
    for (int i = 0; i < state.items(); i++) {
      centres[partition.label(i)] = ((CentredBank<?>) state.bank()).centre(state.slotOf(i));
    }
    return new Seated(partition, List.of(centres));
  }

  Seated apply(Kernel<TableState> kernel, Seated from, Rng rng) {
    TableState state = state(from);
    kernel.apply(state, rng);
    return read(state);
  }

  /** {@return the matrix of a kernel; the target is the state's own log joint} */
  Invariance<Seated> matrix(Kernel<TableState> kernel) {
    return matrix(kernel, seated -> state(seated).logJoint());
  }

  Invariance<Seated> matrix(Kernel<TableState> kernel, ToDoubleFunction<Seated> logTarget) {
    return Invariance.of(states(), (from, rng) -> apply(kernel, from, rng), logTarget);
  }
}

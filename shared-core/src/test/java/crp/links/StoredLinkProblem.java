package crp.links;

import crp.check.Invariance;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.kernel.Kernel;
import crp.kernel.PlainModel;
import crp.kernel.RankingMatrixTest;
import crp.kernel.RankingProblem;
import crp.kernel.ToyFamily;
import crp.likelihood.ParameterBank;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A prior over links and tables that store centres, so few that all links with all centres can be
 * listed.
 *
 * @param name for people
 * @param weights f(d_ij) as a table
 * @param banks makes a bank without customers
 * @param centres all centres that a table can have
 */
@SuppressWarnings("ArrayRecordComponent")
record StoredLinkProblem(
    String name,
    double[][] weights,
    Supplier<? extends ProposingBank<?>> banks,
    List<Centre> centres) {

  static final double ALPHA = 0.7;

  /** All links, and the centre of each table, in the order of the partition's labels. */
  record Seated(Links links, List<Centre> centres) {}

  DistanceCrp prior() {
    return DistanceCrp.of(ALPHA, SparseAffinity.of(weights));
  }

  /** Rows of a toy family, whose proposals are those of the base law or follow the rows. */
  static StoredLinkProblem toy(String name, double[][] weights, ToyFamily family, RealRows rows) {
    ParameterBank<?> bank = (ParameterBank<?>) family.bank(rows);
    bank.reserve(1);
    List<Centre> centres = new ArrayList<>();
    for (int v = 0; v < family.values(); v++) {
      bank.setParameter(0, new double[] {v});
      centres.add(bank.centre(0));
    }
    return new StoredLinkProblem(
        name, weights, () -> (ProposingBank<RealRows>) family.bank(rows), centres);
  }

  static StoredLinkProblem rankings(String name, double[][] weights, RankingRows rows) {
    RankingProblem tables = RankingMatrixTest.problem(Crp.of(1), rows);
    return new StoredLinkProblem(name, weights, tables.banks(), tables.centres());
  }

  List<Seated> states() {
    List<Seated> states = new ArrayList<>();
    for (Links links : LinkMatrix.links(prior())) {
      extend(links, new ArrayList<>(), states);
    }
    return states;
  }

  private void extend(Links links, List<Centre> chosen, List<Seated> states) {
    if (chosen.size() == links.partition().clusters()) {
      states.add(new Seated(links, List.copyOf(chosen)));
      return;
    }
    for (Centre centre : centres) {
      chosen.add(centre);
      extend(links, chosen, states);
      chosen.remove(chosen.size() - 1);
    }
  }

  LinkState state(Seated seated) {
    ProposingBank<?> bank = banks.get();
    LinkState state = new LinkState(prior(), bank, seated.links);
    for (int i = 0; i < state.items(); i++) {
      bank.setCentre(state.slotOf(i), seated.centres.get(seated.links.partition().label(i)));
    }
    return state;
  }

  static Seated read(LinkState state) {
    Links links = state.links();
    Centre[] centres = new Centre[links.partition().clusters()];
    for (int i = 0; i < state.items(); i++) {
      centres[links.partition().label(i)] =
          ((ProposingBank<?>) state.bank()).centre(state.slotOf(i));
    }
    return new Seated(links, List.of(centres));
  }

  /** {@return the matrix of a kernel; the target is written down from equation 2} */
  Invariance<Seated> matrix(Kernel<LinkState> kernel) {
    return walk(
        (from, rng) -> {
          LinkState state = state(from);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return read(state);
        });
  }

  Invariance<Seated> walk(BiFunction<Seated, Rng, Seated> kernel) {
    return Invariance.of(states(), kernel, this::plainLogJoint);
  }

  /** {@return prior of the links, and centres and rows of each table} */
  double plainLogJoint(Seated seated) {
    Links links = seated.links;
    double sum = 0;
    for (int i = 0; i < links.size(); i++) {
      double all = ALPHA;
      for (int j = 0; j < links.size(); j++) {
        all += i == j ? 0 : weights[i][j];
      }
      int j = links.target(i);
      sum += Math.log((i == j ? ALPHA : weights[i][j]) / all);
    }
    ProposingBank<?> bank = banks.get();
    List<List<Integer>> tables = PlainModel.tables(links.partition());
    for (List<Integer> members : tables) {
      int[] items = members.stream().mapToInt(Integer::intValue).sorted().toArray();
      Centre centre = seated.centres.get(links.partition().label(items[0]));
      sum += bank.logMarginal(centre, items, items.length);
    }
    return sum;
  }

  @Override
  public String toString() {
    return name;
  }
}

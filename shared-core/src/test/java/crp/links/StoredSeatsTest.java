package crp.links;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.Kernel;
import crp.kernel.RankingMatrixTest;
import crp.kernel.ToyFamily;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.links.AveragedDistanceCrp.Variant;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ordered seats where tables store centres: exact transition matrices over all partitions with all
 * centres of three rows.
 */
class StoredSeatsTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] TIMES = {2.1, 0.4, 2.1};

  /** Who sits with whom, and the centre of each cluster. */
  private record Seated(Partition partition, List<Centre> centres) {}

  static Stream<StoredLinkProblem> tables() {
    RealRows rows = RealRows.of(new double[] {1, 0, 1}, 3, 1, Weights.of(1, 2, 1));
    double[][] unused = LinkProblem.ring(3);
    return Stream.of(
        StoredLinkProblem.toy("base law", unused, new ToyFamily(2), rows),
        StoredLinkProblem.toy("rows", unused, new ToyFamily(2).proposing(true), rows),
        StoredLinkProblem.rankings("rankings", unused, RankingMatrixTest.ofTwoItems(1, 2.5, 1)));
  }

  private static List<SequentialPrior> averaged() {
    Decay f = Decay.exponential(0.9);
    return List.of(
        AveragedDistanceCrp.of(0.8, Variant.MEAN, f, TIMES),
        AveragedDistanceCrp.of(0.8, Variant.WEIGHTED, f, TIMES).withTies(Ties.STRICT));
  }

  private static SequentialPrior links() {
    TimeOrder order = TimeOrder.of(TIMES);
    return SequentialDistanceCrp.of(
        0.8, TimeAffinity.sequential(order, Decay.exponential(0.9), Ties.BY_ROW));
  }

  private static List<Seated> states(StoredLinkProblem tables) {
    List<Seated> states = new ArrayList<>();
    for (Partition z : Partitions.all(TIMES.length)) {
      extend(tables, z, List.of(), states);
    }
    return states;
  }

  private static void extend(
      StoredLinkProblem tables, Partition z, List<Centre> chosen, List<Seated> states) {
    if (chosen.size() == z.clusters()) {
      states.add(new Seated(z, chosen));
      return;
    }
    for (Centre centre : tables.centres()) {
      List<Centre> more = new ArrayList<>(chosen);
      more.add(centre);
      extend(tables, z, List.copyOf(more), states);
    }
  }

  private static SequentialState state(
      SequentialPrior prior, StoredLinkProblem tables, Seated seated) {
    ProposingBank<?> bank = tables.banks().get();
    SequentialState state = new SequentialState(prior, bank, seated.partition);
    for (int p = 0; p < state.items(); p++) {
      int label = seated.partition.label(prior.item(p));
      bank.setCentre(state.slotAt(p), seated.centres.get(label));
    }
    return state;
  }

  private static Seated read(SequentialState state) {
    Partition z = state.partition();
    Centre[] centres = new Centre[z.clusters()];
    for (int p = 0; p < state.items(); p++) {
      centres[z.label(state.prior().item(p))] =
          ((ProposingBank<?>) state.bank()).centre(state.slotAt(p));
    }
    return new Seated(z, List.of(centres));
  }

  private static Invariance<Seated> matrix(
      SequentialPrior prior, StoredLinkProblem tables, Kernel<SequentialState> kernel) {
    return Invariance.of(
        states(tables),
        (from, rng) -> {
          SequentialState state = state(prior, tables, from);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return read(state);
        },
        seated -> state(prior, tables, seated).logJoint());
  }

  @ParameterizedTest
  @MethodSource("tables")
  void siteMovesKeepThePosterior(StoredLinkProblem tables) {
    for (SequentialPrior prior : averaged()) {
      matrix(prior, tables, new SiteMetropolis(0.03, 1))
          .requireInvariant(TOLERANCE)
          .requireIrreducible();
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void drawsOfTablesWithTheLinksSummedOutKeepThePosterior(StoredLinkProblem tables) {
    matrix(links(), tables, new SequentialTableGibbs(1))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("tables")
  @Tag("thorough")
  void severalProposalsForANewTableKeepThePosterior(StoredLinkProblem tables) {
    for (SequentialPrior prior : averaged()) {
      matrix(prior, tables, new SiteMetropolis()).requireInvariant(TOLERANCE).requireIrreducible();
    }
    matrix(links(), tables, new SequentialTableGibbs()).requireInvariant(TOLERANCE);
  }

  /** A new table whose centre is taken from the row, in place of the one that was weighed. */
  @Test
  void aCentreThatWasNotWeighedIsFoundOut() {
    StoredLinkProblem tables = tables().toList().get(1);
    Kernel<SequentialState> lazy =
        (state, rng) -> {
          int before = state.tables();
          int moved = new SiteMetropolis(0.03, 1).apply(state, rng);
          if (state.tables() > before) {
            int slot = state.slots()[state.tables() - 1];
            ((ProposingBank<?>) state.bank()).setCentre(slot, tables.centres().get(1));
          }
          return moved;
        };
    Invariance<Seated> matrix = matrix(averaged().get(0), tables, lazy);
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }
}

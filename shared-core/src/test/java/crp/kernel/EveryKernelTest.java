package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.check.Invariance;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.Prior;
import crp.state.TableState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kernel on the tables keeps the posterior, exactly: pi P = pi on all partitions, where pi is
 * the state's own log joint and, up to a constant, the joint written down from the textbook.
 */
class EveryKernelTest {

  private static final double TOLERANCE = 1e-11;

  /** A new kernel adds its line here; one that does not get everywhere comes with its partners. */
  private static final Map<String, List<Kernel<TableState>>> KERNELS =
      Map.of(
          "one sweep", List.of(new TableGibbs()),
          "the last rows and some others", List.of(new WindowGibbs(1)),
          "a sweep and the family", List.of(new TableGibbs(), new FamilyUpdate<>()),
          "split-merge by sequential allocation", List.of(SplitMerge.sequential(1)),
          "guided split-merge", List.of(SplitMerge.sequential(1).guided(1)),
          "a sweep and the concentration",
              List.of(ParameterUpdate.of(Prior.CONCENTRATION), new TableGibbs()));

  private static int applyAll(List<Kernel<TableState>> kernels, TableState state, Rng rng) {
    return kernels.stream().mapToInt(kernel -> kernel.apply(state, rng)).sum();
  }

  @ParameterizedTest
  @MethodSource("crp.kernel.TinyProblem#few")
  void everyKernelKeepsThePosterior(TinyProblem problem) {
    requireKept(problem);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("crp.kernel.TinyProblem#all")
  void everyKernelKeepsThePosteriorOfMoreRows(TinyProblem problem) {
    requireKept(problem);
  }

  private static void requireKept(TinyProblem problem) {
    KERNELS.forEach(
        (name, kernels) -> {
          if (problem.weights().size() < 5 || kernels.size() == 1) {
            Invariance<Partition> matrix =
                TableMatrix.of(
                    problem.prior(),
                    problem.banks(),
                    (state, rng) -> applyAll(kernels, state, rng));
            matrix.requireInvariant(TOLERANCE).requireIrreducible();
            requireTextbook(problem, matrix);
          }
        });
  }

  private static void requireTextbook(TinyProblem problem, Invariance<Partition> matrix) {
    Partition first = matrix.states().get(0);
    double start = Math.log(matrix.target(first)) - problem.plainLogJoint(first);
    for (Partition partition : matrix.states()) {
      assertEquals(
          problem.plainLogJoint(partition) + start,
          Math.log(matrix.target(partition)),
          1e-10,
          () -> problem + " at " + partition);
    }
  }
}

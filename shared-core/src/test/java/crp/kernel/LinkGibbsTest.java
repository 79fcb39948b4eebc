package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.check.Invariance;
import crp.partition.Links;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkGibbsTest {

  private static final double TOLERANCE = 1e-11;

  @ParameterizedTest
  @MethodSource("crp.kernel.LinkProblem#all")
  void aSweepKeepsThePosteriorOfTheTextbook(LinkProblem problem) {
    Invariance<Links> matrix =
        LinkMatrix.of(problem.prior(), problem.table().banks(), new LinkGibbs());
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    Links first = matrix.states().get(0);
    double shift = Math.log(matrix.target(first)) - problem.plainLogJoint(first);
    for (Links links : matrix.states()) {
      assertEquals(
          problem.plainLogJoint(links) + shift,
          Math.log(matrix.target(links)),
          1e-10,
          links.toString());
    }
  }
}

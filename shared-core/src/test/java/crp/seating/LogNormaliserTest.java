package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LogNormaliserTest {

  @Tag("slow")
  @Test
  void betweenThePointsTheErrorStaysBelowTheBound() {
    for (TablePrior prior :
        new TablePrior[] {
          PoweredCrp.ofLambda(1, 5),
          PoweredCrp.of(1, 1.5),
          PoweredCrp.of(1, 1),
          PoweredCrp.of(1, 0.7)
        }) {
      LogNormaliser normaliser = LogNormaliser.of(prior, 1500);
      for (double x = -4; x < 4; x += 0.0973) {
        double alpha = Math.exp(x);
        double exact = prior.with(Prior.CONCENTRATION, alpha).logNormaliser(1500);
        assertEquals(exact, normaliser.at(alpha), 1e-7, prior + " at " + alpha);
      }
    }
  }

  /** Where one table gives way to many at once, log Z bends too sharply for the panels. */
  @Test
  void aSharpBendIsLeftToTheRecursion() {
    PoweredCrp prior = PoweredCrp.of(1, 2);
    LogNormaliser normaliser = LogNormaliser.of(prior, 400);
    for (double x = 8.5; x < 11.5; x += 0.0973) {
      double alpha = Math.exp(x);
      double exact = prior.with(Prior.CONCENTRATION, alpha).logNormaliser(400);
      assertEquals(exact, normaliser.at(alpha), 1e-7, "log alpha " + x);
    }
  }

  @Test
  void closedNormalisersAreClosed() {
    assertEquals(Crp.of(3).logNormaliser(12345.5), LogNormaliser.of(Crp.of(1), 12345.5).at(3));
    PitmanYor prior = PitmanYor.of(1, 0.5);
    assertEquals(
        prior.with(Prior.CONCENTRATION, -0.2).logNormaliser(400),
        LogNormaliser.of(prior, 400).at(-0.2));
  }

  @Test
  void aPanelSaysWhenItsFunctionIsNotSmooth() {
    ChebyshevPanel smooth = ChebyshevPanel.of(2, 16, x -> new double[] {Math.sin(x), Math.cos(x)});
    assertTrue(smooth.slopeError() < 1e-12);
    assertEquals(Math.sin(2.345), smooth.at(2.345), 1e-15);
    assertEquals(Math.sin(3), smooth.at(3), 1e-15);
    ChebyshevPanel kink =
        ChebyshevPanel.of(0, 16, x -> new double[] {Math.abs(x - 0.4), Math.signum(x - 0.4)});
    assertTrue(kink.slopeError() > 0.01);
  }
}

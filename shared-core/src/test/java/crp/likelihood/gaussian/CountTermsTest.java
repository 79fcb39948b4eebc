package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

/** Terms that are kept while kappa and nu change are those of the present kappa and nu. */
class CountTermsTest {

  @Test
  void keptTermsAreThoseOfFreshOnes() {
    CountTerms kept = new CountTerms(0.01, 4, 3, 0.5);
    for (int round = 0; round < 2; round++) {
      // more values than are kept
      for (int value = 0; value < 600; value++) {
        double nu = 4 + value / 10.0;
        double kappa = 0.01 + value % 3;
        kept.set(kappa, nu);
        CountTerms fresh = new CountTerms(kappa, nu, 3, 0.5);
        for (double w : new double[] {1, 7, 2.5, 100}) {
          assertEquals(fresh.predictive(w), kept.predictive(w));
          assertEquals(fresh.marginal(w), kept.marginal(w));
        }
      }
    }
    double last = kept.predictive(7);
    kept.set(0.01, 4);
    assertNotEquals(last, kept.predictive(7));
  }
}

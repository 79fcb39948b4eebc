package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The eruptions of Old Faithful through the Java face. */
final class OldFaithfulTest {

  @Tag("slow")
  @Test
  void findsTwoToFourKindsOfEruptions() throws IOException {
    RealRows rows = TestData.arff("faithful");
    Fit<RealRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
            .sweeps(1000)
            .chains(4)
            .seed(42)
            .fit();
    int k = fit.estimate().clusters();
    assertTrue(k >= 2 && k <= 4, Answer.of(fit).summary());
    double[] law = fit.draws().clusterCountLaw();
    assertTrue(law[2] + law[3] + law[4] > 0.75, Answer.of(fit).summary());
  }
}

package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.compare.NormalizedMutualInformation;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TemperingTest {

  private static final int[] LABELS = TestData.turns(90, 3);
  private static final RealRows ROWS = TestData.heaps(LABELS, 2, 9, 12);

  static List<Tempering> kinds() {
    return List.of(new Tempering(1, 0.1, 30), new Tempering(3, 0.2, 0), new Tempering(2, 0.3, 10));
  }

  private static Fit<RealRows> fit(Tempering tempering, int threads) {
    Clusterer<RealRows> clusterer =
        ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(ROWS), ROWS).clusterer();
    return clusterer
        .with(Settings.defaults().withTempering(tempering).withThreads(threads).withChains(3))
        .sweeps(100)
        .fit();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void clustersAreFoundAndThreadsDoNotMatter(Tempering tempering) {
    Fit<RealRows> fit = fit(tempering, 1);
    double score = NormalizedMutualInformation.of(Partition.of(LABELS), fit.estimate());
    assertTrue(score > 0.95, tempering + ": NMI " + score);
    List<Draw> again = fit(tempering, 3).draws().draws();
    for (int d = 0; d < again.size(); d++) {
      assertEquals(fit.draws().draws().get(d).partition(), again.get(d).partition());
      assertEquals(fit.draws().draws().get(d).logJoint(), again.get(d).logJoint());
    }
  }

  @Test
  void powersFallGeometrically() {
    Tempering four = new Tempering(4, 0.125, 0);
    assertEquals(1, four.power(0));
    assertEquals(0.5, four.power(1), 1e-15);
    assertEquals(0.125, four.power(3), 1e-15);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Tempering(0, 0.5, 0));
    assertThrows(IllegalArgumentException.class, () -> new Tempering(2, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Tempering(2, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Tempering(2, 0.5, -1));
  }
}

package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every table prior promises, against the enumeration of all partitions. */
class EveryTablePriorTest {

  private static final int MOST = 8;

  static Stream<TablePrior> priors() {
    return Stream.of(
        Crp.of(0.3),
        Crp.of(1),
        Crp.of(7.5),
        Crp.of(Parameter.gamma(1, 1)),
        PitmanYor.of(1, 0),
        PitmanYor.of(1.3, 0.4),
        PitmanYor.of(0, 0.5),
        PitmanYor.of(-0.6, 0.7),
        PitmanYor.of(20, 0.99),
        PoweredCrp.of(1, 1),
        PoweredCrp.of(0.52, 1.76),
        PoweredCrp.of(3, 0.4),
        PoweredCrp.of(0.01, 5),
        PoweredCrp.ofLambda(1.5, 2).forCustomers(7),
        GeneralizedCrp.of(0.8, n -> n + Math.sqrt(n)),
        GeneralizedCrp.of(2, n -> 1),
        GeneralizedCrp.of(0.8, new SeatGrowth(SeatGrowth.Kind.MINUS, 0.5)),
        GeneralizedCrp.of(0.8, new SeatGrowth(SeatGrowth.Kind.LINEAR_LOG, 0.2)),
        GeneralizedCrp.of(0.8, new SeatGrowth(SeatGrowth.Kind.CAPPED, 3)),
        GeneralizedCrp.of(0.8, new SeatGrowth(SeatGrowth.Kind.LOG, 0)),
        FiniteMixtures.of(1, new ComponentLaw.Geometric(0.1)).forCustomers(7),
        FiniteMixtures.of(0.3, new ComponentLaw.Poisson(3)).forCustomers(7),
        FiniteMixtures.of(2.5, new ComponentLaw.Uniform(9)).forCustomers(7),
        DynamicMixtures.of(Parameter.gamma(2, 1), new ComponentLaw.BetaGeometric(4, 3)),
        DynamicMixtures.of(Parameter.fixed(0.4), new ComponentLaw.Poisson(3))
            .with(DynamicMixtures.COMPONENTS, 9));
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theJointSumsToOneOverAllPartitions(TablePrior prior) {
    for (int n = 0; n <= MOST; n++) {
      double sum = 0;
      for (double[] sizes : AllSeatings.of(n)) {
        sum += Math.exp(prior.logJoint(sizes));
      }
      assertEquals(1, sum, 1e-12, prior + " n=" + n);
    }
  }

  @ParameterizedTest
  @MethodSource("priors")
  void seatsAreRatiosOfUnnormalisedJoints(TablePrior prior) {
    for (double[] sizes : AllSeatings.of(5)) {
      double before = Math.log(AllSeatings.weight(prior, sizes));
      for (double weight : new double[] {1, 2, 3, 20}) {
        for (int k = 0; k < sizes.length; k++) {
          double[] after = sizes.clone();
          after[k] += weight;
          assertEquals(
              Math.log(AllSeatings.weight(prior, after)) - before,
              prior.logSeat(sizes[k], weight),
              1e-11);
        }
        double[] after = Arrays.copyOf(sizes, sizes.length + 1);
        after[sizes.length] = weight;
        assertEquals(
            Math.log(AllSeatings.weight(prior, after)) - before,
            prior.logNewTable(sizes.length, weight),
            1e-11);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("priors")
  void aWeightIsSoManyCopiesThatSitTogether(TablePrior prior) {
    double oneByOne = 0;
    for (int i = 0; i < 6; i++) {
      oneByOne += prior.logSeat(4 + i, 1);
    }
    assertEquals(oneByOne, prior.logSeat(4, 6), 1e-11);
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theLawOfTheNumberOfTablesAndItsMeanAreThoseOfThePartitions(TablePrior prior) {
    for (int n = 0; n <= MOST; n++) {
      double[] expected = new double[n + 1];
      double mean = 0;
      for (double[] sizes : AllSeatings.of(n)) {
        double probability = Math.exp(prior.logJoint(sizes));
        expected[sizes.length] += probability;
        mean += sizes.length * probability;
      }
      double[] law = prior.tableCountLaw(n);
      assertEquals(n + 1, law.length);
      for (int k = 0; k <= n; k++) {
        assertEquals(expected[k], law[k], 1e-12, prior + " n=" + n + " k=" + k);
      }
      assertEquals(mean, prior.meanTables(n), 1e-11, prior + " n=" + n);
    }
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theLawOfTheNumberOfTablesHasItsMeanAlsoForManyCustomers(TablePrior prior) {
    double[] law = prior.tableCountLaw(600);
    double sum = 0;
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      sum += law[k];
      mean += k * law[k];
    }
    assertEquals(1, sum, 1e-12);
    assertEquals(1, mean / prior.meanTables(600), 1e-10, prior.toString());
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theMeanNumberOfTablesIsTheSlopeOfTheLogNormaliser(TablePrior prior) {
    if (prior.projective() && !(prior instanceof Crp)) {
      return; // v(K) is no power of the concentration there
    }
    double step = 1e-4;
    double alpha = prior.concentration();
    double up = prior.with(Prior.CONCENTRATION, alpha * Math.exp(step)).logNormaliser(200);
    double down = prior.with(Prior.CONCENTRATION, alpha * Math.exp(-step)).logNormaliser(200);
    assertEquals((up - down) / (2 * step), prior.meanTables(200), 1e-5);
  }

  @ParameterizedTest
  @MethodSource("priors")
  void aPriorSurvivesSerialisation(TablePrior prior) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(prior);
    }
    TablePrior copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (TablePrior) in.readObject();
    }
    if (!(prior instanceof GeneralizedCrp general && !(general.growth() instanceof SeatGrowth))) {
      // a lambda read back is another object
      assertEquals(prior, copy);
      assertEquals(prior.hashCode(), copy.hashCode());
    }
    assertEquals(prior.describe(), copy.describe());
    assertEquals(prior.logJoint(3, 1, 2), copy.logJoint(3, 1, 2));
  }

  @ParameterizedTest
  @MethodSource("priors")
  void onlyTheConcentrationChangesWithTheConcentration(TablePrior prior) {
    TablePrior other = prior.with(Prior.CONCENTRATION, 2.25);
    assertEquals(2.25, other.concentration());
    assertEquals(
        prior.parameters().get(Prior.CONCENTRATION).prior(),
        other.parameters().get(Prior.CONCENTRATION).prior());
    // gamma is a part of every seat
    if (!(prior instanceof FiniteMixtures || prior instanceof DynamicMixtures)) {
      assertEquals(prior.logSeat(5, 1), other.logSeat(5, 1));
    }
    assertEquals(
        prior.logJoint(5, 2),
        other.with(Prior.CONCENTRATION, prior.concentration()).logJoint(5, 2));
    assertTrue(other.describe().contains("concentration 2.25"), other.describe());
  }

  @ParameterizedTest
  @MethodSource("priors")
  void aConcentrationOutOfRangeIsRefused(TablePrior prior) {
    for (String bad : new String[] {"-1", "Infinity", "-Infinity", "grid -1 2"}) {
      Parameter concentration = Parameter.parse("number", bad);
      IllegalArgumentException refusal =
          assertThrows(
              IllegalArgumentException.class, () -> prior.with(Prior.CONCENTRATION, concentration));
      assertTrue(refusal.getMessage().startsWith("concentration must be "), refusal.getMessage());
      assertTrue(refusal.getMessage().contains("finite, was " + bad), refusal.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> prior.with(Prior.CONCENTRATION, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> prior.with("nothing", 1));
    assertThrows(IllegalArgumentException.class, () -> prior.tableCountLaw(-1));
    assertThrows(IllegalArgumentException.class, () -> prior.meanTables(-1));
    assertThrows(IllegalArgumentException.class, () -> prior.logNormaliser(-1));
  }

  @ParameterizedTest
  @MethodSource("priors")
  void aKnownNumberOfCustomersChangesNothingUnlessLambdaIsGiven(TablePrior prior) {
    assertSame(prior, prior.forCustomers(7));
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theInterpolatedNormaliserIsTheExactOne(TablePrior prior) {
    for (int n : new int[] {4, 400}) {
      LogNormaliser normaliser = LogNormaliser.of(prior, n);
      for (double alpha : new double[] {0.013, 0.4, 1, 2.9, 150}) {
        assertEquals(
            prior.with(Prior.CONCENTRATION, alpha).logNormaliser(n), normaliser.at(alpha), 1e-7);
      }
    }
  }
}

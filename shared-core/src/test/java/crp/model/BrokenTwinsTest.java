package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@link Calibration} sees a fault in the update of each hyperparameter: for every prior and every
 * family at least one wrong kernel is run after the right ones, and must give the alarm that the
 * right ones alone must not give.
 */
@Tag("slow")
final class BrokenTwinsTest {

  private static final int MANY = 600;
  private static final int FEW = 200;

  /** A model with a fault. */
  record Twin(String fault, String model, int replicates, JointModel.Extra kernel) {

    @Override
    public String toString() {
      return model + ": " + fault;
    }
  }

  private static Twin jacobian(String model, String which, int replicates, Twins.Learnt number) {
    return new Twin(
        which + " without the Jacobian", model, replicates, Twins.withoutJacobian(number));
  }

  private static Twin offByOne(String model, String which, Twins.Learnt number, double... grid) {
    return new Twin(which + " one place too high", model, FEW, Twins.offByOne(number, grid));
  }

  private static Twin factor(String model, String which, int index) {
    return new Twin(
        which + " without the tables' factor",
        model,
        FEW,
        Twins.withoutTheTablesFactor(Twins.ofTheFamily(index), 2));
  }

  static Stream<Twin> twins() {
    return Stream.concat(ofThePriors(), ofTheFamilies());
  }

  private static Stream<Twin> ofThePriors() {
    Twins.Learnt alpha = Twins.concentration();
    Twins.Learnt scale = Twins.scale();
    double[] alphas = {0.2, 0.6, 1.5, 4};
    double[] scales = {0.3, 1, 5};
    return Stream.of(
        jacobian("crp", "concentration", MANY, alpha),
        offByOne("crp grid", "concentration", alpha, alphas),
        jacobian("pitman-yor", "concentration", MANY, alpha),
        new Twin(
            "discount without the Jacobian",
            "pitman-yor",
            MANY,
            Twins.withoutJacobianOfTheLogit(Twins.discount())),
        offByOne("pitman-yor grid", "concentration", alpha, alphas),
        jacobian("powered", "concentration", MANY, alpha),
        jacobian("powered", "power", FEW, Twins.power()),
        offByOne("powered grid", "lambda", Twins.power(), 0, 2, 5, 12),
        new Twin(
            "the normaliser of the CRP", "powered grid", MANY, Twins.asIfTheCrp(Calibration.ROWS)),
        jacobian("generalised", "concentration", MANY, alpha),
        jacobian("links in time", "scale", FEW, scale),
        jacobian("links in time", "concentration", FEW, alpha),
        new Twin("tables for self-links", "links grid", FEW, Twins.tablesForSelfLinks()),
        offByOne("links grid", "scale", scale, scales),
        jacobian("links to earlier rows", "scale", FEW, scale),
        jacobian("links to earlier rows", "concentration", FEW, alpha),
        jacobian("sequential", "concentration", FEW, alpha),
        jacobian("sequential", "scale", FEW, scale),
        offByOne("averaged grid", "concentration", alpha, alphas),
        offByOne("averaged grid", "scale", scale, scales));
  }

  private static Stream<Twin> ofTheFamilies() {
    return Stream.of(
        factor("crp, Gaussian", "base scale", 0),
        factor("crp, Gaussian", "kappa", 1),
        factor("crp, diagonal", "base scale", 0),
        factor("crp, diagonal", "kappa", 1),
        jacobian("crp, words", "base concentration", FEW, Twins.ofTheFamily(0)),
        jacobian("crp, categories", "base concentration", FEW, Twins.ofTheFamily(0)),
        factor("crp, mixed", "base scale", 0),
        factor("crp, mixed", "kappa", 1),
        jacobian("crp, mixed", "base concentration", FEW, Twins.ofTheFamily(2)));
  }

  @ParameterizedTest
  @MethodSource("twins")
  void isFound(Twin twin) {
    JointModel<?> model =
        Calibration.models().filter(one -> one.name().equals(twin.model)).findFirst().orElseThrow();
    double[] p = Calibration.levels(model, twin.replicates, twin.kernel);
    assertTrue(Arrays.stream(p).min().orElse(1) < Calibration.ALARM, Arrays.toString(p));
  }
}

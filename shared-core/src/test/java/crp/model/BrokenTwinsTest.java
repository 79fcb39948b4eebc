package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameters;
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
@Tag("thorough")
final class BrokenTwinsTest {

  private static final int MANY = 600;
  private static final int FEW = 200;
  private static final int FINE = 20;

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
    // places of a fine grid lie close to each other
    int replicates = grid.length > FINE ? MANY : FEW;
    return new Twin(which + " one place too high", model, replicates, Twins.offByOne(number, grid));
  }

  private static Twin factor(String model, String number) {
    return new Twin(
        number + " without the tables' factor",
        model,
        FEW,
        Twins.withoutTheTablesFactor(Twins.ofTheFamily(number), 2));
  }

  static Stream<Twin> twins() {
    return Stream.of(ofThePriors(), ofTheFamilies(), onePlaceTooHigh()).flatMap(twins -> twins);
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
        jacobian("finite mixtures", "concentration", MANY, alpha),
        jacobian("links in time", "scale", FEW, scale),
        jacobian("links in time", "concentration", FEW, alpha),
        new Twin("tables for self-links", "links grid", MANY, Twins.tablesForSelfLinks()),
        offByOne("links grid", "scale", scale, scales),
        jacobian("links to earlier rows", "scale", MANY, scale),
        jacobian("links to earlier rows", "concentration", MANY, alpha),
        jacobian("sequential", "concentration", MANY, alpha),
        jacobian("sequential", "scale", 2 * MANY, scale),
        offByOne("averaged grid", "concentration", alpha, alphas),
        offByOne("averaged grid", "scale", scale, scales));
  }

  /** For every number of a family that is sampled on a grid. */
  private static Stream<Twin> onePlaceTooHigh() {
    return Stream.of("crp, Gaussian", "crp, diagonal", "crp, mixed")
        .flatMap(
            name -> {
              JointModel<?> model = model(name);
              Parameters numbers = model.numbers();
              return numbers.names().stream()
                  .filter(number -> numbers.get(number).onGrid())
                  .map(
                      number ->
                          offByOne(
                              name,
                              number,
                              Twins.ofTheFamily(number),
                              numbers.get(number).prior().values()));
            });
  }

  private static JointModel<?> model(String name) {
    return Calibration.models().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static Stream<Twin> ofTheFamilies() {
    return Stream.of(
        factor("crp, Gaussian", "base scale"),
        factor("crp, Gaussian", "kappa"),
        factor("crp, diagonal", "base scale"),
        factor("crp, diagonal", "kappa"),
        jacobian("crp, words", "base concentration", FEW, Twins.ofTheFamily("base concentration")),
        jacobian(
            "crp, categories", "base concentration", FEW, Twins.ofTheFamily("base concentration")),
        factor("crp, mixed", "part 1: base scale"),
        factor("crp, mixed", "part 1: kappa"),
        jacobian(
            "crp, mixed",
            "base concentration",
            FEW,
            Twins.ofTheFamily("part 2: base concentration")));
  }

  @ParameterizedTest
  @MethodSource("twins")
  void isFound(Twin twin) {
    double[] p = Calibration.fault(model(twin.model), twin.replicates, twin.kernel);
    assertTrue(Arrays.stream(p).min().orElse(1) < Calibration.ALARM, Arrays.toString(p));
  }
}

package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of {@link TableBank}, for every family; and that it rejects banks that break it. */
final class EveryFamilyTest {

  static Stream<FamilyCase<?>> families() {
    return FamilyCase.all();
  }

  @ParameterizedTest
  @MethodSource("families")
  void keepsTheContract(FamilyCase<?> subject) throws IOException, ClassNotFoundException {
    subject.contract().all();
  }

  @ParameterizedTest
  @MethodSource("families")
  void keepsTheContractWithWeights(FamilyCase<?> subject)
      throws IOException, ClassNotFoundException {
    weighted(subject, 1, 0.5, 3, 1, 2, 0, 1.25, 1, 0.1, 4, 1, 1).contract().all();
  }

  @ParameterizedTest
  @MethodSource("families")
  void keepsTheContractWithoutCapabilities(FamilyCase<?> subject)
      throws IOException, ClassNotFoundException {
    plain(subject).all();
  }

  private static <R extends Rows> FamilyContract<R> plain(FamilyCase<R> subject) {
    return new FamilyContract<>(
        rows -> new PlainBank<>(subject.family().bank(rows)), subject.rows());
  }

  @ParameterizedTest
  @MethodSource("families")
  void saysWhatItsTablesKeep(FamilyCase<?> subject) {
    assertEquals(kept(subject.family(), subject.rows()), subject.family().keeps());
  }

  @Test
  void familiesWithSampledParametersSaySo() {
    RankingRows rankings = RankingReader.strings(List.of("a>b", "b>a"), ">", Weights.ones(2));
    GeneralizedMallows mallows = GeneralizedMallows.standard();
    assertEquals(kept(mallows, rankings), mallows.keeps());
    assertEquals(Keeps.CENTRE, mallows.keeps());
    RealRows counts = RealRows.of(new double[] {1, 4}, 2, 1);
    PoissonLogNormal poisson = PoissonLogNormal.from(counts);
    assertEquals(kept(poisson, counts), poisson.keeps());
    assertEquals(Keeps.PARAMETERS, poisson.keeps());
    assertEquals(Support.COUNT, poisson.support());
  }

  @ParameterizedTest
  @MethodSource("families")
  void saysWhatItsBanksDrawOfRows(FamilyCase<?> subject) {
    drawsOfRows(subject);
  }

  @Test
  void heavyTailsCannotBeTempered() {
    FamilyCase<?> plane =
        FamilyCase.all().filter(c -> c.name().equals("full normal")).findFirst().orElseThrow();
    GaussianNiw normal = (GaussianNiw) plane.family();
    RealRows rows = (RealRows) plane.rows();
    drawsOfRows(
        FamilyCase.real("tails", normal.with(GaussianFamily.TAILS, Parameter.fixed(0.2)), rows));
    drawsOfRows(FamilyCase.real("tails sampled", normal.withSampled(GaussianFamily.TAILS), rows));
    double[] gap = rows.toArray();
    gap[0] = Double.NaN;
    RealRows holes = RealRows.of(gap, rows.size(), rows.columns());
    assertTrue(normal.completes(holes));
    drawsOfRows(FamilyCase.real("holes", normal, holes));
  }

  private static <R extends Rows> void drawsOfRows(FamilyCase<R> subject) {
    TableBank<R> bank = subject.family().bank(subject.rows());
    assertEquals(
        Capabilities.completing(bank).completes(), subject.family().completes(subject.rows()));
    assertEquals(Capabilities.sampled(bank).tempers(), subject.family().tempers(subject.rows()));
    assertEquals(Compound.parts(bank).size(), subject.family().parts().size());
  }

  /** What a bank shows: callers ask the family before there is one. */
  private static Keeps kept(Family<?> family, Rows rows) {
    TableBank<?> bank = bank(family, rows);
    return bank instanceof CentredBank<?>
        ? Keeps.CENTRE
        : bank instanceof ProposingBank<?> ? Keeps.PARAMETERS : Keeps.NOTHING;
  }

  @SuppressWarnings("unchecked") // a case has the rows of its family
  private static <R extends Rows> TableBank<R> bank(Family<R> family, Rows rows) {
    return family.bank((R) rows);
  }

  private static <R extends Rows> FamilyCase<R> weighted(FamilyCase<R> subject, double... weights) {
    R rows = subject.weighted().apply(Weights.of(weights));
    return new FamilyCase<>(subject.name(), subject.family(), rows, subject.weighted());
  }

  @ParameterizedTest
  @MethodSource("families")
  void rowOfWeightTwoIsTwoCopies(FamilyCase<?> subject) {
    twoCopies(subject);
  }

  /** The last row is a copy of row 0. */
  private static <R extends Rows> void twoCopies(FamilyCase<R> subject) {
    int last = subject.rows().size() - 1;
    double[] weights = new double[last + 1];
    Arrays.fill(weights, 1);
    weights[0] = 2;
    TableBank<R> tied = subject.family().bank(subject.weighted().apply(Weights.of(weights)));
    TableBank<R> free = subject.family().bank(subject.rows());
    tied.reserve(1);
    free.reserve(1);
    for (int i = 1; i < last; i++) {
      tied.add(0, i);
      free.add(0, i);
    }
    double[] out = {tied.logMarginal(0)};
    Capabilities.scoring(tied).addLogPredictive(0, -1, new int[] {0}, 1, out);
    tied.add(0, 0);
    free.add(0, 0);
    free.add(0, last);
    assertEquals(free.logMarginal(0), tied.logMarginal(0), 1e-9);
    assertEquals(free.logMarginal(0), out[0], 1e-9);
  }

  @ParameterizedTest
  @MethodSource("families")
  void manyMovesLeaveNoTrace(FamilyCase<?> subject) {
    subject.contract().millionMovesLeaveNoTrace(1_000_000);
  }

  static Stream<FamilyCase<RealRows>> grids() {
    RealRows rows =
        RealRows.of(new double[][] {{0, 1}, {1, 1.5}, {5, 2}, {5.5, 2.3}, {0.2, 1}, {6, 2}});
    RealRows column = rows.columns(new int[] {0});
    Parameter scale = new Parameter(1, Hyperprior.logGrid(0x1p-12, 1, 25));
    return Stream.of(
        FamilyCase.real(
            "a normal column",
            DiagonalGaussian.from(column).with(GaussianFamily.BASE_SCALE, scale),
            column),
        FamilyCase.real("full normal", GaussianNiw.from(rows), rows));
  }

  /** Drawing the base scale is exact for its discrete prior: every path against the target. */
  @ParameterizedTest
  @MethodSource("grids")
  void baseScaleIsDrawnFromItsConditional(FamilyCase<RealRows> subject) {
    int steps = subject.family() instanceof DiagonalGaussian ? 2 : 1;
    double[] logTarget = new double[12 * steps + 1];
    for (int g = 0; g < logTarget.length; g++) {
      TableBank<RealRows> bank = twoTables(subject);
      double value = Math.pow(2, -(double) g / steps);
      Capabilities.sampled(bank).setHyperparameters(name -> value);
      logTarget[g] =
          bank.logMarginal(0) + bank.logMarginal(1) + Capabilities.sampled(bank).logHyperprior();
    }
    double max = Arrays.stream(logTarget).max().getAsDouble();
    double total = Arrays.stream(logTarget).map(l -> Math.exp(l - max)).sum();
    double[] drawn = new double[logTarget.length];
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      TableBank<RealRows> bank = twoTables(subject);
      Capabilities.sampled(bank).resample(new int[] {0, 1}, 2, rng);
      double scale = Capabilities.sampled(bank).hyperparameters().value(GaussianFamily.BASE_SCALE);
      drawn[(int) Math.rint(-steps * Math.log(scale) / Math.log(2))] += rng.pathProbability();
    } while (rng.next());
    for (int g = 0; g < drawn.length; g++) {
      assertEquals(Math.exp(logTarget[g] - max) / total, drawn[g], 1e-11, "value " + g);
    }
  }

  private static TableBank<RealRows> twoTables(FamilyCase<RealRows> subject) {
    TableBank<RealRows> bank = subject.family().bank(subject.rows());
    bank.reserve(2);
    for (int i = 0; i < subject.rows().size(); i++) {
      bank.add(subject.rows().value(i, 0) > 3 ? 1 : 0, i);
    }
    return bank;
  }

  /** A million nats of data put far out cost no digits: shifting the data changes nothing. */
  @Test
  void offsetOfHundredMillionDoesNotHurt() {
    double[][] near = {{1, 2}, {1.5, 2.25}, {3, 8}, {3.25, 8.5}};
    double[][] far = new double[4][];
    for (int i = 0; i < 4; i++) {
      far[i] = new double[] {near[i][0] + 1e8, near[i][1] - 1e8};
    }
    assertEquals(joint(RealRows.of(near)), joint(RealRows.of(far)), 1e-7);
    DiagonalGaussian atZero =
        DiagonalGaussian.of(new double[] {1e8, -1e8}, 1, 3, new double[] {1, 1});
    DiagonalGaussian shifted = DiagonalGaussian.of(new double[2], 1, 3, new double[] {1, 1});
    TableBank<RealRows> a = atZero.bank(RealRows.of(far));
    TableBank<RealRows> b = shifted.bank(RealRows.of(near));
    a.reserve(1);
    b.reserve(1);
    for (int i = 0; i < 4; i++) {
      a.add(0, i);
      b.add(0, i);
      assertEquals(b.logMarginal(0), a.logMarginal(0), 1e-12);
    }
  }

  private static double joint(RealRows rows) {
    TableBank<RealRows> bank = DiagonalGaussian.from(rows).bank(rows);
    bank.reserve(1);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(0, i);
    }
    return bank.logMarginal(0);
  }

  /** Rows behind the broken twins. */
  private static FamilyCase<?> sound() {
    return FamilyCase.all().filter(c -> c.family() instanceof Categories).findFirst().orElseThrow();
  }

  @Test
  void bankThatForgetsToLeaveItsOwnRowOutIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.COUNTS_ITSELF);
    }
  }

  @Test
  void bankThatForgetsToLeaveItsOwnGroupOutIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.GROUP_COUNTS_ITSELF);
    }
  }

  @Test
  void bankThatKeepsAnOldMarginalIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.STALE_MARGINAL);
    }
  }

  @Test
  void bankThatKeepsADrainedTableIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.KEEPS_THE_DRAINED);
    }
  }

  @Test
  void bankThatDropsOneOfAGroupIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.DROPS_ONE_OF_A_GROUP);
    }
  }

  @Test
  void bankWithWrongBoundsIsRejected() {
    for (FamilyCase<?> subject : FamilyCase.all().toList()) {
      assertRejected(subject, BrokenBank.Fault.BOUNDS_TOO_LOW);
      assertRejected(subject, BrokenBank.Fault.BOUNDS_THE_BEST);
      assertRejected(subject, BrokenBank.Fault.LEAVES_OUT_WITHOUT_A_BOUND);
    }
  }

  @Test
  void bankThatOverwritesTheSeatWeightsIsRejected() {
    assertRejected(sound(), BrokenBank.Fault.OVERWRITES_SCORES);
  }

  @Test
  void scoringOneRowForAllIsFound() {
    assertRejected(sound(), BrokenBank.Fault.REPEATS_A_ROW);
  }

  /** By the comparison with the slow forms alone, one planted fault for each capability. */
  @ParameterizedTest
  @EnumSource(
      value = BrokenBank.Fault.class,
      names = {
        "COUNTS_ITSELF",
        "GROUP_COUNTS_ITSELF",
        "OVERWRITES_SCORES",
        "LEAVES_OUT_WITHOUT_A_BOUND",
        "BOUNDS_TOO_LOW",
        "REPEATS_A_ROW",
        "DROPS_ONE_OF_A_GROUP",
        "KEEPS_THE_DRAINED",
        "LEAVES_ONE_OF_A_GROUP",
        "UNITES_THE_FIRST",
        "COMPLETES_ELSEWHERE"
      })
  void capabilityThatDiffersFromItsSlowFormIsRejected(BrokenBank.Fault fault) {
    compared(sound(), fault);
  }

  private static <R extends Rows> void compared(FamilyCase<R> subject, BrokenBank.Fault fault) {
    FamilyContract<R> contract =
        new FamilyContract<>(
            rows -> new BrokenBank<>(subject.family().bank(rows), fault), subject.rows());
    assertThrows(AssertionError.class, contract::capabilitiesAgreeWithTheirSlowForms);
  }

  private static <R extends Rows> void assertRejected(
      FamilyCase<R> subject, BrokenBank.Fault fault) {
    FamilyContract<R> contract =
        new FamilyContract<>(
            rows -> new BrokenBank<>(subject.family().bank(rows), fault), subject.rows());
    assertThrows(AssertionError.class, contract::all, subject.name());
  }
}

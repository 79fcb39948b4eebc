package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.checkpoint.Checkpoint;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.model.Fit;
import crp.model.Settings;
import crp.model.TestData;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs over sequences and groups, and the search for a power, go on where they were stopped. */
class FranchiseCheckpointTest {

  private static final int N = 36;
  private static final int SWEEPS = 12;

  @TempDir Path directory;

  /** A run with a checkpoint or, if that is null, without. */
  @FunctionalInterface
  private interface Fitted {
    Object of(Settings settings, Checkpoint plan, Progress progress);
  }

  private static Settings settings() {
    return Settings.defaults()
        .withSchedule(Schedule.of(SWEEPS, 4).withThin(2))
        .withChains(2)
        .withThreads(1)
        .withSeed(7);
  }

  // ---- data of every kind, in turns of six rows

  private static int[] turns() {
    int[] labels = new int[N];
    Arrays.setAll(labels, t -> t / 6 % 3);
    return labels;
  }

  private static RealRows heaps() {
    return TestData.heaps(turns(), 2, 4, 5);
  }

  private static RealRows holes() {
    RealRows heaps = heaps();
    double[] values = new double[2 * N];
    for (int i = 0; i < values.length; i++) {
      boolean missing = i % 7 == 3 || i / 2 == 20;
      values[i] = missing ? Double.NaN : heaps.value(i / 2, i % 2);
    }
    return RealRows.of(values, N, 2);
  }

  private static CategoryRows categories() {
    Rng rng = new SeededRng(3);
    int[] codes = new int[2 * N];
    Arrays.setAll(codes, i -> (turns()[i / 2] + rng.below(2)) % 3);
    return CategoryRows.of(codes, N, 3, 3);
  }

  private static CountRows counts() {
    Rng rng = new SeededRng(8);
    int[][] dense = new int[N][6];
    for (int t = 0; t < 12 * N; t++) {
      dense[t / 12][rng.below(3) + 3 * (t / 12 / 6 % 2)]++;
    }
    return CountRows.ofDense(dense);
  }

  // ---- models

  private static <R extends Rows> Fitted sequences(
      TransitionPrior prior, Family<R> family, R rows) {
    return (settings, plan, progress) -> {
      Fit<R> fit =
          SequenceModel.of(prior, family, rows, Sequences.of(15, N - 15))
              .run()
              .with(settings)
              .checkpoint(plan)
              .progress(progress)
              .fit();
      return List.of(text(fit.draws()), Answer.of(fit).report().without(Topic.TIME).text());
    };
  }

  private static int[] groups(int shift) {
    int[] groups = new int[N];
    Arrays.setAll(groups, i -> (i + shift) % 4);
    return groups;
  }

  private static <R extends Rows> Fitted groups(Level top, Level group, Family<R> family, R rows) {
    return (settings, plan, progress) -> {
      Fit<R> fit =
          GroupedModel.of(top, group, family, rows, groups(0))
              .run()
              .with(settings)
              .checkpoint(plan)
              .progress(progress)
              .fit();
      return List.of(text(fit.draws()), Answer.of(fit).report().without(Topic.TIME).text());
    };
  }

  private static Arguments named(String name, Fitted run) {
    return Arguments.of(Named.of(name, run));
  }

  private static TransitionPrior sticky() {
    return TransitionPrior.of(
        Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.gamma(1, 0.1));
  }

  private static <R extends Rows> List<Arguments> ofAll(String name, Family<R> family, R rows) {
    List<Arguments> all = new ArrayList<>();
    all.add(
        named(
            name,
            sequences(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                family,
                rows)));
    all.add(named(name + ", sticky", sequences(sticky(), family, rows)));
    all.add(
        named(
            name + ", groups",
            groups(
                Level.of(Parameter.gamma(1, 1)), Level.of(Parameter.gamma(1, 1)), family, rows)));
    return all;
  }

  static Stream<Arguments> models() {
    List<Arguments> all = new ArrayList<>();
    all.addAll(ofAll("normal", GaussianNiw.from(heaps()), heaps()));
    all.addAll(ofAll("normal, missing values", GaussianNiw.from(holes()), holes()));
    all.addAll(ofAll("diagonal", DiagonalGaussian.from(holes()), holes()));
    all.addAll(ofAll("categories", Categories.symmetricSampled(), categories()));
    all.addAll(ofAll("counts", DirichletMultinomial.symmetricSampled(), counts()));
    all.addAll(
        ofAll(
            "mixed",
            ProductFamily.of(List.of(GaussianNiw.from(heaps()), Categories.jeffreys())),
            new MixedRows(List.of(heaps(), categories()))));
    all.add(
        named(
            "normal, groups with discounts",
            groups(
                Level.of(Parameter.gamma(1, 1), Parameter.parse("discount", "beta 1 1")),
                Level.of(Parameter.fixed(2), Parameter.parse("discount", "beta 2 1")),
                GaussianNiw.from(heaps()),
                heaps())));
    return all.stream();
  }

  /** {@return draws and traces, to the last bit} */
  private static String text(Draws draws) {
    StringBuilder text = new StringBuilder(TestData.text(draws));
    for (Trace trace : draws.traces()) {
      text.append(Arrays.toString(trace.clusters()))
          .append(Arrays.toString(trace.logJoint()))
          .append(Arrays.toString(trace.entropy()));
      trace
          .numbers()
          .forEach(name -> text.append(name).append(Arrays.toString(trace.number(name))));
    }
    return text.toString();
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final Progress AT_ONCE =
      (chain, sweep, sweeps, clusters) -> {
        throw new Stopped();
      };

  /**
   * {@return what a run comes to that is stopped after every single sweep}
   *
   * @param least number of times it is stopped; chains side by side may be stopped together
   */
  private static Object inSteps(Fitted run, Checkpoint plan, int least) {
    for (int stops = 0; stops < 1000; stops++) {
      try {
        Object result = run.of(settings(), plan, AT_ONCE);
        assertTrue(stops >= least, "stopped only " + stops + " times");
        return result;
      } catch (Stopped e) {
        // once more
      }
    }
    throw new AssertionError("does not come to an end");
  }

  private Checkpoint plan() {
    return new Checkpoint(directory.resolve("run.checkpoint"), Double.POSITIVE_INFINITY, 1);
  }

  /** Both samplers, sticky transitions, groups and discounts, each with another family. */
  static Stream<Arguments> few() {
    List<Arguments> all = models().toList();
    return IntStream.range(0, all.size()).filter(i -> i % 6 == 0).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("few")
  @Tag("slow")
  void aRunThatStopsAfterEverySweepIsTheRunThatDoesNot(Fitted run) {
    assertEquals(run.of(settings(), null, Progress.NONE), inSteps(run, plan(), SWEEPS));
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("models")
  void everyRunThatStopsAfterEverySweepIsTheRunThatDoesNot(Fitted run) {
    assertEquals(run.of(settings(), null, Progress.NONE), inSteps(run, plan(), SWEEPS));
  }

  /** What is compared tells runs apart. */
  @ParameterizedTest
  @MethodSource("few")
  @Tag("slow")
  void anotherSeedIsSeen(Fitted run) {
    Object one = run.of(settings(), null, Progress.NONE);
    assertTrue(!one.equals(run.of(settings().withSeed(8), null, Progress.NONE)));
  }

  // ---- refusals

  private static void requireRefused(String why, Fitted run, Settings settings, Checkpoint plan) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> run.of(settings, plan, Progress.NONE))
            .getMessage();
    assertTrue(message.contains(why), message);
    assertTrue(message.contains(plan.file().getFileName().toString()), message);
  }

  private static Fitted ofSequences(RealRows rows, Sequences sequences, double stay) {
    return (settings, plan, progress) ->
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(stay)),
                GaussianNiw.from(heaps()),
                rows,
                sequences)
            .run()
            .with(settings)
            .checkpoint(plan)
            .progress(progress)
            .fit();
  }

  private static Fitted ofGroups(RealRows rows, int[] groups, double top) {
    return (settings, plan, progress) ->
        GroupedModel.of(Level.of(top), Level.of(1), GaussianNiw.from(heaps()), rows, groups)
            .run()
            .with(settings)
            .checkpoint(plan)
            .progress(progress)
            .fit();
  }

  private static RealRows changed() {
    double[][] values = new double[N][2];
    for (int i = 0; i < 2 * N; i++) {
      values[i / 2][i % 2] = heaps().value(i / 2, i % 2) + (i == 17 ? 1e-9 : 0);
    }
    return RealRows.of(values);
  }

  @Test
  void otherDataOptionsAndSeedsAreRefused() {
    Sequences two = Sequences.of(15, N - 15);
    Fitted own = ofSequences(heaps(), two, 3);
    own.of(settings(), plan(), Progress.NONE);
    requireRefused("another seed", own, settings().withSeed(8), plan());
    requireRefused("other options", own, settings().withChains(1), plan());
    requireRefused(
        "other options", own, settings().withSchedule(Schedule.of(SWEEPS + 1, 4)), plan());
    requireRefused("other options", ofSequences(heaps(), two, 4), settings(), plan());
    requireRefused(
        "other data", ofSequences(heaps(), Sequences.of(16, N - 16), 3), settings(), plan());
    requireRefused("other data", ofSequences(changed(), two, 3), settings(), plan());
    Fitted grouped = ofGroups(heaps(), groups(0), 1);
    requireRefused("other data", grouped, settings(), plan());
    Checkpoint other =
        new Checkpoint(directory.resolve("groups.checkpoint"), Double.POSITIVE_INFINITY, 1);
    grouped.of(settings(), other, Progress.NONE);
    requireRefused("other data", ofGroups(heaps(), groups(1), 1), settings(), other);
    requireRefused("other data", ofGroups(changed(), groups(0), 1), settings(), other);
    requireRefused("other options", ofGroups(heaps(), groups(0), 2), settings(), other);
    requireRefused("another seed", grouped, settings().withSeed(8), other);
  }

  private static void requireDamageSeen(Fitted run, Checkpoint plan, Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Rng rng = new SeededRng(4);
    for (int trial = 0; trial < 20; trial++) {
      byte[] damaged = whole.clone();
      damaged[8 + rng.below(whole.length - 8)] ^= (byte) (1 << rng.below(8));
      Files.write(file, damaged);
      requireRefused("is damaged", run, settings(), plan);
      Files.write(file, Arrays.copyOf(whole, 8 + rng.below(whole.length - 8)));
      requireRefused("is damaged", run, settings(), plan);
    }
    Files.write(file, whole);
    run.of(settings(), plan, AT_ONCE);
  }

  @Test
  @Tag("slow")
  void damageIsRefused() throws IOException {
    Fitted sequences = ofSequences(heaps(), Sequences.of(N), 3);
    sequences.of(settings(), plan(), Progress.NONE);
    requireDamageSeen(sequences, plan(), plan().file());
    Files.delete(plan().file());
    Fitted groups = ofGroups(heaps(), groups(0), 1);
    groups.of(settings(), plan(), Progress.NONE);
    requireDamageSeen(groups, plan(), plan().file());
  }
}

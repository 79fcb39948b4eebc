package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.checkpoint.Checkpoint;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.links.OrderedMixture;
import crp.links.SequentialDistanceCrp;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.parallel.Progress;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.NeighbourGraph;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.regions.RegionMixture;
import crp.regions.RegionPrior;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that was stopped goes on as if it had not been. */
class CheckpointTest {

  private static final int N = 40;
  private static final int SWEEPS = 24;

  @TempDir Path directory;

  private static Settings settings() {
    return Settings.defaults()
        .withSchedule(Schedule.of(SWEEPS, 8).withThin(2))
        .withChains(3)
        .withThreads(2)
        .withSeed(7);
  }

  private static RealRows heaps() {
    return TestData.heaps(TestData.turns(N, 3), 2, 4, 5);
  }

  private static RealRows holes() {
    double[] values = new double[2 * N];
    RealRows heaps = heaps();
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 7 == 3 ? Double.NaN : heaps.value(i / 2, i % 2);
    }
    return RealRows.of(values, N, 2);
  }

  private static double[] times() {
    double[] times = new double[N];
    Rng rng = new SeededRng(9);
    for (int i = 0; i < N; i++) {
      times[i] = Math.floor(20 * rng.uniform()) / 2;
    }
    return times;
  }

  private static int[] codes(int n, int of) {
    int[] codes = new int[n];
    Rng rng = new SeededRng(3);
    for (int i = 0; i < n; i++) {
      codes[i] = rng.below(of);
    }
    return codes;
  }

  private static Arguments rates() {
    double[] counts = Arrays.stream(codes(N, 30)).asDoubleStream().toArray();
    RealRows rows = RealRows.of(counts, N, 1);
    return named("rates", Mixture.of(Crp.of(1), PoissonLogNormal.from(rows), rows));
  }

  private static CountRows counts() {
    int[][] dense = new int[N][6];
    Rng rng = new SeededRng(8);
    for (int i = 0; i < N; i++) {
      for (int w = 0; w < 12; w++) {
        dense[i][rng.below(3) + 3 * (i % 2)]++;
      }
    }
    return CountRows.ofDense(dense);
  }

  static RankingRows rankings() {
    RankingRows.Builder rows = RankingRows.over(4);
    Rng rng = new SeededRng(2);
    for (int i = 0; i < N; i++) {
      int first = rng.below(2) + 2 * (i % 2);
      rows.add(first, first ^ 1, (first + 2) % 4);
    }
    return rows.build();
  }

  private static Arguments named(String name, PartitionModel<?> spec) {
    return Arguments.of(Named.of(name, spec));
  }

  static Stream<Arguments> models() {
    return Stream.concat(tables().stream(), near().stream());
  }

  private static List<Arguments> tables() {
    List<Arguments> all = new ArrayList<>();
    RealRows heaps = heaps();
    GaussianNiw gauss = GaussianNiw.from(heaps);
    all.add(named("tables", Mixture.of(Crp.of(Parameter.gamma(1, 1)), gauss, heaps)));
    all.add(
        named(
            "finite mixtures",
            Mixture.of(
                FiniteMixtures.of(Parameter.gamma(1, 1), new ComponentLaw.Geometric(0.2)),
                gauss,
                heaps)));
    GaussianNiw full = GaussianNiw.from(holes()).withSampled(GaussianFamily.KAPPA);
    all.add(
        named(
            "tables, missing values",
            Mixture.of(PitmanYor.of(Parameter.gamma(1, 1), Parameter.fixed(0.3)), full, holes())));
    DiagonalGaussian columns = DiagonalGaussian.from(holes()).withSampled(GaussianFamily.KAPPA);
    all.add(
        named(
            "tables, missing columns",
            Mixture.of(PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.2)), columns, holes())));
    all.add(
        named(
            "counts",
            Mixture.of(
                Crp.of(Parameter.gamma(1, 1)), DirichletMultinomial.symmetricSampled(), counts())));
    CategoryRows categories = CategoryRows.of(codes(2 * N, 3), N, 3, 3);
    all.add(named("categories", Mixture.of(Crp.of(1), Categories.symmetricSampled(), categories)));
    all.add(
        named(
            "mixed",
            Mixture.of(
                Crp.of(Parameter.gamma(1, 1)),
                ProductFamily.of(List.of(gauss, Categories.jeffreys())),
                new MixedRows(List.of(heaps, categories)))));
    all.add(rates());
    all.add(
        named(
            "noise",
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), columns(), heaps)
                .withNoise(Parameter.parse("noise", "beta 1 9"))));
    all.addAll(fartherTables(heaps, gauss));
    return all;
  }

  private static List<Arguments> fartherTables(RealRows heaps, GaussianNiw gauss) {
    List<Arguments> all = new ArrayList<>();
    RealRows wide = TestData.heaps(TestData.turns(N, 3), 12, 4, 5);
    all.add(
        named(
            "many columns",
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(wide), wide)));
    GaussianNiw heavy = GaussianNiw.from(heaps).withSampled(GaussianFamily.TAILS);
    all.add(named("heavy tails", Mixture.of(Crp.of(Parameter.gamma(1, 1)), heavy, heaps)));
    GaussianNiw learnt = heavy.withSampledMatrix();
    all.add(named("base matrix", Mixture.of(Crp.of(Parameter.gamma(1, 1)), learnt, heaps)));
    Resolution steps = Resolution.of(0.1, 0.1);
    all.add(
        named(
            "unrounded, full",
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), gauss.rounded(steps), heaps)));
    all.add(
        named(
            "unrounded, diagonal",
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), columns().rounded(steps), heaps)));
    all.add(
        named(
            "unrounded beside fine, diagonal",
            Mixture.of(
                Crp.of(Parameter.gamma(1, 1)), columns().rounded(steps.withFine(1)), heaps)));
    all.add(
        named(
            "unrounded beside fine, full",
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), gauss.rounded(steps.withFine(0)), heaps)));
    return all;
  }

  private static DiagonalGaussian columns() {
    return DiagonalGaussian.from(heaps());
  }

  /** The ends of the edges of a path. */
  private static int[] range(int from) {
    return IntStream.range(from, from + N - 1).toArray();
  }

  private static List<Arguments> near() {
    List<Arguments> all = new ArrayList<>();
    RealRows heaps = heaps();
    GaussianNiw gauss = GaussianNiw.from(heaps);
    DiagonalGaussian diagonal = DiagonalGaussian.from(heaps);
    double[] times = times();
    TimeOrder order = TimeOrder.of(times);
    Decay decay = Decay.exponential(1.5);
    all.add(
        named(
            "links in time",
            LinkedMixture.of(
                DistanceCrp.of(
                        Parameter.gamma(1, 1), TimeAffinity.sequential(order, decay, Ties.BY_ROW))
                    .with(Prior.SCALE, Parameter.sampled(new Hyperprior.LogUniform(0.1, 10))),
                gauss,
                heaps)));
    all.add(
        named(
            "links in time, both ways",
            LinkedMixture.of(
                DistanceCrp.of(Parameter.gamma(1, 1), TimeAffinity.symmetric(order, decay)),
                diagonal,
                heaps)));
    SparseAffinity near =
        SparseAffinity.ofDistances(N, (i, j) -> Math.abs(times[i] - times[j]), Decay.window(2));
    all.add(
        named(
            "links", LinkedMixture.of(DistanceCrp.of(Parameter.gamma(1, 1), near), gauss, heaps)));
    all.add(
        named(
            "regions",
            RegionMixture.of(
                RegionPrior.of(RegionPrior.USUAL, NeighbourGraph.of(N, range(0), range(1))),
                gauss,
                heaps)));
    all.add(
        named(
            "words",
            LinkedMixture.of(
                DistanceCrp.of(Parameter.gamma(1, 1), near),
                ObservedWord.of(1, 1, 1),
                CategoryRows.of(codes(N, 3), N, 3))));
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(Parameter.gamma(1, 1), Variant.WEIGHTED, decay, times)
            .with(Prior.SCALE, Parameter.sampled(new Hyperprior.Gamma(2, 1)));
    all.add(named("seats", OrderedMixture.of(averaged, gauss, heaps)));
    all.add(
        named(
            "seats of links",
            OrderedMixture.of(
                SequentialDistanceCrp.of(
                    Parameter.gamma(1, 1), TimeAffinity.sequential(order, decay, Ties.BY_ROW)),
                DirichletMultinomial.symmetric(0.5),
                counts())));
    all.addAll(ratesNear(near, order, averaged));
    return all;
  }

  private static List<Arguments> ratesNear(
      SparseAffinity near, TimeOrder order, AveragedDistanceCrp averaged) {
    RealRows rates = RealRows.of(Arrays.stream(codes(N, 30)).asDoubleStream().toArray(), N, 1);
    PoissonLogNormal poisson = PoissonLogNormal.from(rates);
    TimeAffinity strict = TimeAffinity.sequential(order, Decay.exponential(1.5), Ties.STRICT);
    return List.of(
        named(
            "links, rates",
            LinkedMixture.of(DistanceCrp.of(Parameter.gamma(1, 1), near), poisson, rates)),
        named(
            "links in time, rates",
            LinkedMixture.of(DistanceCrp.of(Parameter.gamma(1, 1), strict), poisson, rates)),
        named("seats, rates", OrderedMixture.of(averaged.withTies(Ties.STRICT), poisson, rates)));
  }

  /** Stops a run from within, at a sweep that differs from chain to chain. */
  private static Progress stopping(int seed) {
    return (chain, sweep, sweeps, clusters) -> {
      if (sweep == 1 + (7 * chain + seed) % (SWEEPS - 1)) {
        throw new Stopped();
      }
    };
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static void requireEqual(Fit<?> expected, Fit<?> found) {
    assertEquals(TestData.text(expected), TestData.text(found));
    assertArrayEquals(expected.partLabels(), found.partLabels());
    List<Trace> traces = expected.draws().traces();
    assertEquals(traces.size(), found.draws().traces().size());
    for (int c = 0; c < traces.size(); c++) {
      Trace other = found.draws().traces().get(c);
      assertArrayEquals(traces.get(c).clusters(), other.clusters());
      assertArrayEquals(traces.get(c).logJoint(), other.logJoint());
      assertArrayEquals(traces.get(c).entropy(), other.entropy());
      assertEquals(traces.get(c).numbers(), other.numbers());
      for (String name : other.numbers()) {
        assertArrayEquals(traces.get(c).number(name), other.number(name));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  @Tag("slow")
  <R extends Rows> void aRunThatWasStoppedIsTheRunThatWasNot(PartitionModel<R> spec) {
    requireContinued(spec, settings());
  }

  /** A sweep over rankings costs as much as one over all others together. */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void soIsARunOfRankings() {
    requireContinued(
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard(), rankings()),
        settings());
  }

  private <R extends Rows> void requireContinued(PartitionModel<R> spec, Settings settings) {
    Path file = directory.resolve("run.checkpoint");
    Run<R> plain = spec.run().with(settings);
    Run<R> saved = plain.checkpoint(new Checkpoint(file, Double.POSITIVE_INFINITY, 3));
    final Fit<R> expected = plain.fit();
    for (int stop = 0; stop < 3; stop++) {
      int seed = 5 * stop;
      assertThrows(Stopped.class, () -> saved.progress(stopping(seed)).fit());
    }
    assertTrue(Files.exists(file));
    requireEqual(expected, saved.threads(1).fit());
    // and once more, with nothing left to do
    int[] heard = {0};
    requireEqual(expected, saved.progress((chain, sweep, sweeps, clusters) -> heard[0]++).fit());
    assertEquals(0, heard[0]);
  }

  /** So many rows start by a race, and their tables are split by a sample. */
  @Test
  @Tag("slow")
  void aRunOfManyRowsIsContinuedToo() {
    RealRows many = TestData.heaps(TestData.turns(2500, 2), 2, 4, 5);
    requireContinued(
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(many), many), settings());
  }

  /** A run that goes on with another stream of random numbers is told apart. */
  @Test
  void theComparisonSeesADifference() {
    PartitionModel<RealRows> spec =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(heaps()), heaps());
    Fit<RealRows> one = spec.run().with(settings()).fit();
    Fit<RealRows> other = spec.run().with(settings()).seed(8).fit();
    assertThrows(AssertionError.class, () -> requireEqual(one, other));
  }

  private static PartitionModel<RealRows> gaussian(RealRows rows, double alpha) {
    return Mixture.of(Crp.of(alpha), GaussianNiw.from(heaps()), rows);
  }

  private Checkpoint plan() {
    return new Checkpoint(directory.resolve("refused.checkpoint"), Double.POSITIVE_INFINITY, 2);
  }

  private static void requireRefused(String why, Run<?> clusterer) {
    String message = assertThrows(IllegalArgumentException.class, clusterer::fit).getMessage();
    assertTrue(message.contains(why), message);
    assertTrue(message.contains("refused.checkpoint"), message);
  }

  @Test
  void otherDataOptionsAndSeedsAreRefused() {
    Run<RealRows> own = gaussian(heaps(), 1).run().with(settings()).checkpoint(plan());
    own.fit();
    requireRefused("other options or another seed", own.seed(8));
    requireRefused("other options or another seed", own.sweeps(30));
    requireRefused("other options or another seed", own.chains(2));
    requireRefused("other options", gaussian(heaps(), 2).run().with(settings()).checkpoint(plan()));
    double[][] changed = new double[N][2];
    for (int i = 0; i < 2 * N; i++) {
      changed[i / 2][i % 2] = heaps().value(i / 2, i % 2) + (i == 17 ? 1e-9 : 0);
    }
    requireRefused(
        "other data", gaussian(RealRows.of(changed), 1).run().with(settings()).checkpoint(plan()));
    own.threads(1).maxSeconds(100).fit();
  }

  @Test
  void everyFlippedByteAndEveryCutIsRefused() throws IOException {
    Run<RealRows> own = gaussian(heaps(), 1).run().with(settings()).checkpoint(plan());
    own.fit();
    byte[] whole = Files.readAllBytes(plan().file());
    Rng rng = new SeededRng(4);
    for (int trial = 0; trial < 40; trial++) {
      byte[] damaged = whole.clone();
      damaged[8 + rng.below(whole.length - 8)] ^= (byte) (1 << rng.below(8));
      Files.write(plan().file(), damaged);
      requireRefused("is damaged", own);
      Files.write(plan().file(), Arrays.copyOf(whole, 8 + rng.below(whole.length - 8)));
      requireRefused("is damaged", own);
    }
    Files.write(plan().file(), new byte[] {1, 2, 3});
    requireRefused("not a checkpoint", own);
    Files.write(plan().file(), whole);
    own.fit();
  }

  /** A stranger can write any numbers and their checksum. The run ends in a sentence, or well. */
  @Tag("slow")
  @Test
  void forgedFilesAreRefusedOrContinued() throws Exception {
    Run<RealRows> own = gaussian(heaps(), 1).run().with(settings()).threads(1);
    assertThrows(Stopped.class, () -> own.checkpoint(plan()).progress(stopping(8)).fit());
    byte[] whole = Files.readAllBytes(plan().file());
    int body = whole.length - 32;
    Rng rng = new SeededRng(13);
    int refused = 0;
    for (int trial = 0; trial < 40; trial++) {
      byte[] forged = Arrays.copyOf(whole, body);
      forged[12 + rng.below(body - 12)] ^= (byte) (1 << rng.below(8));
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(forged);
      forged = Arrays.copyOf(forged, whole.length);
      System.arraycopy(sum, 0, forged, body, sum.length);
      Files.write(plan().file(), forged);
      try {
        own.checkpoint(plan()).fit();
      } catch (IllegalArgumentException e) {
        refused++;
        assertTrue(e.getMessage().contains("refused.checkpoint"), e.getMessage());
        assertFalse(e.getMessage().contains("Exception"), e.getMessage());
      }
    }
    assertTrue(refused > 4 && refused < 40, "refused: " + refused);
  }

  @Test
  void whatCannotBeStoredOrWrittenIsSaid() {
    PartitionModel<RealRows> lambda =
        Mixture.of(GeneralizedCrp.of(1, n -> n + 0.5), GaussianNiw.from(heaps()), heaps());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> lambda.run().with(settings()).checkpoint(plan()).fit())
            .getMessage();
    assertTrue(message.contains("cannot be stored"), message);
    Checkpoint nowhere =
        new Checkpoint(directory.resolve("no").resolve("where"), Double.POSITIVE_INFINITY, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> gaussian(heaps(), 1).run().with(settings()).checkpoint(nowhere).fit());
  }

  @Test
  void intervalsAreChecked() {
    Path file = directory.resolve("x");
    assertThrows(IllegalArgumentException.class, () -> new Checkpoint(file, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Checkpoint(file, 1, -1));
    assertEquals(60, Checkpoint.everyMinute(file).seconds());
  }

  // ---- a process that is killed

  /** A program that says when something was saved, and then does not end by itself. */
  static final class Slow {
    private Slow() {}

    public static void main(String[] arguments) {
      gaussian(heaps(), 1)
          .run()
          .with(settings())
          .checkpoint(new Checkpoint(Path.of(arguments[0]), 60, 1))
          .progress(
              (chain, sweep, sweeps, clusters) -> {
                if (sweep == 5) {
                  System.out.println("saved");
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }
              })
          .fit();
    }
  }

  private static String classPath() {
    return Stream.of(Slow.class, Run.class, CombinatoricsUtils.class, NullMarked.class)
        .map(type -> Path.of(location(type)).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static URI location(Class<?> type) {
    return URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString());
  }

  @Test
  @Timeout(120)
  @Tag("slow")
  void aKilledProcessIsContinued() throws Exception {
    Path file = directory.resolve("killed.checkpoint");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath(),
                Slow.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("saved", said.readLine());
    } finally {
      process.destroyForcibly();
    }
    assertNotEquals(0, process.waitFor());
    assertTrue(Files.exists(file));
    List<Integer> sweeps = new ArrayList<>();
    Fit<RealRows> found =
        gaussian(heaps(), 1)
            .run()
            .with(settings())
            .threads(1)
            .checkpoint(Checkpoint.everyMinute(file))
            .progress((chain, sweep, all, clusters) -> sweeps.add(sweep))
            .fit();
    assertFalse(sweeps.isEmpty());
    assertTrue(sweeps.size() < 3 * SWEEPS, "nothing was saved");
    requireEqual(gaussian(heaps(), 1).run().with(settings()).fit(), found);
  }
}

package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.draws.Draw;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.mixture.Mixture;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The promise of {@code docs/reference/reproducibility.md}: small runs of all models give the
 * labels and, rounded, the numbers of {@code golden-runs.txt}, in any number of threads and on any
 * Java. Where a change of results is meant, {@code -Dcrp.golden.write=true} writes the file anew.
 */
class ReproducibilityTest {

  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden-runs.txt");
  private static final int N = 40;

  /** A model whose draws all have the same clusters. */
  private static final String ONE_PARTITION = "counts";

  private static Map<String, Model<?>> models() {
    Map<String, Model<?>> all = new LinkedHashMap<>();
    CheckpointTest.models()
        .map(arguments -> (Named<?>) arguments.get()[0])
        .forEach(model -> all.put(model.getName(), (Model<?>) model.getPayload()));
    all.put(
        "rankings",
        Mixture.of(
            Crp.of(Parameter.gamma(1, 1)),
            GeneralizedMallows.standard(),
            CheckpointTest.rankings()));
    RealRows rows = TestData.heaps(TestData.turns(N, 3), 2, 4, 5);
    GaussianNiw full = GaussianNiw.from(rows);
    Parameter gamma = Parameter.gamma(1, 1);
    Parameter beta = Parameter.sampled(new Hyperprior.Beta(1, 1));
    all.put("Pitman-Yor", Mixture.of(PitmanYor.of(gamma, beta), full, rows));
    all.put(
        "powered",
        Mixture.of(PoweredCrp.of(gamma, Power.parse("power", "grid 1 1.1 1.2")), full, rows));
    all.put("generalised", Mixture.of(GeneralizedCrp.of(gamma, Math::sqrt), full, rows));
    all.put(
        "finite mixtures",
        Mixture.of(FiniteMixtures.of(gamma, new ComponentLaw.Geometric(0.1)), full, rows));
    all.put(
        "noise",
        Mixture.of(Crp.of(gamma), DiagonalGaussian.from(rows), rows)
            .withNoise(Parameter.sampled(new Hyperprior.Beta(1, 19))));
    TransitionPrior sticky = TransitionPrior.of(gamma, gamma, Parameter.gamma(1, 0.1));
    all.put("sequences", SequenceModel.of(sticky, full, rows, Sequences.of(15, N - 15)));
    int[] groups = new int[N];
    Arrays.setAll(groups, i -> i % 4);
    all.put(
        "groups",
        GroupedModel.of(Level.of(gamma, beta), Level.of(gamma, beta), full, rows, groups));
    return all;
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return a line for each model: its name, the hash of all labels, that of all numbers} */
  private static List<String> lines(int threads, long seed) {
    return lines(models(), threads, seed);
  }

  private static List<String> lines(Map<String, Model<?>> models, int threads, long seed) {
    List<String> lines = new ArrayList<>();
    models.forEach(
        (name, model) -> {
          Fit<?> fit = model.sweeps(24).chains(3).threads(threads).seed(seed).fit();
          StringBuilder labels = new StringBuilder(Arrays.toString(fit.partLabels()));
          StringBuilder numbers = new StringBuilder();
          for (Draw draw : fit.draws().draws()) {
            labels.append(Arrays.toString(draw.partition().labels())).append(draw.noise());
            numbers.append(rounded(draw.logJoint()));
            draw.numbers().forEach(number -> numbers.append(rounded(draw.number(number))));
          }
          lines.add(Text.of("%s|%s|%s", name, hash("" + labels), hash("" + numbers)));
        });
    return lines;
  }

  private static String rounded(double number) {
    return Text.of(" %.6g", number);
  }

  private static void requireGolden(int threads) throws IOException {
    List<String> lines = lines(threads, 7);
    if (Boolean.getBoolean("crp.golden.write")) {
      Files.write(GOLDEN, lines);
    }
    assertEquals(
        String.join("\n", Files.readAllLines(GOLDEN)),
        String.join("\n", lines),
        "if the change is meant: -Dcrp.golden.write=true");
  }

  @Test
  @Tag("slow")
  void runsRepeatOnAnyJava() throws IOException {
    requireGolden(4);
  }

  /** Threads take chains, whatever the model: every fourth one. */
  @Tag("slow")
  @Test
  void runsRepeatInOneThread() throws IOException {
    List<String> golden = Files.readAllLines(GOLDEN);
    Map<String, Model<?>> some = new LinkedHashMap<>(models());
    List<String> names = List.copyOf(some.keySet());
    some.keySet().removeIf(name -> names.indexOf(name) % 4 != 0);
    List<String> lines = lines(some, 1, 7);
    assertTrue(lines.size() > 5 && golden.containsAll(lines), lines::toString);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void runsRepeatInAnyNumberOfThreads(int threads) throws IOException {
    requireGolden(threads);
  }

  /** The hashes see the numbers, and the labels wherever not all draws are one partition. */
  @Tag("slow")
  @Test
  @Tag("thorough")
  void anotherSeedIsFoundInEveryModel() {
    List<String> seven = lines(2, 7);
    List<String> eight = lines(2, 8);
    for (int i = 0; i < seven.size(); i++) {
      String[] one = seven.get(i).split("\\|", -1);
      String[] other = eight.get(i).split("\\|", -1);
      assertEquals(one[0], other[0]);
      if (!one[0].equals(ONE_PARTITION)) {
        assertNotEquals(one[1], other[1], one[0]);
      }
      assertNotEquals(one[2], other[2], one[0]);
    }
    assertFalse(seven.isEmpty());
  }
}

package crp.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;

/**
 * Random options on random data in both hosts. A failure names the seed of its case; {@code
 * -Dcrp.attack.seed=SEED -Dcrp.attack.cases=1} repeats it alone, and other seeds and more cases are
 * other attacks.
 */
class AttackTest {

  private static final long SEED = Long.getLong("crp.attack.seed", 1);

  /** A safety net: seconds of one run. */
  private static final int LIMIT = 60;

  private static final int FEW = 40;
  private static final int MANY = 100;

  static List<Target> weka() {
    return List.of(
        new WekaTarget(CRPMixture.class),
        new WekaTarget(PoweredCRP.class),
        new WekaTarget(MixtureOfFiniteMixtures.class),
        new WekaTarget(MallowsMixture.class),
        new WekaTarget(DistanceDependentCRP.class),
        new WekaTarget(AveragedDistanceDependentCRP.class),
        new WekaTarget(HDPHMM.class),
        new WekaTarget(HDPMixture.class));
  }

  static List<Target> elki() {
    return List.of(
        new ElkiTarget(elki.clustering.crp.CRPMixture.class),
        new ElkiTarget(elki.clustering.crp.PoweredCRP.class),
        new ElkiTarget(elki.clustering.crp.MixtureOfFiniteMixtures.class),
        new ElkiTarget(elki.clustering.crp.MallowsMixture.class),
        new ElkiTarget(elki.clustering.crp.DistanceDependentCRP.class),
        new ElkiTarget(elki.clustering.crp.AveragedDistanceDependentCRP.class),
        new ElkiTarget(elki.clustering.crp.HDPHMM.class),
        new ElkiTarget(elki.clustering.crp.HDPMixture.class));
  }

  /** Enough of both kinds are seen for the attack to mean something. */
  private static void assertSound(List<Target> targets, int cases) throws InterruptedException {
    int wanted = Integer.getInteger("crp.attack.cases", cases);
    long start = System.nanoTime();
    Attack.Tally tally = new Attack(LIMIT).run(targets, SEED, wanted);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(Locale.ROOT, "attack from seed %d, %.0f s: %s", SEED, seconds, tally);
    assertEquals(0, tally.faults().size(), tally::toString);
    assertTrue(wanted < FEW || tally.fits() > wanted / 8, tally::toString);
    assertTrue(wanted < FEW || tally.refusals() > wanted / 8, tally::toString);
  }

  @Test
  @Tag("slow")
  void wekaRefusesOrAnswers() throws InterruptedException {
    assertSound(weka(), FEW);
  }

  @Test
  @Tag("slow")
  void elkiRefusesOrAnswers() throws InterruptedException {
    assertSound(elki(), FEW);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void wekaRefusesOrAnswersInTheLongRun() throws InterruptedException {
    assertSound(weka(), MANY);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void elkiRefusesOrAnswersInTheLongRun() throws InterruptedException {
    assertSound(elki(), MANY);
  }

  // ---- broken twins: each is found, and by its own fault

  /** What a broken model does in place of its run. */
  private interface Fault {
    String of(String text, int threads) throws Exception;
  }

  /** A model that breaks in some cases only: those of two columns and more. */
  private record Twin(Target sound, Fault fault) implements Target {

    @Override
    public String name() {
      return "Twin" + sound.name();
    }

    @Override
    public List<String> options(Texts texts) {
      return sound.options(texts);
    }

    @Override
    public String run(List<String> options, Table table, int threads) throws Exception {
      String text = sound.run(options, table, threads);
      return table.categories().length > 1 ? fault.of(text, threads) : text;
    }

    @Override
    public boolean isRefusal(Throwable thrown) {
      return sound.isRefusal(thrown) || thrown instanceof IllegalArgumentException;
    }
  }

  private static String raw(String text, int threads) {
    throw new ArithmeticException("log weight 1 of 2 is NaN");
  }

  private static String threads(String text, int threads) {
    return text + "\nseen in " + threads + " threads";
  }

  private static String infinite(String text, int threads) {
    return text + "\nstd. dev. " + Double.POSITIVE_INFINITY;
  }

  private static String riddle(String text, int threads) {
    throw new IllegalArgumentException("java.io.IOException: null");
  }

  private static String forever(String text, int threads) throws InterruptedException {
    new CountDownLatch(1).await();
    return text;
  }

  static Stream<Arguments> twins() {
    return Stream.of(
        Arguments.of("raw java.lang.ArithmeticException", (Fault) AttackTest::raw),
        Arguments.of("in one thread 'seen in 1 threads'", (Fault) AttackTest::threads),
        Arguments.of("prints no number: std. dev. Infinity", (Fault) AttackTest::infinite),
        Arguments.of("not one clear sentence", (Fault) AttackTest::riddle),
        Arguments.of("not done after 1 s", (Fault) AttackTest::forever));
  }

  @ParameterizedTest
  @MethodSource("twins")
  @Tag("slow")
  void aBrokenModelIsFound(String said, Fault fault) throws InterruptedException {
    Attack attack = new Attack(said.contains("after 1 s") ? 1 : LIMIT);
    for (Target sound : List.of(weka().get(0), elki().get(0))) {
      Attack.Tally tally = null;
      for (int seed = 1; tally == null || (tally.faults().isEmpty() && seed < 60); seed++) {
        tally = attack.run(List.of(new Twin(sound, fault)), seed, 1);
      }
      assertEquals(1, tally.faults().size(), sound.name());
      assertTrue(tally.faults().get(0).contains(said), tally::toString);
    }
  }

  /** New options are attacked without a line here: all that a model lists are drawn. */
  @Test
  @Tag("slow")
  void everyOptionIsDrawn() {
    for (Target target : weka()) {
      Set<String> all = new HashSet<>();
      WekaTarget.offers(((WekaTarget) target).made())
          .forEach(offer -> all.add("-" + WekaTarget.flag(offer)));
      all.remove("-output-debug-info");
      assertEquals(Set.of(), neverDrawn(target, all), target.name());
    }
    for (Target target : elki()) {
      Set<String> all = new HashSet<>();
      ((ElkiTarget) target).offers(List.of()).forEach(offer -> all.add(ElkiTarget.id(offer)));
      assertEquals(Set.of(), neverDrawn(target, all), target.name());
    }
  }

  private static Set<String> neverDrawn(Target target, Set<String> all) {
    Path folder = Path.of("target", "attack", "none");
    for (int seed = 0; seed < 500 && !all.isEmpty(); seed++) {
      target.options(new Texts(new SplittableRandom(seed), folder)).forEach(all::remove);
    }
    return all;
  }
}

package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.task.LikelihoodChoice;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.Likelihood;
import weka.clusterers.crp.options.OptionTexts;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Stop at random moments of whole builds of all schemes: no result or the answer so far, and no
 * thread of ours.
 */
class StopTest {

  private static final String STOPPED =
      "Stopped after \\d+ sweeps of 10000000: the answer so far\\.";

  @TempDir Path folder;

  private Map<CrpClusterer, Instances> builds() throws Exception {
    Instances numbers = numbers(60);
    Instances rankings =
        Data.of(new String[] {"a numeric", "b numeric", "c numeric"}, "1,2,3", "3,2,1", "1,2,3");
    String shorter = "-I 8 -chains 2 -threads 2 ";
    Map<CrpClusterer, Instances> all = new LinkedHashMap<>();
    all.put(with(new CRPMixture(), shorter + "-results " + folder.resolve("files")), numbers);
    all.put(with(new CRPMixture(), shorter + "-evidence alone -held-out 3 -noise none"), numbers);
    all.put(with(new PoweredCRP(), shorter), numbers);
    all.put(with(new MixtureOfFiniteMixtures(), shorter), numbers);
    all.put(with(new DistanceDependentCRP(), shorter + "-nearness TimeNearness"), numbers);
    all.put(
        with(
            new DistanceDependentCRP(),
            shorter
                + "-nearness \"PlaceNearness -attributes 1,2 -distance weka.core.EuclideanDistance\""),
        numbers);
    all.put(with(new AveragedDistanceDependentCRP(), shorter), numbers);
    all.put(with(new HDPHMM(), shorter), numbers);
    all.put(with(new HDPMixture(), shorter + "-group none"), numbers);
    all.put(with(new MallowsMixture(), shorter), rankings);
    return all;
  }

  private static <C extends CrpClusterer> C with(C scheme, String options) throws Exception {
    scheme.setOptions(Utils.splitOptions(options));
    return scheme;
  }

  private static Instances numbers(int rows) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    String[] lines = new String[rows];
    for (int i = 0; i < rows; i++) {
      double corner = 8 * (i % 3);
      lines[i] = Text.of("%s,%s,%s", corner + random.nextDouble(), random.nextDouble(), -corner);
    }
    return Data.of(new String[] {"x numeric", "y numeric", "z numeric"}, lines);
  }

  private static List<Thread> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("crp-") && thread.isAlive())
        .toList();
  }

  /** {@return how the build ended that was interrupted after some microseconds} */
  private static Throwable stopped(CrpClusterer scheme, Instances data, long micros)
      throws InterruptedException {
    AtomicReference<Throwable> fault = new AtomicReference<>();
    AtomicReference<List<Thread>> left = new AtomicReference<>();
    Thread build =
        new Thread(
            () -> {
              try {
                scheme.buildClusterer(data);
              } catch (Throwable e) {
                fault.set(e);
              }
              left.set(ours());
            });
    build.start();
    Thread.sleep(micros / 1000, (int) (micros % 1000) * 1000);
    build.interrupt();
    build.join();
    assertEquals(List.of(), left.get());
    return fault.get();
  }

  private void stopsAtRandom(int stops) throws Exception {
    long seed = new SplittableRandom().nextLong(1000);
    SplittableRandom random = new SplittableRandom(seed);
    for (Map.Entry<CrpClusterer, Instances> one : builds().entrySet()) {
      CrpClusterer scheme = one.getKey();
      Instances data = one.getValue();
      long begun = System.nanoTime();
      scheme.buildClusterer(data);
      long micros = (System.nanoTime() - begun) / 1000;
      assertTrue(scheme.built());
      for (int stop = 0; stop < stops; stop++) {
        long at = random.nextLong(micros);
        String where =
            Text.of(
                "%s stopped after %d of %d us, seed %d",
                Utils.joinOptions(scheme.getOptions()), at, micros, seed);
        Throwable end = stopped(scheme, data, at);
        // a build may be faster than the one before it
        if (end == null) {
          assertTrue(scheme.built(), where);
        } else {
          assertInstanceOf(InterruptedException.class, end, where);
          assertFalse(scheme.built(), where);
        }
      }
    }
  }

  /** Is stopped while columns are judged. */
  private static final class StoppedLikelihood implements Likelihood {

    private static final long serialVersionUID = 1L;

    @Override
    public String globalInfo() {
      return "Is stopped while columns are judged.";
    }

    @Override
    public LikelihoodChoice choice() {
      Thread.currentThread().interrupt();
      return LikelihoodChoice.AUTO;
    }

    @Override
    public OptionTexts optionTexts() {
      return new AutoLikelihood().optionTexts();
    }
  }

  /** Columns are judged before the run itself begins. */
  @Test
  void aStopBeforeTheRunIsOneOfWeka() throws Exception {
    CrpClusterer scheme = with(new CRPMixture(), "-I 8 -chains 1");
    scheme.setLikelihood(new StoppedLikelihood());
    Throwable end = null;
    try {
      scheme.buildClusterer(numbers(24));
    } catch (InterruptedException e) {
      end = e;
    }
    assertFalse(Thread.interrupted());
    assertInstanceOf(InterruptedException.class, end);
    assertFalse(scheme.built());
  }

  @Test
  @Timeout(120)
  @Tag("slow")
  void noResultAndNoThreadAfterAStopAtARandomMoment() throws Exception {
    stopsAtRandom(1);
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void manyStops() throws Exception {
    stopsAtRandom(12);
  }

  private static final String ENDLESS =
      "-I 10000000 -chains 2 -noise none -likelihood \"GaussianLikelihood -covariance full -tails 0\"";

  /**
   * {@return how an endless build ended that was interrupted so many times at most after a while}
   */
  private static Throwable stopped(CrpClusterer scheme, int times, long millis) throws Exception {
    Instances data = numbers(400);
    AtomicReference<Throwable> fault = new AtomicReference<>();
    Thread build =
        new Thread(
            () -> {
              try {
                scheme.buildClusterer(data);
              } catch (Throwable e) {
                fault.set(e);
              }
            });
    build.start();
    Thread.sleep(millis);
    for (int time = 0; time < times && build.isAlive(); time++) {
      build.interrupt();
      Thread.sleep(1);
    }
    build.join();
    assertEquals(List.of(), ours());
    return fault.get();
  }

  @Test
  @Timeout(120)
  void aStopGivesTheAnswerSoFar() throws Exception {
    CRPMixture scheme = with(new CRPMixture(), ENDLESS);
    // a stop before the first sweep has no answer
    for (long millis = 500; !scheme.built() && millis < 60_000; millis *= 2) {
      stopped(scheme, 1, millis);
    }
    String text = scheme.toString();
    assertTrue(text.lines().limit(6).anyMatch(line -> line.matches(STOPPED)), text);
    assertTrue(
        text.replaceAll("\\s+", " ").contains("Stopped by the user: a repetition may differ."),
        text);
  }

  @Test
  @Timeout(120)
  @Tag("slow")
  void aSecondStopEndsAtOnce() throws Exception {
    CRPMixture scheme = with(new CRPMixture(), ENDLESS);
    assertInstanceOf(InterruptedException.class, stopped(scheme, 1000, 4000));
    assertFalse(scheme.built());
  }

  @Test
  void aStopBeforeTheBuildHasNoResultEither() throws Exception {
    for (Map.Entry<CrpClusterer, Instances> one : builds().entrySet()) {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> one.getKey().buildClusterer(one.getValue()));
      Thread.interrupted(); // Weka's test of capabilities may throw first, and keeps the flag
      assertFalse(one.getKey().built());
      assertEquals(List.of(), ours());
    }
  }

  /** An earlier model does not outlive a build that was stopped. */
  @Test
  void theModelBeforeIsGone() throws Exception {
    CRPMixture scheme = with(new CRPMixture(), "-I 20");
    scheme.buildClusterer(numbers(20));
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> scheme.buildClusterer(numbers(20)));
    Thread.interrupted();
    assertEquals("No model built yet.", scheme.toString());
  }

  /** Fifty times the chains' time would be needed without the limit. */
  @Tag("slow")
  @Test
  void theTimeLimitIsOneForTheWholeRun() throws Exception {
    Instances data = numbers(300);
    for (String options :
        List.of("-I 100000 -evidence alone", "-I 100000 -held-out 3 -evidence crp -threads 1")) {
      CRPMixture scheme = with(new CRPMixture(), options + " -max-seconds 4");
      long begun = System.nanoTime();
      scheme.buildClusterer(data);
      double seconds = (System.nanoTime() - begun) / 1e9;
      assertTrue(seconds < 20, options + ": " + seconds);
      assertTrue(scheme.toString().contains("time limit"), scheme::toString);
    }
  }

  private static String errorsOf(CRPMixture scheme) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      scheme.buildClusterer(numbers(200));
    } finally {
      System.setErr(before);
    }
    // others write there, too
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("CRPMixture: "))
        .collect(Collectors.joining("\n"));
  }

  @Test
  @Tag("slow")
  void theStatusIsWrittenToTheErrorStreamInDebugModeAlone() throws Exception {
    CRPMixture scheme = with(new CRPMixture(), "-I 10000000 -max-seconds 2.5");
    assertEquals("", errorsOf(scheme));
    scheme.setDebug(true);
    String text = errorsOf(scheme);
    assertTrue(text.contains("left in this step by the time limit"), text);
  }

  @Tag("slow")
  @Test
  void aLongRunOfTheCommandLineShowsItsStatus() throws Exception {
    CRPMixture scheme = with(new CRPMixture(), "-I 10000000 -max-seconds 8");
    ((CrpClusterer) scheme).runsOnCommandLine(null, "");
    String text = errorsOf(scheme);
    assertTrue(text.startsWith("CRPMixture: "), text);
    assertTrue(text.lines().count() <= 3, text);
    CRPMixture brief = with(new CRPMixture(), "-I 2 -chains 1 -noise none -threads 1");
    ((CrpClusterer) brief).runsOnCommandLine(null, "");
    assertEquals("", errorsOf(brief));
  }
}

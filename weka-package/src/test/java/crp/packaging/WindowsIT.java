package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crp.windows.Drive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Weka's windows with the installed package, on a screen of 1280 x 800 in memory. The screenshots
 * stay in {@code target/windows}. Without Xvfb and openbox the tests say so and are skipped.
 */
class WindowsIT {

  private static final Path SHOTS = Path.of("target", "windows").toAbsolutePath();

  @TempDir static Path temp;

  private static Weka weka;
  private static Path driver;

  @BeforeAll
  static void install() throws Exception {
    Optional<String> missing = Screen.missing();
    missing.ifPresent(System.err::println);
    assumeTrue(missing.isEmpty(), missing.orElse(""));
    weka = Weka.install(temp.resolve("home"));
    driver = driver();
  }

  /** {@return a folder with the driver alone: Weka would load each class that lies beside it} */
  private static Path driver() throws Exception {
    String folder = Drive.class.getPackageName().replace('.', '/');
    Path tests = Path.of(Drive.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path result = temp.resolve("driver");
    Path place = Files.createDirectories(result.resolve(folder));
    try (Stream<Path> classes = Files.list(tests.resolve(folder))) {
      for (Path one : classes.toList()) {
        Files.copy(one, place.resolve(one.getFileName()));
      }
    }
    return result;
  }

  /** The windows run in a process of their own, which ends with 0 if all is well. */
  private static void drive(String... parts) throws Exception {
    Files.createDirectories(SHOTS);
    Path data = weka.home().resolve("packages/CRPClustering/data");
    List<String> arguments =
        Stream.concat(
                Stream.of(Drive.class.getName(), SHOTS.toString(), data.toString()),
                Stream.of(parts))
            .toList();
    Path log = SHOTS.resolve(String.join("-", parts).replace(':', '-') + ".log");
    try (Screen screen = Screen.open(temp)) {
      Process process = weka.windows(driver, screen.display(), log, arguments);
      try {
        int status = process.waitFor();
        List<String> said = Files.readAllLines(log);
        String failed =
            said.stream().filter(line -> line.startsWith("failed: ")).findFirst().orElse("");
        assertEquals(0, status, failed + " (" + log + ")");
      } finally {
        process.destroyForcibly();
      }
    }
  }

  @Test
  @Tag("slow")
  @Tag("windows")
  @Timeout(600)
  void theDialogsOfEverySchemeAndTheWholeWorkWithOne() throws Exception {
    drive("dialogs", "run:CRPMixture");
  }

  @Test
  @Tag("windows")
  @Timeout(1200)
  void everySchemeIsRunLookedAtAndStopped() throws Exception {
    drive("runs");
  }

  @Test
  @Tag("windows")
  @Timeout(600)
  void clusterersAndFiltersOfWekaAroundOurs() throws Exception {
    drive("wrappers");
  }

  @Test
  @Tag("windows")
  @Timeout(600)
  void whatIsNoValueIsToldInOneSentence() throws Exception {
    drive("bad");
  }

  @Test
  @Tag("windows")
  @Timeout(600)
  void theTemplatesOfTheKnowledgeFlowRunAndShowTheirStatus() throws Exception {
    drive("flows");
  }

  @Test
  @Tag("windows")
  @Timeout(600)
  void theExperimenterTakesSchemesWithADensity() throws Exception {
    drive("experiment");
  }
}

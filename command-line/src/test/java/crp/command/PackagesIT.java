package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Builds the packages of Python and R with the jar, and runs their own tests; skipped where Python
 * or R is missing.
 */
@Tag("slow")
class PackagesIT {

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path JAR = TARGET.resolve("crp.jar");

  /** What a program printed, and its status. */
  private record Ended(int status, String text) {

    void require() {
      assertEquals(0, status, text);
    }
  }

  /** Runs a program; the Java that it starts is that of this test, without long compilations. */
  private static Ended run(Path folder, Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> variables = builder.environment();
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    variables.put("PYTHONDONTWRITEBYTECODE", "1");
    variables.putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(10, TimeUnit.MINUTES), text);
    return new Ended(process.exitValue(), text);
  }

  private static boolean works(String... words) throws InterruptedException {
    try {
      return run(TARGET, Map.of(), words).status() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }

  /** Copies a folder of the repository to where the package is built. */
  private static Path copied(String from, String to) throws IOException {
    Path source = Path.of("..", from).toAbsolutePath().normalize();
    Path copy = TARGET.resolve(to);
    deleted(copy);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path there = copy.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(there);
        } else {
          Files.copy(file, there);
        }
      }
    }
    return copy;
  }

  private static void deleted(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
    }
  }

  private static Optional<String> python() throws InterruptedException {
    for (String name : List.of("python3", "/usr/bin/python3", "python")) {
      if (works(name, "-c", "import numpy, pandas, pytest, setuptools, sklearn, wheel")) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  @Test
  void theWheelOfPythonCarriesTheJarAndPassesItsTests() throws IOException, InterruptedException {
    Optional<String> python = python();
    assumeTrue(
        python.isPresent(),
        "the package of Python is not built: Python with scikit-learn, pandas, pytest, setuptools"
            + " and wheel was not found");
    Path folder = copied("python", "python");
    Files.copy(JAR, folder.resolve("crp_clustering").resolve("crp.jar"));
    run(
            folder,
            Map.of(),
            python.get(),
            "-c",
            "from setuptools import build_meta; build_meta.build_wheel('..')")
        .require();
    Path wheel = TARGET.resolve("crp_clustering-0.1.0-py3-none-any.whl");
    assertTrue(Files.exists(wheel));

    // what is tested is the wheel
    Path installed = TARGET.resolve("python-installed");
    deleted(installed);
    run(
            TARGET,
            Map.of(),
            python.get(),
            "-m",
            "zipfile",
            "-e",
            wheel.toString(),
            installed.toString())
        .require();
    deleted(folder.resolve("crp_clustering"));
    Ended tests =
        run(
            folder,
            Map.of("PYTHONPATH", installed.toString()),
            python.get(),
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider");

    System.out.println(tests.text().lines().reduce("", (before, line) -> line));
    tests.require();
  }

  @Test
  void thePackageOfRCarriesTheJarAndIsWithoutErrorsAndWarnings()
      throws IOException, InterruptedException {
    assumeTrue(works("R", "--version"), "the package of R is not built: R was not found");
    Path folder = copied("r", "r/crpclustering").getParent();
    Path java = Files.createDirectories(folder.resolve("crpclustering/inst/java"));
    Files.copy(JAR, java.resolve("crp.jar"));
    run(folder, Map.of(), "R", "CMD", "build", "crpclustering").require();
    Ended check =
        run(
            folder,
            Map.of("_R_CHECK_CRAN_INCOMING_", "false", "LC_ALL", "C.UTF-8"),
            "R",
            "CMD",
            "check",
            "--no-manual",
            "crpclustering_0.1.0.tar.gz");

    System.out.println(check.text().lines().reduce("", (before, line) -> line));
    check.require();
    assertFalse(check.text().contains("WARNING\n"), check.text());
    // without the folder test-data, these tests would be skipped
    String ugly = Files.readString(folder.resolve("crpclustering.Rcheck/tests/ugly.Rout"));
    assertTrue(
        ugly.lines().anyMatch(line -> line.matches("\\d+ files have the answer of the command")),
        ugly);
  }
}

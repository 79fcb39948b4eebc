package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the pages show of the shell, Python and R runs with the packages of this build. The blocks
 * {@code sh run}, {@code python run} and {@code r run} of a page are one program each. Skipped
 * where Python or R is missing.
 */
@Tag("slow")
class DocumentedProgramsIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path JAR = TARGET.resolve("crp.jar");
  private static final Path WHEEL = TARGET.resolve("crp_clustering-0.1.0-py3-none-any.whl");
  private static final Path R_SOURCES = TARGET.resolve("crpclustering_0.1.0.tar.gz");

  /** Stands for the top folder of the project: the data, and the jar where the pages have it. */
  @TempDir private Path top;

  private record Ended(int status, String text) {}

  /** Runs a program; the Java that it starts makes no long compilations. */
  private Ended run(Map<String, String> environment, List<String> words)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(top.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().putAll(environment);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new Ended(-1, words.get(0) + " was not found");
    }
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }

  /** {@return the marked blocks of a language by page, those of a page joined} */
  private static Map<String, String> programs(String language) throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Map<String, String> all = new TreeMap<>();
      for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), docs).toList()) {
        String program = page.toString().endsWith(".md") ? marked(language, page) : "";
        if (!program.isEmpty()) {
          all.put(ROOT.relativize(page).toString(), program);
        }
      }
      return all;
    }
  }

  private static String marked(String language, Path page) throws IOException {
    return Pattern.compile(
            "^```" + language + " run\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult block) -> block.group(1))
        .collect(Collectors.joining());
  }

  /** Runs the programs of all pages; the last words of the command name the program's file. */
  private void runAll(String language, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Map<String, String> programs = programs(language);
    assertTrue(programs.containsKey("README.md"), programs.keySet()::toString);
    try (Stream<Path> data = Files.list(ROOT.resolve("test-data"))) {
      Files.createDirectories(top.resolve("test-data"));
      for (Path file : data.filter(Files::isRegularFile).toList()) {
        Files.copy(file, top.resolve("test-data").resolve(file.getFileName().toString()));
      }
    }
    Files.createDirectories(top.resolve("command-line/target"));
    Files.copy(JAR, top.resolve("command-line/target/crp.jar"));
    for (Map.Entry<String, String> program : programs.entrySet()) {
      Path file = Files.writeString(top.resolve("program"), program.getValue());
      Ended ended =
          run(environment, Stream.concat(Stream.of(command), Stream.of(file.toString())).toList());
      assertEquals(0, ended.status(), program.getKey() + ": " + ended.text());
    }
  }

  @Test
  void commandsOfTheShellRun() throws IOException, InterruptedException {
    assumeTrue(run(Map.of(), List.of("bash", "-c", "true")).status() == 0, "bash was not found");
    runAll("sh", Map.of("PATH", javaFirst()), "bash", "-eu");
  }

  private static String javaFirst() {
    return Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH");
  }

  @Test
  void blocksOfPythonRun() throws IOException, InterruptedException {
    String needed = "import pandas, scipy, sklearn";
    List<String> names = List.of("python3", "/usr/bin/python3", "python");
    String python = "";
    for (String name : names) {
      if (python.isEmpty() && run(Map.of(), List.of(name, "-c", needed)).status() == 0) {
        python = name;
      }
    }
    assumeTrue(!python.isEmpty(), "Python with pandas, scipy and scikit-learn was not found");
    assumeTrue(Files.exists(WHEEL), "the wheel was not built: " + WHEEL);
    Path packages = top.resolve("packages");
    List<String> unpack =
        List.of(python, "-m", "zipfile", "-e", WHEEL.toString(), packages.toString());
    assertEquals(0, run(Map.of(), unpack).status());
    runAll("python", Map.of("PYTHONPATH", packages.toString()), python);
  }

  @Test
  void blocksOfTheLanguageRRun() throws IOException, InterruptedException {
    assumeTrue(run(Map.of(), List.of("R", "--version")).status() == 0, "R was not found");
    assumeTrue(Files.exists(R_SOURCES), "the package of R was not built: " + R_SOURCES);
    Path packages = Files.createDirectories(top.resolve("packages"));
    List<String> install =
        List.of("R", "CMD", "INSTALL", "-l", packages.toString(), R_SOURCES.toString());
    Ended installed = run(Map.of(), install);
    assertEquals(0, installed.status(), installed.text());
    runAll("r", Map.of("R_LIBS", packages.toString()), "Rscript");
  }
}

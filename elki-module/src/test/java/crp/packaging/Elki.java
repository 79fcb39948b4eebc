package crp.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs ELKI as its users do: in a process of its own, with our single jar beside ELKI's jars. */
final class Elki {

  static final Path JAR = Path.of(System.getProperty("crp.elki.jar"));
  static final Path ALL = Path.of(System.getProperty("crp.elki.all"));
  static final Path LIBS = Path.of(System.getProperty("crp.elki.libs"));

  private Elki() {}

  /**
   * What a process said.
   *
   * @param status its exit status
   * @param text all it wrote
   */
  record Answer(int status, String text) {}

  /** The words of a line: at blanks, but for those between double quotes. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    java.util.regex.Pattern.compile("\"([^\"]*)\"|([^ ]+)")
        .matcher(line)
        .results()
        .forEach(found -> words.add(found.group().replace("\"", "")));
    return words;
  }

  static Answer cli(Path folder, String... arguments) {
    return java(folder, ALL.toString(), cli(arguments));
  }

  private static List<String> cli(String... arguments) {
    List<String> all = new ArrayList<>(List.of("elki.application.KDDCLIApplication"));
    all.addAll(List.of(arguments));
    return all;
  }

  /** A run that was started; what it says goes into a file of the folder. */
  static Process start(Path folder, String... arguments) throws IOException {
    Path log = Files.createTempFile(folder, "log", ".txt");
    return start(folder, log, ALL.toString(), cli(arguments));
  }

  private static Process start(Path folder, Path log, String ours, List<String> mainAndArguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // the runs are too short for the optimising compiler to pay
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Djava.awt.headless=true");
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.add("-cp");
    command.add(ours + File.pathSeparator + LIBS.resolve("*"));
    command.addAll(mainAndArguments);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /** Runs a main class with a class path of ours, then ELKI's jars. */
  static Answer java(Path folder, String ours, List<String> mainAndArguments) {
    try {
      Path log = Files.createTempFile(folder, "log", ".txt");
      Process process = start(folder, log, ours, mainAndArguments);
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("no answer in two minutes: " + mainAndArguments);
      }
      return new Answer(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A copy of a test file in a folder. */
  static Path copy(String name, Path folder) throws IOException {
    Path target = folder.resolve(name);
    try (var in = Elki.class.getResourceAsStream("/elki/clustering/crp/" + name)) {
      Files.copy(in, target);
    }
    return target;
  }

  /** {@return the file of a cluster, which is called by its number and size} */
  static Optional<Path> cluster(Path out, int number) throws IOException {
    String name = "cluster_" + number + "_size_\\d+\\.txt";
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(file -> file.getFileName().toString().matches(name)).findAny();
    }
  }
}

package crp.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Weka with our package installed, run as its users do: each command is a process of its own.
 *
 * @param home where the package is installed
 */
record Weka(Path home) {

  private static final Path LIBS = Path.of(System.getProperty("crp.weka.libs"));

  /** Temporary files of other programs lie where those of this one do. */
  static final String TEMPORARY = "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir");

  /** {@return the packaged zip} */
  static Path zip() {
    return Path.of(System.getProperty("crp.weka.zip"));
  }

  /** {@return a Weka with the packaged zip} */
  static Weka install(Path home) throws Exception {
    Weka weka = new Weka(home);
    weka.install(zip().toString());
    return weka;
  }

  /** Installs the zip of a package. */
  void install(String zip) throws Exception {
    String text =
        run(Path.of(""), "weka.core.WekaPackageManager", "-offline", "-install-package", zip);
    if (!text.contains("Installing: Description.props")) {
      throw new AssertionError(text);
    }
  }

  private ProcessBuilder command(Path directory, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // the runs are too short for the optimising compiler to pay
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-Dweka.packageManager.offline=true",
                "-DWEKA_HOME=" + home,
                TEMPORARY,
                "-cp",
                LIBS.resolve("*").toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(directory.toAbsolutePath().toFile())
        .redirectErrorStream(true);
  }

  /**
   * {@return a process that was started with windows}
   *
   * @param driver classes beside Weka's
   * @param display where its windows are
   * @param log what it says; its folder is the working directory
   * @param arguments main class and arguments
   */
  Process windows(Path driver, String display, Path log, List<String> arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Dweka.packageManager.offline=true",
                "-DWEKA_HOME=" + home,
                TEMPORARY,
                "-cp",
                LIBS.resolve("*") + File.pathSeparator + driver));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(log.getParent().toFile());
    builder.environment().put("DISPLAY", display);
    return builder.redirectOutput(log.toFile()).start();
  }

  /** {@return a process that was started; what it says goes into a file of the directory} */
  Process start(Path directory, String... arguments) throws IOException {
    Path log = Files.createTempFile(directory, "log", ".txt");
    return command(directory, arguments).redirectOutput(log.toFile()).start();
  }

  /** {@return what a command said} */
  String run(Path directory, String... arguments) throws Exception {
    Process process = command(directory, arguments).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    // Weka exits with 0 whatever happens: only the text tells.
    if (process.waitFor() != 0) {
      throw new AssertionError(text);
    }
    return text;
  }
}

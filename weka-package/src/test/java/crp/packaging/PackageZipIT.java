package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip as Weka's package manager sees it. */
class PackageZipIT {
  private static final String VERSION = System.getProperty("crp.version");
  private static final Path ZIP = Path.of(System.getProperty("crp.weka.zip"));
  private static final String RESOURCES = "*resources*";
  private static final Pattern HTML_LINK = Pattern.compile("(?:src|href)=\"([^\"#]*)[^\"]*\"");
  private static final Pattern PAGE_LINK = Pattern.compile("\\]\\(([^)\\s#]*)[^)\\s]*\\)");
  private static final Pattern BLOCK =
      Pattern.compile("^```.*?^```", Pattern.MULTILINE | Pattern.DOTALL);
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
              "CRPClustering.jar",
              "lib/shared-core-" + VERSION + ".jar",
              "lib/commons-math3-3.6.1.jar",
              "lib/fastcsv-4.1.0.jar"),
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
      try (InputStream in = zip.getInputStream(zip.getEntry("CRPClustering.jar"))) {
        Files.copy(in, jar);
      }
      jars.add(jar.toUri().toURL());
    }
    assertFalse(plugins.isEmpty());
    try (URLClassLoader loader =
        new URLClassLoader(jars.toArray(URL[]::new), getClass().getClassLoader())) {
      for (String flow : plugins.remove(RESOURCES).toString().split(",", -1)) {
        assertFlow(loader, flow.replaceAll("^\\[|]$", "").split("\\|"));
      }
      for (String type : plugins.stringPropertyNames()) {
        Class<?> plugin = loader.loadClass(plugins.getProperty(type));
        assertTrue(loader.loadClass(type).isAssignableFrom(plugin), type);
        plugin.getConstructor().newInstance();
      }
    }
  }

  /**
   * A flow of the KnowledgeFlow's templates is in the jar, and its data are in the zip.
   *
   * @param parts group, name, path
   */
  private static void assertFlow(URLClassLoader loader, String... parts) throws Exception {
    assertEquals("weka.knowledgeflow.plugin.templates", parts[0]);
    String text;
    try (InputStream in = loader.getResourceAsStream(parts[2])) {
      assertNotNull(in, parts[2]);
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Matcher file =
        Pattern.compile("\\$\\{WEKA_HOME}/packages/CRPClustering/([^\"]*)").matcher(text);
    assertTrue(file.find(), parts[1]);
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      assertNotNull(zip.getEntry(file.group(1)), parts[1] + ": " + file.group(1));
    }
  }

  @Test
  void thePagesOfTheZipLeadSomewhere() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      assertNotNull(zip.getEntry("doc/LICENSE"));
      String tutorial = text(zip, "doc/tutorial.html");
      assertTrue(links(zip, "doc/tutorial.html", HTML_LINK) > 20);
      Matcher within = Pattern.compile("href=\"#([^\"]*)\"").matcher(tutorial);
      while (within.find()) {
        assertTrue(tutorial.contains("id=\"" + within.group(1) + "\""), within.group(1));
      }
      List<String> pages =
          zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".md")).toList();
      int links = 0;
      for (String page : pages) {
        links += links(zip, page, PAGE_LINK);
      }
      assertTrue(pages.size() > 12 && links > 60, pages.size() + " pages, " + links + " links");
    }
  }

  @Test
  void thePagesOfTheZipAreForUsersOfWeka() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      List<String> others =
          zip.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.matches("doc/(lab|experiments)/.*|.*(elki|spark|java|api)[^/]*"))
              .toList();
      assertEquals(List.of(), others);
      assertNotNull(zip.getEntry("doc/reference/weka.md"));
      assertNotNull(zip.getEntry("doc/guide/tasks.md"));
    }
  }

  /** {@return how many links to files a page has, all of which are in the zip} */
  private static int links(ZipFile zip, String page, Pattern form) throws IOException {
    Matcher links = form.matcher(BLOCK.matcher(text(zip, page)).replaceAll(""));
    int count = 0;
    while (links.find()) {
      String file = links.group(1);
      if (file.isEmpty() || file.startsWith("http")) {
        continue;
      }
      count++;
      String place = Path.of(page).resolveSibling(file).normalize().toString().replace('\\', '/');
      assertNotNull(zip.getEntry(place), page + ": " + file);
    }
    return count;
  }

  private static String text(ZipFile zip, String name) throws IOException {
    try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
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
                Weka.TEMPORARY,
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

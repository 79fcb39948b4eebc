package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page on releases says of the files that name an owner, a version and a date. */
class ReleaseTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static String only(String regex, String file) throws IOException {
    List<String> all =
        Pattern.compile(regex, Pattern.MULTILINE)
            .matcher(text(file))
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertFalse(all.isEmpty(), regex + " in " + file);
    return all.get(0);
  }

  private static Properties description() throws IOException {
    Properties fields = new Properties();
    try (Reader in = Files.newBufferedReader(ROOT.resolve("Description.props"))) {
      fields.load(in);
    }
    return fields;
  }

  /** A row of the page: which files, what stands there. */
  private record Row(String glob, String text) {

    List<Path> files() throws IOException {
      PathMatcher matcher = ROOT.getFileSystem().getPathMatcher("glob:" + glob);
      try (Stream<Path> all = Files.walk(ROOT, 3)) {
        return all.map(ROOT::relativize).filter(matcher::matches).toList();
      }
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows =
        Pattern.compile("^\\| `([^`]+)` \\| `([^`]+)` \\| `[^`]+` \\|$", Pattern.MULTILINE)
            .matcher(text("docs/lab/release.md"))
            .results()
            .map((MatchResult row) -> new Row(row.group(1), row.group(2)))
            .toList();
    assertTrue(rows.size() >= 10, rows::toString);
    return rows;
  }

  private static boolean filledIn() throws IOException {
    return !description().getProperty("URL").contains("TO-BE-FILLED-IN");
  }

  @Test
  void whatAnOwnerFillsInStandsAsThePageSays() throws IOException {
    for (Row row : rows()) {
      assertFalse(row.files().isEmpty(), row.glob());
      for (Path file : row.files()) {
        assertEquals(!filledIn(), text(file.toString()).contains(row.text()), file + ": " + row);
      }
    }
    for (String field : List.of("Author", "Maintainer", "PackageURL", "URL")) {
      String line = field + "=" + description().getProperty(field);
      assertTrue(filledIn() || rows().stream().anyMatch(row -> row.text().equals(line)), line);
    }
  }

  private static String fillIn(Path folder, String url) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--source",
                "17",
                ROOT.resolve("release/fill-in").toString(),
                "--group",
                "org.example.ada",
                "--name",
                "Ada Example",
                "--email",
                "ada@example.org",
                "--url",
                url)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + said;
  }

  @Test
  void theScriptFillsInEachTextOnceAndChangesNothingElse(@TempDir Path folder) throws Exception {
    assumeFalse(filledIn());
    Set<Path> files = new TreeSet<>(Set.of(Path.of("docs/lab/release.md")));
    for (Row row : rows()) {
      files.addAll(row.files());
    }
    for (Path file : files) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.copy(ROOT.resolve(file), folder.resolve(file));
    }
    String refused = fillIn(folder, "example.org");
    assertTrue(refused.startsWith("2 fill-in: --url must match https"), refused);
    assertEquals(text("pom.xml"), Files.readString(folder.resolve("pom.xml")));

    String said = fillIn(folder, "https://example.org/crp");
    assertTrue(said.startsWith("0 "), said);
    for (Row row : rows()) {
      for (Path file : row.files()) {
        String now = Files.readString(folder.resolve(file));
        assertFalse(now.contains(row.text()), file + ": " + row);
        assertFalse(now.contains("TO-BE-FILLED-IN"), now);
      }
    }
    String description = Files.readString(folder.resolve("Description.props"));
    assertTrue(description.contains("\nAuthor=Ada Example <ada@example.org>\n"), description);
    assertTrue(description.contains("\nURL=https://example.org/crp\n"), description);
    assertEquals(
        text("elki-module/pom.xml").replace("<groupId>crp<", "<groupId>org.example.ada<"),
        Files.readString(folder.resolve("elki-module/pom.xml")));

    String again = fillIn(folder, "https://example.org/crp");
    assertTrue(again.startsWith("2 fill-in: "), again);
    assertTrue(again.contains("does not contain '<groupId>crp</groupId>': nothing was"), again);
  }

  /** The fields that Weka's list of packages requires or recommends. */
  @Test
  void theDescriptionHasTheFieldsOfWekasList() throws IOException {
    for (String field :
        List.of(
            "PackageName",
            "Version",
            "Date",
            "Title",
            "Category",
            "Author",
            "Maintainer",
            "License",
            "Description",
            "PackageURL",
            "URL",
            "Depends")) {
      assertFalse(description().getProperty(field, "").isBlank(), field);
    }
    assertEquals("weka (>=3.8.2)", description().getProperty("Depends"), "3.8.0 cannot load us");
  }

  @Test
  void theCitationIsOfThisVersion() throws IOException {
    String version = only("^  <version>(.*)</version>$", "pom.xml");
    assertTrue(version.matches("\\d+\\.\\d+\\.\\d+"), "three numbers, as Weka asks: " + version);
    assertEquals(version, only("^version: (.*)$", "CITATION.cff"));
    assertEquals(
        only("<release\\.date>(.*)</release\\.date>", "pom.xml"),
        only("^date-released: \"(.*)\"$", "CITATION.cff"));
    assertEquals(version, only("^version = \"(.*)\"$", "python/pyproject.toml"));
    assertEquals(version, only("^Version: (.*)$", "r/DESCRIPTION"));
    assertEquals("1.2.0", only("^cff-version: (.*)$", "CITATION.cff"));
    assertEquals(
        only("<license>\\s*<name>(.*)</name>", "pom.xml"), only("^license: (.*)$", "CITATION.cff"));
    assertTrue(text("CHANGELOG.md").contains("\n## " + version), "a section of the change log");
  }
}

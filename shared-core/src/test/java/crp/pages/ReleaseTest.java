package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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

  @Test
  void whatAnOwnerFillsInStandsAsThePageSays() throws IOException {
    List<MatchResult> rows =
        Pattern.compile("^\\| `([^`]+)` \\| `([^`]+)` \\| ", Pattern.MULTILINE)
            .matcher(text("docs/lab/release.md"))
            .results()
            .toList();
    assertTrue(rows.size() >= 7, rows::toString);
    for (MatchResult row : rows) {
      assertTrue(text(row.group(1)).contains(row.group(2)), row.group());
    }
    for (String field : List.of("Author", "Maintainer", "PackageURL", "URL")) {
      String line = field + "=" + description().getProperty(field);
      assertTrue(rows.stream().anyMatch(row -> row.group(2).equals(line)), line);
    }
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
    assertEquals("1.2.0", only("^cff-version: (.*)$", "CITATION.cff"));
    assertEquals(
        only("<license>\\s*<name>(.*)</name>", "pom.xml"), only("^license: (.*)$", "CITATION.cff"));
    assertTrue(text("CHANGELOG.md").contains("\n## " + version), "a section of the change log");
  }
}

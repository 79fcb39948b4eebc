package crp.experiment.paper;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.experiment.paper.Experiments.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages on the experiments name all of them, and what they and the script name is there. */
class ExperimentPagesTest {

  private static final Path ROOT = Path.of(Files.isDirectory(Path.of("docs")) ? "." : "..");
  private static final Path PAGES = ROOT.resolve("docs/experiments");
  private static final List<String> MODULES =
      List.of("shared-core", "weka-package", "elki-module", "benchmarks");

  private static Set<String> found(String regex, Path file) throws IOException {
    return Pattern.compile(regex, Pattern.MULTILINE)
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(toCollection(TreeSet::new));
  }

  private static Set<String> names() {
    return Experiments.all().stream().map(Experiment::name).collect(toCollection(TreeSet::new));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  @Test
  void everyExperimentHasItsSectionAndEverySectionItsExperiment() throws IOException {
    List<String> sections = new ArrayList<>();
    for (Path page : pages()) {
      sections.addAll(found("^## ([a-z0-9-]+)$", page));
    }
    assertEquals(List.copyOf(names()), sections.stream().sorted().toList());
  }

  @Test
  void theIndexAndTheScriptNameAllExperiments() throws IOException {
    assertEquals(names(), found("^\\| \\[([a-z0-9-]+)\\]", PAGES.resolve("README.md")));
    Path script = ROOT.resolve("docs/replicate.sh");
    assertEquals(names(), found("^experiment ([a-z0-9-]+)", script));
  }

  @Test
  void commandsOfAllPagesNameExperiments() throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        named.addAll(found("experiments\\.jar ([a-z][a-z0-9-]*)", page));
      }
    }
    assertEquals(names(), named);
  }

  @Test
  void namesAreSortedByPaperAndUnique() {
    List<String> all = Experiments.all().stream().map(Experiment::name).toList();
    assertEquals(all.size(), names().size());
    for (Experiment one : Experiments.all()) {
      assertFalse(one.about().isBlank() || one.about().endsWith("."), one.name());
    }
  }

  @Test
  void programsThatPagesAndScriptNameExist() throws IOException {
    List<Path> files = new ArrayList<>(pages());
    files.add(ROOT.resolve("docs/replicate.sh"));
    int programs = 0;
    for (Path file : files) {
      for (String program : found("\\b(crp\\.[a-z.]+\\.[A-Z]\\w+)", file)) {
        programs++;
        String source = "src/main/java/" + program.replace('.', '/') + ".java";
        assertTrue(
            MODULES.stream().anyMatch(module -> Files.exists(ROOT.resolve(module).resolve(source))),
            file + " names " + program);
      }
    }
    assertTrue(programs > 2, programs + " programs");
  }

  @Test
  void picturesOfPagesExistAndAreSmall() throws IOException {
    int pictures = 0;
    for (Path page : pages()) {
      for (String picture : found("!\\[[^\\]]*\\]\\(([^)]+)\\)", page)) {
        pictures++;
        assertTrue(Files.size(PAGES.resolve(picture)) < 60_000, picture);
      }
    }
    assertTrue(pictures > 3, pictures + " pictures");
  }
}

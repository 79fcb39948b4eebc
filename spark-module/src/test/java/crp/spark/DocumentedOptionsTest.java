package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.ml.param.Param;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each documented command of spark-submit has only options that its program takes, and the page has
 * exactly the parameters of the estimator. Commands are read, not run; no session of Spark starts.
 */
class DocumentedOptionsTest {

  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/reference/spark.md");
  private static final String PROGRAM = "spark-submit ";
  private static final String CLASS = "--class";
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  /** {@return the commands of a text, lines that end with a backslash joined with the next} */
  private static List<String> commands(String text) {
    return text.replaceAll("\\\\\n\\s*", "")
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(PROGRAM))
        .toList();
  }

  private static void read(String command) throws ClassNotFoundException {
    List<String> words = Arrays.asList(command.replaceAll("\\s#.*", "").split("\\s+", -1));
    int jar = 0;
    while (!words.get(jar).endsWith(".jar")) {
      jar++;
    }
    assertEquals(
        Submit.class, Class.forName(words.get(words.subList(0, jar).indexOf(CLASS) + 1)), command);
    SubmitOptions.parse(words.subList(jar + 1, words.size()));
  }

  /** {@return the names in the first column of the page's table of parameters} */
  private static Set<String> inTable(String page) {
    return page.lines()
        .dropWhile(line -> !line.startsWith("| parameter |"))
        .takeWhile(line -> line.startsWith("|"))
        .flatMap(line -> NAME.matcher(line.split("\\|", -1)[1]).results())
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> ofTheEstimator() {
    return Arrays.stream(new CRPMixture().params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyCommandCanBeRead() throws Exception {
    List<String> commands = new ArrayList<>();
    for (Path page : pages()) {
      commands.addAll(commands(Files.readString(page)));
    }
    assertFalse(commands.isEmpty());
    for (String command : commands) {
      read(command);
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @Test
  void thePageHasEachParameter() throws IOException {
    String page = Files.readString(PAGE);
    assertEquals(ofTheEstimator(), inTable(page));
    assertFalse(inTable(page.replace("`maxIter`", "`sweeps`")).equals(ofTheEstimator()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--colour red|--colour",
        "--max-iter many|--max-iter",
        "--format xml|--format",
        "--likelihood round|likelihood",
        "--seed|--seed",
      })
  void faultsAreFound(String options, String named) {
    String text = "    spark-submit --class crp.spark.Submit x.jar \\\n --input a --output b ";
    List<String> commands = commands(text + options + "\n");
    assertEquals(1, commands.size());
    Exception fault =
        assertThrows(IllegalArgumentException.class, () -> read(commands.get(0)), options);
    assertTrue(fault.getMessage().contains(named), fault.getMessage());
  }
}

package crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Files that name each other in a circle can only be read together. A knot has at most five files.
 * Those that are larger have a ceiling, which only sinks: a smaller knot lowers it.
 */
class KnotsTest {

  private static final int LARGEST = 5;

  private static final Map<String, Integer> CEILINGS = Map.of();

  private static final List<String> MODULES =
      List.of(
          "shared-core",
          "weka-package",
          "elki-module",
          "spark-module",
          "moa-module",
          "command-line",
          "benchmarks");

  @Test
  void noKnotGrowsAndACeilingSinksWithItsKnot() {
    Map<String, Integer> large = new TreeMap<>();
    for (String module : MODULES) {
      Path root = Path.of("..", module, "src", "main", "java");
      assertTrue(Files.isDirectory(root), "no sources: " + root);
      Knots.largest(Source.below(root)).forEach((name, size) -> large.merge(name, size, Math::max));
    }
    large.values().removeIf(size -> size <= LARGEST);
    assertEquals(new TreeMap<>(CEILINGS), large, "package=files of its largest knot");
  }

  @Test
  void aKnotIsACircleOfNamesInTheCodeOfOnePackage() {
    List<Source> circle =
        List.of(
            Source.of("crp.a", "One", "class One { Two two; }"),
            Source.of("crp.a", "Two", "class Two { Three[] all; }"),
            Source.of("crp.a", "Three", "class Three { Object x = new One(); }"),
            Source.of("crp.a", "Below", "class Below {}"),
            Source.of("crp.a", "Above", "class Above { One one; Below below; }"));
    assertEquals(Map.of("crp.a", 3), Knots.largest(circle));
    List<Source> joined = new ArrayList<>(circle);
    joined.set(3, Source.of("crp.a", "Below", "class Below { Above above; }"));
    assertEquals(Map.of("crp.a", 3), Knots.largest(joined), "two circles apart");
    joined.set(0, Source.of("crp.a", "One", "class One { Two two; Below below; }"));
    assertEquals(Map.of("crp.a", 5), Knots.largest(joined));
  }

  @Test
  void commentsTextsImportsAndOtherPackagesTieNoKnot() {
    assertEquals(
        Map.of("crp.a", 1, "crp.b", 1),
        Knots.largest(
            List.of(
                Source.of("crp.a", "One", "import crp.b.Two;\nclass One { Two two; Three three; }"),
                Source.of("crp.b", "Two", "class Two { One one; }"),
                Source.of(
                    "crp.a",
                    "Three",
                    "import crp.a.One;\n/** {@link One} */ class Three { // One\nString x = \"One\"; }"))));
  }
}

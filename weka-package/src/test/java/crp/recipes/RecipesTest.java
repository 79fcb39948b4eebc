package crp.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Additions by the recipes of docs/lab/extending.md take at most five files, compile and run. */
class RecipesTest {

  private static final Path ROOT = Path.of("..");
  private static final int MOST_FILES = 5;

  private static List<String> lines(String name) throws Exception {
    return Files.readAllLines(Path.of("src/test/resources/recipes", name + ".txt"));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "decay | weka.clusterers.DistanceDependentCRP"
            + " | -I 5 -nearness \"TimeNearness -time t\" -decay cauchy -decay-scale 3 | cauchy",
        "decay | elki.clustering.crp.DistanceDependentCRP"
            + " | -crp.sweeps 5 -crp.nearness time -crp.time-column 1 -crp.decay cauchy"
            + " -crp.decay-scale 3 | decay scale 3",
        "option | weka.clusterers.CRPMixture"
            + " | -I 5 -remark \"Counted by hand\" | Remark: Counted by hand",
        "option | elki.clustering.crp.CRPMixture"
            + " | -crp.sweeps 5 -crp.remark \"Counted by hand\" | Remark: Counted by hand",
        "prior | weka.clusterers.CRPMixture" + " | -I 5 -most-clusters 3 | mixture of 3 components",
        "prior | elki.clustering.crp.CRPMixture"
            + " | -crp.sweeps 5 -crp.most-clusters 3 | mixture of 3 components",
        "number | weka.clusterers.MixtureOfFiniteMixtures"
            + " | -I 5 -components \"geometric beta 1 9\" | geometric p",
        "number | elki.clustering.crp.MixtureOfFiniteMixtures"
            + " | -crp.sweeps 5 -crp.components \"geometric beta 1 9\" | geometric p",
        "family | weka.clusterers.CRPMixture"
            + " | -I 5 -likelihood \"NamedLikelihood -likelihood-name geometric\""
            + " | geometric counts",
        "family | elki.clustering.crp.CRPMixture"
            + " | -crp.sweeps 5 -crp.likelihood named -crp.likelihood-name geometric"
            + " | geometric counts",
      })
  void anAdditionTakesFewFilesAndRuns(
      String name, String type, String options, String said, @TempDir Path sandbox)
      throws Exception {
    Recipe recipe = Recipe.read(ROOT, lines(name));
    assertTrue(recipe.files().size() <= MOST_FILES, recipe.files().keySet()::toString);
    String text = run(recipe.build(sandbox), type, options);
    assertTrue(text.contains(said), text);
    Path nothing = Files.createDirectory(sandbox.resolve("nothing"));
    assertThrows(RuntimeException.class, () -> run(nothing, type, options), "it was there before");
  }

  /** Without imports, comments and blank lines; one more file registers it for all hosts. */
  @Test
  void aConjugateFamilyTakesSixtyLines() throws Exception {
    Map<String, List<String>> files = Recipe.read(ROOT, lines("family")).files();
    String family = "shared-core/src/main/java/crp/likelihood/discrete/GeometricCounts.java";
    List<String> code =
        files.get(family).stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.matches("(import |/?\\*|//).*"))
            .toList();
    assertTrue(code.size() <= 60, code.size() + " lines");
    assertEquals(2, files.size(), files.keySet()::toString);
  }

  @Test
  void anAdditionThatDoesNotFitIsSeen(@TempDir Path sandbox) throws Exception {
    String file = "=== edit shared-core/src/main/java/crp/proximity/DecayKind.java";
    assertThrows(
        IllegalArgumentException.class,
        () -> Recipe.read(ROOT, List.of(file, "@ no such line", "CAUCHY,")));
    assertThrows(
        IllegalArgumentException.class,
        () -> Recipe.read(ROOT, List.of(file, "~ no such line", "CAUCHY,")));
    Recipe wrong = Recipe.read(ROOT, List.of(file, "@ GAUSSIAN,", "  CAUCHY,"));
    assertThrows(IllegalArgumentException.class, () -> wrong.build(sandbox));
  }

  /** All classes are loaded anew, those of the recipe first. */
  private static String run(Path classes, String type, String options) throws Exception {
    List<URL> urls = new ArrayList<>();
    urls.add(classes.toUri().toURL());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      @SuppressWarnings("unchecked")
      BiFunction<String, String, String> probe =
          (BiFunction<String, String, String>)
              loader.loadClass("crp.recipes.Probe").getDeclaredConstructor().newInstance();
      return probe.apply(type, options);
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
    }
  }
}

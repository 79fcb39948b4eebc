package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is published beside each jar: the sources of all its classes, and its documentation. */
@Tag("slow")
class ReleaseArchivesIT {

  private static final String VERSION = System.getProperty("crp.version");
  private static final String LICENCE = "META-INF/crp-clustering/LICENSE";

  private static Set<String> entries(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return zip.stream().map(ZipEntry::getName).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** {@return the names of a kind without their end; of nested types none} */
  private static Set<String> types(Set<String> entries, String end) {
    return entries.stream()
        .filter(name -> name.endsWith(end) && !name.contains("$"))
        .map(name -> name.substring(0, name.length() - end.length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @CsvSource({
    "shared-core, crp/model/Model",
    "elki-module, elki/clustering/crp/CRPMixture",
    "command-line, crp/command/Main",
    "spark-module, crp/spark/CRPMixture",
    "moa-module, moa/clusterers/crp/CRPStream",
    "weka-package, weka/clusterers/CRPMixture"
  })
  void sourcesAndDocumentationLieBesideTheJar(String module, String type) throws IOException {
    Path target = Path.of("..", module, "target");
    Path jar = target.resolve(module + "-" + VERSION + ".jar");
    assumeTrue(Files.exists(jar), module + " is not part of this build");
    Set<String> classes = entries(jar);
    Set<String> sources = entries(target.resolve(module + "-" + VERSION + "-sources.jar"));
    Set<String> pages = entries(target.resolve(module + "-" + VERSION + "-javadoc.jar"));

    assertTrue(classes.contains(LICENCE) && sources.contains(LICENCE));
    assertTrue(types(classes, ".class").contains(type));
    assertEquals(types(classes, ".class"), types(sources, ".java"));
    assertTrue(pages.contains("index.html"));
    assertTrue(pages.stream().anyMatch(page -> page.endsWith(type + ".html")), type);
  }

  @Test
  void theKitOfChecksHasAJarOfItsOwn() throws IOException {
    Path library = Path.of("..", "shared-core", "target", "shared-core-" + VERSION + ".jar");
    Set<String> kit = entries(library.resolveSibling("shared-core-" + VERSION + "-check.jar"));
    Set<String> types =
        Set.of("crp/check/ExhaustiveRng", "crp/check/Invariance", "crp/check/package-info");

    assertEquals(types, types(kit, ".class"));
    assertTrue(kit.contains(LICENCE));
    assertTrue(types(entries(library), ".class").stream().noneMatch(types::contains));
  }
}

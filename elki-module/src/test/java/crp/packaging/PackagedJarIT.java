package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The two jars as ELKI's users get them. */
class PackagedJarIT {
  /** ELKI scans folders, so a class path with target/classes would hide missing service files. */
  @Test
  void theseTestsSeeTheJarAndNotTheFolder() {
    List<String> path = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    assertTrue(path.contains(Elki.JAR.toString()), path::toString);
    assertTrue(
        path.stream().noneMatch(p -> p.endsWith(File.separator + "classes")), path::toString);
  }

  @Test
  void theSingleJarHoldsModuleCoreAndCommonsMath() throws IOException {
    Set<String> all = files(Elki.ALL);
    assertTrue(all.containsAll(files(Elki.JAR)), "a file of the module is missing");
    assertTrue(all.stream().anyMatch(name -> name.startsWith("crp/numerics/")));
    assertTrue(all.contains("org/apache/commons/math3/special/Gamma.class"));
  }

  @Test
  void theSingleJarHoldsNoClassOfElki() throws IOException {
    Set<String> shared = files(Elki.ALL);
    try (Stream<Path> jars = Files.list(Elki.LIBS)) {
      Set<String> elki = new TreeSet<>();
      for (Path jar : jars.toList()) {
        elki.addAll(files(jar));
      }
      shared.retainAll(elki);
    }
    shared.removeIf(name -> !name.endsWith(".class"));
    assertEquals(Set.of(), shared);
  }

  private static Set<String> files(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> !entry.isDirectory())
          .map(ZipEntry::getName)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}

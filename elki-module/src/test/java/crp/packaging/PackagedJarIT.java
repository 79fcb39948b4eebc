package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    assertTrue(all.stream().noneMatch(name -> name.startsWith("org/apache/commons/math3/ode/")));
  }

  /** Classes of commons-math3 that ours need, directly or by others, are those of the library. */
  @Test
  void nothingOfCommonsMathIsMissing() {
    java.io.StringWriter text = new java.io.StringWriter();
    try (java.io.PrintWriter out = new java.io.PrintWriter(text)) {
      java.util.spi.ToolProvider.findFirst("jdeps")
          .orElseThrow()
          .run(
              out,
              out,
              "-filter:none",
              "-verbose:class",
              "--ignore-missing-deps",
              Elki.ALL.toString());
    }
    Map<String, Set<String>> needs = new HashMap<>();
    Set<String> missing = new TreeSet<>();
    text.toString()
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(words -> words.length > 3 && words[1].equals("->"))
        .forEach(
            words -> {
              needs.computeIfAbsent(words[0], x -> new TreeSet<>()).add(words[2]);
              if (words[2].startsWith("org.apache") && words[3].equals("not")) {
                missing.add(words[2]);
              }
            });
    assertTrue(missing.size() > 10, "jdeps must see what was left out: " + missing);
    Set<String> reached = new TreeSet<>();
    Deque<String> open =
        new ArrayDeque<>(
            needs.keySet().stream().filter(n -> n.matches("(crp|elki)\\..*")).toList());
    while (!open.isEmpty()) {
      String name = open.pop();
      if (reached.add(name)) {
        open.addAll(needs.getOrDefault(name, Set.of()));
      }
    }
    assertTrue(reached.contains("org.apache.commons.math3.special.Gamma"));
    missing.retainAll(reached);
    assertEquals(Set.of(), missing);
  }

  @Test
  void licencesAreUnderTheNamesOfTheirOwners() throws IOException {
    Set<String> all = files(Elki.ALL);
    assertTrue(
        all.containsAll(
            List.of(
                "META-INF/crp-clustering/LICENSE",
                "META-INF/commons-math3/LICENSE.txt",
                "META-INF/commons-math3/NOTICE.txt",
                "META-INF/fastcsv/LICENSE.txt")));
    assertTrue(all.stream().noneMatch(n -> n.matches("META-INF/(LICENSE|NOTICE).*")));
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

package crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Who may import whom. A new import between rooms is a change of architecture: edit the map, see
 * docs/lab/architecture.md, and say why in the commit.
 */
class RoomsTest {

  private static final Set<String> LEAVES =
      Set.of(
          "likelihood.gaussian", "likelihood.discrete", "likelihood.ranking", "likelihood.mixed");

  private static final RoomMap HOUSE =
      new RoomMap(
          "crp",
          Map.ofEntries(
              Map.entry("crp", Set.of()),
              Map.entry("numerics", Set.of()),
              Map.entry("partition", Set.of("checkpoint", "parallel")),
              Map.entry("data", Set.of("parallel")),
              Map.entry("random", Set.of("checkpoint", "numerics")),
              Map.entry("checkpoint", Set.of()),
              Map.entry("parallel", Set.of()),
              Map.entry("parameter", Set.of("checkpoint", "numerics", "random")),
              Map.entry(
                  "options",
                  Set.of(
                      "data",
                      "draws",
                      "estimate",
                      "likelihood.discrete",
                      "likelihood.ranking",
                      "model",
                      "parameter",
                      "proximity",
                      "seating")),
              Map.entry(
                  "proximity",
                  Set.of("checkpoint", "numerics", "parallel", "parameter", "partition", "random")),
              Map.entry("draws", Set.of("checkpoint", "partition")),
              Map.entry(
                  "seating",
                  Set.of("numerics", "parallel", "parameter", "partition", "proximity", "random")),
              Map.entry(
                  "likelihood", Set.of("checkpoint", "data", "parameter", "partition", "random")),
              Map.entry(
                  "likelihood.gaussian",
                  Set.of("checkpoint", "likelihood", "data", "numerics", "parameter", "random")),
              Map.entry(
                  "likelihood.discrete",
                  Set.of("checkpoint", "likelihood", "data", "parameter", "random")),
              Map.entry(
                  "likelihood.mixed",
                  Set.of("checkpoint", "likelihood", "data", "parameter", "random")),
              Map.entry(
                  "likelihood.ranking",
                  Set.of(
                      "checkpoint",
                      "likelihood",
                      "data",
                      "numerics",
                      "parameter",
                      "partition",
                      "random")),
              Map.entry(
                  "state",
                  Set.of(
                      "checkpoint",
                      "data",
                      "likelihood",
                      "parameter",
                      "partition",
                      "random",
                      "seating")),
              Map.entry(
                  "kernel",
                  Set.of(
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "proximity",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "chain",
                  Set.of(
                      "checkpoint",
                      "data",
                      "draws",
                      "kernel",
                      "likelihood",
                      "parallel",
                      "parameter",
                      "partition",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "superstep",
                  Set.of(
                      "checkpoint",
                      "data",
                      "kernel",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "franchise",
                  Set.of(
                      "checkpoint",
                      "data",
                      "kernel",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "random",
                      "state")),
              Map.entry("estimate", Set.of("draws", "parallel", "partition", "random")),
              Map.entry("diagnose", Set.of("draws", "parallel", "partition")),
              Map.entry(
                  "predict",
                  Set.of(
                      "data",
                      "draws",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "proximity",
                      "random",
                      "seating")),
              Map.entry(
                  "evidence",
                  Set.of(
                      "diagnose",
                      "kernel",
                      "likelihood",
                      "parallel",
                      "parameter",
                      "proximity",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "report",
                  Set.of("checkpoint", "draws", "estimate", "likelihood", "parallel", "predict")),
              Map.entry(
                  "html",
                  Set.of(
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "likelihood",
                      "likelihood.ranking",
                      "model",
                      "partition",
                      "predict",
                      "random",
                      "report")),
              Map.entry("model", everythingBut("model")),
              Map.entry(
                  "host",
                  Set.of(
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "franchise",
                      "likelihood",
                      "likelihood.discrete",
                      "likelihood.gaussian",
                      "likelihood.mixed",
                      "likelihood.ranking",
                      "model",
                      "options",
                      "parallel",
                      "parameter",
                      "proximity",
                      "report",
                      "seating")),
              Map.entry("clean", Set.of("data", "host", "model")),
              Map.entry("file", Set.of("clean", "data", "host", "options", "report")),
              Map.entry(
                  "task",
                  Set.of(
                      "clean",
                      "data",
                      "file",
                      "franchise",
                      "host",
                      "html",
                      "likelihood",
                      "likelihood.ranking",
                      "model",
                      "options",
                      "parallel",
                      "parameter",
                      "predict",
                      "proximity",
                      "report",
                      "seating"))));

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("crp");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("crp.rooms.planted");

  private static Set<String> everythingBut(String... closed) {
    Set<String> rooms =
        new TreeSet<>(
            Set.of(
                "numerics",
                "partition",
                "data",
                "random",
                "checkpoint",
                "parallel",
                "parameter",
                "proximity",
                "draws",
                "seating",
                "likelihood",
                "state",
                "kernel",
                "chain",
                "franchise",
                "superstep",
                "estimate",
                "diagnose",
                "predict",
                "evidence",
                "report",
                "model"));
    rooms.addAll(LEAVES);
    rooms.removeAll(List.of(closed));
    return rooms;
  }

  @Test
  void everyImportIsOnTheMap() {
    assertTrue(MAIN.size() > 50, "classes found: " + MAIN.size());
    assertEquals(Set.of(), HOUSE.faults(MAIN));
  }

  @Test
  void everyImportOfTheSourcesIsOnTheMap() {
    List<Source> sources = Source.below(Path.of("src/main/java"));
    assertTrue(sources.size() > 500, "sources found: " + sources.size());
    Set<String> faults = new TreeSet<>();
    sources.forEach(source -> faults.addAll(HOUSE.faults(source)));
    assertEquals(Set.of(), faults);
  }

  @Test
  void aWrongImportOfAConstantIsFoundOutInTheSource() {
    RoomMap map =
        new RoomMap("crp.rooms.planted", Map.of("ground", Set.of(), "attic", Set.of("ground")));
    String constant = "package crp.rooms.planted.ground; import %scrp.rooms.planted.attic.%s";
    for (String planted :
        List.of(
            Text.of(constant, "", "Roof; class Floor { String x = Roof.WORD; }"),
            Text.of(constant, "static ", "Roof.WORD; class Floor { String x = WORD; }"),
            "class Floor { String x = crp.rooms.planted.attic.Roof.WORD; }")) {
      assertEquals(
          Set.of("ground imports attic at Floor"),
          map.faults(Source.of("crp.rooms.planted.ground", "Floor", planted)));
    }
    for (String right :
        List.of(
            "/** As {@link crp.rooms.planted.attic.Roof}. */ class Floor {}",
            "class Floor { // crp.rooms.planted.attic.Roof",
            "class Floor { String x = \"crp.rooms.planted.attic\"; }",
            "class Floor { String x = weka.crp.rooms.planted.attic.Roof.WORD; }")) {
      assertEquals(Set.of(), map.faults(Source.of("crp.rooms.planted.ground", "Floor", right)));
    }
  }

  @Test
  void theMapNamesNoRoomWithoutNeed() {
    assertEquals(Set.of(), HOUSE.empty(MAIN));
    Set<String> unused = HOUSE.unused(MAIN);
    unused.removeIf(entry -> entry.startsWith("model ")); // the assembly may see everything
    assertEquals(Set.of(), unused);
  }

  @Test
  void theMapHasNoCycle() {
    assertEquals(List.of(), HOUSE.cycle());
  }

  /** The kit lies among the tests and goes to users in a jar beside that of the library. */
  @Test
  void theKitOfChecksKnowsRandomNumbersOnly() {
    Set<String> known = new TreeSet<>();
    for (JavaClass each :
        new ClassFileImporter().importClasses(ExhaustiveRng.class, Invariance.class)) {
      each.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getPackageName())
          .filter(name -> name.startsWith("crp"))
          .forEach(known::add);
    }
    assertEquals(Set.of("crp", "crp.check", "crp.random"), known);
  }

  @Test
  void aWrongImportAndAnUnknownRoomAreFoundOut() {
    RoomMap wrong =
        new RoomMap("crp.rooms.planted", Map.of("ground", Set.of(), "attic", Set.of("ground")));
    assertEquals(
        Set.of("ground imports attic at Floor", "the map does not know room cellar of Jar"),
        wrong.faults(PLANTED));
    RoomMap right =
        new RoomMap(
            "crp.rooms.planted",
            Map.of("ground", Set.of("attic"), "attic", Set.of(), "cellar", Set.of()));
    assertEquals(Set.of(), right.faults(PLANTED));
    assertEquals(Set.of(), right.unused(PLANTED));
    assertEquals(Set.of("ground attic"), unusedOnceTheImportIsGone());
  }

  private static Set<String> unusedOnceTheImportIsGone() {
    JavaClasses attic = new ClassFileImporter().importPackages("crp.rooms.planted.attic");
    RoomMap map = new RoomMap("crp.rooms.planted", Map.of("ground", Set.of("attic")));
    assertEquals(Set.of("ground"), map.empty(attic));
    return map.unused(attic);
  }

  @Test
  void aCycleInAMapIsFoundOut() {
    RoomMap round =
        new RoomMap(
            "crp", Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b"), "d", Set.of("a")));
    assertEquals(List.of("b", "c", "b"), round.cycle());
  }
}

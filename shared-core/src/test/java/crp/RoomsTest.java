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

  private static final RoomMap HOUSE =
      new RoomMap(
          "crp",
          Map.ofEntries(
              Map.entry("parallel", Set.of()),
              Map.entry("data", Set.of("parallel")),
              Map.entry("checkpoint", Set.of()),
              Map.entry("partition", Set.of("checkpoint", "parallel")),
              Map.entry("draws", Set.of("checkpoint", "partition")),
              Map.entry("diagnose", Set.of("draws", "parallel", "partition")),
              Map.entry("numerics", Set.of()),
              Map.entry("random", Set.of("checkpoint", "numerics")),
              Map.entry("estimate", Set.of("draws", "parallel", "partition", "random")),
              Map.entry("parameter", Set.of("checkpoint", "numerics", "random")),
              Map.entry(
                  "likelihood", Set.of("checkpoint", "data", "parameter", "partition", "random")),
              Map.entry(
                  "likelihood.discrete",
                  Set.of("checkpoint", "data", "likelihood", "parameter", "random")),
              Map.entry(
                  "likelihood.gaussian",
                  Set.of("checkpoint", "data", "likelihood", "numerics", "parameter", "random")),
              Map.entry(
                  "proximity",
                  Set.of("checkpoint", "numerics", "parallel", "parameter", "partition", "random")),
              Map.entry(
                  "seating",
                  Set.of("numerics", "parallel", "parameter", "partition", "proximity", "random")),
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
                      "data",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "chain",
                  Set.of(
                      "seating",
                      "checkpoint",
                      "data",
                      "draws",
                      "kernel",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "random",
                      "state")),
              Map.entry(
                  "predict",
                  Set.of(
                      "data",
                      "draws",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "random",
                      "seating")),
              Map.entry(
                  "report",
                  Set.of("checkpoint", "draws", "estimate", "likelihood", "parallel", "predict")),
              Map.entry(
                  "model",
                  Set.of(
                      "chain",
                      "checkpoint",
                      "data",
                      "diagnose",
                      "draws",
                      "estimate",
                      "likelihood",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "proximity",
                      "random",
                      "report",
                      "seating")),
              Map.entry(
                  "answer",
                  Set.of(
                      "data",
                      "diagnose",
                      "draws",
                      "estimate",
                      "likelihood",
                      "likelihood.discrete",
                      "likelihood.gaussian",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "proximity",
                      "random",
                      "regions",
                      "report",
                      "seating")),
              Map.entry(
                  "evidence",
                  Set.of("diagnose", "kernel", "likelihood", "parallel", "random", "state")),
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
                  "mixture",
                  Set.of(
                      "partition",
                      "chain",
                      "data",
                      "draws",
                      "estimate",
                      "evidence",
                      "kernel",
                      "likelihood",
                      "likelihood.gaussian",
                      "model",
                      "parallel",
                      "parameter",
                      "predict",
                      "proximity",
                      "random",
                      "report",
                      "seating",
                      "state",
                      "superstep")),
              Map.entry(
                  "stream",
                  Set.of(
                      "data",
                      "draws",
                      "estimate",
                      "kernel",
                      "likelihood",
                      "likelihood.discrete",
                      "mixture",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "predict",
                      "random",
                      "seating",
                      "state")),
              Map.entry(
                  "choose",
                  Set.of(
                      "data",
                      "diagnose",
                      "draws",
                      "estimate",
                      "likelihood",
                      "likelihood.gaussian",
                      "mixture",
                      "model",
                      "parallel",
                      "parameter",
                      "partition",
                      "proximity",
                      "random",
                      "report",
                      "seating")),
              Map.entry(
                  "links",
                  Set.of(
                      "chain",
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "evidence",
                      "kernel",
                      "likelihood",
                      "mixture",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "proximity",
                      "random",
                      "report",
                      "seating",
                      "state")),
              Map.entry(
                  "compare",
                  Set.of(
                      "data",
                      "diagnose",
                      "draws",
                      "evidence",
                      "likelihood",
                      "likelihood.discrete",
                      "links",
                      "mixture",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "proximity",
                      "report",
                      "seating")),
              Map.entry(
                  "regions",
                  Set.of(
                      "chain",
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "evidence",
                      "kernel",
                      "likelihood",
                      "likelihood.gaussian",
                      "links",
                      "mixture",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "proximity",
                      "random",
                      "report",
                      "seating",
                      "state")),
              Map.entry(
                  "franchise",
                  Set.of(
                      "chain",
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "kernel",
                      "likelihood",
                      "mixture",
                      "model",
                      "numerics",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "random",
                      "report",
                      "seating",
                      "state")),
              Map.entry(
                  "likelihood.mixed",
                  Set.of("checkpoint", "data", "likelihood", "parameter", "random")),
              Map.entry(
                  "likelihood.ranking",
                  Set.of(
                      "checkpoint",
                      "data",
                      "likelihood",
                      "numerics",
                      "parameter",
                      "partition",
                      "random")),
              Map.entry(
                  "options",
                  Set.of(
                      "choose",
                      "data",
                      "draws",
                      "estimate",
                      "likelihood.discrete",
                      "likelihood.ranking",
                      "links",
                      "model",
                      "parameter",
                      "proximity",
                      "seating")),
              Map.entry(
                  "host",
                  Set.of(
                      "checkpoint",
                      "choose",
                      "compare",
                      "data",
                      "draws",
                      "estimate",
                      "franchise",
                      "likelihood",
                      "likelihood.discrete",
                      "likelihood.gaussian",
                      "likelihood.mixed",
                      "likelihood.ranking",
                      "mixture",
                      "model",
                      "options",
                      "parallel",
                      "parameter",
                      "proximity",
                      "report",
                      "seating")),
              Map.entry("clean", Set.of("choose", "data", "host")),
              Map.entry("crp", Set.of()),
              Map.entry("file", Set.of("clean", "data", "host", "options", "report")),
              Map.entry(
                  "html",
                  Set.of(
                      "answer",
                      "checkpoint",
                      "data",
                      "draws",
                      "estimate",
                      "franchise",
                      "likelihood",
                      "likelihood.gaussian",
                      "likelihood.ranking",
                      "model",
                      "partition",
                      "predict",
                      "proximity",
                      "random",
                      "regions",
                      "report")),
              Map.entry(
                  "task",
                  Set.of(
                      "answer",
                      "choose",
                      "clean",
                      "data",
                      "draws",
                      "estimate",
                      "file",
                      "franchise",
                      "host",
                      "html",
                      "likelihood",
                      "likelihood.discrete",
                      "likelihood.ranking",
                      "links",
                      "mixture",
                      "model",
                      "options",
                      "parallel",
                      "parameter",
                      "partition",
                      "predict",
                      "proximity",
                      "regions",
                      "report",
                      "seating")),
              Map.entry(
                  "saved",
                  Set.of(
                      "answer",
                      "checkpoint",
                      "choose",
                      "data",
                      "diagnose",
                      "draws",
                      "estimate",
                      "host",
                      "likelihood",
                      "mixture",
                      "model",
                      "options",
                      "parameter",
                      "partition",
                      "predict",
                      "report",
                      "seating",
                      "task"))));

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("crp");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("crp.rooms.planted");

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
    assertEquals(Set.of(), HOUSE.unused(MAIN, Source.below(Path.of("src/main/java"))));
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

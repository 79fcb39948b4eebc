package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class NestedGroupsTest {

  private static final NestedGroups SCHOOLS =
      NestedGroups.of(
          List.of("region", "school"),
          List.of(
              List.of("north", "south", "north", "north", "south"),
              List.of("1", "1", "2", "1", "3")));

  @Test
  void schoolsOfOneNameInTwoRegionsAreTwo() {
    assertArrayEquals(new int[] {0, 1, 2, 0, 3}, SCHOOLS.groups());
    assertArrayEquals(new int[] {4, 5, 4, 5, -1, -1}, SCHOOLS.above());
    assertEquals(
        List.of(
            "north / 1", "south / 1", "north / 2", "south / 3", "north / other", "south / other"),
        SCHOOLS.names());
    assertEquals(6, SCHOOLS.count());
  }

  @Test
  void aPathLeadsToTheSmallestKnownGroup() {
    assertEquals(2, SCHOOLS.group(List.of("north", "2")));
    assertEquals(4, SCHOOLS.group(List.of("north", "3")));
    assertEquals(5, SCHOOLS.group(List.of("south")));
    assertEquals(-1, SCHOOLS.group(List.of("west", "1")));
    assertEquals(-1, SCHOOLS.group(List.of()));
  }

  @Test
  void threeLevelsLieInEachOther() {
    NestedGroups groups =
        NestedGroups.of(
            List.of("a", "b", "c"),
            List.of(List.of("x", "x"), List.of("y", "z"), List.of("1", "1")));
    assertArrayEquals(new int[] {2, 3, 4, 4, -1}, groups.above());
    assertEquals("x / y / other", groups.names().get(2));
  }

  @Test
  void oneLevelHasGroupsInTheOrderOfTheirRows() {
    NestedGroups flat = NestedGroups.of(List.of("site"), List.of(List.of("b", "a", "b")));
    assertArrayEquals(new int[] {0, 1, 0}, flat.groups());
    assertArrayEquals(new int[] {-1, -1}, flat.above());
    assertEquals(List.of("b", "a"), flat.names());
  }

  @Test
  void columnsMustFit() {
    assertThrows(IllegalArgumentException.class, () -> NestedGroups.of(List.of(), List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> NestedGroups.of(List.of("a", "b"), List.of(List.of("1"), List.of("1", "2"))));
    assertThrows(
        IllegalArgumentException.class,
        () -> NestedGroups.of(List.of("a", "b"), List.of(List.of("1"))));
  }
}

package crp.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "tree, tree, 0",
    "tree, three, 1",
    "sweep, sweeps, 1",
    "kitten, sitting, 3",
    "ab, ba, 2",
    "flaw, lawn, 2",
  })
  void lettersAreInsertedDeletedAndReplaced(String one, String other, int edits) {
    assertEquals(edits, EditDistance.between(one, other));
    assertEquals(edits, EditDistance.between(other, one));
  }
}

package crp.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionsTest {

  @Test
  void thereAreAsManyPartitionsAsBellNumbersSay() {
    int[] bell = {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147};
    for (int n = 0; n < bell.length; n++) {
      List<Partition> all = Partitions.all(n);
      assertEquals(bell[n], all.size());
      assertEquals(bell[n], new HashSet<>(all).size());
    }
  }

  @Test
  void byNumberOfClustersThereAreAsManyAsStirlingNumbersSay() {
    long[] stirling = {0, 1, 31, 90, 65, 15, 1};
    for (int k = 0; k <= 6; k++) {
      int clusters = k;
      assertEquals(
          stirling[k], Partitions.all(6).stream().filter(p -> p.clusters() == clusters).count());
    }
  }

  @Test
  void partitionsComeInLexicographicOrder() {
    assertEquals(
        List.of(
            Partition.of(0, 0, 0),
            Partition.of(0, 0, 1),
            Partition.of(0, 1, 0),
            Partition.of(0, 1, 1),
            Partition.of(0, 1, 2)),
        Partitions.all(3));
  }

  @Test
  void tooManyOrNegativelyManyItemsAreRefused() {
    Exception error = assertThrows(IllegalArgumentException.class, () -> Partitions.all(13));
    assertTrue(error.getMessage().contains("0 to 12 items, not for 13"), error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Partitions.all(-1));
  }
}

package crp.partition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinksTest {

  @Test
  void connectedItemsSitTogetherWhateverTheDirection() {
    assertEquals(Partition.of(0, 1, 2), Links.of(0, 1, 2).partition());
    assertEquals(Partition.of(0, 0, 0), Links.of(1, 2, 0).partition());
    assertEquals(Partition.of(0, 0, 0), Links.of(2, 2, 2).partition());
    assertEquals(Partition.of(0, 1, 0, 1, 0), Links.of(4, 3, 0, 3, 2).partition());
    assertEquals(Partition.of(), Links.of().partition());
  }

  @Test
  void aLongChainIsOneTable() {
    int[] targets = new int[100_000];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = Math.min(i + 1, targets.length - 1);
    }
    assertEquals(1, Links.of(targets).partition().clusters());
  }

  @Test
  void thereAreAsManyLinksAsThereAreMaps() {
    int[] maps = {1, 1, 4, 27, 256, 3125, 46656};
    int[] factorials = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
    for (int n = 0; n < maps.length; n++) {
      assertEquals(maps[n], new HashSet<>(Links.all(n)).size());
    }
    for (int n = 0; n < factorials.length; n++) {
      assertEquals(factorials[n], new HashSet<>(Links.allSequential(n)).size());
    }
  }

  /** Maps of n items to themselves by number of components: the known counts for n = 4. */
  @Test
  void linksOfFourHaveTheKnownNumbersOfComponents() {
    long[] known = {0, 142, 95, 18, 1};
    long[] cycles = {0, 6, 11, 6, 1};
    for (int k = 0; k <= 4; k++) {
      int clusters = k;
      assertEquals(
          known[k],
          Links.all(4).stream().filter(l -> l.partition().clusters() == clusters).count());
      assertEquals(
          cycles[k],
          Links.allSequential(4).stream()
              .filter(l -> l.partition().clusters() == clusters)
              .count());
    }
  }

  @Test
  void sequentialLinksNeverPointAhead() {
    for (Links links : Links.allSequential(5)) {
      for (int i = 0; i < 5; i++) {
        assertTrue(links.target(i) <= i);
      }
    }
  }

  @Test
  void linksAreValues() {
    int[] targets = {1, 1, 0};
    Links links = Links.of(targets);
    targets[0] = 2;
    links.targets()[1] = 2;
    assertEquals(Links.of(1, 1, 0), links);
    assertEquals(Links.of(1, 1, 0).hashCode(), links.hashCode());
    assertNotEquals(Links.of(2, 1, 0), links);
    assertArrayEquals(new int[] {1, 1, 0}, links.targets());
    assertEquals(3, links.size());
    assertEquals("[1, 1, 0]", links.toString());
  }

  @Test
  void targetsThatAreNoItemsAndTooManyItemsAreRefused() {
    Exception error = assertThrows(IllegalArgumentException.class, () -> Links.of(0, 2));
    assertEquals("item 1: target must be from 0 to 1, was 2", error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Links.of(-1));
    error = assertThrows(IllegalArgumentException.class, () -> Links.all(8));
    assertTrue(error.getMessage().contains("0 to 7 items, not for 8"), error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Links.allSequential(11));
    assertThrows(IllegalArgumentException.class, () -> Links.allSequential(-1));
  }

  @Test
  void allLinksOfTwoComeInOrder() {
    assertEquals(
        List.of(Links.of(0, 0), Links.of(0, 1), Links.of(1, 0), Links.of(1, 1)), Links.all(2));
  }
}

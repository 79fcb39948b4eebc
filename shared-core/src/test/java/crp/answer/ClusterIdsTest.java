package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Weights;
import crp.model.EarlierLabels;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers that clusters keep. */
final class ClusterIdsTest {

  private static final char NOISE = '.';
  private static final char ABSENT = '-';

  /** Rows as characters: a digit for a number, a letter for a place. */
  private static int[] labels(String rows, char first) {
    return rows.chars()
        .map(c -> c == NOISE ? EarlierLabels.NOISE : c == ABSENT ? EarlierLabels.ABSENT : c - first)
        .toArray();
  }

  private static ClusterIds ids(EarlierLabels earlier, int[] labels, Weights weights) {
    int clusters = Arrays.stream(labels).max().orElse(-1) + 1;
    return ClusterIds.of(earlier, labels, clusters, weights);
  }

  private static ClusterIds ids(EarlierLabels earlier, int... labels) {
    return ids(earlier, labels, Weights.ones(labels.length));
  }

  @ParameterizedTest
  @CsvSource({
    // the same; other places; a number with a gap
    "0001112, aaabbbc, 0 1 2, 9",
    "0001112, bbbaaac, 1 0 2, 9",
    "5550008, aaabbbc, 5 0 8, 9",
    // a split, in three pieces none of which has half of the rows, and with new rows
    "000000011, aaaaabbcc, 0 9 1, 10",
    "0000000000, aaaabbbccc, 0 9 10, 11",
    "0000000000------, aaaabbbcccabcabc, 0 9 10, 11",
    // a merge, and one of three
    "0001111, aaaaaaa, 1, 9",
    "0001112222, aaaaaaaaaa, 2, 9",
    // a split and a merge in one: the largest piece, the largest source
    "000000000111, aaaaaabbbaaa, 0 9, 10",
    // birth by new rows, of noise, and growth
    "000111---, aaabbbccc, 0 1 9, 10",
    "000111..., aaabbbccc, 0 1 9, 10",
    "00--------------, aaaaaaaaaaaaaaaa, 0, 9",
    // death into noise, into another, and of all
    "000111, aaa..., 0, 9",
    "00011, aaaaa, 0, 9",
    "000111, ......, '', 9",
    // strays: a cluster of many others gets no number by a few rows
    "0000000000222222, aaaaaaaaaabbb..b, 0 2, 9",
    "00000000111222222, aaaaaaaaaabbbbbbb, 0 2, 9",
    "000000000.......--, aa.......aaaaaaaaa, 9, 10",
    "000000000.......--, bb.......aaaaaaabb, 9 0, 10",
    // all rows are others
    "------, aaabbb, 9 10, 11",
    "......, aaabbb, 9 10, 11"
  })
  void numbersFollowTheRows(String earlier, String later, String numbers, int next) {
    ClusterIds found = ids(EarlierLabels.of(labels(earlier, '0'), 9), labels(later, 'a'));
    String text = String.join(" ", found.numbers().stream().map(String::valueOf).toList());
    assertEquals(numbers + "; " + next, text + "; " + found.next());
  }

  @Test
  void rowsCountByTheirWeights() {
    EarlierLabels earlier = EarlierLabels.of(new int[] {3, 3, 3, 4}, 5);
    int[] merged = {0, 0, 0, 0};
    assertEquals(List.of(3), ids(earlier, merged).numbers());
    Weights heavy = Weights.of(new double[] {1, 1, 1, 5});
    assertEquals(List.of(4), ids(earlier, merged, heavy).numbers());
  }

  private static int[] permuted(int[] labels, int clusters, SplittableRandom random) {
    int[] to = IntStream.range(0, clusters).toArray();
    for (int k = clusters - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int kept = to[k];
      to[k] = to[other];
      to[other] = kept;
    }
    return Arrays.stream(labels).map(k -> k < 0 ? k : to[k]).toArray();
  }

  /**
   * Each of these clusters keeps more than half of its rows, and gets fewer than half of others.
   */
  private static int[] disturbed(int[] labels, int clusters, SplittableRandom random) {
    int[] moved = new int[clusters];
    int[] got = new int[clusters];
    int[] sizes = new int[clusters];
    Arrays.stream(labels).forEach(k -> sizes[k]++);
    int[] later = labels.clone();
    for (int i = 0; i < later.length; i++) {
      int from = labels[i];
      int to = random.nextInt(clusters);
      if (to != from && 5 * (moved[from] + 1) < sizes[from] && 5 * (got[to] + 1) < sizes[to]) {
        later[i] = to;
        moved[from]++;
        got[to]++;
      }
    }
    return later;
  }

  private static long kept(int[] before, int[] after) {
    return IntStream.range(0, before.length).filter(i -> before[i] == after[i]).count();
  }

  private static long best(int[] before, int[] labels, int[] numbers, Set<Integer> used, int at) {
    if (at == numbers.length) {
      return kept(before, Arrays.stream(labels).map(k -> numbers[k]).toArray());
    }
    long most = 0;
    for (int k = 0; k < numbers.length; k++) {
      if (used.add(k)) {
        numbers[at] = k;
        most = Math.max(most, best(before, labels, numbers, used, at + 1));
        used.remove(k);
      }
    }
    return most;
  }

  /** Numbers by place are the broken twin. */
  @Test
  void unchangedClustersKeepTheirNumbersInAnyOrder() {
    SplittableRandom random = new SplittableRandom(8);
    int broken = 0;
    for (int repeat = 0; repeat < 100; repeat++) {
      int clusters = 2 + random.nextInt(5);
      int[] before = IntStream.range(0, 120).map(i -> i % clusters).toArray();
      int[] later = disturbed(before, clusters, random);
      int[] places = permuted(later, clusters, random);
      int[] shown = ids(EarlierLabels.of(before, clusters), places).shown(places);
      assertEquals(kept(before, later), kept(before, shown));
      assertEquals(
          best(before, places, new int[clusters], new HashSet<>(), 0), kept(before, shown));
      broken +=
          kept(before, ClusterIds.plain(clusters).shown(places)) < kept(before, later) ? 1 : 0;
    }
    assertTrue(broken > 50, "numbers by place are wrong in " + broken);
  }

  @Test
  void noNumberIsUsedTwice() {
    SplittableRandom random = new SplittableRandom(3);
    EarlierLabels earlier = EarlierLabels.of(new int[40], 1);
    Set<Integer> ever = new HashSet<>(Set.of(0));
    Set<Integer> gone = new HashSet<>();
    for (int step = 0; step < 60; step++) {
      int clusters = 1 + random.nextInt(6);
      int[] labels = random.ints(40, -1, clusters).toArray();
      ClusterIds ids = ClusterIds.of(earlier, labels, clusters, Weights.ones(40));
      assertTrue(Collections.disjoint(gone, ids.numbers()), gone + " again: " + ids);
      ever.addAll(ids.numbers());
      gone = new HashSet<>(ever);
      gone.removeAll(ids.numbers());
      assertTrue(ids.next() > ever.stream().mapToInt(k -> k).max().orElseThrow());
      earlier = EarlierLabels.of(ids.shown(labels), ids.next());
    }
    assertTrue(gone.size() > 20, gone.toString());
  }

  @Test
  void valuesByNumberHaveGaps() {
    ClusterIds ids = ClusterIds.of(new int[] {3, 1}, 7);
    assertEquals(4, ids.span());
    assertEquals("[0.0, 0.2, 0.0, 0.8]", Arrays.toString(ids.byNumber(new double[] {.8, .2}, 0)));
    assertEquals("[1, -1, 3]", Arrays.toString(ids.shown(new int[] {1, -1, 0})));
    assertFalse(ids.arePlaces());
    assertTrue(ClusterIds.plain(3).arePlaces());
    assertNotEquals(ClusterIds.plain(3), ClusterIds.plain(2));
    assertEquals(0, ClusterIds.plain(0).span());
  }

  @Test
  void wrongNumbersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> ClusterIds.of(new int[] {1, 1}, 2));
    assertThrows(IllegalArgumentException.class, () -> ClusterIds.of(new int[] {2}, 2));
    assertThrows(IllegalArgumentException.class, () -> ClusterIds.of(new int[] {-1}, 2));
    assertThrows(IllegalArgumentException.class, () -> EarlierLabels.of(new int[] {2}, 2));
    assertThrows(IllegalArgumentException.class, () -> EarlierLabels.of(new int[] {-3}, 2));
  }

  @Test
  void furtherRowsWereAbsent() {
    EarlierLabels all = EarlierLabels.of(new int[] {4, -1}, 6).extended(2);
    assertEquals(4, all.size());
    assertEquals(EarlierLabels.NOISE, all.of(1));
    assertEquals(EarlierLabels.ABSENT, all.of(3));
    assertEquals(6, all.next());
  }
}

package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EditRangesTest {

  /** The textbook's recursion. */
  private static int edits(String a, String b) {
    int[][] table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
        } else {
          int change = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
          table[i][j] = Math.min(change, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
        }
      }
    }
    return table[a.length()][b.length()];
  }

  /**
   * Words of few letters, so that many are near and some are equal, empty or shorter than a limit.
   */
  private static List<String> words(int n, int letters, int longest, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      StringBuilder word = new StringBuilder();
      for (int k = random.nextInt(longest + 1); k > 0; k--) {
        word.append((char) ('a' + random.nextInt(letters)));
      }
      words.add(word.toString());
    }
    return words;
  }

  private static Map<Integer, Integer> near(RangeSource source, int i, double radius) {
    Map<Integer, Integer> near = new TreeMap<>();
    source.within(
        i,
        radius,
        (j, d) -> assertEquals(null, near.put(j, (int) d), "row " + j + " is reported twice"));
    return near;
  }

  private static int compared(List<String> words, double radius) {
    RangeSource source = EditRanges.of(words);
    int links = 0;
    for (int i = 0; i < words.size(); i++) {
      Map<Integer, Integer> expected = new TreeMap<>();
      for (int j = 0; j < words.size(); j++) {
        int edits = edits(words.get(i), words.get(j));
        if (j != i && edits <= radius) {
          expected.put(j, edits);
        }
      }
      assertEquals(expected, near(source, i, radius), words.get(i) + " " + radius);
      links += expected.size();
    }
    return links;
  }

  @Test
  void allWordsWithinTheRadiusAndNoOther() {
    for (double radius : new double[] {0, 0.5, 1, 2, 2.9, 3, 5, 20}) {
      assertTrue(compared(words(120, 2, 9, 1), radius) > 0);
    }
    assertTrue(compared(words(150, 4, 14, 2), 2) > 0);
    assertTrue(compared(words(60, 3, 40, 3), 25) > 0);
  }

  /**
   * Short words are found by deletions, longer ones by segments, and each by words of the other.
   */
  @Test
  void shortAndLongWordsAreNear() {
    List<String> words = new ArrayList<>(words(120, 3, 15, 7));
    for (int length = 6; length < 15; length++) {
      words.add("abc".repeat(6).substring(0, length));
      words.add("acb" + "abc".repeat(5).substring(0, length - 1));
    }
    for (double radius : new double[] {1, 2, 3, 4}) {
      assertTrue(compared(words, radius) > 20);
    }
  }

  @Test
  void nearWordsHaveATextInCommonAfterDeletions() {
    String[] words = {"bone", "bane", "bare", "care"};
    assertEquals(List.of(0, 1, 2), candidates(words, "bone", 2));
    assertEquals(List.of(0, 1), candidates(words, "bone", 1));
    assertEquals(List.of(), candidates(new String[] {"some", "a"}, "bone", 1));
  }

  private static List<Integer> candidates(String[] words, String word, int limit) {
    List<Integer> found = new ArrayList<>();
    new EditDeletions(words, limit).candidates(word, found::add);
    return found.stream().distinct().sorted().toList();
  }

  /** Of all pairs of random short words few are compared that are not near. */
  @Test
  void fewShortWordsAreCompared() {
    SplittableRandom random = new SplittableRandom(8);
    String[] words = new String[4000];
    for (int i = 0; i < words.length; i++) {
      StringBuilder word = new StringBuilder();
      for (int k = 4 + random.nextInt(4); k > 0; k--) {
        word.append((char) ('a' + random.nextInt(26)));
      }
      words[i] = word.toString();
    }
    EditDeletions index = new EditDeletions(words, 2);
    assertEquals(11, index.longest());
    int[] found = {0};
    for (int i = 0; i < 400; i++) {
      index.candidates(words[i], w -> found[0]++);
    }
    double each = found[0] / 400.0;
    assertTrue(each > 1 && each < 0.02 * words.length, "candidates of a word: " + each);
  }

  @Test
  void oneIndexAnswersSeveralRadii() {
    RangeSource source = EditRanges.of(List.of("tree", "three", "treat", "tea", "tree"));
    assertEquals(Map.of(4, 0), near(source, 0, 0));
    assertEquals(Map.of(1, 1, 4, 0), near(source, 0, 1));
    assertEquals(Map.of(1, 1, 2, 2, 3, 2, 4, 0), near(source, 0, 2));
    assertEquals(Map.of(4, 0), near(source, 0, 0.9));
  }

  @Test
  void distancesStopAtTheirLimit() {
    EditDistance distance = new EditDistance();
    SplittableRandom random = new SplittableRandom(4);
    List<String> words = words(80, 3, 10, 5);
    for (int k = 0; k < 3000; k++) {
      String a = words.get(random.nextInt(words.size()));
      String b = words.get(random.nextInt(words.size()));
      int limit = random.nextInt(12);
      assertEquals(Math.min(limit + 1, edits(a, b)), distance.upTo(limit, a, b), a + " " + b);
    }
  }
}

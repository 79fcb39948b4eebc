package crp.proximity;

import crp.parallel.RunScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Not part of the promised API.
 *
 * <p>Strings within an edit distance (insertions, deletions and substitutions of a char cost 1).
 * Exact. Equal strings are compared once. A string that differs by at most k edits holds one of the
 * k + 1 segments of the other unchanged, near its place (G. Li, D. Deng, J. Wang, J. Feng:
 * Pass-Join, PVLDB 5(3), 2011), so few pairs are compared as long as segments are longer than two
 * or three chars. Shorter strings are found by what is left of them after k deletions, if k is at
 * most 3 ({@link EditDeletions}); beyond, the strings of at most k chars are compared with all.
 * Memory: O(total length), and up to 100 texts of 12 bytes for a short string. For one thread.
 */
public final class EditRanges implements RangeSource {

  /** Edits beyond all lengths, small enough for sums of a few of them. */
  private static final int MOST = Integer.MAX_VALUE / 4;

  private final String[] words;
  private final int[] wordOf;
  private final int[] starts;
  private final int[] rows;
  private final EditDistance distance = new EditDistance();
  private final int[] seen;
  private int query;
  private EditDeletions shorter;
  private EditSegments longer;

  private EditRanges(List<String> strings) {
    Map<String, Integer> numbers = new HashMap<>(2 * strings.size());
    List<String> distinct = new ArrayList<>();
    wordOf = new int[strings.size()];
    for (int i = 0; i < wordOf.length; i++) {
      Integer known = numbers.putIfAbsent(strings.get(i), distinct.size());
      wordOf[i] = known == null ? distinct.size() : known;
      if (known == null) {
        distinct.add(strings.get(i));
      }
    }
    words = distinct.toArray(String[]::new);
    starts = new int[words.length + 1];
    for (int word : wordOf) {
      starts[word + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    rows = new int[wordOf.length];
    int[] next = starts.clone();
    for (int i = 0; i < wordOf.length; i++) {
      rows[next[wordOf[i]]++] = i;
    }
    seen = new int[words.length];
    shorter = new EditDeletions(words, 0);
    longer = EditSegments.of(words, 0, shorter.longest() + 1);
  }

  /**
   * {@return range queries over strings}
   *
   * @param strings one a customer
   */
  public static EditRanges of(List<String> strings) {
    return new EditRanges(strings);
  }

  @Override
  public void within(int i, double radius, Found found) {
    int limit = (int) Math.min(radius, MOST);
    if (longer.limit() != limit) {
      shorter = new EditDeletions(words, limit);
      longer = EditSegments.of(words, limit, shorter.longest() + 1);
    }
    String word = words[wordOf[i]];
    query++;
    IntConsumer compare =
        other -> {
          if (seen[other] != query) {
            seen[other] = query;
            RunScope.check();
            int edits = distance.upTo(limit, word, words[other]);
            if (edits <= limit) {
              report(other, i, edits, found);
            }
          }
        };
    shorter.candidates(word, compare);
    longer.candidates(word, compare);
  }

  private void report(int word, int from, int edits, Found found) {
    for (int e = starts[word]; e < starts[word + 1]; e++) {
      if (rows[e] != from) {
        found.add(rows[e], edits);
      }
    }
  }
}

package crp.proximity;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * Which short strings have a text in common with others once up to k chars are deleted in each, as
 * all strings within k edits have (T. Bocek, E. Hunt, B. Stiller: Fast Similarity Search in Large
 * Dictionaries, 2007). What is left of each string is listed by a hash; equal hashes of different
 * texts give a candidate too many, never one too few.
 */
final class EditDeletions {

  /** Edits beyond which too many texts are left of a string. */
  private static final int MOST_EDITS = 3;

  /** Most texts that are left of one string. */
  private static final int MOST_TEXTS = 100;

  /** Most texts of all strings, 12 bytes each. */
  private static final int MOST_LISTED = 20_000_000;

  /** Chars of strings whose segments are rare enough. */
  private static final int LONG = 12;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final int limit;
  private final int longest;
  private final int mask;
  private final int[] starts;
  private final int[] checks;
  private final int[] owners;

  /**
   * Lists what is left of each short string.
   *
   * @param words all strings
   * @param limit most edits
   */
  EditDeletions(String[] words, int limit) {
    this.limit = limit;
    this.longest = longest(words, limit);
    int[] count = {0};
    texts(words, (word, hash) -> count[0]++);
    mask = Integer.highestOneBit(Math.max(1, count[0])) - 1;
    starts = new int[mask + 2];
    texts(words, (word, hash) -> starts[place(hash) + 1]++);
    for (int bucket = 0; bucket <= mask; bucket++) {
      starts[bucket + 1] += starts[bucket];
    }
    checks = new int[count[0]];
    owners = new int[count[0]];
    texts(
        words,
        (word, hash) -> {
          int at = starts[place(hash)]++; // moves the start of a bucket to its end
          checks[at] = (int) hash;
          owners[at] = word;
        });
    System.arraycopy(starts, 0, starts, 1, mask + 1);
    starts[0] = 0;
  }

  /** Receives what is left of a string. */
  private interface Left {
    void add(int word, long hash);
  }

  private void texts(String[] words, Left left) {
    for (int w = 0; w < words.length; w++) {
      if (words[w].length() <= longest) {
        int word = w;
        left(words[w], 0, limit, 0, true, hash -> left.add(word, hash));
      }
    }
  }

  private static int longest(String[] words, int limit) {
    if (limit == 0 || limit > MOST_EDITS) {
      return -1;
    }
    int[] lengths = new int[LONG];
    for (String word : words) {
      if (word.length() < LONG) {
        lengths[word.length()]++;
      }
    }
    long listed = 0;
    for (int length = 0; length < LONG; length++) {
      long each = texts(length, limit);
      listed += each * lengths[length];
      if (each > MOST_TEXTS || listed > MOST_LISTED) {
        return length - 1;
      }
    }
    return LONG - 1;
  }

  /** {@return the number of ways to delete at most {@code limit} of some chars} */
  private static long texts(int length, int limit) {
    long ways = 1;
    long all = 1;
    for (int k = 1; k <= Math.min(length, limit); k++) {
      ways = ways * (length - k + 1) / k;
      all += ways;
    }
    return all;
  }

  /** {@return the number of chars up to which strings are listed; -1 if none are} */
  int longest() {
    return longest;
  }

  /**
   * Lists all short strings that are within the limit of one, among others and perhaps repeatedly.
   *
   * @param word any string
   * @param found receives numbers of strings
   */
  void candidates(String word, IntConsumer found) {
    if (longest >= 0 && word.length() <= longest + limit) {
      left(word, 0, limit, 0, true, hash -> list(hash, found));
    }
  }

  private void list(long hash, IntConsumer found) {
    int bucket = place(hash);
    for (int at = starts[bucket]; at < starts[bucket + 1]; at++) {
      if (checks[at] == (int) hash) {
        found.accept(owners[at]);
      }
    }
  }

  private int place(long hash) {
    return (int) (hash >>> 32) & mask;
  }

  /**
   * Reports the hash of what is left after each choice of chars to delete. Of equal chars in a row
   * the first ones are deleted: other choices leave the same.
   *
   * @param at the next char
   * @param deletions how many more chars may be deleted
   * @param hash of the chars that are kept so far
   * @param deleted whether the char before was deleted, or is none
   */
  private static void left(
      String word, int at, int deletions, long hash, boolean deleted, LongConsumer found) {
    if (at == word.length()) {
      long mixed = (hash ^ hash >>> 29) * FACTOR;
      found.accept(mixed ^ mixed >>> 32);
      return;
    }
    char here = word.charAt(at);
    left(word, at + 1, deletions, (hash + here + 1) * FACTOR, false, found);
    if (deletions > 0 && (deleted || here != word.charAt(at - 1))) {
      left(word, at + 1, deletions - 1, hash, true, found);
    }
  }
}

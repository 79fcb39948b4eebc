package crp.proximity;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Which strings hold a segment of others: each string of more than k chars is cut into k + 1
 * segments of nearly equal lengths, which are listed by a hash of length, place and text. Equal
 * hashes of different segments give a candidate too many, never one too few. Strings below a length
 * are left to {@link EditDeletions}.
 */
final class EditSegments {

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final int limit;
  private final int longest;
  private final boolean[] lengths;
  private final int[] few;
  private final long[] hashes;
  private final int[] owners;

  private EditSegments(int limit, boolean[] lengths, int[] few, long[] hashes, int[] owners) {
    this.limit = limit;
    this.longest = lengths.length - 1;
    this.lengths = lengths;
    this.few = few;
    this.hashes = hashes;
    this.owners = owners;
  }

  /**
   * {@return the segments of some strings for up to {@code limit} edits}
   *
   * @param words all strings
   * @param limit most edits
   * @param shortest number of chars of the shortest strings that are listed
   */
  static EditSegments of(String[] words, int limit, int shortest) {
    int longest = Arrays.stream(words).mapToInt(String::length).max().orElse(0);
    boolean[] lengths = new boolean[longest + 1];
    int[] few = new int[words.length];
    int shorts = 0;
    int longs = 0;
    for (int w = 0; w < words.length; w++) {
      int length = words[w].length();
      if (length >= shortest) {
        lengths[length] = true;
        if (length <= limit) {
          few[shorts++] = w;
        } else {
          longs++;
        }
      }
    }
    int count = Math.multiplyExact(longs, longs == 0 ? 1 : limit + 1);
    Posting[] all = new Posting[count];
    int next = 0;
    for (int w = 0; w < words.length; w++) {
      int length = words[w].length();
      if (length >= shortest && length > limit) {
        long[] prefixes = prefixes(words[w]);
        for (int s = 0; s <= limit; s++) {
          int from = start(length, limit, s);
          int to = start(length, limit, s + 1);
          all[next++] = new Posting(hash(prefixes, from, to, length, s), w);
        }
      }
    }
    Arrays.sort(all);
    return new EditSegments(
        limit,
        lengths,
        Arrays.copyOf(few, shorts),
        Arrays.stream(all).mapToLong(Posting::hash).toArray(),
        Arrays.stream(all).mapToInt(Posting::word).toArray());
  }

  private record Posting(long hash, int word) implements Comparable<Posting> {
    @Override
    public int compareTo(Posting other) {
      int order = Long.compare(hash, other.hash);
      return order == 0 ? Integer.compare(word, other.word) : order;
    }
  }

  /** {@return the number of edits that the segments are for} */
  int limit() {
    return limit;
  }

  /** Where a segment starts; the later ones are longer by one if lengths differ. */
  private static int start(int length, int limit, int segment) {
    int parts = limit + 1;
    int least = length / parts;
    int longer = length % parts;
    return segment * least + Math.max(0, segment - (parts - longer));
  }

  /** Hashes of the first chars, so that the hash of any segment is a difference. */
  private static long[] prefixes(String word) {
    long[] prefixes = new long[word.length() + 1];
    for (int i = 0; i < word.length(); i++) {
      prefixes[i + 1] = FACTOR * prefixes[i] + word.charAt(i) + 1;
    }
    return prefixes;
  }

  private static long hash(long[] prefixes, int from, int to, int length, int segment) {
    long power = 1;
    for (int i = from; i < to; i++) {
      power *= FACTOR;
    }
    long text = prefixes[to] - power * prefixes[from];
    long place = text + 0xD1B54A32D192ED03L * (31L * length + segment + 1);
    return (place ^ place >>> 29) * FACTOR;
  }

  /**
   * Lists all strings that are within the limit of one, among others and perhaps repeatedly.
   *
   * @param word any string
   * @param found receives numbers of strings
   */
  void candidates(String word, IntConsumer found) {
    for (int other : few) {
      found.accept(other);
    }
    long[] prefixes = prefixes(word);
    int most = (int) Math.min(longest, (long) word.length() + limit);
    for (int length = Math.max(limit + 1, word.length() - limit); length <= most; length++) {
      if (lengths[length]) {
        segments(prefixes, word.length(), length, found);
      }
    }
  }

  /**
   * Segment s of a string of the length is unchanged, with at most s edits before it and at most
   * limit - s behind it, for some s: so it is moved by at most so many chars.
   */
  private void segments(long[] prefixes, int chars, int length, IntConsumer found) {
    int longer = chars - length;
    for (int s = 0; s <= limit; s++) {
      int from = start(length, limit, s);
      int size = start(length, limit, s + 1) - from;
      int rest = limit - s;
      int low = Math.max(0, Math.max(from - s, from + longer - rest));
      int high = Math.min(chars - size, Math.min(from + s, from + longer + rest));
      for (int at = low; at <= high; at++) {
        list(hash(prefixes, at, at + size, length, s), found);
      }
    }
  }

  private void list(long hash, IntConsumer found) {
    int at = Arrays.binarySearch(hashes, hash);
    if (at < 0) {
      return;
    }
    while (at > 0 && hashes[at - 1] == hash) {
      at--;
    }
    for (; at < hashes.length && hashes[at] == hash; at++) {
      found.accept(owners[at]);
    }
  }
}

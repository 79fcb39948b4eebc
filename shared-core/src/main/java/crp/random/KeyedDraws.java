package crp.random;

/**
 * Not part of the promised API.
 *
 * <p>Random numbers as a function of a key and of the number of an item, so that the item draws the
 * same wherever and how often it is visited. The number is the place in a sequence of the golden
 * ratio, mixed twice; compare {@link SeededRng}.
 *
 * <p>Reference: Steele, G. L., Lea, D. and Flood, C. H. (2014), Fast splittable pseudorandom number
 * generators, OOPSLA, 453-472.
 */
public final class KeyedDraws {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private KeyedDraws() {}

  /**
   * {@return the key of one of several independent sequences}
   *
   * @param key any number
   * @param sequence its number
   */
  public static long key(long key, int sequence) {
    return mix(mix(key) + (sequence + 1) * GOLDEN);
  }

  /** {@return a new key} */
  public static long key(Rng rng) {
    long high = rng.below(1 << 30);
    long middle = rng.below(1 << 30);
    return high << 34 ^ middle << 4 ^ rng.below(1 << 4);
  }

  /**
   * {@return a number from the open interval (0, 1)}
   *
   * @param key of the sequence
   * @param item its number
   */
  public static double uniform(long key, long item) {
    long bits = mix(mix(key + item * GOLDEN) ^ Long.rotateLeft(key, 32));
    return ((bits >>> 12) + 0.5) * 0x1.0p-52;
  }

  /** Stafford's variant 13 of the mixing function of MurmurHash3. */
  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

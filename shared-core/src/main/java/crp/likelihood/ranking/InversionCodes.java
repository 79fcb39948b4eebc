package crp.likelihood.ranking;

/**
 * The code of a ranking under a central ranking sigma: s_j is the number of items that sigma puts
 * before the j-th choice and that were still free then. Static and stateless.
 *
 * <p>Reference: Meila and Chen (2010), section 2.
 */
final class InversionCodes {

  private InversionCodes() {}

  /**
   * Computes the codes of the first stages of a ranking: O(t) for up to 64 items, else O(t^2).
   *
   * @param places the place of each label in sigma, from {@code offset} on
   * @param ranked labels, the best first, from {@code start} to before {@code start + t}
   * @param items number of items
   * @param out receives the codes
   */
  static void of(int[] places, int offset, int[] ranked, int start, int t, int items, int[] out) {
    if (items <= Long.SIZE) {
      long taken = 0;
      for (int j = 0; j < t; j++) {
        long bit = 1L << places[offset + ranked[start + j]];
        out[j] = Long.numberOfTrailingZeros(bit) - Long.bitCount(taken & (bit - 1));
        taken |= bit;
      }
      return;
    }
    for (int j = 0; j < t; j++) {
      int place = places[offset + ranked[start + j]];
      int earlier = 0;
      for (int i = 0; i < j; i++) {
        earlier += places[offset + ranked[start + i]] < place ? 1 : 0;
      }
      out[j] = place - earlier;
    }
  }

  /**
   * Inverse of {@link #of}: computes the ranking with given codes.
   *
   * @param order sigma, the best first
   * @param codes one code per stage
   * @param t number of stages
   * @param out receives the places in sigma of the choices
   */
  static void placesOf(int[] order, int[] codes, int t, int[] out) {
    boolean[] taken = new boolean[order.length];
    for (int j = 0; j < t; j++) {
      int free = codes[j];
      int place = 0;
      while (taken[place] || free > 0) {
        free -= taken[place] ? 0 : 1;
        place++;
      }
      taken[place] = true;
      out[j] = place;
    }
  }
}

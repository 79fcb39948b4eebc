package crp.franchise;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Tree of restaurants of any depth and shape, which may grow; dishes of a restaurant come from
 * its parent. Restaurant 0 is the top. Owned by one {@link Franchise}.
 */
public final class RestaurantTree implements Serializable {

  private static final long serialVersionUID = 1L;

  private int[] parents = {-1, -1, -1, -1};
  private int[] depths = new int[4];
  private int size = 1;
  private int deepest;

  /** Makes a tree of the top restaurant only. */
  public RestaurantTree() {}

  /**
   * Opens a restaurant.
   *
   * @param parent its parent, from 0 to {@code size() - 1}
   * @return its number
   */
  public int open(int parent) {
    Argument.require(
        parent >= 0 && parent < size, "parent must be from 0 to %d, was %d", size - 1, parent);
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * size);
      depths = Arrays.copyOf(depths, 2 * size);
    }
    parents[size] = parent;
    depths[size] = depths[parent] + 1;
    deepest = Math.max(deepest, depths[size]);
    return size++;
  }

  /**
   * Opens a restaurant for each group of a forest of groups, whose roots lie below the top.
   *
   * @param above for each group the one it lies in, which has a larger number; -1 for none
   * @return the restaurant of each group
   * @throws IllegalArgumentException if a number is neither larger nor -1
   */
  public int[] openAll(int[] above) {
    boolean[] larger = new boolean[above.length];
    for (int g = 0; g < above.length; g++) {
      if (above[g] != -1 && (above[g] <= g || above[g] >= above.length)) {
        throw Argument.refused(
            "group %d must lie in one of the groups from %d to %d, or in none (-1), was %d",
            g, g + 1, above.length - 1, above[g]);
      }
      if (above[g] >= 0) {
        larger[above[g]] = true;
      }
    }
    int[] restaurants = new int[above.length];
    for (int g = above.length - 1; g >= 0; g--) {
      if (larger[g]) {
        restaurants[g] = open(above[g] < 0 ? 0 : restaurants[above[g]]);
      }
    }
    for (int g = 0; g < above.length; g++) {
      if (!larger[g]) {
        restaurants[g] = open(above[g] < 0 ? 0 : restaurants[above[g]]);
      }
    }
    return restaurants;
  }

  /** {@return the number of restaurants} */
  public int size() {
    return size;
  }

  /** {@return the parent of a restaurant, -1 for the top} */
  public int parent(int restaurant) {
    return parents[restaurant];
  }

  /** {@return the depth of a restaurant, 0 for the top; this is the index of its {@link Level}} */
  public int depth(int restaurant) {
    return depths[restaurant];
  }

  /** {@return the depth of the deepest restaurant, 0 if there is only the top} */
  public int deepest() {
    return deepest;
  }
}

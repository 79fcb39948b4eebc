package crp.franchise;

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
    if (parent < 0 || parent >= size) {
      throw new IllegalArgumentException(
          "parent must be from 0 to %d, was %d".formatted(size - 1, parent));
    }
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * size);
      depths = Arrays.copyOf(depths, 2 * size);
    }
    parents[size] = parent;
    depths[size] = depths[parent] + 1;
    deepest = Math.max(deepest, depths[size]);
    return size++;
  }

  /** {@return the number of restaurants} */
  public int size() {
    return size;
  }

  /**
   * {@return the parent of a restaurant, -1 for the top}
   *
   * @param restaurant from 0
   */
  public int parent(int restaurant) {
    return parents[restaurant];
  }

  /**
   * {@return the depth of a restaurant, 0 for the top; this is the index of its {@link Level}}
   *
   * @param restaurant from 0
   */
  public int depth(int restaurant) {
    return depths[restaurant];
  }

  /** {@return the depth of the deepest restaurant, 0 if there is only the top} */
  public int deepest() {
    return deepest;
  }
}

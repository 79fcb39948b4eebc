package crp.franchise;

import crp.Argument;
import crp.Text;
import crp.checkpoint.Archive;
import crp.numerics.LogGamma;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Not part of the promised API.
 *
 * <p>Seatings in a tree of Chinese restaurants: {@code G_u ~ DP(alpha_u, G_parent(u))}, or
 * Pitman-Yor processes, with the G integrated out. A draw from restaurant u is a customer of u; a
 * new table of u is a customer of its parent, and so on to the top, where dishes come from the
 * {@link BaseMeasure}. The restaurants of one depth share their {@link Level}.
 *
 * <p>Cost: adding or removing a draw takes O(depth) steps and, if a dish has many tables in one
 * restaurant, a search over their distinct sizes. Memory is linear in the number of draws. Owned by
 * one chain.
 *
 * <p>Reference: T. Makino, S. Takei, D. Mochihashi, I. Sato and T. Takagi (2011), Conditional
 * simultaneous draws from hierarchical Chinese restaurant processes. With discounts: Y. W. Teh
 * (2006), A hierarchical Bayesian language model based on Pitman-Yor processes.
 */
public final class Franchise {

  private final RestaurantTree tree;
  private final BaseMeasure base;
  private final DishTables cells = new DishTables();
  private int[] customers = new int[8];
  private int[] tables = new int[8];
  private Level[] levels = {};
  private double[] alpha = {};
  private double[] discount = {};
  private long draws;

  private final SeatPath trail = new SeatPath();
  // path from the restaurant of a draw to the top: cells, restaurants, and their predictives
  private int[] cellAt = new int[8];
  private int[] houseAt = new int[8];
  private double[] chanceAt = new double[8];

  /**
   * Makes empty restaurants.
   *
   * @param tree the tree of restaurants, which may grow by {@link #open}; owned by this object
   *     afterwards
   * @param levels parameters per depth from the top, for at least the present and future depths of
   *     the tree; copied
   */
  public Franchise(RestaurantTree tree, BaseMeasure base, List<Level> levels) {
    this.tree = tree;
    this.base = base;
    if (levels.size() <= tree.deepest()) {
      throw Argument.refused(
          "there must be a level for each of the %d depths of the tree, got %d",
          tree.deepest() + 1, levels.size());
    }
    setLevels(levels);
    fit();
  }

  private void fit() {
    if (customers.length < tree.size()) {
      int wider = Math.max(tree.size(), 2 * customers.length);
      customers = Arrays.copyOf(customers, wider);
      tables = Arrays.copyOf(tables, wider);
    }
  }

  /**
   * Opens an empty restaurant.
   *
   * @return its number
   * @throws IllegalArgumentException if there is no such parent, or no level for the depth
   */
  public int open(int parent) {
    if (parent >= 0 && parent < tree.size() && tree.depth(parent) + 1 >= levels.length) {
      throw Argument.refused(
          "there are levels for %d depths only, including the top", levels.length);
    }
    int restaurant = tree.open(parent);
    fit();
    return restaurant;
  }

  /** {@return the number of restaurants} */
  public int restaurants() {
    return tree.size();
  }

  /** {@return the tree; to be changed by {@link #open} only} */
  RestaurantTree tree() {
    return tree;
  }

  DishTables cells() {
    return cells;
  }

  /** {@return the base measure of the top restaurant} */
  public BaseMeasure base() {
    return base;
  }

  /** {@return the parameters per depth from the top} */
  public List<Level> levels() {
    return List.of(levels);
  }

  /**
   * Changes the parameters.
   *
   * @param replacement parameters per depth from the top; copied
   */
  public void setLevels(List<Level> replacement) {
    levels = replacement.toArray(new Level[0]);
    alpha = replacement.stream().mapToDouble(Level::concentration).toArray();
    discount = replacement.stream().mapToDouble(Level::discount).toArray();
  }

  /** {@return the number of customers of a restaurant} */
  public int customers(int restaurant) {
    return customers[restaurant];
  }

  /** {@return the number of tables of a restaurant} */
  public int tables(int restaurant) {
    return tables[restaurant];
  }

  /** {@return the number of customers of a restaurant with a dish} */
  public int customers(int restaurant, int dish) {
    int cell = cells.find(restaurant, dish);
    return cell < 0 ? 0 : cells.customers(cell);
  }

  /**
   * {@return p(the next draw from a restaurant is a dish | seatings)} Makino et al. (2011),
   * equation 5; with a discount d, (c - d t + (alpha + d T) p(dish | parent)) / (n + alpha).
   */
  public double predictive(int restaurant, int dish) {
    return climb(restaurant, dish, false);
  }

  /** Computes the path to the top. {@return the predictive in the draw's restaurant} */
  private double climb(int restaurant, int dish, boolean opening) {
    int cell = cells.find(restaurant, dish);
    if (opening && cell < 0) {
      cell = open(restaurant, dish);
    }
    int levelsUp = 0;
    int house = restaurant;
    while (true) {
      if (levelsUp == cellAt.length) {
        cellAt = Arrays.copyOf(cellAt, 2 * levelsUp);
        houseAt = Arrays.copyOf(houseAt, 2 * levelsUp);
        chanceAt = Arrays.copyOf(chanceAt, 2 * levelsUp);
      }
      cellAt[levelsUp] = cell;
      houseAt[levelsUp++] = house;
      if (house == 0) {
        break;
      }
      house = tree.parent(house);
      cell = cell >= 0 ? cells.above(cell) : cells.find(house, dish);
    }
    int top = cellAt[levelsUp - 1];
    double chance = base.weight(dish, top >= 0 && cells.customers(top) > 0);
    for (int i = levelsUp - 1; i >= 0; i--) {
      int depth = levelsUp - 1 - i;
      double fresh = alpha[depth] + discount[depth] * tables[houseAt[i]];
      double seated = seated(cellAt[i], depth);
      chance = (seated + fresh * chance) / (customers[houseAt[i]] + alpha[depth]);
      chanceAt[i] = chance;
    }
    return chance;
  }

  private double seated(int cell, int depth) {
    return cell < 0 ? 0 : cells.customers(cell) - discount[depth] * cells.tables(cell);
  }

  private int open(int restaurant, int dish) {
    int above = -1;
    if (restaurant != 0) {
      int parent = tree.parent(restaurant);
      above = cells.find(parent, dish);
      if (above < 0) {
        above = open(parent, dish);
      }
    }
    return cells.open(restaurant, dish, above);
  }

  /**
   * Adds a draw of a given dish and samples its seats. Makino et al. (2011), equation 6.
   *
   * @return the value of {@link #predictive} before the addition
   */
  public double add(int restaurant, int dish, Rng rng) {
    return add(restaurant, dish, trail, rng);
  }

  /**
   * Adds a draw and records its seats. The probability of the seatings, {@link #logJoint}, changes
   * by the log of the result plus the log probability of the path given the dish: ratios of seating
   * probability and seating proposal therefore need the results only.
   *
   * @return the value of {@link #predictive} before the addition
   */
  public double add(int restaurant, int dish, SeatPath seats, Rng rng) {
    double predictive = climb(restaurant, dish, true);
    if (!(predictive > 0)) {
      throw Argument.refused(
          "dish %d has probability %s in restaurant %d", dish, predictive, restaurant);
    }
    seats.clear();
    for (int i = 0; ; i++) {
      int cell = cellAt[i];
      int house = houseAt[i];
      int depth = tree.depth(house);
      double seated = seated(cell, depth);
      // by equation 6 the weight of a new table is the total minus that of the occupied ones
      double total = chanceAt[i] * (customers[house] + alpha[depth]);
      // a dish of a continuous measure is never drawn twice, even under rounding errors
      boolean certain = house == 0 && base.weight(dish, seated > 0) == 0;
      if (seated > 0 && (certain || rng.chance(Math.min(1, seated / total)))) {
        seats.append(cells.sizeByWeight(cell, discount[depth], rng));
        break;
      }
      seats.append(0);
      if (house == 0) {
        break;
      }
    }
    walk(seats, 1);
    return predictive;
  }

  /**
   * Removes a draw. The customer is chosen uniformly among those with this dish, which is exact
   * because they are exchangeable.
   */
  public void remove(int restaurant, int dish, Rng rng) {
    remove(restaurant, dish, trail, rng);
  }

  /** Removes a draw and records its seats. */
  public void remove(int restaurant, int dish, SeatPath seats, Rng rng) {
    int cell = cells.find(restaurant, dish);
    if (cell < 0 || cells.customers(cell) == 0) {
      throw Argument.refused("restaurant %d has no customer with dish %d", restaurant, dish);
    }
    seats.clear();
    int house = restaurant;
    int at = cell;
    while (true) {
      int others = cells.sizeAtRandomCustomer(at, rng) - 1;
      seats.append(others);
      leave(house, at, others);
      if (others > 0 || house == 0) {
        break;
      }
      house = tree.parent(house);
      at = cells.above(at);
    }
    draws--;
  }

  /**
   * Undoes {@link #remove}. Several draws must be restored in the reverse order of their removal.
   */
  public void restore(int restaurant, int dish, SeatPath seats) {
    climb(restaurant, dish, true);
    walk(seats, 1);
  }

  /**
   * Undoes {@link #add(int, int, Trail, Rng)}. Several draws must be retracted in the reverse order
   * of their addition.
   */
  public void retract(int restaurant, int dish, SeatPath seats) {
    climb(restaurant, dish, true);
    walk(seats, -1);
  }

  /** Adds or removes a draw along the path computed by {@link #climb}. */
  private void walk(SeatPath seats, int step) {
    for (int i = 0; i < seats.length(); i++) {
      if (step > 0) {
        sit(houseAt[i], cellAt[i], seats.others(i));
      } else {
        leave(houseAt[i], cellAt[i], seats.others(i));
      }
    }
    draws += step;
  }

  private void sit(int house, int cell, int others) {
    cells.sit(cell, others);
    customers[house]++;
    tables[house] += others == 0 ? 1 : 0;
  }

  private void leave(int house, int cell, int others) {
    cells.leave(cell, others);
    customers[house]--;
    tables[house] -= others == 0 ? 1 : 0;
  }

  /**
   * {@return the log probability of all seatings with their dishes, in nats} Makino et al. (2011),
   * equation 2, with the factor Gamma(alpha_u) that it drops; with a discount, the Pitman-Yor
   * seating probability. Under a continuous base measure the densities of the dishes are omitted.
   * O(cells).
   */
  public double logJoint() {
    double sum = 0;
    for (int u = 0; u < tree.size(); u++) {
      sum += logHouse(tree.depth(u), tables[u], customers[u]);
    }
    for (int cell = 0; cell < cells.size(); cell++) {
      int house = cells.restaurant(cell);
      double d = discount[tree.depth(house)];
      sum += cells.sum(cell, size -> LogGamma.rising(1 - d, size - 1));
      if (house == 0 && base instanceof BaseMeasure.Atoms) {
        int t = cells.tables(cell);
        sum += t == 0 ? 0 : t * Math.log(base.weight(cells.dish(cell), false));
      }
    }
    return sum;
  }

  private double logHouse(int depth, int t, int n) {
    if (n == 0) {
      return 0;
    }
    double a = alpha[depth];
    double d = discount[depth];
    return RestaurantCounts.logSteps(a, d, t) - LogGamma.rising(a, n);
  }

  /**
   * {@return inconsistent counts, one line each} Sizes sum to customers, customers of a restaurant
   * to those of its cells, and every customer is a draw or a table one level down.
   */
  public List<String> audit() {
    List<String> faults = new ArrayList<>();
    int[] eaters = new int[tree.size()];
    int[] served = new int[tree.size()];
    int[] fromBelow = new int[cells.size()];
    long seats = 0;
    for (int cell = 0; cell < cells.size(); cell++) {
      int[] sizes = cells.sizes(cell);
      int house = cells.restaurant(cell);
      if (Arrays.stream(sizes).sum() != cells.customers(cell)) {
        faults.add(Text.of("restaurant %d, dish %d: sizes", house, cells.dish(cell)));
      }
      eaters[house] += cells.customers(cell);
      served[house] += sizes.length;
      seats += cells.customers(cell);
      if (house != 0) {
        fromBelow[cells.above(cell)] += sizes.length;
        seats -= sizes.length;
      }
    }
    for (int cell = 0; cell < cells.size(); cell++) {
      if (fromBelow[cell] > cells.customers(cell)) {
        faults.add(
            Text.of(
                "restaurant %d, dish %d: tables below without a customer",
                cells.restaurant(cell), cells.dish(cell)));
      }
    }
    for (int u = 0; u < tree.size(); u++) {
      if (eaters[u] != customers[u] || served[u] != tables[u]) {
        faults.add(Text.of("restaurant %d: totals", u));
      }
    }
    if (seats != draws) {
      faults.add(Text.of("%d draws, but %d seats for draws", draws, seats));
    }
    return faults;
  }

  /** Stores the number of restaurants below the top one, or opens those that are missing. */
  void open(Archive archive, int most) {
    int stored = archive.whole(tree.size(), 1, Math.max(most, tree.size()));
    while (tree.size() < stored) {
      open(0);
    }
  }

  /** Stores the seatings, or replaces them by stored ones in the same restaurants. */
  void archive(Archive archive, int most) {
    cells.archive(archive, tree, most);
    if (archive.reading()) {
      Arrays.fill(customers, 0);
      Arrays.fill(tables, 0);
      draws = 0;
      for (int cell = 0; cell < cells.size(); cell++) {
        int house = cells.restaurant(cell);
        customers[house] = Math.addExact(customers[house], cells.customers(cell));
        tables[house] = Math.addExact(tables[house], cells.tables(cell));
        draws += cells.customers(cell) - (house == 0 ? 0 : cells.tables(cell));
      }
    }
  }

  /** Requires that the seatings are those of some draws. */
  void check(int[] houses, int[] dishes, int n) {
    Map<Long, Integer> wanted = new HashMap<>();
    for (int i = 0; i < n; i++) {
      wanted.merge((long) houses[i] << 32 | dishes[i], 1, Integer::sum);
    }
    int[] fromBelow = new int[cells.size()];
    for (int cell = 0; cell < cells.size(); cell++) {
      if (cells.above(cell) >= 0) {
        fromBelow[cells.above(cell)] += cells.tables(cell);
      }
    }
    boolean equal = draws == n && audit().isEmpty();
    for (int cell = 0; cell < cells.size(); cell++) {
      long key = (long) cells.restaurant(cell) << 32 | cells.dish(cell);
      Integer drawn = wanted.remove(key);
      equal &= cells.customers(cell) - fromBelow[cell] == (drawn == null ? 0 : drawn);
    }
    if (!equal || !wanted.isEmpty()) {
      throw new IllegalStateException("the seatings in the restaurants are not those of the rows");
    }
  }
}

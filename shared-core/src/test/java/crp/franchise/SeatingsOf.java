package crp.franchise;

import crp.numerics.LogGamma;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The seatings of a small tree as a value: for each restaurant and dish that met the sizes of the
 * tables. All draws come from restaurants without children.
 */
record SeatingsOf(Map<List<Integer>, List<Integer>> sizes) {

  /** {@return the present seatings} */
  static SeatingsOf of(Franchise franchise) {
    Map<List<Integer>, List<Integer>> sizes = new HashMap<>();
    DishTables cells = franchise.cells();
    for (int cell = 0; cell < cells.size(); cell++) {
      if (cells.customers(cell) > 0) {
        sizes.put(
            List.of(cells.restaurant(cell), cells.dish(cell)),
            Arrays.stream(cells.sizes(cell)).boxed().toList());
      }
    }
    return new SeatingsOf(sizes);
  }

  /** Seats everybody in an empty franchise so that these sizes come out. */
  void seat(Franchise franchise) {
    Map<List<Integer>, int[]> progress = new HashMap<>();
    boolean[] parent = new boolean[franchise.restaurants()];
    for (int u = 1; u < parent.length; u++) {
      parent[franchise.tree().parent(u)] = true;
    }
    sizes.forEach(
        (cell, tables) -> {
          if (!parent[cell.get(0)]) {
            int customers = tables.stream().mapToInt(Integer::intValue).sum();
            for (int i = 0; i < customers; i++) {
              franchise.restore(cell.get(0), cell.get(1), trail(franchise, cell, progress));
            }
          }
        });
    if (!of(franchise).equals(this)) {
      throw new AssertionError("asked for " + this + ", got " + of(franchise));
    }
  }

  private SeatPath trail(
      Franchise franchise, List<Integer> leaf, Map<List<Integer>, int[]> progress) {
    SeatPath trail = new SeatPath();
    List<Integer> cell = leaf;
    while (true) {
      int[] at = progress.computeIfAbsent(cell, c -> new int[2]);
      int others = at[1];
      trail.append(others);
      if (++at[1] == sizes.get(cell).get(at[0])) {
        at[0]++;
        at[1] = 0;
      }
      if (others > 0 || cell.get(0) == 0) {
        return trail;
      }
      cell = List.of(franchise.tree().parent(cell.get(0)), cell.get(1));
    }
  }

  /** {@return the log number of ways to tell the customers apart that look like this} */
  double logWays() {
    double sum = 0;
    for (List<Integer> tables : sizes.values()) {
      int customers = 0;
      Map<Integer, Integer> alike = new HashMap<>();
      for (int size : tables) {
        customers += size;
        sum -= LogGamma.of(size + 1);
        alike.merge(size, 1, Integer::sum);
      }
      for (int times : alike.values()) {
        sum -= LogGamma.of(times + 1);
      }
      sum += LogGamma.of(customers + 1);
    }
    return sum;
  }

  /** {@return the number of tables of a restaurant} */
  int tables(int restaurant) {
    List<Integer> all = new ArrayList<>();
    sizes.forEach(
        (cell, tables) -> {
          if (cell.get(0) == restaurant) {
            all.addAll(tables);
          }
        });
    return all.size();
  }
}

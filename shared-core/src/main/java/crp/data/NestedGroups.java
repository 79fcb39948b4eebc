package crp.data;

import crp.Argument;
import crp.Text;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which group each row belongs to, where groups may lie in larger groups, such as schools in
 * regions. Groups of rows come first, in the order of their first rows; then the larger groups, the
 * inner ones first, so that each group lies in one with a larger number. Immutable.
 */
public final class NestedGroups implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String BETWEEN = " / ";

  private final List<String> levels;
  private final int[] of;
  private final int[] above;
  private final List<List<String>> paths;

  private NestedGroups(
      List<String> levels, int[] of, int[] above, List<? extends List<String>> paths) {
    this.levels = List.copyOf(levels);
    this.of = of;
    this.above = above;
    this.paths = List.copyOf(paths);
  }

  /**
   * {@return the groups of some rows}
   *
   * @param levels what the columns are called, the largest groups first; at least one
   * @param columns one list a level: the group of each row on it. Groups of one name in different
   *     larger groups are different groups
   * @throws IllegalArgumentException if there is no level, or the lists differ in length
   */
  public static NestedGroups of(List<String> levels, List<? extends List<String>> columns) {
    if (levels.isEmpty() || columns.size() != levels.size()) {
      throw Argument.refused(
          "there must be a column of groups for each of at least one level, got %d for %d",
          columns.size(), levels.size());
    }
    int rows = columns.get(0).size();
    for (List<String> column : columns) {
      if (column.size() != rows) {
        throw Argument.refused(
            "columns of groups must have the same length, got %d and %d", rows, column.size());
      }
    }
    int[] of = new int[rows];
    Map<List<String>, Integer> numbers = new LinkedHashMap<>();
    for (int depth = levels.size(); depth > 0; depth--) {
      for (int row = 0; row < rows; row++) {
        List<String> path = new ArrayList<>();
        for (List<String> column : columns.subList(0, depth)) {
          path.add(column.get(row));
        }
        numbers.putIfAbsent(List.copyOf(path), numbers.size());
        if (depth == levels.size()) {
          of[row] = numbers.getOrDefault(path, 0);
        }
      }
    }
    List<List<String>> paths = List.copyOf(numbers.keySet());
    int[] above = new int[paths.size()];
    for (int g = 0; g < above.length; g++) {
      List<String> path = paths.get(g);
      above[g] = numbers.getOrDefault(path.subList(0, path.size() - 1), -1);
    }
    return new NestedGroups(levels, of, above, paths);
  }

  /** {@return what the levels are called, the largest groups first} */
  public List<String> levels() {
    return levels;
  }

  /** {@return the group of each row; a copy} */
  public int[] groups() {
    return of.clone();
  }

  /** {@return for each group the one it lies in, with a larger number; -1 for none; a copy} */
  public int[] above() {
    return above.clone();
  }

  /** {@return the number of groups, larger ones included} */
  public int count() {
    return above.length;
  }

  /**
   * {@return names of all groups, such as {@code north / 12}; a larger group stands for a further
   * group in it, such as {@code north / other}}
   */
  public List<String> names() {
    return paths.stream()
        .map(path -> String.join(BETWEEN, path) + (path.size() < levels.size() ? " / other" : ""))
        .toList();
  }

  /**
   * {@return the smallest group that a path leads to; -1 if not even its first name is known}
   *
   * @param path names of groups, the largest first; may be shorter than the number of levels
   */
  public int group(List<String> path) {
    Map<List<String>, Integer> numbers = new HashMap<>();
    for (int g = 0; g < paths.size(); g++) {
      numbers.put(paths.get(g), g);
    }
    for (int depth = Math.min(path.size(), levels.size()); depth > 0; depth--) {
      Integer known = numbers.get(path.subList(0, depth));
      if (known != null) {
        return known;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NestedGroups that
        && levels.equals(that.levels)
        && paths.equals(that.paths)
        && Arrays.equals(of, that.of);
  }

  @Override
  public int hashCode() {
    return 31 * paths.hashCode() + Arrays.hashCode(of);
  }

  @Override
  public String toString() {
    return Text.of("%d rows in %d groups of %s", of.length, above.length, levels);
  }
}

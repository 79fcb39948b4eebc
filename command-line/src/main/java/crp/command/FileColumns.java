package crp.command;

import crp.Text;
import crp.host.Columns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of a file.
 *
 * @param rows their length
 * @param columns in the order of the file
 * @param notes how the file was read where that is not obvious, one sentence each
 */
record FileColumns(int rows, List<Column> columns, List<String> notes) implements crp.host.Table {

  private static final int SHOWN = 40;

  /** {@return the column of a name} */
  Column named(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(Text.of("the file has no column '%s'", name)));
  }

  /**
   * {@return the column that an option names}
   *
   * @param option for the message
   * @param text its name, its number from 1, first or last
   */
  Column one(String option, String text) {
    return columns.get(number(option, text.trim()) - 1);
  }

  /**
   * {@return the columns that an option names, as they are listed, each once}
   *
   * @param option for the message
   * @param text names, numbers from 1 or ranges such as 2-4, separated by commas
   */
  List<Column> several(String option, String text) {
    List<Column> found = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      String word = item.trim();
      int dash = word.indexOf('-', 1);
      if (dash > 0 && place(word) == 0) {
        int to = number(option, word.substring(dash + 1).trim());
        for (int j = number(option, word.substring(0, dash).trim()); j <= to; j++) {
          found.add(columns.get(j - 1));
        }
      } else if (!word.isEmpty()) {
        found.add(one(option, word));
      }
    }
    return found.stream().distinct().toList();
  }

  private int number(String option, String word) {
    int number = place(word);
    if (number == 0) {
      throw new IllegalArgumentException(
          Text.of(
              "%s: unknown column '%s'; the columns are %s%s",
              option,
              word,
              IntStream.range(0, Math.min(SHOWN, columns.size()))
                  .mapToObj(j -> (j + 1) + " " + columns.get(j).name())
                  .collect(Collectors.joining(", ")),
              columns.size() > SHOWN ? ", ..." : ""));
    }
    return number;
  }

  /** {@return the number of a column from 1, 0 if there is none} */
  private int place(String word) {
    for (int j = 0; j < columns.size(); j++) {
      if (columns.get(j).name().equals(word)) {
        return j + 1;
      }
    }
    if (word.equals("first")) {
      return 1;
    }
    if (word.equals("last")) {
      return columns.size();
    }
    int number = word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
    return number <= columns.size() ? number : 0;
  }

  /** {@return some columns as the library chooses among them} */
  Columns choice(List<Column> some) {
    Set<Column> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    wanted.addAll(some);
    List<crp.host.Column> chosen = new ArrayList<>();
    for (int j = 0; j < columns.size(); j++) {
      Column column = columns.get(j);
      if (wanted.contains(column)) {
        chosen.add(
            new crp.host.Column(
                column.name(),
                j,
                column.kind(),
                column instanceof Column.Categories categories ? categories.values() : List.of()));
      }
    }
    return new Columns(chosen);
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int place(crp.host.Column column) {
    int place = column.place();
    if (place >= columns.size() || !columns.get(place).name().equals(column.name())) {
      place = columns.indexOf(named(column.name()));
    }
    Column found = columns.get(place);
    if (column.isNumeric() != (found instanceof Column.Numbers)) {
      throw new IllegalArgumentException(
          Text.of(
              "column '%s' must hold %s",
              column.name(), column.isNumeric() ? "numbers" : "categories or texts"));
    }
    return place;
  }

  @Override
  public double value(int row, int place) {
    if (columns.get(place) instanceof Column.Numbers numbers) {
      return numbers.values()[row];
    }
    int code = ((Column.Categories) columns.get(place)).codes()[row];
    return code < 0 ? Double.NaN : code;
  }

  @Override
  public String text(int row, int place) {
    return ((Column.Categories) columns.get(place)).text(row);
  }

  @Override
  public int[] codes(crp.host.Column column) {
    Map<String, Integer> known = new HashMap<>();
    column.values().forEach(value -> known.put(value, known.size()));
    return ((Column.Categories) columns.get(place(column)))
        .values().stream().mapToInt(value -> known.getOrDefault(value, -1)).toArray();
  }
}

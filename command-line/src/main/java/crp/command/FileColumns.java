package crp.command;

import crp.Argument;
import crp.Text;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import crp.options.Option;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of a file. Immutable, as long as its arrays are not changed, which are retained.
 *
 * @param all the columns, in the order of the file
 * @param values of each column, one per row: numbers, days, or codes of categories and texts; NaN
 *     if missing
 * @param notes how the file was read where that is not obvious, one sentence each
 */
@SuppressWarnings("ArrayRecordComponent")
record FileColumns(Columns all, double[][] values, List<String> notes) implements Table {

  private static final int SHOWN = 40;

  @Override
  public int rows() {
    return values[0].length;
  }

  Column named(String name) {
    int number = all.names().indexOf(name);
    Argument.require(number >= 0, "the file has no column '%s'", name);
    return all.get(number);
  }

  /**
   * {@return the numbers or dates of a column; not copied}
   *
   * @param option for the message
   */
  double[] numbers(Option<?> option, Column column) {
    Argument.require(
        column.isNumeric(),
        "%s: column '%s' must hold numbers or dates",
        Given.name(option),
        column.name());
    return values[column.place()];
  }

  /** {@return the same, where none is missing} */
  double[] complete(Option<?> option, Column column) {
    double[] numbers = numbers(option, column);
    for (int i = 0; i < numbers.length; i++) {
      if (!Double.isFinite(numbers[i])) {
        throw Argument.refused(
            "row %d, column '%s': %s needs a number in every row",
            i + 1, column.name(), Given.name(option));
      }
    }
    return numbers;
  }

  /**
   * {@return the column that an option names}
   *
   * @param text its name, its number from 1, first or last
   */
  Column one(Option<?> option, String text) {
    return all.get(number(option, text.trim(), all.names()) - 1);
  }

  /**
   * {@return the columns that an option names, as they are listed, each once}
   *
   * @param text names, numbers from 1 or ranges such as 2-4, separated by commas
   */
  List<Column> several(Option<?> option, String text) {
    return places(option, text, all.names()).mapToObj(all::get).toList();
  }

  /** {@return the columns of these names that an option names, from 0} */
  static IntStream places(Option<?> option, String text, List<String> names) {
    List<Integer> found = new ArrayList<>();
    for (String word : words(Text.line(text), names)) {
      int dash = word.indexOf('-', 1);
      boolean range = dash > 0 && number(word, names) == 0;
      int from = number(option, range ? word.substring(0, dash).trim() : word, names);
      int to = range ? number(option, word.substring(dash + 1).trim(), names) : from;
      for (int j = from; j <= to; j++) {
        found.add(j - 1);
      }
    }
    return found.stream().mapToInt(j -> j).distinct();
  }

  /** A comma may be within a name. */
  private static List<String> words(String text, List<String> names) {
    List<String> words = new ArrayList<>();
    String rest = text.strip();
    while (!rest.isEmpty()) {
      String all = rest + ",";
      String word =
          names.stream()
              .filter(name -> name.indexOf(',') >= 0 && all.startsWith(name + ","))
              .max(Comparator.comparingInt(String::length))
              .orElse(all.substring(0, all.indexOf(',')));
      rest = all.substring(word.length() + 1).strip();
      rest = rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest;
      if (!word.isBlank()) {
        words.add(word.strip());
      }
    }
    return words;
  }

  private static int number(Option<?> option, String word, List<String> names) {
    int number = number(word, names);
    if (number == 0) {
      throw Argument.refused(
          "%s: unknown column '%s'; the columns are %s%s",
          Given.name(option),
          word,
          IntStream.range(0, Math.min(SHOWN, names.size()))
              .mapToObj(j -> (j + 1) + " " + names.get(j))
              .collect(Collectors.joining(", ")),
          names.size() > SHOWN ? ", ..." : "");
    }
    return number;
  }

  /** {@return the number of a column from 1, 0 if there is none} */
  private static int number(String word, List<String> names) {
    int named = names.indexOf(word) + 1;
    if (named > 0) {
      return named;
    }
    int number =
        switch (word) {
          case "first" -> 1;
          case "last" -> names.size();
          default -> word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
        };
    return number <= names.size() ? number : 0;
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int place(Column column) {
    int there = column.place();
    boolean same = there < all.size() && all.get(there).name().equals(column.name());
    Column found = same ? all.get(there) : named(column.name());
    if (column.isNumeric() != found.isNumeric()) {
      throw Argument.refused(
          "column '%s' must hold %s",
          column.name(), column.isNumeric() ? "numbers" : "categories or texts");
    }
    return found.place();
  }

  @Override
  public double value(int row, int place) {
    return values[place][row];
  }

  @Override
  public String text(int row, int place) {
    double code = values[place][row];
    return Double.isNaN(code) ? "" : all.get(place).values().get((int) code);
  }

  @Override
  public int[] codes(Column column) {
    List<String> own = all.get(place(column)).values();
    if (own.equals(column.values())) {
      return new int[0];
    }
    Map<String, Integer> known = new HashMap<>();
    column.values().forEach(value -> known.put(value, known.size()));
    int[] codes = new int[own.size()];
    Arrays.setAll(codes, k -> known.getOrDefault(own.get(k), -1));
    return codes;
  }
}

package crp.host;

import crp.Argument;
import crp.Text;
import crp.options.Option;
import crp.options.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>The columns that the texts of options name: by name, by number from 1, first or last.
 *
 * @param names of all columns, in their order
 * @param noun what a column is called in messages, in the singular
 */
public record ColumnTexts(List<String> names, String noun) {

  private static final int SHOWN = 40;

  /** {@return the columns of a table, by their places in the list of all} */
  public static ColumnTexts of(Table table) {
    return new ColumnTexts(table.columns().names(), table.noun());
  }

  /**
   * {@return the column that an option names}
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Column one(Table table, Texts texts, Option<?> option) {
    return table.columns().get(of(table).one(texts.name(option), texts.text(option)));
  }

  /**
   * {@return the columns that an option names, as they are listed, each once}
   *
   * @throws IllegalArgumentException if there is one that is unknown
   */
  public static List<Column> several(Table table, Texts texts, Option<?> option) {
    return Arrays.stream(of(table).several(texts.name(option), texts.text(option)))
        .mapToObj(table.columns()::get)
        .toList();
  }

  /**
   * {@return the numbers or dates of a column}
   *
   * @param option as users know it, for the message
   */
  public static double[] numbers(Table table, String option, Column column) {
    Argument.require(
        column.isNumeric(),
        "%s: %s '%s' must hold numbers or dates",
        option,
        table.noun(),
        column.name());
    int place = table.place(column);
    return IntStream.range(0, table.rows()).mapToDouble(i -> table.value(i, place)).toArray();
  }

  /** {@return the same, where none is missing} */
  public static double[] complete(Table table, String option, Column column) {
    double[] numbers = numbers(table, option, column);
    for (int i = 0; i < numbers.length; i++) {
      if (!Double.isFinite(numbers[i])) {
        throw Argument.refused(
            "row %d, %s '%s': %s needs a number in every row",
            i + 1, table.noun(), column.name(), option);
      }
    }
    return numbers;
  }

  /**
   * {@return which column a text names, from 0}
   *
   * @param option as users know it, for the message
   */
  public int one(String option, String text) {
    int number = number(text.strip());
    if (number < 1) {
      throw unknown(option, text.strip());
    }
    return number - 1;
  }

  /**
   * {@return which columns a text names, from 0, as they are listed, each once}
   *
   * @param option as users know it, for the message
   * @param text names, numbers from 1 or ranges such as 2-4, separated by commas
   */
  public int[] several(String option, String text) {
    List<Integer> found = new ArrayList<>();
    for (String word : words(Text.line(text))) {
      int dash = word.indexOf('-', 1);
      boolean range = dash > 0 && number(word) == 0;
      int from = number(range ? word.substring(0, dash).strip() : word);
      int to = range ? number(word.substring(dash + 1).strip()) : from;
      if (from < 1 || to < from) {
        throw unknown(option, word);
      }
      IntStream.range(from - 1, to).forEach(found::add);
    }
    return found.stream().mapToInt(j -> j).distinct().toArray();
  }

  /** A comma may be within a name. */
  private List<String> words(String text) {
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

  private IllegalArgumentException unknown(String option, String word) {
    return Argument.refused(
        "%s: unknown %s '%s'; the %ss are %s%s",
        option,
        noun,
        word,
        noun,
        IntStream.range(0, Math.min(SHOWN, names.size()))
            .mapToObj(j -> (j + 1) + " " + names.get(j))
            .collect(Collectors.joining(", ")),
        names.size() > SHOWN ? ", ..." : "");
  }

  /** {@return the number of a column from 1, 0 if there is none} */
  private int number(String word) {
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
}

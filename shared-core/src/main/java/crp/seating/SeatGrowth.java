package crp.seating;

import crp.Argument;
import crp.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The functions g of a {@link GeneralizedCrp} that have a name. Two make small tables rarer than
 * the Chinese restaurant process with the same weight of a new table relative to g(1): then g(n) /
 * g(1) is at least n, as Lu, Li and Dunson ask for. Two make tables more alike in size and are not
 * meant by the paper. The text form is the name and its number: {@code minus 0.5}, {@code
 * linear-log 0.1}, {@code capped 50}, {@code log}. Immutable; equal where name and number are.
 *
 * @param kind which function
 * @param number its number; 0 for a function without one
 */
public record SeatGrowth(Kind kind, double number) implements SeatWeight {

  /** The functions. */
  public enum Kind {
    /**
     * g(n) = n - d, 0 &lt; d &lt; 1: only small tables lose, the effect on a table of n is d / n of
     * its weight. The seats of Pitman-Yor at occupied tables, while a new table keeps its weight.
     */
    MINUS("n - %s"),
    /**
     * g(n) = n (1 + c log n), c &gt; 0: the larger of two tables gains, more slowly than under any
     * power above 1.
     */
    LINEAR_LOG("n (1 + %s log n)"),
    /** g(n) = min(n, m), m at least 1: beyond m a table attracts no more. */
    CAPPED("min(n, %s)"),
    /** g(n) = log(1 + n): size hardly counts. */
    LOG("log(1 + n)");

    private final String formula;

    Kind(String formula) {
      this.formula = formula;
    }

    /** {@return the word of the text form} */
    private String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private boolean hasNumber() {
      return this != LOG;
    }

    /** {@return the range of the number in words; empty if it is in it} */
    private String refusal(double number) {
      boolean good =
          switch (this) {
            case MINUS -> number > 0 && number < 1;
            case LINEAR_LOG -> number > 0 && number <= 1e6;
            case CAPPED -> number >= 1 && number <= 1e12;
            case LOG -> number == 0;
          };
      return good
          ? ""
          : switch (this) {
            case MINUS -> "above 0 and below 1";
            case LINEAR_LOG -> "above 0 and at most 1e6";
            case CAPPED -> "from 1 to 1e12";
            case LOG -> "left out";
          };
    }
  }

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException when it is out of the range of the kind
   */
  public SeatGrowth {
    String range = kind.refusal(number);
    Argument.require(
        range.isEmpty(), "the number of %s must be %s, was %s", kind.word(), range, number);
  }

  /**
   * {@return the function that a text names}
   *
   * @param name of the option, for the message
   * @param text in a form above
   * @throws IllegalArgumentException if it is not in such a form or its number is out of range; the
   *     message starts with the name
   */
  public static SeatGrowth parse(String name, String text) {
    String[] words = text.trim().toLowerCase(Locale.ROOT).split("\\s+", -1);
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(words[0]) && words.length == (kind.hasNumber() ? 2 : 1)) {
        return new SeatGrowth(kind, kind.hasNumber() ? number(name, kind, words[1]) : 0);
      }
    }
    throw Argument.refused(
        "%s must be one of %s, was '%s'",
        name,
        Arrays.stream(Kind.values())
            .map(kind -> kind.word() + (kind.hasNumber() ? " NUMBER" : ""))
            .collect(Collectors.joining(", ")),
        text);
  }

  private static double number(String name, Kind kind, String word) {
    double number;
    try {
      number = Text.number(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("%s: %s needs a number, was '%s'", name, kind.word(), word), e);
    }
    String range = kind.refusal(number);
    Argument.require(
        range.isEmpty(), "%s: the number of %s must be %s, was %s", name, kind.word(), range, word);
    return number;
  }

  @Override
  public double applyAsDouble(double n) {
    return switch (kind) {
      case MINUS -> n - number;
      case LINEAR_LOG -> n * (1 + number * Math.log(n));
      case CAPPED -> Math.min(n, number);
      case LOG -> Math.log1p(n);
    };
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    return kind.hasNumber() ? kind.word() + " " + number : kind.word();
  }

  @Override
  public String describe() {
    return "a seat at a table of n weighs " + String.format(Locale.ROOT, kind.formula, number);
  }
}

package crp.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Not part of the promised API.
 *
 * <p>Writes JSON, ASCII only, for a page or for a file. JSON has no word for NaN and infinity,
 * which are null.
 */
public final class Json {

  private static final MathContext DIGITS = new MathContext(9);

  /** Whole numbers up to here are written without an exponent. */
  private static final double WHOLE = 1e9;

  private final StringBuilder text = new StringBuilder();

  /** Whether the next value is the first one of its object or array. */
  private boolean first = true;

  /** Whether it stands inside a script element. */
  private final boolean inPage;

  private Json(boolean inPage) {
    this.inPage = inPage;
  }

  /**
   * {@return an object that can stand inside a script element of a page} No text in it can end the
   * element or open a comment. Numbers have nine significant digits.
   *
   * @param content puts its members
   */
  public static String of(Consumer<Json> content) {
    return text(new Json(true), content);
  }

  /**
   * {@return an object for a file of its own, with all digits of numbers}
   *
   * @param content puts its members
   */
  public static String ofFile(Consumer<Json> content) {
    return text(new Json(false), content);
  }

  private static String text(Json json, Consumer<Json> content) {
    json.within('{', '}', () -> content.accept(json));
    return json.text.toString();
  }

  private void within(char open, char close, Runnable content) {
    text.append(open);
    first = true;
    content.run();
    text.append(close);
    first = false;
  }

  private Json next() {
    if (!first) {
      text.append(',');
    }
    first = false;
    return this;
  }

  private Json key(String name) {
    next().quoted(name);
    text.append(':');
    return this;
  }

  private void array(String name, int size, IntConsumer value) {
    key(name)
        .within(
            '[',
            ']',
            () -> {
              for (int i = 0; i < size; i++) {
                next();
                value.accept(i);
              }
            });
  }

  /**
   * {@return this, with a text}
   *
   * @param name of the member
   * @param value of it
   */
  public Json put(String name, String value) {
    key(name).quoted(value);
    return this;
  }

  /** {@return this, with a number} */
  public Json put(String name, double value) {
    key(name).number(value);
    return this;
  }

  Json put(String name, int[] values) {
    array(name, values.length, i -> text.append(values[i]));
    return this;
  }

  Json put(String name, double[] values) {
    array(name, values.length, i -> number(values[i]));
    return this;
  }

  /**
   * {@return this, with an array of texts}
   *
   * @param values of it
   */
  public Json put(String name, List<String> values) {
    array(name, values.size(), i -> quoted(values.get(i)));
    return this;
  }

  Json put(String name, int[][] values) {
    array(name, values.length, i -> inner(values[i].length, j -> text.append(values[i][j])));
    return this;
  }

  /** {@return this, with an array of arrays of numbers} */
  public Json put(String name, double[][] values) {
    array(name, values.length, i -> inner(values[i].length, j -> number(values[i][j])));
    return this;
  }

  /**
   * {@return this, with an array of arrays of texts}
   *
   * @param rows of texts
   */
  public Json rows(String name, List<List<String>> rows) {
    array(name, rows.size(), i -> inner(rows.get(i).size(), j -> quoted(rows.get(i).get(j))));
    return this;
  }

  private void inner(int size, IntConsumer value) {
    text.append('[');
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : ",");
      value.accept(i);
    }
    text.append(']');
  }

  /**
   * {@return this, with an object}
   *
   * @param content puts its members
   */
  public Json object(String name, Consumer<Json> content) {
    key(name).within('{', '}', () -> content.accept(this));
    return this;
  }

  /**
   * {@return this, with an array of objects}
   *
   * @param all one value for each object
   * @param content puts the members of one object
   * @param <T> the kind of values
   */
  public <T> Json objects(String name, List<T> all, BiConsumer<Json, T> content) {
    key(name)
        .within(
            '[',
            ']',
            () -> {
              for (T one : all) {
                next().within('{', '}', () -> content.accept(this, one));
              }
            });
    return this;
  }

  private void number(double value) {
    if (!Double.isFinite(value)) {
      text.append("null");
    } else if (Math.abs(value) < WHOLE && value == Math.rint(value)) {
      text.append((long) value);
    } else if (inPage) {
      text.append(new BigDecimal(value).round(DIGITS).stripTrailingZeros());
    } else {
      text.append(value);
    }
  }

  private void quoted(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f && !(inPage && "<>&'".indexOf(c) >= 0)) {
        text.append(c);
      } else {
        text.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          text.append(Character.forDigit(c >> shift & 0xf, 16));
        }
      }
    }
    text.append('"');
  }
}

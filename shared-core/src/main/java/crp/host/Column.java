package crp.host;

import crp.Text;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A column of a table: what it is called and what it holds.
 *
 * @param name on one line
 * @param place in the table that it was taken from, from 0
 * @param kind of its cells
 * @param claim whether the kind is known
 * @param values of categories, in the order of their codes; else empty
 */
public record Column(String name, int place, Kind kind, Claim claim, List<String> values)
    implements Serializable {

  /** What the cells of a column are. */
  public enum Kind {
    /** Numbers. */
    NUMBER,
    /** Dates, as numbers. */
    DATE,
    /** Categories. */
    CATEGORY,
    /** Names or texts. */
    TEXT
  }

  /** Whether the kind of a column is known. */
  public enum Claim {
    /** The user says so. */
    GIVEN,
    /** It is read off the cells, so it may be judged. */
    GUESSED
  }

  /** Makes a column whose kind is guessed. */
  public Column(String name, int place, Kind kind, List<String> values) {
    this(name, place, kind, Claim.GUESSED, values);
  }

  /** Brings names to one line. */
  public Column {
    name = Text.line(name);
    values = values.stream().map(Text::line).toList();
  }

  /**
   * {@return for each of the values that of the same text among others, -1 if there is none; empty
   * if all are the same}
   *
   * @param others in the order of their codes
   */
  public int[] codesAmong(List<String> others) {
    if (values.equals(others)) {
      return new int[0];
    }
    Map<String, Integer> known = new HashMap<>();
    others.forEach(value -> known.put(value, known.size()));
    return values.stream().mapToInt(value -> known.getOrDefault(value, -1)).toArray();
  }

  /** {@return the same with other values} */
  public Column withValues(List<String> others) {
    return new Column(name, place, kind, claim, others);
  }

  /** {@return the same as one of texts, whose cells are not kept} */
  public Column asTexts() {
    return new Column(name, place, Kind.TEXT, claim, List.of());
  }

  /** {@return whether the cells are numbers or dates} */
  public boolean isNumeric() {
    return kind == Kind.NUMBER || kind == Kind.DATE;
  }
}

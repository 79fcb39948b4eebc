package crp.file;

import crp.Text;
import crp.clean.Dates;
import crp.clean.Screen;
import crp.data.ColumnRoles;
import crp.host.Column.Kind;
import crp.report.Counted;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the cells of a column have in common, found in one pass. */
final class ColumnGuess {

  private static final int MOST_VALUES = 100_000;

  /** Share of numbers from which on the other cells are worth a sentence. */
  private static final double NEARLY_ALL = 0.9;

  /**
   * Of this length on, numbers with leading zeros are codes; shorter ones may be months or hours.
   */
  private static final int CODE = 3;

  /** For a missing value, and for Namibia and North America. */
  private static final String NOT_THERE = "NA";

  private final Marks marks;
  private int notThere;
  private boolean shortCodes = true;
  private int present;
  private int points;
  private int commas;
  private boolean decimalComma;
  private final boolean[] dates = new boolean[Dates.forms()];
  private boolean maybeDates = true;
  private final Set<String> values = new HashSet<>();
  private int odd;
  private String oddCell = "";
  private int oddRow;
  private @Nullable String unit;
  private boolean units;

  /** Of digits alone with a zero in front; empty if there is none. */
  private String code = "";

  /** Of the digits that all cells have so far, -1 if they have other lengths or other signs. */
  private int length;

  ColumnGuess(Marks marks) {
    this.marks = marks;
    Arrays.fill(dates, true);
  }

  void add(String cell, int row) {
    if (marks.isNoNumber(cell)) {
      notThere += cell.equals(NOT_THERE) ? 1 : 0;
      return;
    }
    present++;
    shortCodes &= cell.matches("[A-Z]{2}");
    boolean point = !Double.isNaN(Cells.number(cell, '.'));
    boolean comma =
        (point && cell.indexOf('.') < 0 && cell.indexOf(',') < 0)
            || !Double.isNaN(Cells.number(cell, ','));
    points += point ? 1 : 0;
    commas += comma ? 1 : 0;
    decimalComma |= comma && cell.indexOf(',') >= 0;
    if (!point && !comma) {
      other(cell, row);
    } else {
      String own = Cells.unit(cell);
      units |= unit != null && !own.equals(unit);
      unit = own;
    }
    lookForCodes(cell);
    lookForDates(cell, point || comma);
    if (values.size() < MOST_VALUES) {
      values.add(cell);
    }
  }

  private void lookForCodes(String cell) {
    boolean digits = cell.chars().allMatch(c -> c >= '0' && c <= '9');
    length = digits && (length == cell.length() || present == 1) ? cell.length() : -1;
    if (digits && code.isEmpty() && cell.charAt(0) == '0') {
      code = cell;
    }
  }

  /** {@return whether all cells have equally many digits, and some begin with a zero} */
  private boolean codes() {
    return length >= CODE && !code.isEmpty();
  }

  private void lookForDates(String cell, boolean number) {
    for (int form = 0; maybeDates && form < dates.length; form++) {
      dates[form] &= !number && !Double.isNaN(Dates.days(cell, form));
    }
    maybeDates = dateForm() != -1;
  }

  private void other(String cell, int row) {
    odd++;
    if (oddCell.isEmpty()) {
      oddCell = cell;
      oddRow = row;
    }
  }

  /** {@return how many cells must be numbers: of many, one may be something else} */
  private int numbers() {
    boolean one =
        odd == 1 && ColumnRoles.areEnough(present) && present - odd >= NEARLY_ALL * present;
    return one ? present - 1 : present;
  }

  /** {@return whether the column holds numbers only if the decimal mark is a point} */
  boolean needsPoint() {
    return points == numbers() && commas < points;
  }

  /** {@return whether the column holds numbers only if the decimal mark is a comma} */
  boolean needsComma() {
    return numbers() > 0 && commas == numbers() && points < commas;
  }

  /** {@return whether numbers may have decimal commas, such as 1,234} */
  boolean mayHaveComma() {
    return decimalComma;
  }

  /** {@return whether a cell of the column is one of its values} */
  boolean has(String cell) {
    return values.contains(cell);
  }

  /**
   * {@return the decimal mark if all cells are numbers, else a blank}
   *
   * @param usual that of the file
   */
  char decimal(char usual) {
    boolean point = points == numbers();
    boolean comma = commas == numbers();
    return units || codes() ? ' ' : point && comma ? usual : point ? '.' : comma ? ',' : ' ';
  }

  /** {@return whether all cells are missing} */
  boolean isEmpty() {
    return present == 0;
  }

  /** {@return the only form of date that all cells have, -1 for none, -2 if it is ambiguous} */
  int dateForm() {
    int found = -1;
    for (int form = 0; form < dates.length; form++) {
      if (dates[form]) {
        found = found == -1 ? form : -2;
      }
    }
    return found;
  }

  Kind kind() {
    if (decimal('.') != ' ') {
      return Kind.NUMBER;
    }
    if (dateForm() >= 0) {
      return Kind.DATE;
    }
    return Screen.areNames(present, values.size()) || values.size() == MOST_VALUES
        ? Kind.TEXT
        : Kind.CATEGORY;
  }

  /** {@return whether each row has another value} */
  boolean namesRows(int rows) {
    return present == rows && values.size() == Math.min(rows, MOST_VALUES);
  }

  /**
   * {@return a sentence about cells that keep the column from being one of numbers, or null}
   *
   * @param missing the option with marks of missing values
   */
  @Nullable String note(String name, String missing) {
    if (dateForm() == -2 && present > 0 && decimal('.') == ' ') {
      return Text.of(
          "column '%s' holds dates whose first number may be day or month, so they are texts; write them as 2024-12-31",
          name);
    }
    if (codes()) {
      return Text.of(
          "column '%s' holds digits with leading zeros, such as %s, so it is taken for codes and not for numbers",
          name, code);
    }
    if (decimal('.') != ' ' && odd == 1) {
      return Text.of(
          "column '%s' holds numbers but for '%s' in row %d, which counts as missing",
          name, oddCell, oddRow);
    }
    if (units && odd == 0) {
      return Text.of(
          "column '%s' holds numbers with different signs, such as %% or $, or with and without them, so it is not numeric",
          name);
    }
    if (mayBeACode()) {
      return Text.of(
          "column '%s' has '%s' in %s among other codes of two letters, which counts as missing (override: %s %s)",
          name, NOT_THERE, Counted.of(notThere, "row"), missing, Marks.ONLY);
    }
    return aboutTexts(name, missing);
  }

  /** {@return whether {@link #NOT_THERE} stands among codes of two letters} */
  private boolean mayBeACode() {
    return notThere > 0 && present > 0 && shortCodes && marks.isMissing(NOT_THERE);
  }

  /** {@return a sentence about a column of texts, or about a few texts among numbers, or null} */
  private @Nullable String aboutTexts(String name, String missing) {
    if (present - odd >= NEARLY_ALL * present) {
      return odd == 0 || odd == present
          ? null
          : Text.of(
              "column '%s' holds numbers but for %d other cells such as '%s' in row %d, so it is not numeric; %s '%s' takes such cells for missing",
              name, odd, oddCell, oddRow, missing, oddCell);
    }
    return kind() == Kind.CATEGORY ? spellings(name) : null;
  }

  /** {@return a sentence about values that differ in case alone, or null} */
  private @Nullable String spellings(String name) {
    Map<String, String> known = new HashMap<>();
    for (String value : new TreeSet<>(values)) {
      String other = known.put(value.toLowerCase(Locale.ROOT), value);
      if (other != null) {
        return Text.of(
            "column '%s' has values that differ in upper and lower case alone, such as '%s' and '%s', which are taken for different ones",
            name, other, value);
      }
    }
    return null;
  }
}

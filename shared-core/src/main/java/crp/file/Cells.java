package crp.file;

import crp.Text;
import crp.clean.Dates;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the text of a cell says. */
final class Cells {

  private static final Pattern INFINITE = Pattern.compile("[+-]?[Ii]nf(inity)?");
  private static final String EXPONENT = "([eE][+-]?\\d{1,5})?";
  private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d*)?");
  private static final Pattern COMMA =
      Pattern.compile("[+-]?(\\d{1,3}(\\.\\d{3})+|\\d*)(,\\d+)?" + EXPONENT);

  /** A currency before a number, or a percent sign or currency behind it. */
  private static final Pattern UNIT =
      Pattern.compile("(?<=^[+-]?)[$\u20ac\u00a3]\\h?|\\h?[%$\u20ac\u00a3]$");

  /** Apostrophes and narrow blanks between groups of three digits. */
  private static final Pattern GROUPS =
      Pattern.compile("(?<=\\d)['\u2019\u00a0\u202f](?=\\d{3}(?!\\d))");

  private Cells() {}

  /**
   * {@return the number of a cell, NaN if it is none} Groups of three digits may be separated by
   * the mark that is not the decimal one, or by apostrophes or narrow blanks; a percent sign or a
   * currency is left out.
   */
  static double number(String given, char decimal) {
    if (given.isEmpty() || "0123456789+-.,Ii\u2212$\u20ac\u00a3".indexOf(given.charAt(0)) < 0) {
      return Double.NaN;
    }
    String cell = isPlain(given) ? given : plain(given);
    if (cell.isEmpty()) {
      return Double.NaN; // a currency alone
    }
    if ("fy".indexOf(cell.charAt(cell.length() - 1)) >= 0 && INFINITE.matcher(cell).matches()) {
      return cell.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    String plain = cell;
    if (decimal == ',') {
      if (isNoGroup(cell, cell.indexOf('.')) || !COMMA.matcher(cell).matches()) {
        return Double.NaN;
      }
      plain = cell.replace(".", "").replace(',', '.');
    } else if (cell.indexOf(',') >= 0) {
      if (!GROUPED.matcher(cell).matches()) {
        return Double.NaN;
      }
      plain = cell.replace(",", "");
    }
    try {
      return Text.number(plain);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** {@return whether more than three digits follow a point: most decimal numbers, soon seen} */
  private static boolean isNoGroup(String cell, int point) {
    return point >= 0
        && point + 4 < cell.length()
        && Character.isDigit(cell.charAt(point + 3))
        && Character.isDigit(cell.charAt(point + 4));
  }

  private static boolean isPlain(String cell) {
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if (c > 'z' || c < '+') {
        return false;
      }
    }
    return true;
  }

  private static String plain(String cell) {
    String signed = cell.replace('\u2212', '-');
    return GROUPS.matcher(UNIT.matcher(signed).replaceFirst("")).replaceAll("");
  }

  /** {@return the percent sign or currency of a number, empty if it has none} */
  static String unit(String cell) {
    if (isPlain(cell)) {
      return "";
    }
    Matcher unit = UNIT.matcher(cell.replace('\u2212', '-'));
    return unit.find() ? unit.group().strip() : "";
  }

  /** {@return whether a cell is a number or a date in any form} */
  static boolean isNumberOrDate(String cell) {
    if (!Double.isNaN(number(cell, '.')) || !Double.isNaN(number(cell, ','))) {
      return true;
    }
    for (int form = 0; form < Dates.forms(); form++) {
      if (!Double.isNaN(Dates.days(cell, form))) {
        return true;
      }
    }
    return false;
  }
}

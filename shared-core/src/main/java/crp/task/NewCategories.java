package crp.task;

import crp.Text;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Categories of further rows that a fit does not know.
 *
 * @param rows number of further rows with such a category
 * @param text which they are, as the begin of a sentence; empty if there are none
 */
record NewCategories(int rows, String text) {

  /** Categories of a column that are named. */
  private static final int NAMED = 3;

  /**
   * {@return those of a table}
   *
   * @param known the columns of the fit, with its categories
   * @param joined the rows of the fit, then the further ones
   * @param first the number of rows of the fit
   */
  static NewCategories of(Columns known, Table joined, int first) {
    boolean[] has = new boolean[joined.rows()];
    List<String> texts = new ArrayList<>();
    for (Column column : known.of(Column.Kind.CATEGORY).all()) {
      int place = joined.place(column);
      int[] codes = joined.codes(column);
      Set<String> values = new LinkedHashSet<>();
      for (int row = first; row < has.length && codes.length > 0; row++) {
        double code = joined.value(row, place);
        if (!Double.isNaN(code) && codes[(int) code] < 0) {
          has[row] = true;
          values.add(Text.of("'%s'", Text.line(joined.text(row, place))));
        }
      }
      if (!values.isEmpty()) {
        texts.add(named(joined, column, values));
      }
    }
    int rows = 0;
    for (boolean one : has) {
      rows += one ? 1 : 0;
    }
    return new NewCategories(rows, String.join(", ", texts));
  }

  private static String named(Table table, Column column, Set<String> values) {
    return Text.of(
        "%s '%s' has %s%s, which the model does not know",
        table.noun(),
        column.name(),
        values.stream().limit(NAMED).collect(Collectors.joining(", ")),
        values.size() > NAMED ? " and others" : "");
  }
}

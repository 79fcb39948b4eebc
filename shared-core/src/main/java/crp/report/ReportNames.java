package crp.report;

import java.io.Serializable;
import java.util.List;

/**
 * Names of the user's data for a report. An empty list means that there are no names: numbers from
 * 0 take their place.
 *
 * @param columns names of the columns, in the order of the rows' columns; copied
 * @param groups names of the groups or sequences, in the order of their numbers; copied
 */
public record ReportNames(List<String> columns, List<String> groups) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Numbers in place of names. */
  public static final ReportNames NONE = new ReportNames(List.of(), List.of());

  /** Copies the lists. */
  public ReportNames {
    columns = List.copyOf(columns);
    groups = List.copyOf(groups);
  }

  /**
   * {@return names of columns alone}
   *
   * @param columns in the order of the rows' columns
   */
  public static ReportNames ofColumns(List<String> columns) {
    return new ReportNames(columns, List.of());
  }

  /**
   * {@return names of groups or sequences alone}
   *
   * @param groups in the order of their numbers
   */
  public static ReportNames ofGroups(List<String> groups) {
    return new ReportNames(List.of(), groups);
  }

  /**
   * {@return the name of a column, or "column" and its number from 1 where it has no name}
   *
   * @param column number of the column, from 0
   */
  public String column(int column) {
    return column < columns.size() ? columns.get(column) : "column " + (column + 1);
  }

  /**
   * {@return the name of a group, or its number where it has no name}
   *
   * @param group number of the group, from 0
   */
  public String group(int group) {
    return group < groups.size() ? groups.get(group) : String.valueOf(group);
  }
}

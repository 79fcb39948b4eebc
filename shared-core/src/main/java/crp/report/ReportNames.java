package crp.report;

import crp.Text;
import java.io.Serializable;
import java.util.List;

/**
 * Names of the user's data for a report. An empty list means that there are no names: numbers from
 * 0 take their place. Names are kept as {@link Text#line} writes them: texts, tables and pages show
 * what is kept here.
 *
 * @param columns names of the numeric columns or of the words, in the order of the rows' columns;
 *     copied
 * @param groups names of the groups or sequences, in the order of their numbers; copied
 * @param nominal names of the nominal columns and of their values; copied
 * @param rows names of the rows, in the order of the data; copied
 * @param clusters names of the parts of an answer, by place; copied
 * @param words those of texts, which are no columns; copied
 */
public record ReportNames(
    List<String> columns,
    List<String> groups,
    List<Nominal> nominal,
    List<String> rows,
    List<String> clusters,
    List<String> words)
    implements Serializable {

  /** Numbers in place of names. */
  public static final ReportNames NONE = new ReportNames(List.of(), List.of());

  /**
   * A nominal column.
   *
   * @param values their names, in the order of their codes; copied
   */
  public record Nominal(String name, List<String> values) implements Serializable {

    /** Copies the list, each name on one line. */
    public Nominal {
      name = Text.line(name);
      values = lines(values);
    }
  }

  /** Copies the lists, each name on one line. */
  public ReportNames {
    columns = lines(columns);
    groups = lines(groups);
    nominal = List.copyOf(nominal);
    rows = lines(rows);
    clusters = lines(clusters);
    words = lines(words);
  }

  private static List<String> lines(List<String> names) {
    return names.stream().map(Text::line).toList();
  }

  /**
   * Names without nominal columns.
   *
   * @param columns names of the columns, in the order of the rows' columns; copied
   * @param groups names of the groups or sequences, in the order of their numbers; copied
   */
  public ReportNames(List<String> columns, List<String> groups) {
    this(columns, groups, List.of());
  }

  /**
   * Names of columns, groups and values.
   *
   * @param columns names of the columns, in the order of the rows' columns; copied
   * @param groups names of the groups or sequences, in the order of their numbers; copied
   * @param nominal names of nominal columns and of their values; copied
   */
  public ReportNames(List<String> columns, List<String> groups, List<Nominal> nominal) {
    this(columns, groups, nominal, List.of(), List.of(), List.of());
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

  /**
   * {@return the name of a nominal column, or "column" and its number from 1 where it has no name}
   *
   * @param column number among the nominal columns, from 0
   */
  public String nominalColumn(int column) {
    return column < nominal.size() ? nominal.get(column).name() : "column " + (column + 1);
  }

  /**
   * {@return the name of a value of a nominal column, or its code where it has no name}
   *
   * @param column number among the nominal columns, from 0
   * @param code of the value, from 0
   */
  public String value(int column, int code) {
    return column < nominal.size() && code < nominal.get(column).values().size()
        ? nominal.get(column).values().get(code)
        : String.valueOf(code);
  }

  /**
   * {@return the name of a word, or its number where it has no name}
   *
   * @param word number of the word, from 0
   */
  public String word(int word) {
    List<String> known = words.isEmpty() ? columns : words;
    return word < known.size() ? known.get(word) : "word " + word;
  }

  /**
   * {@return the same with other names of groups}
   *
   * @param others names of the groups or sequences
   */
  public ReportNames withGroups(List<String> others) {
    return new ReportNames(columns, others, nominal, rows, clusters, words);
  }

  /**
   * {@return the same with names of rows}
   *
   * @param ids of the rows, in the order of the data
   */
  public ReportNames withRows(List<String> ids) {
    return new ReportNames(columns, groups, nominal, ids, clusters, words);
  }

  /** {@return the name of a part of an answer, or its place where it has no name} */
  public String cluster(int part) {
    return part < clusters.size() ? clusters.get(part) : String.valueOf(part);
  }

  /** {@return the same with names of the parts of an answer} */
  public ReportNames withClusters(List<String> others) {
    return new ReportNames(columns, groups, nominal, rows, others, words);
  }

  /** {@return the same with the words of texts} */
  public ReportNames withWords(List<String> texts) {
    return new ReportNames(columns, groups, nominal, rows, clusters, texts);
  }
}

package elki.clustering.crp.relation;

import crp.Text;
import crp.options.OptionText;
import elki.clustering.crp.likelihood.VectorTable;
import elki.data.LabelList;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which group or sequence an object belongs to: a label, or the number in a column of the data. The
 * text of the option: {@code label N} or {@code column N}, from 0.
 *
 * @param option its name, for messages
 * @param isColumn whether a column of the data names the group, not a label
 * @param number of the label or the column, from 0
 * @since 0.1.0
 */
public record Membership(String option, boolean isColumn, int number) {

  /**
   * Objects and their groups.
   *
   * @param data the data without the column
   * @param names the group of each object, in the order of the data
   */
  public record Members(Relation<?> data, List<String> names) {

    public Members {
      names = List.copyOf(names);
    }
  }

  /**
   * {@return the membership that a text names}
   *
   * @param option its name
   * @param text in one of the forms above
   * @throws IllegalArgumentException if it is in none; the message starts with the name
   */
  public static Membership parse(String option, String text) {
    String[] words = text.trim().toLowerCase(Locale.ROOT).split("\\s+", -1);
    boolean column = words[0].equals("column");
    if (words.length != 2 || !(column || words[0].equals("label"))) {
      throw new IllegalArgumentException(
          Text.of("%s must be 'label N' or 'column N', was '%s'", option, text));
    }
    return new Membership(option, column, OptionText.whole(option, words[1], 0));
  }

  /**
   * {@return the group of each object}
   *
   * @param database where labels are
   * @throws AbortException if there is no such label or column, or an entry is missing; names the
   *     row from 1
   */
  public Members find(Database database, Relation<?> data) {
    List<String> names = names(database, data);
    return new Members(isColumn ? DataChoice.without(vectors(data), number) : data, names);
  }

  /** {@return the text of the option} */
  String describe() {
    return (isColumn ? "column " : "label ") + number;
  }

  /** {@return its name in a table} */
  public String name(VectorTable table) {
    return isColumn ? table.columns().get(number).name() : describe();
  }

  /**
   * {@return a table with its column}
   *
   * @param table with all columns of the data
   * @param names of all objects
   */
  public VectorTable in(VectorTable table, List<String> names) {
    return isColumn ? table : table.with(describe(), names);
  }

  /** {@return the group of each object} */
  public List<String> names(Database database, Relation<?> data) {
    return isColumn ? column(vectors(data)) : labels(database, data);
  }

  @SuppressWarnings("unchecked")
  Relation<? extends NumberVector> vectors(Relation<?> data) {
    if (TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(data.getDataTypeInformation())) {
      return (Relation<? extends NumberVector>) data;
    }
    throw new AbortException(
        Text.of(
            "%s must be 'label N', as the data have no columns, was '%s'.", option, describe()));
  }

  private List<String> column(Relation<? extends NumberVector> data) {
    int columns = RelationUtil.dimensionality(data);
    if (number >= columns) {
      throw new AbortException(
          Text.of(
              "%s must name a column from 0 to %d, the columns of the data, was %d.",
              option, columns - 1, number));
    }
    List<String> names = new ArrayList<>();
    for (DBIDIter it = data.iterDBIDs(); it.valid(); it.advance()) {
      double value = data.get(it).doubleValue(number);
      if (Double.isNaN(value)) {
        throw missing(names.size() + 1);
      }
      names.add(value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
    }
    return names;
  }

  /**
   * {@return a label of each object, empty where there is none}
   *
   * @throws AbortException if there are no labels, or a column is named
   */
  public List<String> known(Database database, Relation<?> data) {
    if (isColumn) {
      throw new AbortException(Text.of("%s must be 'label N', was '%s'.", option, describe()));
    }
    return labels(database, data, true);
  }

  private List<String> labels(Database database, Relation<?> data) {
    return labels(database, data, false);
  }

  private List<String> labels(Database database, Relation<?> data, boolean some) {
    Relation<?> source = null;
    for (Relation<?> one : database.getRelations()) {
      if (source == null
          && TypeUtil.GUESSED_LABEL.isAssignableFromType(one.getDataTypeInformation())) {
        source = one;
      }
    }
    if (source == null) {
      throw new AbortException(
          Text.of(
              "The data have no labels: give %s%s labels (in CSV files words, or numbers in the"
                  + " columns of -parser.labelIndices).",
              option, some ? "" : " as 'column N', or"));
    }
    List<String> names = new ArrayList<>();
    for (DBIDIter it = data.iterDBIDs(); it.valid(); it.advance()) {
      Object value = source.get(it);
      if (value instanceof LabelList list) {
        value = number < list.size() ? list.get(number) : null;
      } else if (number > 0) {
        throw new AbortException(
            Text.of(
                "%s must be 'label 0', as objects have one label, was 'label %d'.",
                option, number));
      }
      String name = value == null ? "" : value.toString();
      if (name.isEmpty() && !some) {
        throw missing(names.size() + 1);
      }
      names.add(name);
    }
    return names;
  }

  private AbortException missing(int row) {
    return new AbortException(
        Text.of(
            "Row %d has no value in the %s that %s names.",
            row, isColumn ? "column" : "label", option));
  }
}

package weka.clusterers.crp.data;

import crp.Argument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The ids of rows: the values of an attribute, of strings, nominal or whole numbers; or the numbers
 * of the rows from 1. Immutable.
 */
public final class Ids {

  private static final String OPTION = "-id";
  private static final double WHOLE = 1e15;

  private final @Nullable Attribute attribute;
  private final HashMap<String, Integer> rows;

  private Ids(@Nullable Attribute attribute, Map<String, Integer> rows) {
    this.attribute = attribute;
    this.rows = new HashMap<>(rows);
  }

  /**
   * {@return the ids of the rows}
   *
   * @param text name or number of an attribute, or "row"
   * @throws IllegalArgumentException if there is no such attribute, it can hold no ids, or an id is
   *     missing or there twice; names the row
   */
  public static Ids of(Instances data, String text) {
    Map<String, Integer> rows = new HashMap<>();
    if (taken(data, text).length == 0) {
      for (int row = 0; row < data.numInstances(); row++) {
        rows.put(String.valueOf(row + 1), row);
      }
      return new Ids(null, rows);
    }
    Attribute found = data.attribute(AttributeNames.one(data, OPTION, text));
    boolean usable = found.isNumeric() || found.isNominal() || found.isString();
    if (!usable || found.isDate()) {
      throw Argument.refused(
          "%s: attribute '%s' must be of strings, nominal or numeric", OPTION, found.name());
    }
    for (int row = 0; row < data.numInstances(); row++) {
      String id = id(data.instance(row), found);
      if (id.isEmpty()) {
        throw Argument.refused("row %d, attribute '%s': the id is missing", row + 1, found.name());
      }
      Integer before = rows.put(id, row);
      if (before != null) {
        throw Argument.refused(
            "row %d, attribute '%s': the id '%s' is that of row %d, too",
            row + 1, found.name(), id, before + 1);
      }
    }
    return new Ids(found, rows);
  }

  /** {@return the ids of the rows, in their order; none where they are the numbers of the rows} */
  public List<String> names() {
    String[] names = new String[attribute == null ? 0 : rows.size()];
    if (attribute != null) {
      rows.forEach((id, row) -> names[row] = id);
    }
    return List.of(names);
  }

  /** {@return the attribute with the ids, as an array of one index, empty for row numbers} */
  public static int[] taken(Instances data, String text) {
    return text.equals(Times.ROW) && data.attribute(Times.ROW) == null
        ? new int[0]
        : new int[] {AttributeNames.one(data, OPTION, text)};
  }

  /** An id as an edge file writes it: a whole number without a point. */
  private static String id(Instance instance, Attribute attribute) {
    if (instance.isMissing(attribute.index())) {
      return "";
    }
    if (!attribute.isNumeric()) {
      return instance.stringValue(attribute.index()).trim();
    }
    double value = instance.value(attribute.index());
    return value == Math.rint(value) && Math.abs(value) < WHOLE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  /** {@return the row of each id} */
  public Map<String, Integer> rows() {
    return rows;
  }

  /**
   * {@return these ids and others}
   *
   * @param others numbers of ids that no row has
   */
  public Ids with(Map<String, Integer> others) {
    Map<String, Integer> all = new HashMap<>(rows);
    all.putAll(others);
    return new Ids(attribute, all);
  }

  /**
   * {@return the number of the id of an instance, that of a row or another; -1 if there is none}
   */
  public int row(Instance instance) {
    return attribute == null ? -1 : rows.getOrDefault(id(instance, attribute), -1);
  }

  /**
   * Adds the value of a row to its key.
   *
   * @param key the key
   */
  public void addTo(Instance instance, RowKey key) {
    if (attribute != null) {
      key.add(instance, attribute);
    }
  }

  /** {@return the name of the attribute; empty for the numbers of the rows} */
  public String column() {
    return attribute == null ? "" : attribute.name();
  }

  /** {@return whom the ids belong to} */
  public String describe() {
    return attribute == null ? "the number of the row" : "attribute '" + attribute.name() + "'";
  }
}

package weka.clusterers.crp.data;

import crp.Text;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** Instances as a table; dates are years. For one thread. */
public final class InstanceTable implements Table {

  private static final String IGNORED = "-ignore";

  private final List<Instance> instances;
  private int[] known = {};
  private int[] numbers = {};

  /**
   * Makes a table.
   *
   * @param instances of the training header; not changed
   */
  public InstanceTable(List<Instance> instances) {
    this.instances = instances;
  }

  /**
   * {@return all attributes but the class, the ignored ones and those that another option took}
   *
   * @param data any data
   * @param ignored names, 1-based numbers or ranges such as {@code 2-4}, separated by commas
   * @param taken indices from 0 of attributes that say where a row is, not what it is
   * @throws IllegalArgumentException if an ignored attribute is unknown or none is left
   */
  public static Columns columns(Instances data, String ignored, int... taken) {
    boolean[] out = new boolean[data.numAttributes()];
    for (int a : AttributeNames.several(data, IGNORED, ignored)) {
      out[a] = true;
    }
    for (int a : taken) {
      out[a] = true;
    }
    List<Column> chosen = new ArrayList<>();
    for (int a = 0; a < out.length; a++) {
      if (!out[a] && a != data.classIndex()) {
        chosen.add(column(data.attribute(a)));
      }
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "no attribute is left to cluster by: " + reasons(data, ignored, taken));
    }
    return new Columns(chosen);
  }

  /**
   * {@return an attribute as a column}
   *
   * @param attribute any
   */
  public static Column column(Attribute attribute) {
    Kind kind =
        attribute.isDate() ? Kind.DATE : attribute.isNumeric() ? Kind.NUMBER : Kind.CATEGORY;
    List<String> values =
        kind == Kind.CATEGORY
            ? IntStream.range(0, attribute.numValues()).mapToObj(attribute::value).toList()
            : List.of();
    return new Column(attribute.name(), attribute.index(), kind, values);
  }

  private static String reasons(Instances data, String ignored, int... taken) {
    List<String> reasons = new ArrayList<>();
    if (!ignored.isBlank()) {
      reasons.add(Text.of("%s were '%s'", IGNORED, ignored));
    }
    if (taken.length > 0) {
      reasons.add(
          Arrays.stream(taken)
              .mapToObj(a -> "'" + data.attribute(a).name() + "'")
              .collect(Collectors.joining(", ", "other options take ", "")));
    }
    if (reasons.isEmpty()) {
      reasons.add(
          data.classIndex() < 0
              ? "the data have no attributes"
              : Text.of("the only attribute is the class '%s'", data.classAttribute().name()));
    }
    return String.join(", and ", reasons);
  }

  /**
   * {@return for each attribute of the data whether it is one of some columns}
   *
   * @param data with the attributes
   * @param columns of the same data
   */
  public static boolean[] chosen(Instances data, Columns columns) {
    boolean[] chosen = new boolean[data.numAttributes()];
    columns.all().forEach(column -> chosen[column.place()] = true);
    return chosen;
  }

  /**
   * {@return whether there are attributes of strings among some columns}
   *
   * @param data with the attributes
   * @param columns of the same data
   */
  public static boolean hasStrings(Instances data, Columns columns) {
    return columns.all().stream().anyMatch(column -> data.attribute(column.place()).isString());
  }

  @Override
  public String noun() {
    return "attribute";
  }

  @Override
  public Columns columns() {
    return columns(header(), "");
  }

  private Instances header() {
    return instances instanceof Instances all ? all : instances.get(0).dataset();
  }

  @Override
  public int rows() {
    return instances.size();
  }

  /** The complement says that the values are dates. */
  @Override
  public int place(Column column) {
    return column.kind() == Kind.DATE ? ~column.place() : column.place();
  }

  @Override
  public double value(int row, int place) {
    Instance instance = instances.get(row);
    return place < 0 ? Times.year(instance.value(~place)) : instance.value(place);
  }

  @Override
  public String text(int row, int place) {
    Instance instance = instances.get(row);
    return instance.isMissing(place) ? "" : instance.stringValue(place);
  }

  /** Nominal values are those of the training header; strings have numbers of their own. */
  @Override
  public int[] codes(Column column) {
    Attribute own = header().attribute(column.place());
    if (!own.isString()) {
      return new int[0];
    }
    Map<String, Integer> known = new HashMap<>();
    column.values().forEach(value -> known.put(value, known.size()));
    int[] codes = new int[own.numValues()];
    Arrays.setAll(codes, k -> known.getOrDefault(Text.line(own.value(k)), -1));
    return codes;
  }

  /** Of a sparse instance only the stored values. */
  @Override
  public void cells(int row, int[] places, Cells cells) {
    if (known != places) {
      known = places;
      int[] attributes = Arrays.stream(places).map(place -> Math.max(place, ~place)).toArray();
      numbers = new int[Arrays.stream(attributes).max().orElse(-1) + 1];
      Arrays.fill(numbers, -1);
      for (int j = 0; j < places.length; j++) {
        numbers[attributes[j]] = j;
      }
    }
    Instance instance = instances.get(row);
    for (int v = 0; v < instance.numValues(); v++) {
      int place = instance.index(v);
      if (place < numbers.length && numbers[place] >= 0) {
        double value = instance.valueSparse(v);
        cells.take(numbers[place], places[numbers[place]] < 0 ? Times.year(value) : value);
      }
    }
  }
}

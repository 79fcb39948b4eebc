package weka.clusterers.crp.data;

import crp.Text;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** Chosen attributes of a data set, with their names and values. Immutable. */
public final class Columns implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String IGNORED = "-ignore";

  private final int[] attributes;
  private final Attribute[] headers;

  private Columns(List<Attribute> chosen) {
    attributes = chosen.stream().mapToInt(Attribute::index).toArray();
    headers = chosen.toArray(new Attribute[0]);
  }

  /**
   * {@return all attributes but the class, the ignored ones and those that another option took}
   *
   * @param data any data
   * @param ignored names, 1-based numbers or ranges such as {@code 2-4}, separated by commas
   * @param taken indices from 0 of attributes that say where a row is, not what it is
   * @throws IllegalArgumentException if an ignored attribute is unknown or none is left
   */
  public static Columns of(Instances data, String ignored, int... taken) {
    boolean[] out = new boolean[data.numAttributes()];
    for (int a : AttributeNames.several(data, IGNORED, ignored)) {
      out[a] = true;
    }
    for (int a : taken) {
      out[a] = true;
    }
    List<Attribute> chosen = new ArrayList<>();
    for (int a = 0; a < out.length; a++) {
      if (!out[a] && a != data.classIndex()) {
        chosen.add(data.attribute(a));
      }
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "no attribute is left to cluster by: " + reasons(data, ignored, taken));
    }
    return new Columns(chosen);
  }

  private static String reasons(Instances data, String ignored, int... taken) {
    List<String> reasons = new ArrayList<>();
    if (!ignored.isBlank()) {
      reasons.add(Text.of("%s were '%s'", IGNORED, ignored));
    }
    if (taken.length > 0) {
      reasons.add("other options take " + names(data, taken));
    }
    if (reasons.isEmpty()) {
      reasons.add(
          data.classIndex() < 0
              ? "the data have no attributes"
              : Text.of("the only attribute is the class '%s'", data.classAttribute().name()));
    }
    return String.join(", and ", reasons);
  }

  private static String names(Instances data, int[] attributes) {
    return Arrays.stream(attributes)
        .mapToObj(a -> "'" + data.attribute(a).name() + "'")
        .collect(Collectors.joining(", "));
  }

  /** {@return the number of chosen attributes} */
  public int size() {
    return attributes.length;
  }

  /**
   * {@return the index of an attribute in the data}
   *
   * @param column from 0
   */
  public int attribute(int column) {
    return attributes[column];
  }

  /**
   * {@return the name of an attribute}
   *
   * @param column from 0
   */
  public String name(int column) {
    return Text.line(headers[column].name());
  }

  /** {@return the names of all chosen attributes} */
  public List<String> names() {
    return IntStream.range(0, size()).mapToObj(this::name).toList();
  }

  /**
   * {@return the values of a nominal attribute}
   *
   * @param column from 0
   */
  public List<String> values(int column) {
    List<String> values = new ArrayList<>();
    for (int v = 0; v < headers[column].numValues(); v++) {
      values.add(Text.line(headers[column].value(v)));
    }
    return values;
  }

  /**
   * {@return only the columns at the given positions}
   *
   * @param positions from 0, growing
   */
  public Columns at(List<Integer> positions) {
    return new Columns(positions.stream().map(p -> headers[p]).toList());
  }

  /**
   * {@return those that are not among others}
   *
   * @param others of the same data
   */
  public Columns without(Columns others) {
    List<Attribute> out = List.of(others.headers);
    return new Columns(Stream.of(headers).filter(a -> !out.contains(a)).toList());
  }

  /**
   * {@return those that are not among others; these if none is left}
   *
   * @param others of the same data
   */
  public Columns withoutIfAny(Columns others) {
    Columns rest = without(others);
    return rest.size() == 0 ? this : rest;
  }

  /**
   * {@return these and others, in the order of the data}
   *
   * @param others of the same data, none of them among these
   */
  public Columns and(Columns others) {
    return new Columns(
        Stream.concat(Stream.of(headers), Stream.of(others.headers))
            .sorted(Comparator.comparingInt(Attribute::index))
            .toList());
  }

  /**
   * {@return whether an attribute holds dates}
   *
   * @param column from 0
   */
  public boolean isDate(int column) {
    return headers[column].isDate();
  }

  /**
   * {@return whether an attribute holds numbers or dates}
   *
   * @param column from 0
   */
  public boolean isNumeric(int column) {
    return headers[column].isNumeric();
  }

  /** {@return those of dates} */
  public Columns dates() {
    return new Columns(Stream.of(headers).filter(Attribute::isDate).toList());
  }

  /**
   * {@return those of strings or names in which each row has another value, as names of rows have}
   *
   * @param data the data
   * @param least fewest rows in which names differ for another reason than chance; strings are
   *     nothing but names in any number of rows
   */
  public Columns rowNames(Instances data, int least) {
    return new Columns(
        Stream.of(headers)
            .filter(a -> a.isString() || (a.isNominal() && data.size() >= least))
            .filter(a -> allDiffer(data, a))
            .toList());
  }

  private static boolean allDiffer(Instances data, Attribute attribute) {
    Set<String> seen = new HashSet<>();
    for (Instance instance : data) {
      if (instance.isMissing(attribute) || !seen.add(instance.stringValue(attribute))) {
        return false;
      }
    }
    return true;
  }

  /** {@return the numeric ones} */
  public Columns numeric() {
    return new Columns(List.of(headers).stream().filter(Attribute::isNumeric).toList());
  }

  /** {@return whether any of them holds strings} */
  public boolean strings() {
    return List.of(headers).stream().anyMatch(Attribute::isString);
  }

  /** {@return the nominal ones} */
  public Columns nominal() {
    return new Columns(List.of(headers).stream().filter(Attribute::isNominal).toList());
  }

  /**
   * {@return those with at least two different values among rows of positive weight; for each other
   * one a note is added}
   *
   * @param data the data
   * @param notes receives one sentence for each column left out
   */
  public Columns varying(Instances data, List<String> notes) {
    List<Integer> kept = new ArrayList<>();
    for (int j = 0; j < size(); j++) {
      String fault = fault(data, attributes[j]);
      if (fault.isEmpty()) {
        kept.add(j);
      } else {
        notes.add("attribute '" + name(j) + "' " + fault + " and was left out");
      }
    }
    return at(Collections.unmodifiableList(kept));
  }

  private static String fault(Instances data, int attribute) {
    double first = Double.NaN;
    for (Instance instance : data) {
      double value = instance.value(attribute);
      if (instance.weight() > 0 && !Double.isNaN(value)) {
        if (!Double.isNaN(first) && value != first) {
          return "";
        }
        first = value;
      }
    }
    return Double.isNaN(first) ? "has only missing values" : "is constant";
  }

  /**
   * {@return a number from 0 for each row, the same for equal values of an attribute; none if there
   * are more values}
   *
   * @param data the data
   * @param column from 0
   * @param most largest number of values, missing ones are one of them
   */
  public Optional<int[]> codes(Instances data, int column, int most) {
    Map<Double, Integer> seen = new HashMap<>();
    int[] codes = new int[data.size()];
    for (int row = 0; row < codes.length; row++) {
      codes[row] = seen.computeIfAbsent(data.get(row).value(attributes[column]), x -> seen.size());
      if (seen.size() > most) {
        return Optional.empty();
      }
    }
    return Optional.of(codes);
  }

  /**
   * {@return whether all chosen attributes are missing}
   *
   * @param instance a row
   */
  public boolean allMissing(Instance instance) {
    for (int attribute : attributes) {
      if (!instance.isMissing(attribute)) {
        return false;
      }
    }
    return true;
  }
}

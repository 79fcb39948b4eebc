package weka.clusterers.crp.data;

import crp.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weka.clusterers.crp.options.Values;
import weka.core.Instance;
import weka.core.Instances;

/**
 * What rows belong to: sequences or groups.
 *
 * @param attribute index of the attribute that says it
 * @param names all of them, in the order of their first row
 * @param of what each row belongs to, an index into {@code names}
 */
@SuppressWarnings("ArrayRecordComponent")
public record Members(int attribute, List<String> names, int[] of) {

  /**
   * {@return what the rows belong to}
   *
   * @param data the data
   * @param attribute index of the attribute
   * @throws IllegalArgumentException if a value is missing
   */
  public static Members of(Instances data, int attribute) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] of = new int[data.numInstances()];
    for (int row = 0; row < of.length; row++) {
      Instance instance = data.instance(row);
      if (instance.isMissing(attribute)) {
        throw new IllegalArgumentException(
            Text.of(
                "row %d: attribute '%s' must not be missing: it says what the row belongs to",
                row + 1, data.attribute(attribute).name()));
      }
      String name = name(instance, attribute);
      Integer known = numbers.putIfAbsent(name, numbers.size());
      of[row] = known == null ? numbers.size() - 1 : known;
    }
    return new Members(attribute, List.copyOf(numbers.keySet()), of);
  }

  /**
   * {@return what a row belongs to, as text}
   *
   * @param instance the row
   * @param attribute index of the attribute
   */
  public static String name(Instance instance, int attribute) {
    return instance.attribute(attribute).isNumeric()
        ? Values.plain(instance.value(attribute))
        : instance.stringValue(attribute);
  }
}

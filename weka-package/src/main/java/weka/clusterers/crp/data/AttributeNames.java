package weka.clusterers.crp.data;

import crp.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** Finds the attributes that an option names: by name, by number from 1, "first" or "last". */
public final class AttributeNames {

  private static final int SHOWN = 40;

  private AttributeNames() {}

  /**
   * {@return the index of one attribute, from 0}
   *
   * @param data where to look
   * @param option the option, for the message, such as {@code time attribute (-time)}
   * @param text its name or its number from 1
   * @throws IllegalArgumentException if there is no such attribute
   */
  public static int one(Instances data, String option, String text) {
    String item = text.trim();
    Attribute named = data.attribute(item);
    int number = named == null ? number(data, item) : named.index() + 1;
    if (number < 1) {
      throw unknown(data, option, item);
    }
    return number - 1;
  }

  /**
   * {@return the indices of attributes, from 0, as they are listed, each once}
   *
   * @param option the option, for the message
   * @param text names, numbers from 1 or ranges such as {@code 2-4}, separated by commas
   * @throws IllegalArgumentException if there is no such attribute
   */
  public static int[] several(Instances data, String option, String text) {
    List<Integer> found = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      if (!item.isBlank()) {
        add(data, option, item.trim(), found);
      }
    }
    return found.stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  private static void add(Instances data, String option, String item, List<Integer> found) {
    int dash = item.indexOf('-', 1);
    if (data.attribute(item) != null || dash < 0) {
      found.add(one(data, option, item));
      return;
    }
    int from = number(data, item.substring(0, dash));
    int to = number(data, item.substring(dash + 1));
    if (from < 1 || to < from) {
      throw unknown(data, option, item);
    }
    for (int a = from; a <= to; a++) {
      found.add(a - 1);
    }
  }

  /** {@return the number of an attribute from 1, 0 if there is none} */
  private static int number(Instances data, String text) {
    String trimmed = text.trim();
    if (trimmed.equals("first")) {
      return 1;
    }
    if (trimmed.equals("last")) {
      return data.numAttributes();
    }
    if (!trimmed.matches("[0-9]{1,9}")) {
      return 0;
    }
    int number = Integer.parseInt(trimmed);
    return number <= data.numAttributes() ? number : 0;
  }

  private static IllegalArgumentException unknown(Instances data, String option, String item) {
    String names =
        IntStream.range(0, Math.min(SHOWN, data.numAttributes()))
            .mapToObj(a -> (a + 1) + " " + data.attribute(a).name())
            .collect(Collectors.joining(", "));
    return new IllegalArgumentException(
        Text.of(
            "%s: unknown attribute '%s'; the attributes are %s%s",
            option, item, names, data.numAttributes() > SHOWN ? ", ..." : ""));
  }
}

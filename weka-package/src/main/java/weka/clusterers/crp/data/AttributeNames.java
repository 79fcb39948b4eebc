package weka.clusterers.crp.data;

import crp.host.ColumnTexts;
import java.util.stream.IntStream;
import weka.core.Instances;

/** Finds the attributes that an option names: by name, by number from 1, "first" or "last". */
public final class AttributeNames {

  private AttributeNames() {}

  private static ColumnTexts of(Instances data) {
    return new ColumnTexts(
        IntStream.range(0, data.numAttributes()).mapToObj(a -> data.attribute(a).name()).toList(),
        "attribute");
  }

  /**
   * {@return the index of one attribute, from 0}
   *
   * @param data where to look
   * @param option the option, for the message, such as {@code time attribute (-time)}
   * @param text its name or its number from 1
   * @throws IllegalArgumentException if there is no such attribute
   */
  public static int one(Instances data, String option, String text) {
    return of(data).one(option, text);
  }

  /**
   * {@return the indices of attributes, from 0, as they are listed, each once}
   *
   * @param option the option, for the message
   * @param text names, numbers from 1 or ranges such as {@code 2-4}, separated by commas
   * @throws IllegalArgumentException if there is no such attribute
   */
  public static int[] several(Instances data, String option, String text) {
    return of(data).several(option, text);
  }
}

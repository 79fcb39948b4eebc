package weka.clusterers.crp.options;

import crp.Argument;
import crp.options.OptionText;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import weka.core.SelectedTag;
import weka.core.Tag;

/** Choices of words as Weka's tags. */
public final class Values {

  private Values() {}

  /**
   * {@return the choice among the constants of an enumeration, in lower case with hyphens}
   *
   * @param type of the constants
   * @param chosen the text of the chosen one
   */
  public static <E extends Enum<E>> SelectedTag tags(Class<E> type, String chosen) {
    List<E> constants = List.of(type.getEnumConstants());
    Tag[] tags = new Tag[constants.size()];
    for (int id = 0; id < tags.length; id++) {
      String text = OptionText.of(constants.get(id));
      tags[id] = new Tag(id, text, text, false);
    }
    return tag(type.getSimpleName(), chosen, tags);
  }

  /**
   * {@return the constant that is chosen}
   *
   * @param chosen made by {@link #tags}
   */
  public static <E extends Enum<E>> E constant(Class<E> type, SelectedTag chosen) {
    return type.getEnumConstants()[chosen.getSelectedTag().getID()];
  }

  /**
   * {@return the chosen tag}
   *
   * @param name the option, for the message
   * @param text what the user gave, in any case
   * @param tags the choices
   * @throws IllegalArgumentException if the text is none of them
   */
  public static SelectedTag tag(String name, String text, Tag[] tags) {
    for (Tag tag : tags) {
      if (tag.getIDStr().equalsIgnoreCase(text.trim().replace('_', '-'))) {
        return new SelectedTag(tag.getID(), tags);
      }
    }
    String choices = Arrays.stream(tags).map(Tag::getIDStr).collect(Collectors.joining(", "));
    throw Argument.refused("%s must be one of %s, was '%s'", name, choices, text);
  }

  /** {@return the number as people write it: 1 and not 1.0} */
  public static String plain(double value) {
    return Parameter.fixed(value).text();
  }
}

package weka.clusterers.crp.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.core.OptionHandler;
import weka.core.Utils;

/**
 * The command line that repeats a run. Options that stand at their defaults are left out if a fresh
 * scheme then has the same options; otherwise, and where in doubt, all are written.
 */
public final class Repetition {

  private Repetition() {}

  /** {@return the class and its options, but for the data} */
  public static String command(OptionHandler scheme) {
    String[] all = scheme.getOptions();
    String[] options = all;
    try {
      String[] changed = changed(all, fresh(scheme).getOptions());
      OptionHandler copy = fresh(scheme);
      copy.setOptions(changed.clone());
      if (Arrays.equals(all, copy.getOptions())) {
        options = changed;
      }
    } catch (Exception e) {
      // a scheme that cannot be made anew is repeated by all of its options
      options = all;
    }
    String line = Utils.joinOptions(options);
    return scheme.getClass().getName() + (line.isEmpty() ? "" : " " + line);
  }

  private static OptionHandler fresh(OptionHandler scheme) throws ReflectiveOperationException {
    return scheme.getClass().getDeclaredConstructor().newInstance();
  }

  /** {@return the options that are not among the defaults, each with its value} */
  private static String[] changed(String[] all, String[] defaults) {
    List<List<String>> initial = pairs(defaults);
    List<String> changed = new ArrayList<>();
    for (List<String> pair : pairs(all)) {
      if (!initial.contains(pair)) {
        changed.addAll(pair);
      }
    }
    return changed.toArray(new String[0]);
  }

  /** {@return each option with what follows it} */
  private static List<List<String>> pairs(String[] options) {
    List<List<String>> pairs = new ArrayList<>();
    for (String word : options) {
      boolean flag =
          word.length() > 1 && word.charAt(0) == '-' && Character.isLetter(word.charAt(1));
      if (flag || pairs.isEmpty()) {
        pairs.add(new ArrayList<>());
      }
      pairs.get(pairs.size() - 1).add(word);
    }
    return pairs;
  }
}

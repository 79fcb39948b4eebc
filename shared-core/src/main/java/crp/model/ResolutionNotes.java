package crp.model;

import crp.Text;
import crp.data.Resolution;
import crp.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says which columns were rounded and what follows from it, one sentence for each step. */
final class ResolutionNotes {

  /** More columns of one step are counted, not named. */
  private static final int NAMED = 4;

  private ResolutionNotes() {}

  /**
   * {@return the sentences}
   *
   * @param noun what a column is called, in the singular
   */
  static List<String> of(Resolution resolution, List<String> names, String noun) {
    Map<Double, List<String>> steps = new TreeMap<>();
    List<String> notes = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      double step = significant(resolution.step(j));
      if (step > 0) {
        steps.computeIfAbsent(step, s -> new ArrayList<>()).add(names.get(j));
      }
      if (resolution.heapStep(j) > 0) {
        notes.add(
            Text.of(
                "many values of %s '%s' are multiples of %s: about %.0f %% of the rows count as rounded to that",
                noun, names.get(j), text(resolution.heapStep(j)), 100 * resolution.heapShare(j)));
      }
    }
    steps.forEach((step, group) -> notes.add(0, sentence(step, group, names.size(), noun)));
    return notes;
  }

  private static String sentence(double step, List<String> group, int all, String noun) {
    return Text.of(
        "%s in steps of %s: clusters are fitted to the values before rounding (rounding sd %.2g)",
        subject(group, all, noun), text(step), step / Math.sqrt(12));
  }

  private static String subject(List<String> group, int all, String noun) {
    if (group.size() == 1) {
      return Text.of("%s '%s' has values", noun, group.get(0));
    }
    if (group.size() <= NAMED) {
      return Text.of("%ss '%s' have values", noun, String.join("', '", group));
    }
    return group.size() == all
        ? Text.of("all %d %ss have values", all, noun)
        : Text.of("%d of %d %ss have values", group.size(), all, noun);
  }

  /** Steps that differ by rounding errors are one. */
  private static double significant(double step) {
    return Double.parseDouble(Text.of("%.4g", step));
  }

  private static String text(double step) {
    return Parameter.fixed(significant(step)).text();
  }
}

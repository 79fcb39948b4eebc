package crp.choose;

import crp.Text;
import crp.data.Resolution;
import crp.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says which columns were rounded so that it matters, and what follows from it. */
final class ResolutionNotes {

  /** More columns of one step are counted, not named. */
  private static final int NAMED = 4;

  /** Where nearly all values are multiples, nobody is told that they are. */
  private static final double NEARLY_ALL = 0.95;

  private ResolutionNotes() {}

  /**
   * {@return the sentences}
   *
   * @param noun what a column is called, in the singular
   */
  static List<String> of(Resolution resolution, List<String> names, String noun) {
    Map<Double, List<String>> steps = new TreeMap<>();
    List<String> heaps = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      double step = significant(resolution.step(j));
      if (step > 0 && resolution.noticeable(j)) {
        steps.computeIfAbsent(step, s -> new ArrayList<>()).add(names.get(j));
      }
      if (resolution.heapStep(j) > 0 && resolution.heapShare(j) < NEARLY_ALL) {
        heaps.add(
            Text.of(
                "many values of %s '%s' are multiples of %s: about %.0f %% of the rows count as rounded to that",
                noun, names.get(j), text(resolution.heapStep(j)), 100 * resolution.heapShare(j)));
      }
    }
    List<String> notes = new ArrayList<>();
    if (!steps.isEmpty()) {
      List<String> parts = new ArrayList<>();
      steps.forEach(
          (step, group) ->
              parts.add(
                  Text.of("%s in steps of %s", subject(group, names.size(), noun), text(step))));
      notes.add(String.join(", ", parts) + ": clusters are fitted to the values before rounding");
    }
    notes.addAll(heaps);
    return notes;
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

package crp.model;

import crp.Text;
import crp.diagnose.Diagnosis;
import crp.diagnose.Verdict;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import crp.report.Counted;
import crp.report.Paragraph;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The first lines of a report, for people who read no further: how many clusters, how sure the
 * answer is, whether the chains agree, and what to do next.
 */
final class Conclusion {

  private final String noun;
  private final Draws draws;
  private final Diagnosis diagnosis;
  private final int chains;
  private final long rows;
  private final long unsure;

  private Conclusion(
      String noun, Draws draws, Diagnosis diagnosis, int chains, long rows, long unsure) {
    this.noun = noun;
    this.draws = draws;
    this.diagnosis = diagnosis;
    this.chains = chains;
    this.rows = rows;
    this.unsure = unsure;
  }

  static List<Paragraph> of(Fit<?> fit) {
    return of(
        fit.model().noun(),
        fit.draws(),
        fit.diagnosis(),
        fit.settings().chains(),
        fit.rows(),
        fit.certainty().map(certainty -> (long) certainty.unsure()));
  }

  /**
   * {@return the lines}
   *
   * @param noun what a cluster is called, in the singular
   * @param draws what the run kept
   * @param diagnosis of these draws
   * @param chains number of chains
   * @param rows number of rows that took part, of which the draws may hold some
   * @param unsure number of rows that are unsure, if it was counted
   */
  static List<Paragraph> of(
      String noun, Draws draws, Diagnosis diagnosis, int chains, long rows, Optional<Long> unsure) {
    Conclusion conclusion = new Conclusion(noun, draws, diagnosis, chains, rows, unsure.orElse(0L));
    List<String> lines = new ArrayList<>();
    lines.add("How many: " + conclusion.howMany());
    if (unsure.isPresent()) {
      lines.add("How sure: " + conclusion.howSure());
    }
    lines.add("Chains: " + conclusion.agreement());
    lines.add("Next: " + conclusion.next());
    return lines.stream().map(line -> new Paragraph(Topic.CONCLUSION, line)).toList();
  }

  /** The most probable number, and the smallest range around it that holds most of the draws. */
  private String howMany() {
    double[] law = draws.clusterCountLaw();
    LikelyNumber number = LikelyNumber.of(law);
    int mode = number.mode();
    String most = Text.of("%s with probability %.2f", Counted.of(mode, noun), law[mode]);
    return number.fewest() == number.most()
        ? most + "."
        : most + Text.of(", %d to %d with %.2f.", number.fewest(), number.most(), number.share());
  }

  private boolean settled() {
    Verdict verdict = diagnosis.verdict();
    return verdict == Verdict.AGREE || verdict == Verdict.ROUGHLY;
  }

  private String howSure() {
    return Text.of(
        "%d of %s belong to their %s with a probability of at least 0.5%s.",
        rows - unsure,
        Counted.of(rows, "row"),
        noun,
        unsure == 0 ? "" : Text.of("; %d %s unsure", unsure, unsure == 1 ? "is" : "are"));
  }

  private String agreement() {
    Verdict verdict = diagnosis.verdict();
    String different = String.join(", ", diagnosis.different());
    if (verdict == Verdict.UNKNOWN) {
      return chains == 1
          ? "one chain cannot show whether the answer depends on where it starts."
          : "there are too few sweeps to compare the chains.";
    }
    if (verdict == Verdict.AGREE) {
      return Text.of("the %d chains agree.", chains);
    }
    if (verdict == Verdict.ROUGHLY) {
      return Text.of("the %d chains found the same %ss", chains, noun)
          + (different.isEmpty() ? "." : Text.of(", but they differ in: %s.", different));
    }
    return chains == 1 ? "the chain has not settled." : disagreement(different);
  }

  private String disagreement(String different) {
    List<List<Integer>> groups = diagnosis.groups();
    String who =
        groups.size() == 1
            ? Text.of("the chains have not settled: their %ss still change", noun)
            : Text.of(
                "the chains found different %ss (%s)",
                noun, groups.stream().map(Conclusion::numbers).collect(Collectors.joining("; ")));
    return different.isEmpty() ? who + "." : who + ". They differ in: " + different + ".";
  }

  /** Chains are numbered from 1 for people, as in pictures. */
  private static String numbers(List<Integer> group) {
    String text =
        group.stream().map(c -> String.valueOf(c + 1)).collect(Collectors.joining(" and "));
    return (group.size() == 1 ? "chain " : "chains ") + text;
  }

  private String next() {
    if (settled() && 2 * unsure > rows) {
      return Text.of(
          "most rows are unsure: use their probabilities or a coarser cut of the ladder, not these"
              + " %ss.",
          noun);
    }
    return switch (diagnosis.verdict()) {
      case AGREE -> "no longer run is needed.";
      case ROUGHLY ->
          Text.of("the %ss can be used; more sweeps make the probabilities firmer.", noun);
      case DISAGREE ->
          "run more sweeps; if the chains still differ, the data support several answers, and this is"
              + " one of them.";
      case UNKNOWN -> chains == 1 ? "run several chains." : "run more sweeps.";
    };
  }
}

package crp.answer;

import crp.Text;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.diagnose.Verdict;
import crp.draws.LikelyNumber;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.report.Counted;
import crp.report.Paragraph;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The first lines of a report, for people who read no further: how many clusters, how sure the
 * answer is, whether the chains agree, and what to do next.
 *
 * @param noun what a cluster is called, in the singular
 * @param law share of the draws with k clusters, by k, each cut as the answer is
 * @param regimes which of the chains the answer is taken from
 * @param size number of rows of the data
 * @param rows number of rows that were sampled, of which the draws may hold some
 * @param shown number of clusters of the estimate, the parts
 * @param fused number of clusters of the answer
 * @param noise number of rows that belong to no cluster
 * @param unsure number of rows that are unsure, if it was counted
 * @param doubtful number of clusters without a sure row
 * @param largest number of rows of the largest cluster
 * @param columns that are clustered, 0 for rows without columns
 * @param full whether clusters have full covariances
 * @param misfit whether a column does not follow the model within clusters
 * @param pieces whether the draws are read as pieces of the clusters
 * @param alone number of clusters of one row that the headline does not count
 */
@SuppressWarnings("ArrayRecordComponent")
record Conclusion(
    String noun,
    double[] law,
    Diagnosis diagnosis,
    Regimes regimes,
    int chains,
    long size,
    long rows,
    int shown,
    int fused,
    int noise,
    Optional<Long> unsure,
    int doubtful,
    long largest,
    int columns,
    boolean full,
    boolean misfit,
    boolean ladder,
    boolean pieces,
    int alone) {

  /** Of so many rows, or clusters, one may be unsure before the advice speaks of it. */
  static final int FEW = 5;

  /**
   * An answer of fewer rows a cluster, or with more noise than one row of so many, describes the
   * data badly.
   */
  private static final int LEAST = 10;

  /** Share of the draws from which on another number of clusters speaks against the answer. */
  private static final double MOST = 2.0 / 3;

  /** Share of the draws that have as many clusters as a usable answer, at least. */
  private static final double LITTLE = 0.1;

  /** Beside one cluster with this share of the rows the others are crumbs. */
  private static final double NEARLY_ALL = 0.95;

  static Conclusion of(Answer answer) {
    Fit<?> fit = answer.fit();
    int[] labels = answer.labels();
    Optional<boolean[]> unsure = Certainty.of(fit).map(certainty -> answer.unsure());
    Optional<RegionText> regions = RegionText.of(answer);
    int size = regions.map(RegionText::size).orElse(answer.size());
    return new Conclusion(
        fit.model().noun(),
        regions.map(RegionText::law).orElseGet(answer::sizeLaw),
        fit.diagnosis(),
        fit.regimes(),
        fit.draws().traces().size(),
        fit.size(),
        fit.draws().items(),
        fit.parts().size() - (answer.size() - size),
        size,
        fit.rowLabels().noise(),
        unsure.map(Conclusion::count),
        Math.min(size, unsure.map(rows -> answer.size() - sure(labels, rows)).orElse(0)),
        largest(labels, answer.size()),
        columns(fit.view().rows()),
        fit.model().family() instanceof GaussianNiw,
        PredictiveCheck.of(fit).isPresent(),
        true,
        answer.inPieces(),
        RowsAlone.of(fit, labels, answer.size()).rows());
  }

  private static long largest(int[] labels, int clusters) {
    long[] rows = new long[clusters];
    IntStream.of(labels).filter(k -> k >= 0).forEach(k -> rows[k]++);
    return Arrays.stream(rows).max().orElse(0);
  }

  private static int columns(Rows rows) {
    return rows instanceof RealRows real
        ? real.columns()
        : rows instanceof CategoryRows categories
            ? categories.columns()
            : rows instanceof MixedRows mixed
                ? mixed.parts().stream().mapToInt(Conclusion::columns).sum()
                : 0;
  }

  private static long count(boolean[] flags) {
    return IntStream.range(0, flags.length).filter(i -> flags[i]).count();
  }

  /** {@return the number of clusters with a sure row} */
  private static int sure(int[] labels, boolean[] unsure) {
    return (int)
        IntStream.range(0, labels.length)
            .filter(i -> labels[i] >= 0 && !unsure[i])
            .map(i -> labels[i])
            .distinct()
            .count();
  }

  /** {@return the lines, with what else is to be done next in sentences without a full stop} */
  List<Paragraph> lines(List<String> warnings) {
    List<String> lines = new ArrayList<>();
    lines.add("How many: " + howMany());
    unsure.ifPresent(rows -> lines.add("How sure: " + howSure(rows)));
    lines.add("Chains: " + agreement());
    lines.add("Next: " + String.join("", warnings.stream().map(w -> w + "; ").toList()) + next());
    return lines.stream().map(line -> new Paragraph(Topic.CONCLUSION, line)).toList();
  }

  /**
   * The number of the answer with its probability, the most probable one if that is another, and
   * the smallest range around it that holds most of the draws.
   */
  private String howMany() {
    LikelyNumber number = LikelyNumber.of(law);
    String own =
        Text.of(
            "%s with probability %.2f%s",
            Counted.of(fused, noun),
            share(),
            alone == 0 ? "" : Text.of(", %s alone included", Counted.of(alone, "row")));
    String most =
        number.mode() == fused
            ? ""
            : Text.of("; most probable are %d with %.2f", number.mode(), law[number.mode()]);
    String range =
        number.fewest() == number.most()
            ? "."
            : Text.of(", %d to %d with %.2f.", number.fewest(), number.most(), number.share());
    return own + most + range + (fused < shown ? fusion() : "") + (pieces ? reading() : "");
  }

  /** {@return what the numbers of an answer are, whose clusters the draws cut into pieces} */
  private String reading() {
    return Text.of(
        " The draws have more and smaller ones: each stands here for the %s that holds most of its"
            + " rows, so that further ones are not seen.",
        noun);
  }

  /** {@return the share of the draws with as many clusters as the answer} */
  private double share() {
    return fused < law.length ? law[fused] : 0;
  }

  private String fusion() {
    return Text.of(" Each is one or several of the %s of the estimate.", Counted.of(shown, "part"));
  }

  private String howSure(long unsure) {
    return Text.of(
        "%d of %s belong to their %s with a probability of at least 0.5%s.",
        rows - unsure,
        sampled(),
        noun,
        unsure == 0 ? "" : Text.of("; %d %s unsure", unsure, unsure == 1 ? "is" : "are"));
  }

  private String sampled() {
    return Counted.of(rows, rows < size ? "sampled row" : "row");
  }

  private String agreement() {
    Verdict verdict = diagnosis.verdict();
    if (verdict == Verdict.UNKNOWN) {
      return chains == 1
          ? "one chain cannot show whether the answer depends on where it starts."
          : "there are too few sweeps to compare the chains.";
    }
    if (chains == 1) {
      return "the chain has not settled.";
    }
    return Text.of("the %d chains %s%s.", chains, verdict.present(), findings(verdict));
  }

  private String findings(Verdict verdict) {
    return switch (verdict) {
      case AGREE, UNKNOWN -> "";
      case ROUGHLY -> ": " + likeness() + differences(", but differ in: ");
      case DISAGREE -> ": " + disagreement() + differences(". They differ in: ") + answering();
    };
  }

  private String likeness() {
    return diagnosis.sameClusters()
        ? Text.of("they found the same %ss", noun)
        : Text.of("they found similar %ss", noun);
  }

  private String differences(String before) {
    List<String> different = diagnosis.different();
    return different.isEmpty() ? "" : before + String.join(", ", different);
  }

  private String disagreement() {
    List<List<Integer>> groups = diagnosis.groups();
    return groups.size() == 1
        ? Text.of("they have not settled, their %ss still change", noun)
        : Text.of(
            "they found different %ss (%s)",
            noun, groups.stream().map(Regimes::text).collect(Collectors.joining("; ")));
  }

  /** {@return which chains the answer is of, without a full stop; empty for all} */
  private String answering() {
    return regimes.areOne()
        ? ""
        : Text.of(
            ". The answer is that of %s alone: the log joint of its %ss is higher by at least %.0f"
                + " nats",
            Regimes.text(regimes.used()), noun, regimes.gap());
  }

  private String next() {
    return switch (diagnosis.verdict()) {
      case AGREE -> advice() + "; the run is long enough.";
      case ROUGHLY ->
          advice()
              + (few()
                  ? "; more sweeps make the probabilities firmer."
                  : "; more sweeps make them firmer.");
      case DISAGREE ->
          tooWide()
              ? forTooMany() + "."
              : chains == 1
                  ? "run more sweeps and several chains."
                  : "run more sweeps; if the chains still differ, the data support several answers, and this is"
                      + " one of them.";
      case UNKNOWN -> chains == 1 ? "run several chains." : "run more sweeps.";
    };
  }

  /** What the answer of chains that agree is good for, without a full stop. */
  private String advice() {
    if (tooMany()) {
      return forTooMany();
    }
    if ((long) noise * LEAST > size) {
      return Text.of(
          "check the %ss: %d of %s are noise, so they may not have the form of the data",
          noun, noise, Counted.of(size, "row"));
    }
    if (misfit) {
      return Text.of("check the %ss: the rows do not follow the model within them, see Fit", noun);
    }
    if (fused == 1) {
      return "treat the rows as one group"
          + (shown > 1
              ? "; without a cut (cut none) its parts are shown"
              : Text.of(", though %ss that overlap or are small can be missed", noun));
    }
    if (fused == 0) {
      return Text.of("no %s of two rows or more is found", noun);
    }
    if (largest >= NEARLY_ALL * size) {
      return Text.of(
          "treat the rows as one group: one %s holds %d of %s; look at the others row by row",
          noun, largest, Counted.of(size, "row"));
    }
    if (!few()) {
      return forUnsure();
    }
    if (doubtful * FEW > fused) {
      return Text.of("check the %ss: %d of %d have no sure row", noun, doubtful, fused);
    }
    int mode = LikelyNumber.of(law).mode();
    if (mode != fused && law[mode] > MOST) {
      return Text.of("check the %ss: most draws have %d, not %d", noun, mode, fused);
    }
    return share() < LITTLE
        ? Text.of(
            "check the %ss: the probability of %d is %.2f; use %s", noun, fused, share(), instead())
        : Text.of("the %ss can be used", noun);
  }

  private boolean few() {
    return unsure.orElse(0L) * FEW <= rows;
  }

  /** What to do where many rows are unsure, without a full stop. */
  private String forUnsure() {
    long many = unsure.orElse(0L);
    String probabilities = instead();
    return 2 * many > rows
        ? Text.of("most rows are unsure: use %s, not these %ss", probabilities, noun)
        : Text.of(
            "use the %ss for the %d rows that are sure, and %s for the other %d",
            noun, rows - many, probabilities, many);
  }

  private String instead() {
    return ladder ? "probabilities or a coarser cut of the ladder" : "probabilities";
  }

  /** {@return whether most parts have a few rows} */
  private boolean tooMany() {
    return fused > 1 && (long) shown * LEAST > rows;
  }

  /** {@return whether parts have fewer rows than there are columns, too, on average} */
  private boolean tooWide() {
    return tooMany() && (long) shown * columns > rows;
  }

  /** What to do where there are too many parts, without a full stop. */
  private String forTooMany() {
    String many = fused < shown ? Counted.of(shown, "part") : String.valueOf(shown);
    return tooWide()
        ? Text.of(
            "do not use the %ss: %s are too many for %s of %d columns; leave out columns%s",
            noun, many, sampled(), columns, full ? " or use covariance diagonal" : "")
        : Text.of("check the %ss: %s are many for %s; use %s", noun, many, sampled(), instead());
  }
}

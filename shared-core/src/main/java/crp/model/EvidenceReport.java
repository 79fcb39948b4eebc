package crp.model;

import crp.Argument;
import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.report.Paragraph;
import crp.report.Topic;
import crp.seating.Prior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The evidence of a fitted model in sentences. Static and without state. */
public final class EvidenceReport {

  private EvidenceReport() {}

  /** What a model is compared with. */
  public enum Baseline {
    /** Nothing: the log evidence of the model alone. */
    ALONE,
    /** The Chinese restaurant process with the same concentration. */
    CRP,
    /** The same links with equal weights: nearness says which links are possible and no more. */
    EQUAL
  }

  /**
   * A choice of what to compare with.
   *
   * @param kind the kind of baseline
   */
  public record Choice(Baseline kind) implements Serializable {

    /**
     * {@return the choice in a text}
     *
     * @param text alone, crp or equal
     * @param others further words that the caller allows and has handled, for the message
     * @throws IllegalArgumentException if the text is none of these; the message begins with a
     *     verb, so that a host can put the name of its option in front
     */
    public static Choice parse(String text, String... others) {
      List<String> allowed = new ArrayList<>(List.of(others));
      for (Baseline kind : Baseline.values()) {
        String word = kind.name().toLowerCase(Locale.ROOT);
        if (word.equals(text.trim().toLowerCase(Locale.ROOT))) {
          return new Choice(kind);
        }
        allowed.add(word);
      }
      throw Argument.refused("must be one of %s, was '%s'", String.join(", ", allowed), text);
    }
  }

  /**
   * {@return the log evidence or, against a baseline, the log Bayes factor; what cannot be computed
   * is replaced by the reason, such as that no time is left} A factor that is the difference of two
   * log evidences comes with that of the model; where a bridge leads from prior to prior, the log
   * evidence, which costs far more, is not computed.
   *
   * @param model what was fitted
   * @param choice what to compare with
   * @param progress listener for the sweeps of all runs
   */
  public static <R extends Rows> List<Paragraph> of(
      PartitionModel<R> model, Fit<R> fit, Choice choice, Progress progress) {
    return RunScope.current()
        .limited(fit.settings().schedule().maxSeconds())
        .run(() -> paragraphs(model, fit, choice, progress));
  }

  private static <R extends Rows> List<Paragraph> paragraphs(
      PartitionModel<R> model, Fit<R> fit, Choice choice, Progress progress) {
    Evidence<R> evidence = Evidence.of(model, fit.settings(), progress);
    List<Paragraph> all =
        choice.kind() == Baseline.ALONE
            ? List.of(said("Log evidence", 1, evidence::logEvidence).paragraph())
            : factor(evidence, choice, model.prior().parameters().sampled(Prior.SCALE), fit);
    RunScope.check();
    return all;
  }

  private static <R extends Rows> List<Paragraph> factor(
      Evidence<R> evidence, Choice choice, boolean sampledScale, Fit<R> fit) {
    String what = "Log Bayes factor against " + Baselines.name(choice);
    Prior baseline;
    Supplier<LogEstimate> bridge;
    try {
      baseline = evidence.model().baseline(choice, sampledScale ? fit.meanScale() : Double.NaN);
      bridge = evidence.bridgeFrom(baseline);
    } catch (IllegalArgumentException e) {
      return List.of(notComputed(what, e));
    }
    if (bridge != null) {
      return List.of(said(what, 1, bridge).paragraph());
    }
    Said alone = said("Log evidence", 0.5, evidence::logEvidence);
    Said factor = said(what, 1, () -> evidence.against(baseline, alone.estimate()));
    return List.of(alone.paragraph(), factor.paragraph());
  }

  /**
   * An estimate in words.
   *
   * @param paragraph the sentence
   * @param estimate null if it could not be computed
   */
  private record Said(Paragraph paragraph, @Nullable LogEstimate estimate) {}

  private static Said said(String what, double share, Supplier<LogEstimate> wanted) {
    try {
      LogEstimate found = RunScope.current().share(share).run(wanted);
      return new Said(paragraph(what + " (nats): " + found.text() + "."), found);
    } catch (IllegalArgumentException | TimeLimitException e) {
      return new Said(notComputed(what, e), null);
    }
  }

  private static Paragraph notComputed(String what, RuntimeException why) {
    return paragraph(what + ": not computed: " + why.getMessage() + ".");
  }

  private static Paragraph paragraph(String text) {
    return new Paragraph(Topic.EVIDENCE, text);
  }
}

package crp.model;

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
    EQUAL,
    /** The same decay with another, fixed scale. */
    SCALE,
    /** The same prior with another, fixed concentration. */
    CONCENTRATION,
    /** The Pitman-Yor process of a fixed discount with the same concentration. */
    DISCOUNT,
    /** The powered CRP of a fixed power with the same concentration. */
    POWER
  }

  /**
   * A choice of what to compare with.
   *
   * @param kind the kind of baseline
   * @param number the number of a baseline that has one; NaN otherwise
   */
  public record Choice(Baseline kind, double number) implements Serializable {

    private static final String ALLOWED =
        "alone, crp, equal, one of scale:, concentration: and power: with a positive number, or"
            + " discount: with a number from 0 to below 1";

    /**
     * {@return the choice in a text}
     *
     * @param text alone, crp, equal, or one of scale, concentration, discount and power with a
     *     colon and a number
     * @param others further words that the caller allows and has handled, for the message
     * @throws IllegalArgumentException if the text is none of these; the message begins with a
     *     verb, so that a host can put the name of its option in front
     */
    public static Choice parse(String text, String... others) {
      String word = text.trim().toLowerCase(Locale.ROOT);
      int colon = word.indexOf(':');
      String name = colon < 0 ? word : word.substring(0, colon);
      for (Baseline kind : Baseline.values()) {
        boolean numbered = kind.compareTo(Baseline.SCALE) >= 0;
        if (numbered == colon >= 0 && name.equals(kind.name().toLowerCase(Locale.ROOT))) {
          double number = numbered ? number(kind, word.substring(colon + 1)) : Double.NaN;
          if (!numbered || !Double.isNaN(number)) {
            return new Choice(kind, number);
          }
        }
      }
      StringBuilder allowed = new StringBuilder();
      for (String other : others) {
        allowed.append(other).append(", ");
      }
      throw new IllegalArgumentException(
          "must be %s%s, was '%s'".formatted(allowed, ALLOWED, text));
    }

    /** {@return the number in a text; NaN if it is none, or out of range} */
    private static double number(Baseline kind, String text) {
      double number;
      try {
        number = Double.parseDouble(text.trim());
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
      boolean inside =
          kind == Baseline.DISCOUNT
              ? number >= 0 && number < 1
              : number > 0 && number < Double.POSITIVE_INFINITY;
      return inside ? number : Double.NaN;
    }
  }

  /**
   * {@return the log evidence and, against a baseline, the log Bayes factor; what cannot be
   * computed is replaced by the reason, such as that no time is left}
   *
   * @param model what was fitted
   * @param fit its fit
   * @param choice what to compare with
   * @param progress listener for the sweeps of all runs
   * @param <R> the kind of rows
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
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
    List<Paragraph> all = new ArrayList<>();
    LogEstimate alone = null;
    try {
      boolean further = choice.kind() != Baseline.ALONE;
      alone = RunScope.current().share(further ? 0.5 : 1).run(evidence::logEvidence);
      all.add(paragraph("Log evidence (nats): " + alone.text() + "."));
    } catch (IllegalArgumentException | TimeLimitException e) {
      all.add(paragraph("Log evidence: not computed: " + e.getMessage() + "."));
    }
    if (choice.kind() != Baseline.ALONE) {
      String name = Baselines.name(choice);
      boolean sampled = model.prior().parameters().sampled(Prior.SCALE);
      try {
        Prior baseline =
            Baselines.of(evidence.model(), choice, sampled ? fit.meanScale() : Double.NaN);
        LogEstimate factor = evidence.against(baseline, alone);
        all.add(paragraph("Log Bayes factor against " + name + " (nats): " + factor.text() + "."));
      } catch (IllegalArgumentException | TimeLimitException e) {
        all.add(
            paragraph(
                "Log Bayes factor against " + name + ": not computed: " + e.getMessage() + "."));
      }
    }
    RunScope.check();
    return List.copyOf(all);
  }

  private static Paragraph paragraph(String text) {
    return new Paragraph(Topic.EVIDENCE, text);
  }
}

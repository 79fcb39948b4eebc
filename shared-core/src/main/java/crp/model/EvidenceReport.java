package crp.model;

import crp.data.Rows;
import crp.evidence.LogEstimate;
import crp.parallel.Progress;
import crp.seating.Prior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sentences about the evidence of a fitted model, for every host. */
public final class EvidenceReport {

  private EvidenceReport() {}

  /** What a model is compared with. */
  public enum Baseline {
    /** Nothing: the log evidence of the model alone. */
    ALONE,
    /** The Chinese restaurant process with the same concentration. */
    CRP,
    /** The same links with equal weights: nearness says who can follow whom and no more. */
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

    /**
     * {@return what a text says}
     *
     * @param text alone, crp, equal, or one of scale, concentration, discount and power with a
     *     colon and a number
     * @throws IllegalArgumentException if it says nothing of the kind; begins with a verb, so that
     *     a host can put the name of its option in front
     */
    public static Choice parse(String text) {
      String word = text.trim().toLowerCase(Locale.ROOT);
      int colon = word.indexOf(':');
      String name = colon < 0 ? word : word.substring(0, colon);
      for (Baseline kind : Baseline.values()) {
        boolean numbered = kind.compareTo(Baseline.SCALE) >= 0;
        if (numbered == colon >= 0 && name.equals(kind.name().toLowerCase(Locale.ROOT))) {
          return new Choice(kind, numbered ? number(kind, text) : Double.NaN);
        }
      }
      throw unknown(text, null);
    }

    private static double number(Baseline kind, String text) {
      try {
        double number = Double.parseDouble(text.trim().substring(text.trim().indexOf(':') + 1));
        boolean inside =
            kind == Baseline.DISCOUNT
                ? number >= 0 && number < 1
                : number > 0 && number < Double.POSITIVE_INFINITY;
        if (inside) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw unknown(text, e);
      }
      throw unknown(text, null);
    }

    private static IllegalArgumentException unknown(String text, @Nullable Exception cause) {
      return new IllegalArgumentException(
          "must be alone, crp, equal, one of scale:, concentration: and power: with a positive number,"
              + " or discount: with a number from 0 to below 1, was '"
              + text
              + "'",
          cause);
    }
  }

  /**
   * {@return the log evidence and, against a baseline, the log Bayes factor; what cannot be
   * computed is replaced by the reason}
   *
   * @param spec what was fitted
   * @param fit what was found
   * @param choice what to compare with
   * @param <R> the kind of rows
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public static <R extends Rows> List<String> sentences(
      ModelSpec<R> spec, Fit<R> fit, Choice choice) {
    return sentences(spec, fit, choice, Progress.NONE);
  }

  /**
   * {@return the same, watched}
   *
   * @param spec what was fitted
   * @param fit what was found
   * @param choice what to compare with
   * @param progress hears of the sweeps of all runs
   * @param <R> the kind of rows
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public static <R extends Rows> List<String> sentences(
      ModelSpec<R> spec, Fit<R> fit, Choice choice, Progress progress) {
    Evidence<R> evidence = Evidence.of(spec, fit.origin().settings(), progress);
    List<String> sentences = new ArrayList<>();
    LogEstimate alone = null;
    try {
      alone = evidence.logEvidence();
      sentences.add("Log evidence (nats): " + alone.text() + ".");
    } catch (IllegalArgumentException e) {
      sentences.add("Log evidence: not computed: " + e.getMessage() + ".");
    }
    if (choice.kind() != Baseline.ALONE) {
      String name = Baselines.name(choice);
      boolean sampled = spec.prior().parameters().sampled(Prior.SCALE);
      try {
        Prior baseline =
            Baselines.of(evidence.prior(), choice, sampled ? fit.meanScale() : Double.NaN);
        LogEstimate factor = evidence.against(baseline, alone);
        sentences.add("Log Bayes factor against " + name + " (nats): " + factor.text() + ".");
      } catch (IllegalArgumentException e) {
        sentences.add(
            "Log Bayes factor against " + name + ": not computed: " + e.getMessage() + ".");
      }
    }
    return List.copyOf(sentences);
  }
}

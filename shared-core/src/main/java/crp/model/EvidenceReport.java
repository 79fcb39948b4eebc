package crp.model;

import crp.data.Rows;
import crp.evidence.LogEstimate;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.ScalePrior;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sentences about the evidence of a fitted model, for every host. A scale of a decay that was
 * sampled is fixed at its posterior mean first, and that is said.
 */
public final class EvidenceReport {

  /** The most rows of which all pairs are listed for the CRP as a baseline. */
  private static final int MOST_ROWS = 6000;

  private EvidenceReport() {}

  /** What a model is compared with. */
  public enum Baseline {
    /** Nothing: the log evidence of the model alone. */
    ALONE,
    /** The Chinese restaurant process with the same concentration. */
    CRP,
    /** The same links with equal weights: nearness says who can follow whom and no more. */
    EQUAL,
    /** The same decay with another scale. */
    SCALE
  }

  /**
   * A choice of what to compare with.
   *
   * @param kind the kind of baseline
   * @param scale the scale of {@link Baseline#SCALE}; has no meaning otherwise
   */
  public record Choice(Baseline kind, double scale) implements Serializable {

    /**
     * {@return what a text says}
     *
     * @param text none, crp, equal, or scale:NUMBER
     * @throws IllegalArgumentException if it says nothing of the kind; begins with a verb, so that
     *     a host can put the name of its option in front
     */
    public static Choice parse(String text) {
      String word = text.trim().toLowerCase(Locale.ROOT);
      if (word.startsWith("scale:")) {
        try {
          double scale = Double.parseDouble(word.substring("scale:".length()));
          if (scale > 0 && scale < Double.POSITIVE_INFINITY) {
            return new Choice(Baseline.SCALE, scale);
          }
        } catch (NumberFormatException e) {
          throw unknown(text, e);
        }
      }
      for (Baseline kind : List.of(Baseline.ALONE, Baseline.CRP, Baseline.EQUAL)) {
        if (word.equals(kind.name().toLowerCase(Locale.ROOT))) {
          return new Choice(kind, Double.NaN);
        }
      }
      throw unknown(text, null);
    }

    private static IllegalArgumentException unknown(String text, @Nullable Exception cause) {
      return new IllegalArgumentException(
          "must be alone, crp, equal, or scale: with a positive number, was '" + text + "'", cause);
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
    List<String> sentences = new ArrayList<>();
    Prior prior = spec.prior();
    if (!(prior.scalePrior() instanceof ScalePrior.Fixed)) {
      if (!(prior instanceof DistanceCrp links)) {
        return List.of(
            "Evidence: not computed: under ordered seats it needs a fixed scale of the decay.");
      }
      prior = links.withScalePrior(ScalePrior.fixed()).withScale(fit.meanScale());
      sentences.add(
          String.format(
              Locale.ROOT,
              "Evidence: given the scale of the decay at its posterior mean, %.6g: the data chose it,"
                  + " which speaks for the model.",
              fit.meanScale()));
    }
    ModelSpec<R> given = new ModelSpec<>(prior, spec.family(), spec.rows(), spec.sampling());
    Evidence<R> evidence = Evidence.of(given, fit.origin().settings());
    try {
      sentences.add("Log evidence (nats): " + evidence.logEvidence().text() + ".");
    } catch (IllegalArgumentException e) {
      sentences.add("Log evidence: not computed: " + e.getMessage() + ".");
    }
    if (choice.kind() != Baseline.ALONE) {
      String name = name(choice);
      try {
        LogEstimate factor = evidence.against(baseline(evidence.prior(), choice));
        sentences.add("Log Bayes factor against " + name + " (nats): " + factor.text() + ".");
      } catch (IllegalArgumentException e) {
        sentences.add(
            "Log Bayes factor against " + name + ": not computed: " + e.getMessage() + ".");
      }
    }
    return List.copyOf(sentences);
  }

  private static String name(Choice choice) {
    return switch (choice.kind()) {
      case CRP -> "the CRP of the same concentration";
      case EQUAL -> "the same links with equal weights";
      case SCALE -> String.format(Locale.ROOT, "the decay of scale %.6g", choice.scale());
      case ALONE -> "nothing";
    };
  }

  private static Prior baseline(Prior prior, Choice choice) {
    return switch (choice.kind()) {
      case CRP -> crp(prior);
      case EQUAL -> equal(prior);
      case SCALE -> scaled(prior, choice.scale());
      case ALONE -> prior;
    };
  }

  /** A prior without a decay is the user's mistake, which must not lose the finished run. */
  private static Prior scaled(Prior prior, double scale) {
    if (prior instanceof TablePrior) {
      throw new IllegalArgumentException("only a prior under distances has a decay with a scale");
    }
    return prior.withScale(scale);
  }

  private static Prior crp(Prior prior) {
    double alpha = prior.concentration();
    ConcentrationPrior sampled = prior.concentrationPrior();
    if (prior instanceof TablePrior) {
      return sampled instanceof ConcentrationPrior.Gamma gamma
          ? Crp.sampled(gamma.shape(), gamma.rate())
          : Crp.of(alpha);
    }
    int n = prior instanceof LinkPrior links ? links.size() : ((SequentialPrior) prior).customers();
    if (n > MOST_ROWS) {
      throw new IllegalArgumentException(
          "the CRP as a baseline takes all pairs of at most %d rows, there are %d"
              .formatted(MOST_ROWS, n));
    }
    int[][] earlier = new int[n][];
    Arrays.setAll(earlier, i -> IntStream.range(0, i).toArray());
    return equal(prior, earlier);
  }

  private static Prior equal(Prior prior) {
    if (!(prior instanceof LinkPrior links)) {
      throw new IllegalArgumentException("only links can have equal weights");
    }
    Affinity affinity = links.affinity();
    int n = links.size();
    if (n > MOST_ROWS) {
      throw new IllegalArgumentException(
          "equal weights as a baseline take at most %d rows, there are %d".formatted(MOST_ROWS, n));
    }
    int[][] near = new int[n][];
    Arrays.setAll(
        near, i -> IntStream.range(0, n).filter(j -> affinity.weight(i, j) > 0).toArray());
    return equal(prior, near);
  }

  private static Prior equal(Prior prior, int[][] near) {
    double[][] weights = new double[near.length][];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = new double[near[i].length];
      Arrays.fill(weights[i], 1);
    }
    SparseAffinity affinity = SparseAffinity.of(near, weights);
    ConcentrationPrior sampled = prior.concentrationPrior();
    if (sampled instanceof ConcentrationPrior.Gamma gamma) {
      return prior instanceof LinkPrior
          ? DistanceCrp.sampled(gamma.shape(), gamma.rate(), affinity)
          : SequentialDistanceCrp.sampled(gamma.shape(), gamma.rate(), affinity);
    }
    return prior instanceof LinkPrior
        ? DistanceCrp.of(prior.concentration(), affinity)
        : SequentialDistanceCrp.of(prior.concentration(), affinity);
  }
}

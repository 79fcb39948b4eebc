package crp.model;

import crp.Text;
import crp.data.RunningText;
import crp.diagnose.LogEstimate;
import crp.evidence.ObservedWords;
import crp.evidence.SharedWords;
import crp.parallel.RunScope;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.proximity.Decay;
import crp.proximity.EarlierCopies;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The language model of the distance dependent Chinese restaurant process: each word of a document
 * is linked to an earlier word of the document, with a weight that decays with the number of words
 * between them, or opens a table, whose word is drawn from the base distribution G0. With the
 * identity decay it is the CRP. Its evidence is exact for a known G0 and for an unobserved one.
 * Immutable and thread-safe.
 *
 * <pre>{@code
 * RunningText text = RunningText.read(Path.of("book.txt")).cut(1000).withRareAsOne(3);
 * for (double scale : new double[] {25, 50, 100, 200, 400}) {
 *   TextModel model =
 *       TextModel.of(text, Decay.exponential(scale), Parameter.fixed(100), TextModel.Base.SHARED);
 *   System.out.println(scale + ": " + model.logBayesFactor().text());
 * }
 * }</pre>
 *
 * <p>Reference: D. M. Blei and P. I. Frazier (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, sections 2.1 and 5.1, equations 2, 6 and 10.
 */
public final class TextModel {

  /** What is known of the base distribution G0 over the words of the text. */
  public enum Base {

    /**
     * Nothing: one G0 for all documents, {@code G0 ~ DP(gamma, uniform)}, integrated out. The
     * documents share their concentration, too.
     */
    SHARED,

    /** The frequencies of the words in the whole text; each document is a model by itself. */
    OBSERVED
  }

  private final RunningText text;
  private final Decay decay;
  private final Parameter concentration;
  private final Base base;
  private final double top;

  private TextModel(RunningText text, Decay decay, Parameter concentration, Base base, double top) {
    this.text = text;
    this.decay = decay;
    this.concentration = concentration;
    this.base = base;
    this.top = top;
  }

  /**
   * {@return the model of a text, with one pseudo-count a word in the law of an unobserved base
   * distribution: gamma is the number of distinct words}
   *
   * @param text the documents
   * @param decay of the distance in words; neighbours have the distance 1
   * @param concentration alpha, the weight of a table of its own: a positive number, or on a grid
   *     and summed out; with a known base distribution also under a gamma law
   * @param base what is known of G0
   * @throws IllegalArgumentException if the concentration is out of range or under another law
   */
  public static TextModel of(RunningText text, Decay decay, Parameter concentration, Base base) {
    concentration.require(Prior.CONCENTRATION, Range.POSITIVE);
    if (base != Base.OBSERVED) {
      concentration.requireFixedOrGrid(Prior.CONCENTRATION);
    } else if (concentration.continuous() && !(concentration.prior() instanceof Hyperprior.Gamma)) {
      throw new IllegalArgumentException(
          Text.of(
              "concentration must be a number, under a gamma law or on a grid, was '%s'",
              concentration.text()));
    }
    return new TextModel(text, decay, concentration, base, text.vocabulary());
  }

  /**
   * {@return the same model with another law of the unobserved base distribution}
   *
   * @param gamma concentration of the top restaurant, over all words together: each has gamma / V
   *     pseudo-counts; positive and finite
   */
  public TextModel withTop(double gamma) {
    Parameter.fixed(gamma).require("top concentration", Range.POSITIVE);
    return new TextModel(text, decay, concentration, base, gamma);
  }

  /** {@return what is known of the base distribution} */
  public Base base() {
    return base;
  }

  /** {@return the same model without distances: the CRP of the same numbers} */
  public TextModel crp() {
    return new TextModel(text, Decay.identity(), concentration, base, top);
  }

  /** {@return log p(text | model), exact} */
  public LogEstimate logEvidence() {
    return sum(parts());
  }

  /**
   * {@return the log Bayes factor against the CRP of the same concentration and base, exact}
   * Equation 10, for all documents together.
   */
  public LogEstimate logBayesFactor() {
    return logEvidence().minus(crp().logEvidence());
  }

  /**
   * {@return the exact log evidence of each document, in nats}
   *
   * @throws IllegalStateException if the documents share their base distribution, so that there is
   *     one log evidence for all of them
   */
  public double[] documentEvidences() {
    if (base == Base.SHARED) {
      throw new IllegalStateException(
          "documents that share an unobserved base distribution have one log evidence together");
    }
    return parts().stream().mapToDouble(LogEstimate::value).toArray();
  }

  private static LogEstimate sum(List<LogEstimate> parts) {
    double sum = parts.stream().mapToDouble(LogEstimate::value).sum();
    return new LogEstimate(sum, 0, 1, parts.get(0).method());
  }

  /** {@return the evidence of each part of the text that is a model by itself} */
  private List<LogEstimate> parts() {
    double[] logFrequencies = logFrequencies();
    List<LogEstimate> parts = new ArrayList<>();
    for (EarlierCopies copies : copies()) {
      RunScope.check();
      DoubleUnaryOperator byConcentration =
          base == Base.OBSERVED
              ? alpha -> ObservedWords.logEvidence(copies, alpha, logFrequencies)
              : alpha -> SharedWords.of(copies, alpha, top, text.vocabulary()).logEvidence();
      LogEstimate found = WordEvidence.of(concentration, byConcentration);
      if (found == null) {
        throw new IllegalStateException("the law of the concentration was refused before");
      }
      parts.add(found);
    }
    return parts;
  }

  private List<EarlierCopies> copies() {
    int[] words = text.words();
    int[] starts = text.starts();
    if (base == Base.SHARED) {
      return List.of(EarlierCopies.of(words, starts, decay));
    }
    int[] ends = Arrays.copyOfRange(starts, 1, starts.length + 1);
    ends[starts.length - 1] = words.length;
    int[] whole = {0};
    return IntStream.range(0, starts.length)
        .mapToObj(
            d -> EarlierCopies.of(Arrays.copyOfRange(words, starts[d], ends[d]), whole, decay))
        .toList();
  }

  private double[] logFrequencies() {
    double length = text.length();
    return Arrays.stream(text.counts()).mapToDouble(n -> Math.log(n / length)).toArray();
  }
}

package elki.clustering.crp.model;

import crp.Text;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import elki.data.model.Model;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A cluster of counts: the posterior mean probability of each word.
 *
 * @since 0.1.0
 */
public class MultinomialClusterModel implements Model, TextWriteable {

  private static final int TOP = 20;

  private final double[] probabilities;
  private final double tokens;
  private final List<String> top;

  /**
   * Constructor.
   *
   * @param probabilities posterior mean probability of each word
   * @param tokens number of tokens in the cluster
   * @param names names the words
   */
  public MultinomialClusterModel(double[] probabilities, double tokens, IntFunction<String> names) {
    this.probabilities = probabilities.clone();
    this.tokens = tokens;
    this.top =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer word) -> -probabilities[word]))
            .limit(TOP)
            .map(word -> Text.of("%s (%.4f)", names.apply(word), probabilities[word]))
            .toList();
  }

  /**
   * {@return the model of a cluster}
   *
   * @param cluster a cluster of counts
   */
  public static MultinomialClusterModel of(Cluster cluster, IntFunction<String> names) {
    TableSummary.Words words = (TableSummary.Words) cluster.summary();
    return new MultinomialClusterModel(words.probabilities(), words.tokens(), names);
  }

  /** {@return posterior mean probability of each word; a copy} */
  public double[] getProbabilities() {
    return probabilities.clone();
  }

  /** {@return number of tokens in the cluster} */
  public double getTokens() {
    return tokens;
  }

  /** {@return the most probable words, each with its probability} */
  public List<String> getTopWords() {
    return top;
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    if (label != null) {
      out.commentPrintLn(label);
    }
    out.commentPrintLn("Model class: " + getClass().getName());
    out.commentPrintLn("Tokens: " + tokens);
    out.commentPrintLn("Top words: " + String.join(", ", top));
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + top;
  }
}

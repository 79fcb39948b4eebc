package crp.model;

import crp.draws.Draws;
import crp.report.ClusterCounts;
import crp.report.Paragraph;
import crp.report.Topic;
import crp.seating.Prior;
import java.util.Arrays;

/**
 * Posterior means of the numbers of a fit.
 *
 * @param fit any
 */
public record FitNumbers(Fit<?> fit) {

  /** {@return the posterior means of a fit} */
  public static FitNumbers of(Fit<?> fit) {
    return new FitNumbers(fit);
  }

  /** {@return the posterior mean of the concentration, in a hierarchy of its deepest level} */
  public double concentration() {
    return mean(Prior.CONCENTRATION);
  }

  /** {@return the posterior mean of the scale of the prior's decay; NaN where there is none} */
  public double scale() {
    return mean(Prior.SCALE);
  }

  /**
   * {@return the posterior mean of a number; of a fixed number of the prior its value; NaN if there
   * is none of this name}
   *
   * @param number name of a number of prior or family, such as "discount"
   */
  public double mean(String number) {
    Draws draws = fit.answeringDraws();
    if (!draws.draws().get(0).numbers().contains(number)) {
      return fit.model().parameters().value(number);
    }
    return draws.draws().stream()
        .mapToDouble(draw -> draw.number(number))
        .average()
        .orElse(Double.NaN);
  }

  /** {@return the posterior mean of the number of clusters} */
  public double clusters() {
    return ClusterCounts.mean(fit.answeringDraws());
  }

  /**
   * {@return the prior mean of the number of clusters, over the laws of all sampled numbers of the
   * prior; NaN where it is too costly} By quadrature over these laws; under a prior over links with
   * cycles it is estimated from draws.
   */
  public double priorClusters() {
    return fit.view().priorMeanClusters(fit.settings().seed());
  }

  /**
   * {@return the mean and the central 90 percent of the draws of a number, in a sentence}
   *
   * @param name of the number
   * @param ofTables whether the prior is one over tables, and not over distances
   */
  public static Paragraph spread(String name, boolean ofTables, Draws draws) {
    double[] values =
        draws.draws().stream().mapToDouble(draw -> draw.number(name)).sorted().toArray();
    String called = name.equals("lambda") ? name : (ofTables ? "the " : "the decay ") + name;
    int last = values.length - 1;
    return Paragraph.of(
        Topic.PRIOR,
        "Posterior of %s: mean %.4g, 90 %% between %.4g and %.4g",
        called,
        Arrays.stream(values).average().orElse(Double.NaN),
        values[(int) Math.floor(0.05 * last)],
        values[(int) Math.ceil(0.95 * last)]);
  }
}

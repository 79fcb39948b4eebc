package crp.model;

import crp.chain.Schedule;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.CredibleBall;
import crp.kernel.UnlinkedTableGibbs;
import crp.proximity.Affinity;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Sentences about a run that every host shows: the law of K, the prior, whether the chains agree,
 * how to repeat the run.
 */
public final class RunReport {

  private static final double SHOWN = 0.005;

  /** The share of the draws that a credible ball holds. */
  private static final double LEVEL = 0.95;

  /** Draws times rows that a sentence is worth. */
  private static final double AFFORDABLE = 4e8;

  /** A share of the rows that is worth a word. */
  private static final double NOTABLE = 0.05;

  private RunReport() {}

  /**
   * {@return the posterior law of the number of clusters, such as "3 (0.92), 4 (0.07)"}
   *
   * @param fit a fit
   */
  public static String clusterCountLaw(Fit<?> fit) {
    return clusterCountLaw(fit.draws());
  }

  static String clusterCountLaw(Draws draws) {
    double[] law = draws.clusterCountLaw();
    StringBuilder text = new StringBuilder();
    boolean more = false;
    for (int k = 0; k < law.length; k++) {
      if (law[k] >= SHOWN) {
        text.append(text.isEmpty() ? "" : ", ");
        text.append(String.format(Locale.ROOT, "%d (%.2f)", k, law[k]));
      }
      more |= law[k] > 0 && law[k] < SHOWN;
    }
    if (more) {
      text.append(text.isEmpty() ? "" : ", ").append("others (below 0.005 each)");
    }
    return text.toString();
  }

  /**
   * {@return the prior, its concentration, and the mean number of clusters it implies}
   *
   * @param fit a fit
   */
  public static String prior(Fit<?> fit) {
    Prior prior = fit.origin().prior();
    boolean sampled = prior.parameters().sampled(Prior.CONCENTRATION);
    double mean = fit.priorMeanClusters();
    return String.format(
        Locale.ROOT,
        "Prior: %s%s%s; prior mean of the number of clusters %s",
        prior.describe(),
        sampled
            ? String.format(
                Locale.ROOT, ", posterior mean of the concentration %.4g", fit.meanConcentration())
            : "",
        others(prior, fit.draws()),
        Double.isNaN(mean)
            ? "not computed for so many rows"
            : String.format(Locale.ROOT, "%.4g", mean));
  }

  /** The posterior of each sampled number beside the concentration. */
  private static String others(Prior prior, Draws draws) {
    StringBuilder text = new StringBuilder();
    for (String name : prior.parameters().sampled()) {
      if (!name.equals(Prior.CONCENTRATION)) {
        String called =
            name.equals("lambda")
                ? name
                : name.equals(Prior.SCALE) ? "the decay scale" : "the " + name;
        text.append(spread(called, draws, draw -> draw.number(name)));
      }
    }
    return text.toString();
  }

  /** Mean and central 90 percent of the draws of a number. */
  private static String spread(String name, Draws draws, ToDoubleFunction<Draw> number) {
    double[] values = draws.draws().stream().mapToDouble(number).sorted().toArray();
    int last = values.length - 1;
    return String.format(
        Locale.ROOT,
        "%n  posterior of %s: mean %.4g, 90 %% between %.4g and %.4g",
        name,
        Arrays.stream(values).average().orElse(Double.NaN),
        values[(int) Math.floor(0.05 * last)],
        values[(int) Math.ceil(0.95 * last)]);
  }

  /**
   * {@return whether the draws are from the posterior, and by which sampler}
   *
   * @param fit a fit
   */
  public static String sampler(Fit<?> fit) {
    Prior prior = fit.origin().prior();
    if (!fit.origin().drawsFromPosterior()) {
      return "Sampler: published forward passes, which do NOT draw from the posterior: each draw"
          + " seats the rows in order, given earlier rows only.";
    }
    if (prior instanceof LinkPrior links) {
      return "Sampler: exact for the posterior over links: links, exchanges of in-links"
          + (new UnlinkedTableGibbs().moves(links.affinity())
              ? ", and single rows with the links summed out."
              : ".");
    }
    if (prior instanceof SequentialPrior ordered) {
      return "Sampler: exact for the posterior over ordered seats: particle Gibbs, "
          + (ordered.independentLinks()
              ? "single rows, and splits and merges."
              : "and Metropolis moves of single rows.");
    }
    return "Sampler: exact for the posterior over partitions: single rows.";
  }

  /**
   * {@return what a reader of the result should know, one sentence each; often none}
   *
   * @param fit a fit
   */
  public static List<String> warnings(Fit<?> fit) {
    List<String> warnings = new ArrayList<>();
    int rows = fit.origin().rows();
    if (fit.origin().prior() instanceof LinkPrior links && !links.affinity().sequential()) {
      double least = links.leastMeanTables();
      if (least >= Math.max(2, NOTABLE * rows)) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "Rows that choose each other or nobody make about %.0f clusters of %d rows a"
                    + " priori, however small the concentration: a wider neighbourhood, or links"
                    + " to earlier rows only, lowers that.",
                least,
                rows));
      }
    }
    if (fit.origin().prior() instanceof LinkPrior links && isolated(links.affinity())) {
      warnings.add(
          "No row is near enough to any other to choose it, so every row is a cluster of its own:"
              + " a longer decay, or a window that includes its end, would join them.");
    }
    return List.copyOf(warnings);
  }

  private static boolean isolated(Affinity affinity) {
    for (int i = 0; i < affinity.size(); i++) {
      if (affinity.total(i) > 0) {
        return false;
      }
    }
    return affinity.size() > 1;
  }

  /**
   * {@return whether the chains agree, with the figures behind it and what to do}
   *
   * @param fit a fit
   */
  public static String verdict(Fit<?> fit) {
    return "Chains: " + fit.diagnosis().sentence();
  }

  /**
   * {@return how far the posterior reaches around the answer: the radius of the 95 % credible ball
   * with the numbers of clusters in it, and how many rows are doubtful; empty where this would take
   * too long}
   *
   * @param fit a fit
   */
  public static String certainty(Fit<?> fit) {
    int rows = fit.origin().rows();
    if ((double) fit.draws().size() * rows > AFFORDABLE) {
      return "";
    }
    Uncertainty uncertainty = fit.uncertainty();
    CredibleBall ball = uncertainty.credibleBall(LEVEL);
    long doubtful = Arrays.stream(uncertainty.confidence()).filter(p -> p < 0.5).count();
    return String.format(
        Locale.ROOT,
        "Certainty: 95 %% of the draws are within %.4g nats of this clustering (variation of"
            + " information) and have %s clusters; %s more often apart from the rest of their"
            + " cluster than together.",
        ball.radius(),
        range(ball.upper().clusters(), ball.lower().clusters()),
        doubtful == 0 ? "no rows are" : doubtful == 1 ? "1 row is" : doubtful + " rows are");
  }

  private static String range(int low, int high) {
    return low == high ? String.valueOf(low) : low + " to " + high;
  }

  /**
   * {@return what it takes to repeat the run}
   *
   * @param fit a fit
   */
  public static String run(Fit<?> fit) {
    return "Run: "
        + fit.origin().family()
        + "; "
        + run(fit.origin().settings(), fit.draws(), fit.seconds());
  }

  /** What it takes to repeat a run, without the time it took if that is NaN. */
  static String run(Settings settings, Draws draws, double seconds) {
    Schedule schedule = settings.schedule();
    String late =
        draws.timeLimitReached() ? " Stopped by the time limit: a repetition may differ." : "";
    return String.format(
        Locale.ROOT,
        "%s of %s (%d burn-in), %s kept, seed %d, %s estimate%s.%s",
        Counted.of(settings.chains(), "chain"),
        Counted.of(schedule.sweeps(), "sweep"),
        schedule.burnIn(),
        Counted.of(draws.size(), "draw"),
        settings.seed(),
        settings.estimate().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        Double.isNaN(seconds) ? "" : String.format(Locale.ROOT, ", %.2f s", seconds),
        late);
  }
}

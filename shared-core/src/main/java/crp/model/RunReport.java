package crp.model;

import crp.chain.Schedule;
import crp.seating.ConcentrationPrior;
import java.util.Locale;

/**
 * Sentences about a run that every host shows: the law of K, the prior, whether the chains agree,
 * how to repeat the run.
 */
public final class RunReport {

  private static final double SHOWN = 0.005;

  private RunReport() {}

  /**
   * {@return the posterior law of the number of clusters, such as "3 (0.92), 4 (0.07)"}
   *
   * @param fit a fit
   */
  public static String clusterCountLaw(Fit<?> fit) {
    double[] law = fit.draws().clusterCountLaw();
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < law.length; k++) {
      if (law[k] >= SHOWN) {
        text.append(text.isEmpty() ? "" : ", ");
        text.append(String.format(Locale.ROOT, "%d (%.2f)", k, law[k]));
      }
    }
    return text.toString();
  }

  /**
   * {@return the prior, its concentration, and the mean number of clusters it implies}
   *
   * @param fit a fit
   */
  public static String prior(Fit<?> fit) {
    boolean sampled = fit.origin().prior().concentrationPrior() instanceof ConcentrationPrior.Gamma;
    double mean = fit.priorMeanClusters();
    return String.format(
        Locale.ROOT,
        "Prior: %s%s; prior mean of the number of clusters %s",
        fit.origin().prior().describe(),
        sampled ? String.format(Locale.ROOT, ", posterior mean %.4g", fit.meanConcentration()) : "",
        Double.isNaN(mean)
            ? "not computed for so many rows"
            : String.format(Locale.ROOT, "%.4g", mean));
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
   * {@return what it takes to repeat the run}
   *
   * @param fit a fit
   */
  public static String run(Fit<?> fit) {
    Settings settings = fit.origin().settings();
    Schedule schedule = settings.schedule();
    String late =
        fit.draws().timeLimitReached()
            ? " Stopped by the time limit: a repetition may differ."
            : "";
    return String.format(
        Locale.ROOT,
        "Run: %s; %d chains of %d sweeps (%d burn-in), %d draws kept, seed %d, %s estimate,"
            + " %.2f s.%s",
        fit.origin().family(),
        settings.chains(),
        schedule.sweeps(),
        schedule.burnIn(),
        fit.draws().size(),
        settings.seed(),
        settings.estimate().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        fit.seconds(),
        late);
  }
}

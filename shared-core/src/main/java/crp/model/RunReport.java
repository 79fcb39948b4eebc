package crp.model;

import crp.chain.Schedule;
import crp.draws.Draws;
import crp.seating.ConcentrationPrior;
import java.util.Locale;

/** Sentences about a run that every host shows: the law of K, the prior, how to repeat the run. */
public final class RunReport {

  private static final double SHOWN = 0.005;

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

  static String run(Settings settings, Draws draws, double seconds) {
    Schedule schedule = settings.schedule();
    String late =
        draws.timeLimitReached() ? " Stopped by the time limit: a repetition may differ." : "";
    return String.format(
        Locale.ROOT,
        "%d chains of %d sweeps (%d burn-in), %d draws kept, seed %d, %s estimate, %.2f s.%s",
        settings.chains(),
        schedule.sweeps(),
        schedule.burnIn(),
        draws.size(),
        settings.seed(),
        settings.estimate().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        seconds,
        late);
  }
}

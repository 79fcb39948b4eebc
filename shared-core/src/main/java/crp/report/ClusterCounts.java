package crp.report;

import crp.Text;
import crp.draws.Draws;

/** The posterior distribution of the number of clusters in words. Static and without state. */
public final class ClusterCounts {

  /** Smaller probabilities are not listed. */
  private static final double SHOWN = 0.005;

  private ClusterCounts() {}

  /**
   * {@return the posterior distribution of the number of clusters, such as "3 (0.92), 4 (0.07)"}
   */
  public static String text(Draws draws) {
    double[] law = draws.clusterCountLaw();
    StringBuilder text = new StringBuilder();
    boolean more = false;
    for (int k = 0; k < law.length; k++) {
      if (law[k] >= SHOWN) {
        text.append(text.isEmpty() ? "" : ", ");
        text.append(Text.of("%d (%.2f)", k, law[k]));
      }
      more |= law[k] > 0 && law[k] < SHOWN;
    }
    if (more) {
      text.append(text.isEmpty() ? "" : ", ").append("others (below 0.005 each)");
    }
    return text.toString();
  }

  /** {@return the posterior mean of the number of clusters} */
  public static double mean(Draws draws) {
    double[] law = draws.clusterCountLaw();
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      mean += k * law[k];
    }
    return mean;
  }
}

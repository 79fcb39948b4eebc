package crp.model;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.OrderedPairs;
import crp.picture.Captions;
import crp.picture.HeatMap;
import crp.picture.LinePlot;
import crp.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Drawings of a fit that every host shows. */
public final class RunPictures {

  /** Rows shown in the picture of pairs: more do not fit on a screen. */
  private static final int ROWS = 1000;

  private static final String LOG_JOINT = "Log joint density (nats)";
  private static final String ENTROPY = "Entropy of the sizes (nats)";

  /** Clusters of rankings whose consensus is shown, in the order of the clusters. */
  private static final int CONSENSUS = 12;

  private RunPictures() {}

  /**
   * A picture and what it is called in menus and, in lower case with hyphens, in files.
   *
   * @param name such as "Number of clusters"
   * @param picture the drawing
   */
  public record Named(String name, Picture picture) {

    /** {@return a file name without ending, such as "number-of-clusters"} */
    public String fileName() {
      return name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }
  }

  /**
   * {@return everything there is to see of a fit: the traces, and where there are at most 1000
   * clusters the heat map of pairs; of rankings the consensus of the first 12 clusters}
   *
   * @param fit a fit
   * @param rows about how many rows the heat map shows, from 2 to 10000; clusters of more are
   *     thinned evenly
   */
  public static List<Named> all(Fit<?> fit, int rows) {
    List<Named> all = traces(fit.draws(), "clusters");
    if (fit.clusters().size() <= ROWS) {
      all.add(new Named("Pairs of rows", pairs(fit, rows)));
    }
    List<Picture> consensus = ConsensusPictures.consensus(fit);
    for (int c = 0; c < Math.min(CONSENSUS, consensus.size()); c++) {
      all.add(new Named("Consensus of cluster " + c, consensus.get(c)));
    }
    return all;
  }

  /**
   * {@return the traces, in a list that may be added to; what is counted is named in the plural}
   */
  static List<Named> traces(Draws draws, String counted) {
    String number = "Number of " + counted;
    List<Named> all = new ArrayList<>();
    all.add(new Named(number, lines(draws, number, RunPictures::counts)));
    all.add(new Named("Log joint density", lines(draws, LOG_JOINT, Trace::logJoint)));
    all.add(new Named("Entropy of sizes", lines(draws, ENTROPY, Trace::entropy)));
    return all;
  }

  /**
   * {@return the probability of pairs of rows to be together, similar rows side by side}
   *
   * @param fit a fit
   */
  public static Picture pairs(Fit<?> fit) {
    return pairs(fit, ROWS);
  }

  private static Picture pairs(Fit<?> fit, int rows) {
    OrderedPairs pairs = fit.uncertainty().orderedPairs(rows);
    int n = pairs.items().length;
    Captions captions =
        new Captions("Probability to be together", "rows, cluster by cluster", "the same rows");
    return HeatMap.draw(pairs.together(), n, n, 0, 1, captions);
  }

  /**
   * {@return the number of clusters, sweep by sweep, a line a chain, burn-in included}
   *
   * @param fit a fit
   */
  public static Picture clusters(Fit<?> fit) {
    return lines(fit.draws(), "Number of clusters", RunPictures::counts);
  }

  /**
   * {@return the log joint density, sweep by sweep, a line a chain, burn-in included}
   *
   * @param fit a fit
   */
  public static Picture logJoint(Fit<?> fit) {
    return lines(fit.draws(), LOG_JOINT, Trace::logJoint);
  }

  /**
   * {@return the entropy of the cluster sizes, sweep by sweep, a line a chain, burn-in included}
   *
   * @param fit a fit
   */
  public static Picture entropy(Fit<?> fit) {
    return lines(fit.draws(), ENTROPY, Trace::entropy);
  }

  private static double[] counts(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  private static Picture lines(Draws draws, String title, Function<Trace, double[]> what) {
    List<LinePlot.Series> lines = new ArrayList<>();
    for (Trace trace : draws.traces()) {
      lines.add(LinePlot.Series.of("chain " + (lines.size() + 1), what.apply(trace)));
    }
    return LinePlot.draw(lines, new Captions(title, "sweep", ""));
  }
}

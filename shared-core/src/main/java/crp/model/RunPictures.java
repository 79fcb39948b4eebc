package crp.model;

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
    List<Named> all = new ArrayList<>();
    all.add(new Named("Number of clusters", clusters(fit)));
    all.add(new Named("Log joint density", logJoint(fit)));
    all.add(new Named("Entropy of sizes", entropy(fit)));
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
    return lines(fit, "Number of clusters", RunPictures::counts);
  }

  /**
   * {@return the log joint density, sweep by sweep, a line a chain, burn-in included}
   *
   * @param fit a fit
   */
  public static Picture logJoint(Fit<?> fit) {
    return lines(fit, "Log joint density (nats)", Trace::logJoint);
  }

  /**
   * {@return the entropy of the cluster sizes, sweep by sweep, a line a chain, burn-in included}
   *
   * @param fit a fit
   */
  public static Picture entropy(Fit<?> fit) {
    return lines(fit, "Entropy of the sizes (nats)", Trace::entropy);
  }

  private static double[] counts(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  private static Picture lines(Fit<?> fit, String title, Function<Trace, double[]> what) {
    List<LinePlot.Series> lines = new ArrayList<>();
    for (Trace trace : fit.draws().traces()) {
      lines.add(LinePlot.Series.of("chain " + (lines.size() + 1), what.apply(trace)));
    }
    return LinePlot.draw(lines, new Captions(title, "sweep", ""));
  }
}

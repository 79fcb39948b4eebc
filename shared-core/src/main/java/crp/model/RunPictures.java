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
import java.util.function.Function;

/** Drawings of a fit that every host shows. */
public final class RunPictures {

  /** Rows shown in the picture of pairs: more do not fit on a screen. */
  private static final int ROWS = 1000;

  private RunPictures() {}

  /**
   * {@return the probability of pairs of rows to be together, similar rows side by side}
   *
   * @param fit a fit
   */
  public static Picture pairs(Fit<?> fit) {
    OrderedPairs pairs = fit.uncertainty().orderedPairs(ROWS);
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

package elki.clustering.crp.result;

import crp.draws.Trace;
import crp.model.Fit;
import elki.math.geometry.XYPlot;
import elki.result.Metadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The trace of one number as curves over the sweeps, one a chain, burn-in included: drawn by ELKI's
 * visualization. {@link RunTrace} holds all numbers.
 *
 * @since 0.1.0
 */
public final class TraceCurves extends XYPlot {

  /** Points of a curve; of longer traces every second, third, ... sweep is drawn. */
  private static final int POINTS = 1000;

  private TraceCurves(String number) {
    super("sweep", number);
    Metadata.of(this).setLongName("crp-trace-" + number.replace(' ', '-'));
  }

  /**
   * {@return the curves of all numbers that change: number of clusters, log joint density, entropy
   * of the sizes, and the sampled numbers of prior and likelihood}
   *
   * @param traces one per chain
   * @param plural what is counted, such as "clusters"
   */
  public static List<TraceCurves> all(List<Trace> traces, String plural) {
    List<TraceCurves> all = new ArrayList<>();
    add("number of " + plural, traces, TraceCurves::counts, all);
    add("log joint density", traces, Trace::logJoint, all);
    add("entropy of sizes", traces, Trace::entropy, all);
    for (String name : traces.get(0).numbers()) {
      add(name, traces, trace -> trace.number(name), all);
    }
    return all;
  }

  /** {@return what the clusters of a fit are called} */
  public static String plural(Fit<?> fit) {
    return fit.model().noun() + "s";
  }

  private static double[] counts(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  private static void add(
      String name, List<Trace> traces, Function<Trace, double[]> what, List<TraceCurves> all) {
    TraceCurves curves = new TraceCurves(name);
    traces.forEach(trace -> curves.add(what.apply(trace)));
    if (curves.getMiny() < curves.getMaxy() && curves.getMinx() < curves.getMaxx()) {
      all.add(curves);
    }
  }

  /** Adds the curve of one chain; sweeps of which the number is not known are left out. */
  private void add(double[] values) {
    Curve curve = makeCurve();
    int step = Math.max(1, (values.length + POINTS - 1) / POINTS);
    for (int s = 0; s < values.length; s += step) {
      if (Double.isFinite(values[s])) {
        curve.add(s + 1.0, values[s]);
      }
    }
  }
}

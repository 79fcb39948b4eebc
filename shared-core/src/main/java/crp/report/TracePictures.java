package crp.report;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Not part of the promised API.
 *
 * <p>Line plots of the traces of a run: one line per chain, sweep by sweep, burn-in included.
 * Static and without state.
 */
public final class TracePictures {

  private TracePictures() {}

  /**
   * {@return the traces of the number of clusters, the log joint density and the entropy of the
   * sizes} They hold the traces, not the draws.
   *
   * @param draws what a run kept
   * @param plural what is counted, such as "clusters"
   */
  public static List<NamedPicture> all(Draws draws, String plural) {
    String number = "Number of " + plural;
    return List.of(
        picture(draws, number, number, TracePictures::counts),
        picture(draws, "Log joint density", "Log joint density (nats)", Trace::logJoint),
        picture(draws, "Entropy of sizes", "Entropy of the sizes (nats)", Trace::entropy));
  }

  private static double[] counts(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  private static NamedPicture picture(
      Draws draws, String name, String title, Function<Trace, double[]> values) {
    double[][] lines = draws.traces().stream().map(values).toArray(double[][]::new);
    return new NamedPicture(name, () -> lines(lines, title));
  }

  private static Picture lines(double[][] values, String title) {
    List<LinePlot.Series> lines = new ArrayList<>();
    for (double[] one : values) {
      lines.add(LinePlot.Series.of("chain " + (lines.size() + 1), one));
    }
    return LinePlot.draw(lines, new Captions(title, "sweep", ""));
  }
}

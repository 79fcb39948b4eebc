package crp.report;

import crp.draws.Draws;
import crp.draws.Trace;
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
    float[][] lines =
        draws.traces().stream().map(trace -> floats(values.apply(trace))).toArray(float[][]::new);
    return new NamedPicture(name, new Drawings.Lines(lines, 1, title));
  }

  private static float[] floats(double[] values) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = (float) values[i];
    }
    return rounded;
  }
}

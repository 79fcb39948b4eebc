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
 */
public final class TracePictures {

  private final Draws draws;
  private final int burnIn;

  private TracePictures(Draws draws, int burnIn) {
    this.draws = draws;
    this.burnIn = burnIn;
  }

  /**
   * {@return the traces of the number of clusters, the log joint density and the entropy of the
   * sizes} They hold the traces, not the draws.
   *
   * @param draws what a run kept
   * @param plural what is counted, such as "clusters"
   * @param burnIn sweeps that were discarded; they are grey and do not set the scale
   */
  public static List<NamedPicture> all(Draws draws, String plural, int burnIn) {
    TracePictures all = new TracePictures(draws, burnIn);
    return List.of(
        all.picture("number of " + plural, "", TracePictures::counts),
        all.picture("log joint density", " (nats)", Trace::logJoint),
        all.picture("entropy of sizes", " (nats)", Trace::entropy));
  }

  private static double[] counts(Trace trace) {
    return Arrays.stream(trace.clusters()).asDoubleStream().toArray();
  }

  private NamedPicture picture(String what, String unit, Function<Trace, double[]> values) {
    float[][] lines =
        draws.traces().stream().map(trace -> floats(values.apply(trace))).toArray(float[][]::new);
    String title = "Trace of the " + what + unit;
    return new NamedPicture(
        "Trace: " + what, NamedPicture.Subject.CHAINS, new Drawings.Lines(lines, 1, burnIn, title));
  }

  private static float[] floats(double[] values) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = (float) values[i];
    }
    return rounded;
  }
}

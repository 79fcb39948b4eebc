package weka.clusterers.crp;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.model.Fit;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What people see of a model, kept without the draws, so that stored models are small. Immutable.
 */
final class ModelView implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SWEEPS = 2000;

  /** Rows of the heat map: every model carries it. */
  private static final int ROWS = 300;

  private final String text;
  private final int[][] traces;
  private final String graph;

  private ModelView(String text, int[][] traces, String graph) {
    this.text = text;
    this.traces = traces;
    this.graph = graph;
  }

  static ModelView of(Binding<?> binding, Fit<?> fit, ModelText.Caption caption) {
    return new ModelView(
        ModelText.of(binding, fit, caption),
        thinned(fit.draws()),
        ModelGraph.of(caption.scheme(), fit.labels().length, fit.clusters(), fit.pictures(ROWS)));
  }

  static ModelView of(String scheme, FranchiseClusterer.Found<?> found, String text) {
    return new ModelView(
        text,
        thinned(found.draws()),
        ModelGraph.of(scheme, found.labels().length, found.clusters(), found.pictures()));
  }

  private static int[][] thinned(Draws draws) {
    return draws.traces().stream().map(ModelView::thinned).toArray(int[][]::new);
  }

  private static int[] thinned(Trace trace) {
    int[] all = trace.clusters();
    int step = (all.length + SWEEPS - 1) / SWEEPS;
    int[] some = new int[(all.length + step - 1) / step];
    Arrays.setAll(some, i -> all[i * step]);
    return some;
  }

  /** {@return the text of the model} */
  String text() {
    return text;
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  int[][] traces() {
    return Arrays.stream(traces).map(int[]::clone).toArray(int[][]::new);
  }

  /** {@return the clusters as a graph that carries the pictures, see {@link ModelGraph}} */
  String graph() {
    return graph;
  }
}

package weka.clusterers.crp.model;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.RunPictures;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import weka.clusterers.crp.likelihood.Binding;

/** What is shown of a model, kept without the draws, so that stored models are small. Immutable. */
public final class ModelView implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SWEEPS = 2000;

  /** Rows of the heat map: every model carries it. */
  private static final int ROWS = 300;

  private final String text;
  private final int[][] traces;
  private final String graph;
  private final int[] labels;

  private ModelView(String text, int[][] traces, String graph, int[] labels) {
    this.text = text;
    this.traces = traces;
    this.graph = graph;
    this.labels = labels;
  }

  static ModelView of(Binding<?> binding, Fit<?> fit, int[] labels, ModelText.Caption caption) {
    return of(
        ModelText.of(binding, fit, caption),
        caption.scheme(),
        labels,
        fit.clusters(),
        fit.draws(),
        RunPictures.all(fit, ROWS));
  }

  /**
   * {@return a view}
   *
   * @param text of the model
   * @param scheme its name
   * @param labels the cluster of each row
   * @param clusters all of them
   * @param draws with the traces
   * @param pictures of the run
   */
  public static ModelView of(
      String text,
      String scheme,
      int[] labels,
      List<Cluster> clusters,
      Draws draws,
      List<RunPictures.Named> pictures) {
    return new ModelView(
        text,
        thinned(draws),
        ModelGraph.of(scheme, labels.length, clusters, pictures),
        labels.clone());
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
  public String text() {
    return text;
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] traces() {
    return Arrays.stream(traces).map(int[]::clone).toArray(int[][]::new);
  }

  /** {@return the clusters as a graph that carries the pictures, see {@link ModelGraph}} */
  public String graph() {
    return graph;
  }

  /** {@return the cluster of each row that the model was built on} */
  public int[] labels() {
    return labels.clone();
  }
}

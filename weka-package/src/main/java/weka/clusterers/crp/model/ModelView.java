package weka.clusterers.crp.model;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.model.CutAnswer;
import crp.model.Fit;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is shown of a model, kept without the draws, so that stored models are small. Immutable. */
public final class ModelView implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SWEEPS = 2000;

  /** Rows of the heat map: every model carries it. */
  private static final int ROWS = 300;

  private final String text;
  private final int[][] traces;
  private final String graph;
  private final ArrayList<NamedPicture> pictures;
  private final int[] labels;
  private final CutAnswer cut;

  private ModelView(
      String text,
      int[][] traces,
      String graph,
      List<NamedPicture> pictures,
      int[] labels,
      CutAnswer cut) {
    this.text = text;
    this.cut = cut;
    this.traces = traces;
    this.graph = graph;
    this.pictures = new ArrayList<>(pictures);
    this.labels = labels;
  }

  /**
   * {@return a view}
   *
   * @param scheme its name
   * @param text of the model
   * @param labels the cluster of each row
   * @param fit what was found
   * @param cut where its ladder is cut
   * @param names of columns
   */
  public static ModelView of(
      String scheme, String text, int[] labels, Fit<?> fit, CutAnswer cut, ReportNames names) {
    return new ModelView(
        text,
        thinned(fit.draws()),
        fit.findLadder()
            .map(ladder -> ModelGraph.of(ladder, fit.clusters()))
            .orElseGet(() -> ModelGraph.of(scheme, labels.length, fit.clusters())),
        fit.pictures(ROWS, names).stream().map(NamedPicture::kept).toList(),
        labels.clone(),
        cut);
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

  /** {@return the clusters as a graph, with the data of the pictures, see {@link ModelGraph}} */
  public String graph() {
    return ModelGraph.with(graph, pictures);
  }

  /** {@return the cluster of the estimate of each row that the model was built on} */
  public int[] labels() {
    return labels.clone();
  }

  /** {@return which clusters of the estimate are shown as one} */
  public CutAnswer cut() {
    return cut;
  }
}

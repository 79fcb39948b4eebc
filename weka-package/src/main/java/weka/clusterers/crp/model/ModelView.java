package weka.clusterers.crp.model;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.model.CutAnswer;
import crp.model.Fit;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What is shown of a model, stored without the draws, so that stored models are small. Pictures are
 * computed when they are first asked for, where the draws until then take little memory. Immutable.
 */
public final class ModelView implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SWEEPS = 2000;

  /** Rows of the heat map: every model carries it. */
  private static final int ROWS = 300;

  /** Labels of draws up to which the draws may wait for pictures: some megabytes. */
  private static final long FEW_LABELS = 5_000_000;

  private final String text;
  private final int[][] traces;
  private final String graph;
  private final LatePictures pictures;
  private final int[] labels;
  private final CutAnswer cut;

  private ModelView(
      String text,
      int[][] traces,
      String graph,
      LatePictures pictures,
      int[] labels,
      CutAnswer cut) {
    this.text = text;
    this.cut = cut;
    this.traces = traces;
    this.graph = graph;
    this.pictures = pictures;
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
        pictures(fit, names),
        labels.clone(),
        cut);
  }

  private static LatePictures pictures(Fit<?> fit, ReportNames names) {
    LatePictures pictures =
        new LatePictures(() -> fit.pictures(ROWS, names).stream().map(NamedPicture::kept).toList());
    if ((long) fit.draws().draws().size() * fit.rows() > FEW_LABELS) {
      pictures.get();
    }
    return pictures;
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
    return ModelGraph.with(graph, pictures.get());
  }

  /** {@return the clusters as a tree in plain Newick form, or in dotty form} */
  public String tree() {
    return ModelGraph.plain(graph);
  }

  /** {@return whether the graph is a ladder, see {@link ModelGraph#isLadder}} */
  public boolean isLadder() {
    return ModelGraph.isLadder(graph);
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

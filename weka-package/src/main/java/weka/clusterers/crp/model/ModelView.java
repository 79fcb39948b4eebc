package weka.clusterers.crp.model;

import crp.answer.Answer;
import crp.answer.ClusterIds;
import crp.answer.FusedClusters;
import crp.answer.Unions;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.Ladder;
import crp.html.Page;
import crp.model.Fit;
import crp.partition.Partition;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a model, stored without the draws, so that stored models are small. The page of
 * its report is made when it is first asked for or stored, where the draws until then take little
 * memory. Thread-safe.
 */
public final class ModelView implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SWEEPS = 2000;

  /** Labels of draws up to which the draws may wait for the page: some megabytes. */
  private static final long FEW_LABELS = 5_000_000;

  private final String text;
  private final int[][] traces;
  private final String graph;
  private final String tree;
  private final int[] labels;
  private final int[] clusters;
  private final int[] numbers;
  private final int next;
  private transient @Nullable Supplier<Page> source;
  private byte @Nullable [] page;

  private ModelView(
      String text,
      int[][] traces,
      String graph,
      String tree,
      int[] labels,
      Unions unions,
      Supplier<Page> source) {
    this.text = text;
    clusters = unions.parts().labels();
    numbers = unions.ids().numbers().stream().mapToInt(Integer::intValue).toArray();
    next = unions.ids().next();
    this.traces = traces;
    this.graph = graph;
    this.tree = tree;
    this.labels = labels;
    this.source = source;
  }

  /**
   * {@return a view}
   *
   * @param scheme its name
   * @param text of the model
   * @param labels the part of each row
   * @param fit what was found
   * @param page of the report
   */
  public static ModelView of(
      String scheme, String text, int[] labels, Fit<?> fit, Supplier<Page> page) {
    Answer answer = Answer.of(fit);
    Optional<Ladder> ladder = FusedClusters.find(fit);
    String boxes = ModelGraph.of(scheme, labels.length, answer.clusters());
    ModelView view =
        new ModelView(
            text,
            thinned(fit.draws()),
            ladder.map(one -> ModelGraph.of(one, answer)).orElse(boxes),
            ladder.map(one -> ModelGraph.plain(one, answer)).orElse(boxes),
            labels.clone(),
            answer.unions(),
            page);
    if ((long) fit.draws().draws().size() * fit.draws().items() > FEW_LABELS) {
      view.page();
    }
    return view;
  }

  private synchronized byte[] page() {
    byte[] known = page;
    if (known == null) {
      known = Objects.requireNonNull(source).get().packed();
      page = known;
      source = null;
    }
    return known;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    page();
    out.defaultWriteObject();
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

  /** {@return the clusters as a graph, with the page of the report, see {@link ModelGraph}} */
  public String graph() {
    return ModelGraph.with(graph, page());
  }

  /** {@return the clusters as a tree in plain Newick form, or in dotty form} */
  public String tree() {
    return tree;
  }

  /** {@return whether the graph is a ladder, see {@link ModelGraph#isLadder}} */
  public boolean isLadder() {
    return ModelGraph.isLadder(graph);
  }

  /** {@return the cluster of each row that the model was built on} */
  public int[] labels() {
    return unions().labels(labels);
  }

  /** {@return which parts each cluster is the union of} */
  public Unions unions() {
    return new Unions(Partition.of(clusters), ClusterIds.of(numbers, next));
  }
}

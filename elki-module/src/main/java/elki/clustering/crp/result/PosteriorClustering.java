package elki.clustering.crp.result;

import crp.answer.Answer;
import crp.html.HtmlReport;
import crp.model.Fit;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Topic;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableIntegerDataStore;
import elki.database.ids.ArrayModifiableDBIDs;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRef;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DBIDVar;
import elki.database.ids.DBIDs;
import elki.result.Metadata;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The clustering that stands best for all draws, with the way back to the draws: probabilities of
 * the clusters for each object and for new vectors, the summary, the files, and the {@link Fit}
 * with all else. Not for several threads at once.
 *
 * @since 0.1.0
 */
public final class PosteriorClustering extends Clustering<Model> {

  /**
   * What a clustering is made from.
   *
   * @param fit the draws and what they say
   * @param objects in the order of the rows of the fit; of its last rows if there are fewer
   * @param names of columns and groups
   * @param report the answer, and what else is said of it
   */
  public record Source(Fit<?> fit, DBIDs objects, ReportNames names, Report report) {}

  /**
   * Where probabilities come from.
   *
   * @param ofRow those of a row of the fit
   * @param ofVector those of a new vector; throws UnsupportedOperationException if the model has
   *     none
   */
  public record Probabilities(IntFunction<double[]> ofRow, Function<double[], double[]> ofVector) {}

  private final Source source;
  private final Probabilities probabilities;
  private final WritableIntegerDataStore rows;
  private final ArrayModifiableDBIDs inOrder;

  /**
   * Constructor of a clustering without clusters, to which they are added.
   *
   * @param name of the algorithm
   * @param source what it is made from
   * @param probabilities of its clusters
   */
  public PosteriorClustering(String name, Source source, Probabilities probabilities) {
    this.source = source;
    this.probabilities = probabilities;
    this.rows = DataStoreUtil.makeIntegerStorage(source.objects(), DataStoreFactory.HINT_STATIC);
    int row = source.fit().size() - source.objects().size();
    for (DBIDIter it = source.objects().iter(); it.valid(); it.advance()) {
      rows.putInt(it, row++);
    }
    this.inOrder = DBIDUtil.newArray(source.objects());
    inOrder.sort();
    Metadata.of(this).setLongName(name + " Clustering");
  }

  /**
   * {@return the draws and all that they say: traces, diagnosis, densities, ladder} Its rows are in
   * the order of the relation; under an order of time in the order of the times.
   */
  public Fit<?> fit() {
    return source.fit();
  }

  /** {@return the answer in words} */
  public String summary() {
    return source.report().without(Topic.REPEAT).text();
  }

  /**
   * {@return the probability of each cluster for an object, in the order of the clusters, then that
   * of another cluster, then that of noise if the model has noise} They sum to 1. In mixtures they
   * are those given the clustering, in which the object counts as a member of its own. Under priors
   * over distances, groups and sequences, where they depend on more than the clusters, they are the
   * shares of the draws in which the object belongs to each cluster, see {@link
   * crp.answer.RowUncertainty#memberships}.
   *
   * @param object one of the database
   */
  public double[] probabilities(DBIDRef object) {
    return probabilities.ofRow().apply(rows.intValue(object));
  }

  /**
   * {@return the same for the object of a row}
   *
   * @param row of the data, from 0
   */
  public double[] probabilities(int row) {
    return probabilities.ofRow().apply(place(row));
  }

  /** {@return the row of the fit that holds a row of the data} */
  private int place(int row) {
    DBIDVar object = DBIDUtil.newVar();
    return rows.intValue(inOrder.assignVar(row, object));
  }

  /**
   * {@return the probability of each cluster for a new vector, given the clustering; in the same
   * order}
   *
   * @param vector one value for each column of the relation of the data, NaN for a missing one; of
   *     rankings one rank for each item
   * @throws IllegalArgumentException if the vector does not fit
   * @throws UnsupportedOperationException for priors over distances, groups and sequences: a vector
   *     alone has no nearness, group or place; the predictors of {@link #fit} take these
   */
  public double[] predict(double... vector) {
    return probabilities.ofVector().apply(vector);
  }

  /**
   * {@return the most probable of the clusters for a new vector}
   *
   * @param vector as for {@link #predict}
   */
  public Cluster<Model> cluster(double... vector) {
    double[] law = predict(vector);
    List<Cluster<Model>> clusters = clusters();
    int best = 0;
    for (int k = 1; k < clusters.size(); k++) {
      best = law[k] > law[best] ? k : best;
    }
    return clusters.get(best);
  }

  /**
   * Writes {@code rows.csv} (cluster and confidence of each object), {@code trace.csv}, {@code
   * draws.csv} (the cluster of each object in each kept draw), {@code summary.txt}, {@code
   * density.csv}, {@code ladder.csv} and the like, and the page {@code report.html}; rows are in
   * the order of the data, counted from 1.
   *
   * @param folder created if it does not exist; files of the same names are replaced
   * @throws java.io.UncheckedIOException if a file cannot be written
   */
  public void write(Path folder) {
    page().writeFolder(folder);
    ResultFolder files = new ResultFolder(folder);
    files.text("summary.txt", summary());
  }

  /**
   * Writes the page of the result, see {@link HtmlReport}. Rows are in the order of the data,
   * counted from 1.
   *
   * @param file replaced if it exists
   * @throws java.io.UncheckedIOException if it cannot be written
   */
  public void writeReport(Path file) {
    page().write(file);
  }

  private HtmlReport page() {
    boolean all = source.objects().size() == fit().size();
    return new HtmlReport(
        Answer.of(fit()), source.report(), source.names(), row -> all ? place(row) : row);
  }

  /** {@return the clusters without noise} */
  private List<Cluster<Model>> clusters() {
    return getAllClusters().stream().filter(cluster -> !cluster.isNoise()).toList();
  }
}

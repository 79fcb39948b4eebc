package elki.clustering.crp;

import elki.Algorithm;
import elki.clustering.trivial.ByLabelClustering;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.SparseDoubleVector;
import elki.data.model.Model;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.datasource.AbstractDatabaseConnection;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.datasource.DatabaseConnection;
import elki.datasource.FileBasedDatabaseConnection;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.evaluation.clustering.ClusterContingencyTable;
import elki.result.Metadata;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.ELKIBuilder;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Small databases, and what is read off a clustering. */
final class Data {

  private Data() {}

  static Database of(double[][] rows) {
    return database(new ArrayAdapterDatabaseConnection(rows));
  }

  static Database of(double[][] rows, String[] labels) {
    return database(new ArrayAdapterDatabaseConnection(rows, labels));
  }

  static Database sparse(double[][] rows) {
    List<SparseDoubleVector> vectors = new ArrayList<>();
    for (double[] row : rows) {
      vectors.add(new SparseDoubleVector(row));
    }
    VectorFieldTypeInformation<SparseDoubleVector> type =
        new VectorFieldTypeInformation<>(SparseDoubleVector.FACTORY, rows[0].length);
    return database(connection(MultipleObjectsBundle.makeSimple(type, vectors)));
  }

  static DatabaseConnection connection(MultipleObjectsBundle bundle) {
    return new AbstractDatabaseConnection(List.of()) {
      @Override
      public MultipleObjectsBundle loadData() {
        return bundle;
      }

      @Override
      protected elki.logging.Logging getLogger() {
        return elki.logging.Logging.getLogger(Data.class);
      }
    };
  }

  static Database database(DatabaseConnection connection) {
    Database database = new StaticArrayDatabase(connection, null);
    database.initialize();
    return database;
  }

  /** A CSV file beside this class. */
  static Database csv(String name) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(FileBasedDatabaseConnection.Par.INPUT_ID, file(name));
    Database database =
        ClassGenericsUtil.parameterizeOrAbort(StaticArrayDatabase.class, parameters);
    if (parameters.hasUnusedParameters() || parameters.hasErrors()) {
      throw new IllegalStateException("wrong parameters: " + parameters);
    }
    database.initialize();
    return database;
  }

  static File file(String name) {
    URL url = Data.class.getResource(name);
    try {
      return new File(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Rows around the corners of a square of side 10, in turn; labels name the corner. */
  static Database corners(int rows, int corners) {
    double[][] x = cornerRows(rows, corners);
    String[] labels = new String[rows];
    Arrays.setAll(labels, i -> "corner" + i % corners);
    return of(x, labels);
  }

  static double[][] cornerRows(int rows, int corners) {
    SplittableRandom random = new SplittableRandom(7);
    double[][] x = new double[rows][2];
    for (int i = 0; i < rows; i++) {
      int corner = i % corners;
      x[i][0] = 10 * (corner % 2) + random.nextGaussian();
      x[i][1] = 10 * (corner / 2) + random.nextGaussian();
    }
    return x;
  }

  static ELKIBuilder<CRPMixture<elki.data.NumberVector>> quick() {
    return sweeps(100);
  }

  /** ELKI keeps the first value that an option is given, so the sweeps cannot be changed later. */
  static ELKIBuilder<CRPMixture<elki.data.NumberVector>> sweeps(int sweeps) {
    return new ELKIBuilder<CRPMixture<elki.data.NumberVector>>(CRPMixture.class)
        .with("crp.sweeps", sweeps)
        .with("crp.chains", 2)
        .with("crp.details");
  }

  static Clustering<Model> quickRun(Database database) {
    return quick().build().autorun(database);
  }

  /** The cluster of each object, in the order of the relation. */
  static int[] labels(Clustering<?> clustering, Algorithm algorithm, Database database) {
    Relation<?> relation = database.getRelation(algorithm.getInputTypeRestriction()[0]);
    int[] labels = new int[relation.size()];
    Arrays.fill(labels, -1);
    int number = 0;
    for (Cluster<?> cluster : clustering.getAllClusters()) {
      int row = 0;
      for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
        if (cluster.getIDs().contains(it)) {
          labels[row] = number;
        }
      }
      number++;
    }
    return labels;
  }

  static List<Integer> sizes(Clustering<?> clustering) {
    return clustering.getAllClusters().stream()
        .map(cluster -> cluster.getIDs().size())
        .sorted()
        .toList();
  }

  static double adjustedRand(Clustering<?> clustering, Database database) {
    Clustering<?> truth = new ByLabelClustering().autorun(database);
    return new ClusterContingencyTable(true, false, clustering, truth)
        .getPaircount()
        .adjustedRandIndex();
  }

  /** The one descendant of a kind. */
  static <T> T child(Object result, Class<? super T> kind) {
    List<T> found = new ArrayList<>();
    Metadata.hierarchyOf(result).iterDescendants().<T>filter(kind).forEach(found::add);
    return only(found, kind);
  }

  /** The one descendant of a kind and a name. */
  static <T> T child(Object result, Class<? super T> kind, String name) {
    List<T> found = new ArrayList<>();
    Metadata.hierarchyOf(result).iterDescendants().<T>filter(kind).forEach(found::add);
    found.removeIf(one -> !Metadata.of(one).getLongName().equals(name));
    return only(found, kind);
  }

  private static <T> T only(List<T> found, Class<? super T> kind) {
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " results of " + kind);
    }
    return found.get(0);
  }
}

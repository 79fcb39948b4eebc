package crp.recipes;

import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.result.RunSummary;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.result.Metadata;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import weka.clusterers.AbstractClusterer;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Runs a scheme of a host on 40 rows of two clusters; loaded beside the classes of a recipe. */
public final class Probe implements BiFunction<String, String, String> {

  private static double[][] rows() {
    double[][] rows = new double[40][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {(i < 20 ? 0 : 30) + (7 * i) % 11, i};
    }
    return rows;
  }

  /**
   * {@return the text of a result}
   *
   * @param type full name of a Weka scheme or an ELKI algorithm
   * @param options its options
   */
  @Override
  public String apply(String type, String options) {
    try {
      String[] words = Utils.splitOptions(options);
      return type.startsWith("weka.") ? weka(type, words) : elki(type, words);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String weka(String type, String[] options) throws Exception {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("t"));
    Instances data = new Instances("rows", new ArrayList<>(attributes), 40);
    for (double[] row : rows()) {
      data.add(new DenseInstance(1, row));
    }
    AbstractClusterer scheme =
        Class.forName(type)
            .asSubclass(AbstractClusterer.class)
            .getDeclaredConstructor()
            .newInstance();
    scheme.setOptions(options);
    scheme.buildClusterer(data);
    return scheme.toString();
  }

  @SuppressWarnings("unchecked")
  private static String elki(String type, String[] options) throws ClassNotFoundException {
    Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(rows()), null);
    database.initialize();
    SerializedParameterization given = new SerializedParameterization(options);
    ClusteringAlgorithm<Clustering<Model>> algorithm =
        (ClusteringAlgorithm<Clustering<Model>>)
            ClassGenericsUtil.parameterizeOrAbort(Class.forName(type), given);
    if (given.hasUnusedParameters()) {
      throw new IllegalArgumentException("unknown: " + given.getRemainingParameters());
    }
    return Metadata.hierarchyOf(algorithm.autorun(database))
        .iterChildren()
        .<RunSummary>filter(RunSummary.class)
        .get()
        .getText();
  }
}

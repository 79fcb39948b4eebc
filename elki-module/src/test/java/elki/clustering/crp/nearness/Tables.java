package elki.clustering.crp.nearness;

import elki.data.DoubleVector;
import elki.data.LabelList;
import elki.data.type.TypeUtil;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.datasource.AbstractDatabaseConnection;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.index.IndexFactory;
import java.util.ArrayList;
import java.util.List;

/** Databases of several relations. */
public final class Tables {

  private final MultipleObjectsBundle bundle = new MultipleObjectsBundle();

  /** Adds a relation of vectors. */
  public Tables vectors(double[]... rows) {
    List<DoubleVector> vectors = new ArrayList<>();
    for (double[] row : rows) {
      vectors.add(DoubleVector.wrap(row.clone()));
    }
    bundle.appendColumn(
        new VectorFieldTypeInformation<>(DoubleVector.FACTORY, rows[0].length), vectors);
    return this;
  }

  /** Adds a relation of one number a row. */
  public Tables numbers(double... values) {
    double[][] rows = new double[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {values[i]};
    }
    return vectors(rows);
  }

  /** Adds a relation of labels. */
  public Tables labels(String... names) {
    List<LabelList> lists = new ArrayList<>();
    for (String name : names) {
      lists.add(LabelList.make(List.of(name)));
    }
    bundle.appendColumn(TypeUtil.LABELLIST, lists);
    return this;
  }

  /** Makes the database. */
  public Database database(IndexFactory<?>... indexes) {
    AbstractDatabaseConnection connection =
        new AbstractDatabaseConnection(List.of()) {
          @Override
          public MultipleObjectsBundle loadData() {
            return bundle;
          }

          @Override
          protected elki.logging.Logging getLogger() {
            return elki.logging.Logging.getLogger(Tables.class);
          }
        };
    Database database = new StaticArrayDatabase(connection, List.of(indexes));
    database.initialize();
    return database;
  }
}

package crp.spark;

import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Spark inside the test's Java machine, and data for it. */
final class LocalSpark {

  private LocalSpark() {}

  /** {@return what every test sets} */
  static SparkConf conf(String master) {
    return new SparkConf()
        .setMaster(master)
        .setAppName("test")
        .set("spark.ui.enabled", "false")
        .set("spark.driver.host", "127.0.0.1")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.sql.shuffle.partitions", "2")
        .set("spark.sql.warehouse.dir", "target/warehouse");
  }

  /** Rows of three clusters far apart, in a fixed order. */
  static double[][] threeClusters(int rows) {
    SeededRng rng = new SeededRng(7);
    double[][] values = new double[rows][2];
    for (int i = 0; i < rows; i++) {
      values[i][0] = 10 * (i % 3) + rng.gaussian();
      values[i][1] = 10 * (i % 3 == 1 ? 1 : 0) + rng.gaussian();
    }
    return values;
  }

  /** A data frame with a column features, in a number of partitions. */
  static Dataset<Row> frame(SparkSession session, double[][] values, int partitions) {
    List<Row> rows = new ArrayList<>();
    for (double[] row : values) {
      rows.add(RowFactory.create(Vectors.dense(row)));
    }
    StructType schema = new StructType().add("features", SQLDataTypes.VectorType(), true);
    return frame(session, rows, schema, partitions);
  }

  static Dataset<Row> frame(
      SparkSession session, List<Row> rows, StructType schema, int partitions) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    return session.createDataFrame(spark.parallelize(rows, partitions), schema);
  }

  /** A data frame with columns features and weight. */
  static Dataset<Row> weighted(SparkSession session, List<Row> rows) {
    return frame(
        session,
        rows,
        new StructType()
            .add("features", SQLDataTypes.VectorType(), true)
            .add("weight", DataTypes.DoubleType, true),
        2);
  }

  /** The labels of all draws, by draw and row. */
  static List<List<Integer>> draws(CRPMixtureModel model) {
    List<Row> rows = model.summary().draws().collectAsList();
    List<List<Integer>> draws = new ArrayList<>();
    for (int m = 0; m < rows.get(0).getList(3).size(); m++) {
      List<Integer> draw = new ArrayList<>();
      for (Row row : rows) {
        draw.add((Integer) row.getList(3).get(m));
      }
      draws.add(draw);
    }
    return draws;
  }
}

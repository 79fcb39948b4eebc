package crp.spark;

import static java.util.stream.Collectors.joining;

import crp.Text;
import crp.answer.ScatteredReport;
import crp.diagnose.Diagnosis;
import crp.draws.Trace;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** What a fit says of its own rows; a model that was loaded has none. */
public final class CRPMixtureSummary {

  private static final StructType SCHEMA =
      new StructType()
          .add("row", DataTypes.LongType, false)
          .add("prediction", DataTypes.IntegerType, false)
          .add("confidence", DataTypes.DoubleType, false)
          .add("draws", DataTypes.createArrayType(DataTypes.IntegerType, false), false);

  private final SparkSession session;
  private final FittedMixture fit;

  CRPMixtureSummary(SparkSession session, FittedMixture fit) {
    this.session = session;
    this.fit = fit;
  }

  /** {@return the number of clusters of the estimate} */
  public int k() {
    return fit.answer().clusters().size();
  }

  /** {@return the number of rows of each cluster} */
  public long[] clusterSizes() {
    return fit.answer().clusters().stream().mapToLong(ScatteredReport.Found::rows).toArray();
  }

  /** {@return the mean variation of information between the estimate and the draws, in nats} */
  public double expectedVi() {
    return fit.answer().expectedVi();
  }

  /**
   * {@return whether the chains agree} Distances between draws are those of at most 10,000 rows
   * spread over the data, and of one row of each table.
   */
  public Diagnosis diagnosis() {
    return Diagnosis.of(fit.draws());
  }

  /** {@return the course of each chain, superstep by superstep} */
  public List<Trace> traces() {
    return fit.draws().traces();
  }

  /**
   * {@return a row for each row of positive weight, in the order of the data frame: {@code row}
   * from 0, {@code prediction} (its cluster in the estimate), {@code confidence} (the share of the
   * draws in which it belongs to this cluster, as in the other hosts), {@code draws} (its cluster
   * in each kept draw, chain by chain)} Read from the labels that the run has left; save it to keep
   * it longer than the session.
   */
  public Dataset<Row> draws() {
    return session.createDataFrame(fit.rows(), SCHEMA);
  }

  /**
   * {@return the result as one HTML page, as the other hosts write it} Its plots show at most
   * 10,000 rows spread over the data, and the first row of each cluster; the page says so. Reads
   * these rows again.
   */
  public String page() {
    return SparkFailures.explained(() -> fit.page().get().text(), () -> {});
  }

  /** {@return the traces as lines of text with commas, the header first} */
  List<String> traceLines() {
    List<Trace> traces = traces();
    List<String> numbers = traces.get(0).numbers();
    List<String> lines = new ArrayList<>();
    lines.add(
        "chain,superstep,clusters,log_joint,entropy"
            + numbers.stream().map(name -> "," + name.replace(' ', '_')).collect(joining()));
    for (int c = 0; c < traces.size(); c++) {
      Trace trace = traces.get(c);
      int[] clusters = trace.clusters();
      double[] logJoint = trace.logJoint();
      double[] entropy = trace.entropy();
      List<double[]> values = numbers.stream().map(trace::number).toList();
      for (int s = 0; s < trace.sweeps(); s++) {
        int at = s;
        lines.add(
            Text.of("%d,%d,%d,%s,%s", c + 1, s + 1, clusters[s], logJoint[s], entropy[s])
                + values.stream().map(value -> "," + value[at]).collect(joining()));
      }
    }
    return lines;
  }

  @Override
  public String toString() {
    return fit.report().folded().text();
  }
}

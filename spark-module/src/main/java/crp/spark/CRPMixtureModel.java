package crp.spark;

import java.io.IOException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A fitted {@link CRPMixture}: gives each row of a data frame the probability of every cluster of
 * the estimate and of a new one, averaged over the kept draws. Holds statistics of tables and no
 * rows.
 */
public final class CRPMixtureModel extends Model<CRPMixtureModel>
    implements CRPMixtureParams, MLWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final MixtureParams params;
  private final DrawnPredictor<?> predictor;
  private final String text;
  private transient @Nullable CRPMixtureSummary summary;

  CRPMixtureModel(String uid, DrawnPredictor<?> predictor, String text) {
    this.uid = uid;
    this.predictor = predictor;
    this.text = text;
    params = new MixtureParams(uid);
    params.texts().forEach(this::setDefault);
    params.wholes().forEach(this::setDefault);
    setDefault(params.seed, 1L);
  }

  CRPMixtureModel withSummary(@Nullable CRPMixtureSummary given) {
    summary = given;
    return this;
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public MixtureParams mixtureParams() {
    return params;
  }

  DrawnPredictor<?> predictor() {
    return predictor;
  }

  /** {@return the number of clusters of the estimate} */
  public int k() {
    return predictor.clusters();
  }

  /** {@return the report of the run as plain text, which is saved with the model} */
  public String report() {
    return text;
  }

  /** {@return whether there is a {@link #summary}} */
  public boolean hasSummary() {
    return summary != null;
  }

  /**
   * {@return what the fit says of its own rows}
   *
   * @throws IllegalStateException if the model was loaded
   */
  public CRPMixtureSummary summary() {
    CRPMixtureSummary known = summary;
    if (known == null) {
      throw new IllegalStateException(
          "a model that was loaded has no summary of its rows; see report()");
    }
    return known;
  }

  /** {@return this, with another column of features} */
  public CRPMixtureModel setFeaturesCol(String value) {
    return (CRPMixtureModel) set(params.featuresCol, value);
  }

  /** {@return this, with another name of the new column of clusters; empty for none} */
  public CRPMixtureModel setPredictionCol(String value) {
    return (CRPMixtureModel) set(params.predictionCol, value);
  }

  /** {@return this, with another name of the new column of probabilities; empty for none} */
  public CRPMixtureModel setProbabilityCol(String value) {
    return (CRPMixtureModel) set(params.probabilityCol, value);
  }

  /**
   * {@return the probability of each cluster, then that of a new one: k + 1 numbers}
   *
   * @param features of a row
   * @throws IllegalArgumentException if they do not fit the data of the fit; one sentence
   */
  public Vector predictProbability(Vector features) {
    return Vectors.dense(predictor.probabilities(features));
  }

  /**
   * {@return the most probable of the k clusters, from 0}
   *
   * @throws IllegalArgumentException if they do not fit the data of the fit; one sentence
   */
  public int predict(Vector features) {
    return DrawnPredictor.cluster(predictor.probabilities(features));
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    Broadcast<Packed<DrawnPredictor<?>>> sent =
        JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext())
            .broadcast(Packed.of(predictor));
    String features = params.value(this, params.featuresCol);
    String probability = params.value(this, params.probabilityCol);
    String prediction = params.value(this, params.predictionCol);
    Column vector = dataset.col(Columns.quoted(features));
    Column seats = functions.udf(new Probabilities(sent), SQLDataTypes.VectorType()).apply(vector);
    Dataset<Row> all = dataset.toDF();
    if (!probability.isEmpty()) {
      all = all.withColumn(probability, seats);
      seats = all.col(Columns.quoted(probability));
    }
    return prediction.isEmpty()
        ? all
        : all.withColumn(
            prediction,
            functions
                .udf(
                    (UDF1<Vector, Integer>) p -> DrawnPredictor.cluster(p.toArray()),
                    DataTypes.IntegerType)
                .apply(seats));
  }

  /** Computes probabilities on any machine. */
  private static final class Probabilities implements UDF1<Object, Vector> {

    private static final long serialVersionUID = 1L;

    private final Broadcast<Packed<DrawnPredictor<?>>> sent;
    private transient @Nullable ThreadLocal<DrawnPredictor<?>> own;

    Probabilities(Broadcast<Packed<DrawnPredictor<?>>> sent) {
      this.sent = sent;
    }

    @Override
    public Vector call(Object features) {
      Vector vector = Columns.vector(features);
      if (vector == null) {
        throw new IllegalArgumentException("the features of a row are null");
      }
      return Vectors.dense(predictor().probabilities(vector));
    }

    /** A predictor has scratch space, so each thread has its own. */
    private synchronized DrawnPredictor<?> predictor() {
      ThreadLocal<DrawnPredictor<?>> known = own;
      if (known == null) {
        known = ThreadLocal.withInitial(() -> sent.value().open());
        own = known;
      }
      return known.get();
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    new Columns(params.value(this, params.featuresCol), "", null).require(schema);
    return CRPMixture.transformed(schema, this);
  }

  @Override
  public CRPMixtureModel copy(ParamMap extra) {
    CRPMixtureModel copy = new CRPMixtureModel(uid, predictor, text).withSummary(summary);
    copyValues(copy, extra);
    copy.setParent(parent());
    return copy;
  }

  @Override
  public MLWriter write() {
    return new ModelFiles.Writer(this);
  }

  /** {@return a reader of saved models} */
  public static MLReader<CRPMixtureModel> read() {
    return new ModelFiles.Reader();
  }

  /**
   * {@return a saved model}
   *
   * @param path a folder
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it is no model of this build
   */
  public static CRPMixtureModel load(String path) throws IOException {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "CRPMixtureModel: uid=" + uid + ", k=" + k();
  }
}

package crp.spark;

import crp.data.Rows;
import crp.parallel.Progress;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Mixture whose number of clusters is inferred, for data on many machines: clusters follow a
 * Chinese restaurant process, or a Pitman-Yor process if a discount is given. Samples from the
 * exact posterior, by supersteps: one job each, without a shuffle of the rows.
 *
 * <pre>
 *   CRPMixtureModel model = new CRPMixture().setMaxIter(200).setSeed(1).fit(data);
 *   Dataset&lt;Row&gt; clustered = model.transform(data);
 * </pre>
 *
 * <p>The same data, parameters and seed give the same labels on any machines, whatever fails on the
 * way. Names of parameters, defaults and the summary are those of the clusterers for Weka and ELKI.
 */
public final class CRPMixture extends Estimator<CRPMixtureModel>
    implements CRPMixtureParams, DefaultParamsWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final MixtureParams params;
  private transient Progress progress = Progress.NONE;

  /** Makes an estimator with default parameters. */
  public CRPMixture() {
    this("crpMixture_" + UUID.randomUUID().toString().substring(0, 12));
  }

  /**
   * Makes an estimator with default parameters.
   *
   * @param uid its name
   */
  public CRPMixture(String uid) {
    this.uid = uid;
    params = new MixtureParams(uid);
    params.texts().forEach(this::setDefault);
    params.wholes().forEach(this::setDefault);
    setDefault(params.seed, 1L);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public MixtureParams mixtureParams() {
    return params;
  }

  /** {@return this, with another column of features} */
  public CRPMixture setFeaturesCol(String value) {
    return (CRPMixture) set(params.featuresCol, value);
  }

  /** {@return this, with another column of weights; empty for none} */
  public CRPMixture setWeightCol(String value) {
    return (CRPMixture) set(params.weightCol, value);
  }

  /** {@return this, with another meaning of the weights} */
  public CRPMixture setWeights(String value) {
    return (CRPMixture) set(params.weights, value);
  }

  /** {@return this, with another name of the new column of clusters; empty for none} */
  public CRPMixture setPredictionCol(String value) {
    return (CRPMixture) set(params.predictionCol, value);
  }

  /** {@return this, with another name of the new column of probabilities; empty for none} */
  public CRPMixture setProbabilityCol(String value) {
    return (CRPMixture) set(params.probabilityCol, value);
  }

  /** {@return this, with another seed} */
  public CRPMixture setSeed(long value) {
    return (CRPMixture) set(params.seed, value);
  }

  /** {@return this, with another number of supersteps} */
  public CRPMixture setMaxIter(int value) {
    return (CRPMixture) set(params.maxIter, value);
  }

  /** {@return this, with another number of chains} */
  public CRPMixture setChains(int value) {
    return (CRPMixture) set(params.chains, value);
  }

  /** {@return this, with another number of kept draws} */
  public CRPMixture setDraws(int value) {
    return (CRPMixture) set(params.draws, value);
  }

  /** {@return this, with another concentration: a number or a law} */
  public CRPMixture setConcentration(String value) {
    return (CRPMixture) set(params.concentration, value);
  }

  /** {@return this, with another discount: a number or a law} */
  public CRPMixture setDiscount(String value) {
    return (CRPMixture) set(params.discount, value);
  }

  /** {@return this, with another likelihood: gaussian, multinomial or categorical} */
  public CRPMixture setLikelihood(String value) {
    return (CRPMixture) set(params.likelihood, value);
  }

  /** {@return this, with features that are codes of categories: names, or numbers from 1} */
  public CRPMixture setCategoricalFeatures(String value) {
    return (CRPMixture) set(params.categoricalFeatures, value);
  }

  /** {@return this, with another covariance: auto, full or diagonal} */
  public CRPMixture setCovariance(String value) {
    return (CRPMixture) set(params.covariance, value);
  }

  /** {@return this, with another weight of the prior mean} */
  public CRPMixture setKappa(String value) {
    return (CRPMixture) set(params.kappa, value);
  }

  /** {@return this, with another prior mean of the covariance} */
  public CRPMixture setBaseScale(String value) {
    return (CRPMixture) set(params.baseScale, value);
  }

  /** {@return this, with another pseudo-count} */
  public CRPMixture setPseudoCount(String value) {
    return (CRPMixture) set(params.pseudoCount, value);
  }

  /** {@return this, with missing values integrated out (keep) or refused (error)} */
  public CRPMixture setHandleInvalid(String value) {
    return (CRPMixture) set(params.handleInvalid, value);
  }

  /** {@return this, with another number of blocks; 0 for automatic} */
  public CRPMixture setNumBlocks(int value) {
    return (CRPMixture) set(params.numBlocks, value);
  }

  /** {@return this, saved to a folder that all machines reach} */
  public CRPMixture setCheckpointFolder(String value) {
    return (CRPMixture) set(params.checkpointFolder, value);
  }

  /** {@return this, with another number of supersteps between two saves} */
  public CRPMixture setCheckpointInterval(int value) {
    return (CRPMixture) set(params.checkpointInterval, value);
  }

  /**
   * {@return this, with a listener for its progress} It is not copied or saved.
   *
   * @param listener called after each superstep of each chain
   */
  public CRPMixture onProgress(Progress listener) {
    progress = listener;
    return this;
  }

  /**
   * {@return the fitted model}
   *
   * @throws IllegalArgumentException if a parameter, a column or a row cannot be used; one sentence
   * @throws IllegalStateException if the cluster failed; one sentence
   */
  @Override
  public CRPMixtureModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    MixturePlan plan = params.plan(this);
    Columns columns = params.columns(this);
    List<String> names = columns.names(dataset.schema());
    ColumnForms forms =
        ColumnForms.of(plan.likelihood().form(), plan.likelihood().categories(), names);
    JavaSparkContext spark =
        JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext());
    RunFolder folder = RunFolder.of(spark, params.value(this, params.checkpointFolder), uid);
    FittedMixture fit =
        SparkFailures.explained(
            () -> {
              spark.sc().setJobDescription("CRP mixture: rows into blocks");
              BlockedRows rows =
                  BlockedRows.of(
                      columns.of(dataset).toJavaRDD(),
                      new BlockedRows.Reading(columns, forms, plan.likelihood().missing()),
                      plan.blocks());
              BoundFamily<?> bound = BoundFamily.of(plan.likelihood(), rows, names);
              return fit(spark, plan, rows, bound, folder);
            },
            () -> spark.sc().setJobDescription(null));
    CRPMixtureModel model = new CRPMixtureModel(uid, fit.predictor(), fit.report().folded().text());
    copyValues(model, ParamMap.empty());
    model.setParent(this);
    return model.withSummary(new CRPMixtureSummary(dataset.sparkSession(), fit));
  }

  private <R extends Rows> FittedMixture fit(
      JavaSparkContext spark,
      MixturePlan plan,
      BlockedRows rows,
      BoundFamily<R> bound,
      RunFolder folder) {
    return new MixtureFitting<>(spark, plan, rows, bound)
        .fit(folder, params.whole(this, params.checkpointInterval), progress);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    params.plan(this);
    params.columns(this).require(schema);
    return transformed(schema, this);
  }

  /** {@return the schema with the new columns} */
  static StructType transformed(StructType schema, CRPMixtureParams of) {
    MixtureParams params = of.mixtureParams();
    StructType more =
        Columns.plus(
            schema,
            "probabilityCol",
            params.value(of, params.probabilityCol),
            SQLDataTypes.VectorType());
    return Columns.plus(
        more, "predictionCol", params.value(of, params.predictionCol), DataTypes.IntegerType);
  }

  @Override
  public CRPMixture copy(ParamMap extra) {
    CRPMixture copy = defaultCopy(extra);
    return copy.onProgress(progress);
  }

  /** {@return a reader of saved estimators} */
  public static MLReader<CRPMixture> read() {
    return new DefaultParamsReader<>();
  }

  /**
   * {@return a saved estimator}
   *
   * @param path a folder
   * @throws IOException if it cannot be read
   */
  public static CRPMixture load(String path) throws IOException {
    return read().load(path);
  }
}

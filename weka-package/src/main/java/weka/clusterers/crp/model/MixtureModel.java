package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Columns;
import crp.host.RowReader;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.predict.AveragedPredictor;
import crp.predict.Predictor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.InstanceTable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * A built mixture: what prediction and the text need. It holds the rows of the training data and a
 * sample of the draws, since densities are averaged over draws.
 */
public final class MixtureModel<R extends Rows> implements DensityModel {

  /** Guards the scratch space. */
  private final Object lock = new Object();

  private final RowReader<R> reader;
  private final Predictor<R> predictor;
  private final AveragedPredictor<R> averaged;
  private final ModelView view;
  private transient @Nullable RowsAhead<R> ahead;

  private MixtureModel(
      RowReader<R> reader, Predictor<R> predictor, AveragedPredictor<R> averaged, ModelView view) {
    this.reader = reader;
    this.predictor = predictor;
    this.averaged = averaged;
    this.view = view;
  }

  /**
   * {@return a model}
   *
   * @param binding likelihood and data
   * @param fit what was found
   * @param view what is shown of it
   */
  public static <R extends Rows> MixtureModel<R> of(Bound<R> binding, Fit<R> fit, ModelView view) {
    return new MixtureModel<>(
        binding.reader(),
        TableView.of(fit).predictor(),
        TableView.of(fit).averagedPredictor(),
        view);
  }

  /**
   * {@return this model, ready for an evaluation on the training data}
   *
   * @param data the training data; kept until all its rows were asked for, but not stored with the
   *     model
   * @param columns the attributes of the likelihood
   */
  public MixtureModel<R> expecting(Instances data, Columns columns) {
    ahead = new RowsAhead<>(data, columns, reader, averaged);
    return this;
  }

  @Override
  public int clusters() {
    return predictor.clusters();
  }

  @Override
  public ModelView view() {
    return view;
  }

  @Override
  public double[] priors() {
    double[] priors = Arrays.copyOf(predictor.logSeatProbabilities(), clusters());
    return Utils.logs2probs(priors);
  }

  @Override
  public double[] logDensities(Instance instance) {
    synchronized (lock) {
      R row = reader.read(new InstanceTable(List.of(instance)), Weights.ones(1));
      return Arrays.copyOf(predictor.logDensities(row, 0), clusters());
    }
  }

  @Override
  public double logDensity(Instance instance) {
    synchronized (lock) {
      double known = known(instance);
      return Double.isNaN(known)
          ? averaged
              .logDensities(reader.read(new InstanceTable(List.of(instance)), Weights.ones(1)))[0]
          : known;
    }
  }

  private double known(Instance instance) {
    RowsAhead<R> rows = ahead;
    double known = rows == null ? Double.NaN : rows.logDensity(instance);
    if (rows != null && rows.finished()) {
      ahead = null;
    }
    return known;
  }

  @Override
  public boolean isNoise(Instance instance) {
    synchronized (lock) {
      R row = reader.read(new InstanceTable(List.of(instance)), Weights.ones(1));
      return predictor.isNoise(row, 0);
    }
  }

  @Override
  public double[] logJoint(Instance instance) {
    double[] joint = logDensities(instance);
    double[] priors = priors();
    for (int k = 0; k < joint.length; k++) {
      joint[k] += Math.log(priors[k]);
    }
    return joint;
  }

  @Override
  public double[] distribution(Instance instance) {
    return Utils.logs2probs(logJoint(instance));
  }
}

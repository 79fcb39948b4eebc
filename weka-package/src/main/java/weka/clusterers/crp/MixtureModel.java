package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import crp.model.Fit;
import crp.predict.Predictor;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import weka.core.Instance;
import weka.core.Utils;

/**
 * A built mixture: what prediction and the text need, and none of the draws, so that stored models
 * are small.
 *
 * @param <R> the kind of rows
 */
final class MixtureModel<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final RowReader<R> reader;
  private final Predictor<R> predictor;
  private final ModelView view;

  private MixtureModel(RowReader<R> reader, Predictor<R> predictor, ModelView view) {
    this.reader = reader;
    this.predictor = predictor;
    this.view = view;
  }

  static <R extends Rows> MixtureModel<R> of(
      Binding<R> binding, Fit<R> fit, ModelText.Caption caption) {
    return new MixtureModel<>(
        binding.reader(), fit.predictor(), ModelView.of(binding, fit, caption));
  }

  int clusters() {
    return predictor.clusters();
  }

  /** {@return what people see of it} */
  ModelView view() {
    return view;
  }

  /**
   * {@return the seat probabilities of the occupied tables, the new table's shared out among them}
   */
  double[] priors() {
    double[] priors = Arrays.copyOf(predictor.logSeatProbabilities(), clusters());
    return Utils.logs2probs(priors);
  }

  /** {@return the log predictive density of an instance at each occupied table} */
  synchronized double[] logDensities(Instance instance) {
    R row = reader.read(List.of(instance), Weights.ones(1));
    return Arrays.copyOf(predictor.logDensities(row, 0), clusters());
  }

  @Override
  public String toString() {
    return view.text();
  }
}

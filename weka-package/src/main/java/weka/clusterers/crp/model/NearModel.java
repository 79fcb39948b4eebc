package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Columns;
import crp.host.RowReader;
import crp.model.Fit;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.NearReader;
import weka.clusterers.crp.nearness.TimeReader;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * A built model under distances: it stores the rows of the training data by their values and seats
 * other rows by likelihood and nearness.
 */
public final class NearModel<R extends Rows> implements BuiltModel {

  private static final long serialVersionUID = 1L;

  /** Guards the scratch space; an empty array, since a model is stored. */
  private final byte[] lock = {};

  private final RowReader<R> rows;
  private final Placing placing;
  private final RowBook book;
  private final NearPredictor<R> predictor;
  private final ModelView view;
  private final boolean strings;

  /**
   * How a row is placed.
   *
   * @param reader of distances or weights
   * @param decay what distances count for
   * @param order the order of the training data in which the customers of the fit came, null for
   *     their own
   */
  private record Placing(NearReader reader, Decay decay, @Nullable TimeOrder order)
      implements Serializable {}

  private NearModel(
      RowReader<R> rows,
      Placing placing,
      RowBook book,
      NearPredictor<R> predictor,
      ModelView view,
      boolean strings) {
    this.rows = rows;
    this.placing = placing;
    this.book = book;
    this.predictor = predictor;
    this.view = view;
    this.strings = strings;
  }

  /**
   * {@return a model}
   *
   * @param columns the attributes of the likelihood
   * @param binding likelihood and data
   * @param near the nearness
   * @param fit what was found, about the rows in the order of the nearness
   * @param view what is shown of it, with the labels of the rows
   */
  public static <R extends Rows> NearModel<R> of(
      Instances data, Columns columns, Bound<R> binding, Near near, Fit<R> fit, ModelView view) {
    return new NearModel<>(
        binding.reader(),
        new Placing(near.reader().at(fit::mean), near.decay(), near.order()),
        RowBook.of(data, columns, near.reader(), view.labels()),
        fit.nearPredictor(),
        view,
        data.checkForStringAttributes());
  }

  /** {@return whether rows hold strings} */
  public boolean readsStrings() {
    return strings;
  }

  @Override
  public int clusters() {
    return predictor.clusters();
  }

  @Override
  public ModelView view() {
    return view;
  }

  /** {@return the probability of each cluster; 1 for that of a row of the training data} */
  @Override
  public double[] distribution(Instance instance) {
    synchronized (lock) {
      int cluster = book.cluster(instance);
      return cluster < 0 ? predicted(List.of(instance))[0] : certain(cluster);
    }
  }

  /** {@return the probability of each cluster for each row} */
  public double[][] distributions(Instances instances) {
    synchronized (lock) {
      int[] known = book.clusters(instances);
      List<Instance> others = new ArrayList<>();
      for (int row = 0; row < known.length; row++) {
        if (known[row] < 0) {
          others.add(instances.instance(row));
        }
      }
      double[][] predicted = predicted(others);
      double[][] all = new double[known.length][];
      int next = 0;
      for (int row = 0; row < known.length; row++) {
        all[row] = known[row] < 0 ? predicted[next++] : certain(known[row]);
      }
      return all;
    }
  }

  private double[] certain(int cluster) {
    double[] shares = new double[clusters()];
    shares[cluster] = 1;
    return shares;
  }

  /** Weka has no cluster without number: the new table's share goes to the occupied ones. */
  private double[][] predicted(List<Instance> instances) {
    if (instances.isEmpty()) {
      return new double[0][];
    }
    R read = rows.read(new InstanceTable(instances), Weights.ones(instances.size()));
    Predictions predictions = predictions(read, instances);
    double[][] shares = new double[instances.size()][];
    for (int row = 0; row < shares.length; row++) {
      shares[row] = Arrays.copyOf(predictions.seatProbabilities(row), clusters());
      double occupied = Utils.sum(shares[row]);
      if (occupied > 0) {
        Utils.normalize(shares[row], occupied);
      } else {
        shares[row] = certain(predictions.cluster(row));
      }
    }
    return shares;
  }

  private Predictions predictions(R read, List<Instance> instances) {
    if (predictor.knowsTimes() && placing.reader() instanceof TimeReader reader) {
      return predictor.predictAt(
          read, instances.stream().mapToDouble(reader.times()::of).toArray());
    }
    return placing.reader().givesDistances()
        ? predictor.predictByDistance(
            read, placing.decay(), (row, out) -> place(instances.get(row), out))
        : predictor.predict(read, (row, out) -> place(instances.get(row), out));
  }

  private void place(Instance instance, double[] out) {
    TimeOrder order = placing.order();
    if (order == null) {
      placing.reader().read(instance, out);
      return;
    }
    double[] byRow = out.clone();
    placing.reader().read(instance, byRow);
    for (int rank = 0; rank < out.length; rank++) {
      out[rank] = byRow[order.row(rank)];
    }
  }
}

package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.RowReader;
import crp.links.NearView;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.regions.SegmentView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.clusterers.crp.data.InstanceTable;
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

  /** Guards the scratch space. */
  private final Object lock = new Object();

  private final RowReader<R> rows;
  private final RowBook book;
  private final NewRows<R> seats;
  private final int clusters;
  private final ModelView view;
  private final boolean strings;

  private NearModel(
      RowReader<R> rows,
      RowBook book,
      NewRows<R> seats,
      int clusters,
      ModelView view,
      boolean strings) {
    this.rows = rows;
    this.book = book;
    this.seats = seats;
    this.clusters = clusters;
    this.view = view;
    this.strings = strings;
  }

  /**
   * {@return a model}
   *
   * @param binding likelihood and data
   * @param reader places rows
   * @param decay of the distances that it reads, if it does
   * @param fit what was found, about the rows
   * @param view what is shown of it, with the labels of the rows
   */
  public static <R extends Rows> NearModel<R> of(
      Instances data,
      Bound<R> binding,
      NearReader reader,
      Decay decay,
      Fit<R> fit,
      ModelView view) {
    return new NearModel<>(
        binding.reader(),
        RowBook.of(data, binding.reader().columns(), reader, view.labels()),
        seats(reader, decay, fit),
        fit.parts().size(),
        view,
        data.checkForStringAttributes());
  }

  private static <R extends Rows> NewRows<R> seats(NearReader reader, Decay decay, Fit<R> fit) {
    return fit.view() instanceof SegmentView<R> segments
        ? new NewRows.InSegments<>(segments.predictor(), (TimeReader) reader)
        : new NewRows.ByNearness<>(
            NearView.of(fit).predictor(), reader.at(one -> FitNumbers.of(fit).mean(one)), decay);
  }

  /** {@return whether rows hold strings} */
  public boolean readsStrings() {
    return strings;
  }

  @Override
  public int clusters() {
    return clusters;
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
    Predictions predictions = seats.predict(read, instances);
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
}

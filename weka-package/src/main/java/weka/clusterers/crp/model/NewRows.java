package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.links.NearPredictor;
import crp.links.Nearness;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.regions.SegmentPredictor;
import java.util.List;
import weka.clusterers.crp.nearness.NearReader;
import weka.clusterers.crp.nearness.TimeReader;
import weka.core.Instance;

/** Seats rows that are not in the training data by likelihood and nearness. */
sealed interface NewRows<R extends Rows> {

  /**
   * {@return the predictions}
   *
   * @param rows that were read
   * @param instances the same, in Weka's form
   */
  Predictions predict(R rows, List<Instance> instances);

  private static double[] times(TimeReader reader, List<Instance> instances) {
    return instances.stream().mapToDouble(reader.times()::of).toArray();
  }

  /**
   * Among the rows of a fit.
   *
   * @param reader places rows
   * @param decay of the distances that it reads, if it does
   */
  record ByNearness<R extends Rows>(NearPredictor<R> predictor, NearReader reader, Decay decay)
      implements NewRows<R> {

    @Override
    public Predictions predict(R rows, List<Instance> instances) {
      if (predictor.knowsTimes() && reader instanceof TimeReader in) {
        return predictor.predictAt(rows, times(in, instances));
      }
      Nearness nearness = (row, out) -> reader.read(instances.get(row), out);
      return reader.givesDistances()
          ? predictor.predictByDistance(rows, decay, nearness)
          : predictor.predict(rows, nearness);
    }
  }

  /** Among segments of time. */
  record InSegments<R extends Rows>(SegmentPredictor<R> predictor, TimeReader reader)
      implements NewRows<R> {

    @Override
    public Predictions predict(R rows, List<Instance> instances) {
      return predictor.predictAt(rows, times(reader, instances));
    }
  }
}

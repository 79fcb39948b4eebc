package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.predict.AveragedPredictor;
import crp.predict.Predictions;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RowKey;
import weka.clusterers.crp.data.RowReader;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The log densities of the training data for a caller that asks for them row by row, in their
 * order, as Weka's evaluation does: they are computed for many rows at once, in several threads.
 * The first request computes one row and each block is eight times as long as the one before, so
 * that a caller with another purpose pays for little that it does not use. Rows are recognised by
 * their values.
 *
 * @param <R> the kind of rows
 */
final class RowsAhead<R extends Rows> {

  private static final int GROWTH = 8;
  private static final int MOST = 1 << 15;

  private final Instances data;
  private final boolean[] chosen;
  private final RowReader<R> reader;
  private final AveragedPredictor<R> predictor;
  private final RowKey key = new RowKey();
  private long[] keys = {};
  private @Nullable Predictions block;
  private int first;
  private int next;

  RowsAhead(Instances data, Columns columns, RowReader<R> reader, AveragedPredictor<R> predictor) {
    this.data = data;
    this.reader = reader;
    this.predictor = predictor;
    chosen = new boolean[data.numAttributes()];
    for (int j = 0; j < columns.size(); j++) {
      chosen[columns.attribute(j)] = true;
    }
  }

  /** {@return whether the last row was asked for} */
  boolean finished() {
    return next >= data.numInstances();
  }

  /** {@return the log density of a row in nats, NaN if it is not the one that is expected next} */
  double logDensity(Instance instance) {
    if (finished() || instance.numAttributes() != chosen.length) {
      return Double.NaN;
    }
    long wanted = key(instance);
    Predictions known = block;
    if (known == null || next == first + known.size()) {
      if (key(data.instance(next)) != wanted) {
        return Double.NaN;
      }
      known = compute(known == null ? 1 : Math.min(MOST, GROWTH * known.size()));
      block = known;
    }
    if (keys[next - first] != wanted) {
      return Double.NaN;
    }
    return known.logDensity(next++ - first);
  }

  private Predictions compute(int wanted) {
    first = next;
    int count = Math.min(wanted, data.numInstances() - first);
    keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(data.instance(first + i));
    }
    return predictor.predict(reader.read(data.subList(first, first + count), Weights.ones(count)));
  }

  private long key(Instance instance) {
    key.clear();
    key.add(instance, chosen);
    return key.value();
  }
}

package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.host.Columns;
import crp.host.RowReader;
import crp.predict.AveragedPredictor;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.data.RowKey;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The log densities of the training data for a caller that asks for them row by row, in their
 * order, as Weka's evaluation does: they are computed for many rows at once, in several threads.
 * The first request computes one row and each block is eight times as long as the one before, so
 * that a caller with another purpose pays for little that it does not use. Rows are recognised by
 * their values.
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
  private double[] block = {};
  private int first;
  private int next;

  RowsAhead(Instances data, Columns columns, RowReader<R> reader, AveragedPredictor<R> predictor) {
    this.data = data;
    this.reader = reader;
    this.predictor = predictor;
    chosen = InstanceTable.chosen(data, columns);
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
    if (next == first + block.length) {
      if (key(data.instance(next)) != wanted) {
        return Double.NaN;
      }
      compute(Math.max(1, Math.min(MOST, GROWTH * block.length)));
    }
    return keys[next - first] == wanted ? block[next++ - first] : Double.NaN;
  }

  private void compute(int wanted) {
    int count = Math.min(wanted, data.numInstances() - next);
    long[] read = new long[count];
    for (int i = 0; i < count; i++) {
      read[i] = key(data.instance(next + i));
    }
    block =
        predictor.logDensities(
            reader.read(new InstanceTable(data.subList(next, next + count)), Weights.ones(count)));
    keys = read;
    first = next;
  }

  private long key(Instance instance) {
    key.clear();
    key.add(instance, chosen);
    return key.value();
  }
}

package weka.clusterers.crp.nearness;

import crp.proximity.SparseAffinity;
import java.util.function.ToDoubleFunction;
import weka.clusterers.crp.data.Ids;
import weka.clusterers.crp.data.RowKey;
import weka.core.Instance;

/**
 * Places a new row in a graph by its id: that of a node whose edges are known, or of a row of the
 * training data, at whose place it is then, as near to it as to the nearest of its neighbours. A
 * row of another id is near no row.
 *
 * @param ids of the nodes; the rows of the training data are the first ones
 * @param affinity of all nodes before the mask
 * @param mask who counts as earlier
 */
record GraphReader(Ids ids, SparseAffinity affinity, Mask mask) implements NearReader {

  @Override
  public boolean givesDistances() {
    return false;
  }

  @Override
  public void read(Instance instance, double[] out) {
    int row = ids.row(instance);
    if (row < 0) {
      return;
    }
    double most = 0;
    for (int e = affinity.start(row); e < affinity.start(row + 1); e++) {
      if (affinity.neighbour(e) < out.length) {
        out[affinity.neighbour(e)] = affinity.weight(e);
        most = Math.max(most, affinity.weight(e));
      }
    }
    if (row < out.length) {
      out[row] = most;
    }
    mask.apply(instance, out, 0);
  }

  @Override
  public GraphReader at(ToDoubleFunction<String> numbers) {
    SparseAffinity other = affinity;
    for (String name : affinity.numbers().names()) {
      other = other.with(name, numbers.applyAsDouble(name));
    }
    return new GraphReader(ids, other, mask);
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    ids.addTo(instance, key);
    mask.addTo(instance, key);
  }
}

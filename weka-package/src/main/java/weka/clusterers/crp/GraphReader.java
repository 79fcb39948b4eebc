package weka.clusterers.crp;

import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;

/**
 * Places a new row in a graph, by the id of a row of the training data: it is then at the place of
 * that row and as near to it as can be. A row of another id is near nobody.
 *
 * @param ids whose place it is
 * @param affinity of the training data before the mask; the customers are the rows
 * @param mask who counts as earlier
 */
record GraphReader(Ids ids, SparseAffinity affinity, Mask mask) implements NearReader {

  @Override
  public double[] weights(Instance instance, @Nullable Decay decay) {
    double[] out = new double[affinity.size()];
    int row = ids.row(instance);
    if (row >= 0) {
      double most = decay == null ? 0 : decay.weight(0);
      for (int e = affinity.start(row); e < affinity.start(row + 1); e++) {
        out[affinity.neighbour(e)] = affinity.weight(e);
        most = decay == null ? Math.max(most, affinity.weight(e)) : most;
      }
      out[row] = most;
      mask.apply(instance, out);
    }
    return out;
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    ids.addTo(instance, key);
    mask.addTo(instance, key);
  }
}

package elki.clustering.crp.likelihood;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.model.Cluster;
import elki.data.model.Model;
import java.util.List;
import java.util.function.Function;

/**
 * A relation as the samplers read it.
 *
 * @param rows one row for each object, in the order of the relation
 * @param family how the rows of a cluster are distributed
 * @param models makes ELKI's model of a cluster
 * @param notes what was decided on the way, one sentence each, for the user
 * @param <R> the kind of rows
 */
public record ClusterData<R extends Rows>(
    R rows, Family<R> family, Function<Cluster, Model> models, List<String> notes) {

  /** Copies the notes. */
  public ClusterData {
    notes = List.copyOf(notes);
  }
}

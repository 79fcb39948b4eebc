package elki.clustering.crp.model;

import elki.clustering.crp.relation.ColumnSelection;
import elki.data.model.Model;
import elki.database.ids.DBIDs;

/**
 * A model in some columns of a relation, which can be told in all of them.
 *
 * @since 0.1.0
 */
public interface ColumnModel extends Model {

  /**
   * {@return this model in all columns of the relation of the database, as ELKI's visualizer needs
   * it} Columns that took no part have the mean of the members, of those values that are present
   * and in range.
   *
   * @param selection the columns of this model
   * @param members the objects of the cluster
   */
  Model in(ColumnSelection selection, DBIDs members);
}

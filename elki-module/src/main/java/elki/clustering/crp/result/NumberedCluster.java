package elki.clustering.crp.result;

import crp.Text;
import elki.data.Cluster;
import elki.data.model.Model;
import elki.database.ids.DBIDs;

/**
 * A cluster that is called by its number and size, so that clusters can be told apart in keys and
 * file names. Unless it is given a name, {@link #getName} is null: ELKI's evaluation takes a name
 * for a class label.
 *
 * @since 0.1.0
 */
public final class NumberedCluster extends Cluster<Model> {

  private final String title;

  private NumberedCluster(String title, DBIDs ids, boolean noise, Model model) {
    super(ids, noise, model);
    this.title = title;
  }

  /**
   * {@return a cluster with a title such as "Cluster 0 size 175"}
   *
   * @param noun such as "Cluster"
   * @param number of the cluster, from 0, as in reports
   * @param ids its objects
   * @param model of these objects
   */
  public static NumberedCluster of(String noun, int number, DBIDs ids, Model model) {
    return new NumberedCluster(
        Text.of("%s %d size %d", noun, number, ids.size()), ids, false, model);
  }

  /**
   * {@return a cluster with another title}
   *
   * @param title what it is called in keys
   */
  public static NumberedCluster titled(String title, DBIDs ids, Model model) {
    return new NumberedCluster(title, ids, false, model);
  }

  /**
   * {@return the objects that belong to no cluster}
   *
   * @param ids these objects
   */
  public static NumberedCluster noise(DBIDs ids, Model model) {
    return new NumberedCluster(Text.of("Noise size %d", ids.size()), ids, true, model);
  }

  @Override
  public String getNameAutomatic() {
    return name != null ? name : title;
  }
}

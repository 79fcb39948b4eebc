package elki.clustering.crp.model;

import elki.data.NumberVector;
import elki.data.model.MedoidModel;
import elki.data.model.Model;
import elki.data.model.PrototypeModel;
import elki.data.type.TypeUtil;
import elki.database.ids.DBID;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DBIDVar;
import elki.database.ids.DBIDs;
import elki.database.relation.Relation;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;

/**
 * The model of a cluster in a database of several relations of vectors, with the member nearest to
 * the mean as its prototype. ELKI's visualizer draws a clustering in every relation of vectors: a
 * member has a place in each, a mean only in that of the model, and a drawing of the others would
 * be wrong or end in an error.
 *
 * @since 0.1.0
 */
public final class CentralMemberModel extends MedoidModel {

  private final Model model;

  /**
   * Constructor.
   *
   * @param member the prototype
   * @param model the means, covariances and the like of the cluster
   */
  public CentralMemberModel(DBID member, Model model) {
    super(member);
    this.model = model;
  }

  /**
   * {@return a model whose prototype, if it was a mean, is a member}
   *
   * @param model of the cluster
   * @param members its objects, at least one
   * @param relation that the model is about
   */
  public static Model of(Model model, DBIDs members, Relation<?> relation) {
    if (!(model instanceof PrototypeModel<?> prototype
            && prototype.getPrototype() instanceof double[] mean)
        || !TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return model;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    return new CentralMemberModel(nearest(mean, members, vectors), model);
  }

  /** {@return the member nearest to a point, in deviations of the members' columns} */
  private static DBID nearest(
      double[] point, DBIDs members, Relation<? extends NumberVector> vectors) {
    ColumnMoments spread = ColumnMoments.of(vectors, members);
    DBIDVar nearest = DBIDUtil.newVar();
    double least = Double.POSITIVE_INFINITY;
    for (DBIDIter it = members.iter(); it.valid(); it.advance()) {
      NumberVector vector = vectors.get(it);
      double sum = 0;
      for (int j = 0; j < spread.columns(); j++) {
        double d = (vector.doubleValue(j) - point[j]) / spread.deviation(j);
        sum += Double.isFinite(d) ? d * d : 0; // a missing value, or a column without spread
      }
      if (!nearest.isSet() || sum < least) {
        least = sum;
        nearest.set(it);
      }
    }
    return DBIDUtil.deref(nearest);
  }

  /** {@return the means, covariances and the like of the cluster} */
  public Model getModel() {
    return model;
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    super.writeToText(out, label);
    if (model instanceof TextWriteable text) {
      text.writeToText(out, null);
    }
  }
}

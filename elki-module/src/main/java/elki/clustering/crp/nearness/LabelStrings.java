package elki.clustering.crp.nearness;

import crp.Text;
import elki.data.LabelList;
import elki.data.type.AlternativeTypeInformation;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.ids.DBIDIter;
import elki.database.relation.MaterializedRelation;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import org.jspecify.annotations.Nullable;

/**
 * Labels as strings, which ELKI's distances of strings can compare: a file of numbers and words is
 * read as a relation of vectors and one of lists of labels.
 */
final class LabelStrings {

  /** The relations that hold labels. */
  static final TypeInformation TYPE =
      new AlternativeTypeInformation(TypeUtil.GUESSED_LABEL, TypeUtil.EXTERNALID);

  private LabelStrings() {}

  /**
   * {@return one label of each object}
   *
   * @param labels a relation of {@link #TYPE}
   * @param number which label, from 0
   * @throws AbortException if an object has no such label; names the row from 1
   */
  static Relation<String> of(Relation<?> labels, int number) {
    WritableDataStore<String> strings =
        DataStoreUtil.makeStorage(labels.getDBIDs(), DataStoreFactory.HINT_STATIC, String.class);
    int row = 1;
    for (DBIDIter it = labels.iterDBIDs(); it.valid(); it.advance(), row++) {
      strings.put(it, string(labels.get(it), number, row));
    }
    return new MaterializedRelation<>(
        "label " + number, TypeUtil.STRING, labels.getDBIDs(), strings);
  }

  private static String string(@Nullable Object object, int number, int row) {
    if (object instanceof LabelList list && number < list.size()) {
      return list.get(number);
    }
    if (object == null || object instanceof LabelList || number > 0) {
      throw new AbortException(
          Text.of(
              "Row %d has no label number %d, counted from 0, to be compared (%s).",
              row, number, DistanceNearness.Par.LABEL_ID.getName()));
    }
    return object.toString();
  }
}

package elki.clustering.crp.nearness;

import elki.data.NumberVector;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import org.jspecify.annotations.Nullable;

/**
 * The relations of one run.
 *
 * @param data what clusters are made from
 * @param where what a distance is measured on; {@code null} if there is none
 * @param times one time for each object, in the order of the data; empty if there are none
 */
@SuppressWarnings("ArrayRecordComponent")
public record Sources(
    Relation<? extends NumberVector> data, @Nullable Relation<?> where, double[] times) {

  /** Checks that all are about the same objects. */
  public Sources {
    if (where != null && !same(data, where)) {
      throw new AbortException(
          "The relation of the data and that of the distance hold different objects.");
    }
    if (times.length > 0 && times.length != data.size()) {
      throw new AbortException(
          "There are %d times and %d objects.".formatted(times.length, data.size()));
    }
  }

  private static boolean same(Relation<?> one, Relation<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    DBIDIter b = other.iterDBIDs();
    for (DBIDIter a = one.iterDBIDs(); a.valid(); a.advance(), b.advance()) {
      if (!DBIDUtil.equal(a, b)) {
        return false;
      }
    }
    return true;
  }
}

package elki.clustering.crp.relation;

import crp.Text;
import crp.host.RowTimes;
import crp.options.NearnessOptions;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.run.NamedObjects;
import elki.data.NumberVector;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The relations of one run.
 *
 * @param data what clusters are made from
 * @param where what a distance is measured on; {@code null} if there is none
 * @param times one time for each object, in the order of the data; empty if there are none
 * @param byRow whether the times are the numbers of the objects
 * @param timeColumn which column of the relation of the data holds the times, from 0; {@link
 *     TimeColumn#NONE} if none does
 * @param notes which relation is used for what, one sentence each, as far as there was a choice
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record Sources(
    Relation<? extends NumberVector> data,
    @Nullable Relation<?> where,
    double[] times,
    boolean byRow,
    int timeColumn,
    List<String> notes) {

  /** What the command calls times that are the numbers of rows. */
  private static final String ROW = "row";

  /** The column of times that are in a relation of their own. */
  private static final String TIME = "time";

  /** Checks that all are about the same objects. */
  public Sources {
    if (where != null && !same(data, where)) {
      throw new AbortException(
          "The relation of the data and that of the distance hold different objects.");
    }
    if (times.length > 0 && times.length != data.size()) {
      throw new AbortException(
          Text.of("There are %d times and %d objects.", times.length, data.size()));
    }
    notes = List.copyOf(notes);
  }

  /**
   * {@return relations without times}
   *
   * @param where what a distance is measured on; perhaps the data
   */
  public static Sources of(Relation<? extends NumberVector> data, Relation<?> where) {
    return new Sources(data, where, new double[0], false, TimeColumn.NONE, List.of());
  }

  /**
   * {@return data with times}
   *
   * @param times one time for each object, in the order of the data
   */
  public static Sources of(Relation<? extends NumberVector> data, double... times) {
    return new Sources(data, null, times.clone(), false, TimeColumn.NONE, List.of());
  }

  /** {@return objects with their times by the names of the command} */
  public NamedObjects timed(NamedObjects objects) {
    VectorTable table = objects.table();
    String name = byRow ? ROW : TIME;
    if (!byRow && timeColumn != TimeColumn.NONE) {
      name = table.columns().get(timeColumn).name();
    } else if (!byRow) {
      table = table.with(TIME, times);
    }
    return objects.with(table, Options.DEFAULTS.with(NearnessOptions.TIME, name));
  }

  /** {@return the times, and where those of further rows are} */
  public RowTimes rowTimes() {
    return new RowTimes(
        times, timeColumn == TimeColumn.NONE ? null : FurtherRows.times(timeColumn));
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

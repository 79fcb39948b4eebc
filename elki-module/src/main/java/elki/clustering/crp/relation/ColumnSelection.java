package elki.clustering.crp.relation;

import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.datastore.DataStore;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDs;
import elki.database.relation.MaterializedRelation;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Some columns of a relation of the database, and the way back to all of them.
 *
 * @since 0.1.0
 */
public final class ColumnSelection extends MaterializedRelation<DoubleVector> {

  private final Relation<? extends NumberVector> whole;
  private final int[] columns;

  private ColumnSelection(
      Relation<? extends NumberVector> whole,
      int[] columns,
      DBIDs ids,
      DataStore<DoubleVector> store) {
    super("data", type(whole, columns), ids, store);
    this.whole = whole;
    this.columns = columns;
  }

  /**
   * {@return some columns of a relation}
   *
   * @param whole all of them
   * @param columns numbers of those that are kept, from 0; copied
   */
  static ColumnSelection of(Relation<? extends NumberVector> whole, int... columns) {
    WritableDataStore<DoubleVector> store =
        DataStoreUtil.makeStorage(
            whole.getDBIDs(), DataStoreFactory.HINT_STATIC, DoubleVector.class);
    for (DBIDIter it = whole.iterDBIDs(); it.valid(); it.advance()) {
      NumberVector vector = whole.get(it);
      double[] values = new double[columns.length];
      Arrays.setAll(values, j -> vector.doubleValue(columns[j]));
      store.put(it, DoubleVector.wrap(values));
    }
    return new ColumnSelection(whole, columns.clone(), whole.getDBIDs(), store);
  }

  private static VectorFieldTypeInformation<DoubleVector> type(
      Relation<? extends NumberVector> whole, int[] columns) {
    String[] labels = new String[columns.length];
    Arrays.setAll(labels, j -> RelationUtil.getColumnLabel(whole, columns[j]));
    return new VectorFieldTypeInformation<>(DoubleVector.FACTORY, columns.length, labels);
  }

  /** {@return the relation of the database that holds the columns of a relation} */
  public static Relation<?> whole(Relation<?> relation) {
    return relation instanceof ColumnSelection some ? some.whole : relation;
  }

  /** {@return the numbers of the columns of a relation in that of the database, from 0} */
  public static IntStream columns(Relation<? extends NumberVector> relation) {
    return relation instanceof ColumnSelection some
        ? Arrays.stream(some.columns)
        : IntStream.range(0, RelationUtil.dimensionality(relation));
  }

  /** {@return the relation of the database} */
  public Relation<? extends NumberVector> whole() {
    return whole;
  }

  /** {@return the numbers of the columns that were kept, from 0; a copy} */
  public int[] columns() {
    return columns.clone();
  }
}

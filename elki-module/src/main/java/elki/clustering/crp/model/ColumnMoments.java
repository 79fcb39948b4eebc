package elki.clustering.crp.model;

import crp.data.RealRows;
import elki.data.NumberVector;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDs;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.math.MeanVariance;

/** Means and deviations of the columns of some objects, of values that are present and in range. */
final class ColumnMoments {

  private final MeanVariance[] columns;

  private ColumnMoments(MeanVariance[] columns) {
    this.columns = columns;
  }

  /** {@return the moments of some objects of a relation} */
  static ColumnMoments of(Relation<? extends NumberVector> relation, DBIDs ids) {
    MeanVariance[] columns = MeanVariance.newArray(RelationUtil.dimensionality(relation));
    for (DBIDIter it = ids.iter(); it.valid(); it.advance()) {
      NumberVector vector = relation.get(it);
      for (int j = 0; j < columns.length; j++) {
        double value = vector.doubleValue(j);
        if (Math.abs(value) <= RealRows.LARGEST) {
          columns[j].put(value);
        }
      }
    }
    return new ColumnMoments(columns);
  }

  /** {@return the number of columns} */
  int columns() {
    return columns.length;
  }

  /** {@return the mean of a column; NaN if it has no value} */
  double mean(int column) {
    return columns[column].getCount() == 0 ? Double.NaN : columns[column].getMean();
  }

  /** {@return the deviation of a column; 0 if it has no value} */
  double deviation(int column) {
    return columns[column].getCount() == 0 ? 0 : columns[column].getPopulationStddev();
  }
}

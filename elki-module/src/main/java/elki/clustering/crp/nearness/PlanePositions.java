package elki.clustering.crp.nearness;

import crp.report.Positions;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import elki.distance.geo.DimensionSelectingLatLngDistance;
import elki.distance.geo.LatLngDistance;
import elki.distance.geo.LngLatDistance;
import org.jspecify.annotations.Nullable;

/** The places of objects whose distance is measured in two columns, for pictures. */
final class PlanePositions {

  private PlanePositions() {}

  /** {@return the places; {@code null} unless the relation has two numeric columns} */
  static @Nullable Positions of(Distance<?> distance, Relation<?> relation) {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())
        || distance instanceof DimensionSelectingLatLngDistance) {
      return null;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    if (RelationUtil.dimensionality(vectors) != 2) {
      return null;
    }
    boolean latitudeFirst = distance instanceof LatLngDistance;
    int x = latitudeFirst ? 1 : 0;
    return new Positions.Places(
        column(vectors, x),
        column(vectors, 1 - x),
        RelationUtil.getColumnLabel(vectors, x),
        RelationUtil.getColumnLabel(vectors, 1 - x),
        latitudeFirst || distance instanceof LngLatDistance);
  }

  private static double[] column(Relation<? extends NumberVector> vectors, int column) {
    double[] values = new double[vectors.size()];
    int row = 0;
    for (DBIDIter it = vectors.iterDBIDs(); it.valid(); it.advance()) {
      values[row++] = vectors.get(it).doubleValue(column);
    }
    return values;
  }
}

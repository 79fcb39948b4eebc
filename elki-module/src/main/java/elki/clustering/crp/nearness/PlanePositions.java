package elki.clustering.crp.nearness;

import crp.report.Positions;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The places of objects whose distance is measured in two columns, for the report. */
final class PlanePositions {

  private PlanePositions() {}

  /**
   * {@return the places; {@code null} unless the distance is a geographic one of ELKI's, or the
   * relation has two numeric columns}
   */
  static @Nullable Positions of(Distance<?> distance, Relation<?> relation) {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return null;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    Optional<GeoColumns> geo = GeoColumns.of(distance, vectors);
    if (geo.isPresent()) {
      GeoColumns columns = geo.get();
      return columns.isPlane()
          ? places(vectors, columns.longitude(), columns.latitude(), true)
          : null;
    }
    return RelationUtil.dimensionality(vectors) == 2 ? places(vectors, 0, 1, false) : null;
  }

  private static Positions places(
      Relation<? extends NumberVector> vectors, int x, int y, boolean degrees) {
    return new Positions.Places(
        column(vectors, x),
        column(vectors, y),
        RelationUtil.getColumnLabel(vectors, x),
        RelationUtil.getColumnLabel(vectors, y),
        degrees);
  }

  static double[] column(Relation<? extends NumberVector> vectors, int column) {
    double[] values = new double[vectors.size()];
    int row = 0;
    for (DBIDIter it = vectors.iterDBIDs(); it.valid(); it.advance()) {
      values[row++] = vectors.get(it).doubleValue(column);
    }
    return values;
  }
}

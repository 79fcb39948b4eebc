package elki.clustering.crp.relation;

import crp.Text;
import elki.data.FeatureVector;
import elki.data.type.FieldTypeInformation;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.data.type.VectorFieldTypeInformation;
import elki.data.type.VectorTypeInformation;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import java.util.List;
import java.util.Optional;

/**
 * Vectors of different lengths. ELKI's parser of CSV files makes them where a row has fewer or more
 * fields than the others, or where a field is no number, since it takes such a field for a label.
 */
final class RaggedVectors {

  private RaggedVectors() {}

  /**
   * {@return what is wrong, as a sentence for the user; empty unless a relation would be of the
   * type if its vectors had one length}
   *
   * @param relations of a database
   * @param type that none of them is of
   */
  static Optional<String> reason(List<Relation<?>> relations, TypeInformation type) {
    return relations.stream()
        .filter(r -> wouldFit(r.getDataTypeInformation(), type))
        .flatMap(r -> sentence(r).stream())
        .findFirst();
  }

  private static boolean wouldFit(TypeInformation found, TypeInformation type) {
    return found instanceof VectorTypeInformation<?> vectors
        && !(found instanceof FieldTypeInformation)
        && !TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(found)
        && type.isAssignableFromType(equalized(vectors));
  }

  private static <V extends FeatureVector<?>> TypeInformation equalized(
      VectorTypeInformation<V> vectors) {
    return new VectorFieldTypeInformation<>(vectors.getFactory(), vectors.maxdim());
  }

  private static Optional<String> sentence(Relation<?> relation) {
    int row = 0;
    int first = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      int columns = ((FeatureVector<?>) relation.get(it)).getDimensionality();
      first = row++ == 0 ? columns : first;
      if (columns != first) {
        return Optional.of(
            Text.of(
                "Columns of numbers: %d in row 1 but %d in row %d; all rows need the same, with NaN for a missing value (in CSV files ELKI takes ?, empty fields and words for labels%s).",
                first,
                columns,
                row,
                row == 2 && first + 1 == columns
                    ? ", also the first value of a file that begins with a byte order mark"
                    : ""));
      }
    }
    return Optional.empty();
  }
}

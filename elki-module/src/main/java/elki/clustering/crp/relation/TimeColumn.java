package elki.clustering.crp.relation;

import crp.Text;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where times are found. Either number is {@link #NONE} if not given: without a relation it is that
 * of the data if there is a dimension, else one of a single dimension, and where the data have the
 * only relation, the time is the number of the row; without a dimension the relation must have one
 * only.
 *
 * @param relation which of the relations of number vectors, from 0
 * @param dimension which of its columns, from 0
 * @since 0.1.0
 */
public record TimeColumn(int relation, int dimension) {

  /** Not given. */
  public static final int NONE = -1;

  /** No column is given. */
  public static final TimeColumn UNKNOWN = new TimeColumn(NONE, NONE);

  public static final OptionID RELATION_ID =
      Options.id(
          "time-relation",
          "Number, from 0, of the relation of times among the relations of number vectors. If not"
              + " given: that of the data if crp.time-column is given, else the first of one dimension; if"
              + " there is none, or no other relation, times are the numbers of the rows.");
  public static final OptionID DIMENSION_ID =
      Options.id(
          "time-column",
          "Number, from 0, of the column of times in its relation; in the relation of the data, that"
              + " column is left out of the clusters.");

  /** {@return the relation of times} */
  RelationChoice choice() {
    return new RelationChoice(RELATION_ID, relation, "times", TypeUtil.NUMBER_VECTOR_FIELD);
  }

  /** {@return the relation of times; {@code null} if they are a column of the data} */
  @Nullable Relation<?> find(Relations relations) {
    if (relation != NONE || dimension != NONE) {
      return relations.named(choice());
    }
    return relations.free(single(relations), false);
  }

  /** {@return whether times are the numbers of the rows} */
  boolean byRow(Relations relations) {
    return relation == NONE && dimension == NONE && single(relations).isEmpty();
  }

  /** {@return the relations of one column; none if no relation is left for the data} */
  private List<Relation<?>> single(Relations relations) {
    List<Relation<?>> vectors = relations.of(choice().type());
    return vectors.size() < 2
        ? List.of()
        : vectors.stream()
            .filter(
                r ->
                    TypeUtil.NUMBER_VECTOR_FIELD_1D.isAssignableFromType(
                        r.getDataTypeInformation()))
            .toList();
  }

  /** {@return the column that the options name} */
  public static TimeColumn of(Parameterization config) {
    int[] read = {NONE, NONE};
    TextParameter.whole(RELATION_ID, 0).grab(config, x -> read[0] = x);
    TextParameter.whole(DIMENSION_ID, 0).grab(config, x -> read[1] = x);
    return new TimeColumn(read[0], read[1]);
  }

  /**
   * {@return one time for each object, in the order of the relation}
   *
   * @param times the relation
   * @throws AbortException if there is no such column, or a time is not finite; names the row from
   *     1
   */
  double[] read(Relation<? extends NumberVector> times) {
    int columns = RelationUtil.dimensionality(times);
    if (dimension == NONE && columns != 1) {
      throw new AbortException(
          Text.of(
              "The relation of times has %d columns: say by %s, from 0 to %d, which of them are times.",
              columns, DIMENSION_ID.getName(), columns - 1));
    }
    int column = Math.max(dimension, 0);
    if (column >= columns) {
      throw new AbortException(
          Text.of(
              "Parameter '%s' must be from 0 to %d, the columns of the relation of times, but was %d.",
              DIMENSION_ID.getName(), columns - 1, dimension));
    }
    double[] values = new double[times.size()];
    int row = 0;
    for (DBIDIter it = times.iterDBIDs(); it.valid(); it.advance(), row++) {
      values[row] = times.get(it).doubleValue(column);
      if (!Double.isFinite(values[row])) {
        throw new AbortException(
            Text.of(
                "Row %d: its time must be finite, was %s.",
                row + 1, Double.isNaN(values[row]) ? "missing" : String.valueOf(values[row])));
      }
    }
    return values;
  }
}

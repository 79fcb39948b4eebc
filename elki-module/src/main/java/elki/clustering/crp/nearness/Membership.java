package elki.clustering.crp.nearness;

import elki.clustering.crp.NumberRange;
import elki.data.LabelList;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.IntParameter;
import java.util.ArrayList;
import java.util.List;

/**
 * What objects belong to, a sequence or a group: a label, or the number in a column of the data.
 *
 * @param labelId the option of the label, for messages
 * @param columnId the option of the column, for messages
 * @param label which of an object's labels, from 0; -1 if not given
 * @param column which column of the data, from 0; -1 if not given
 */
public record Membership(OptionID labelId, OptionID columnId, int label, int column) {

  /**
   * What was found.
   *
   * @param data the data without the column
   * @param names what each object belongs to, in the order of the data
   */
  public record Members(Relation<? extends NumberVector> data, List<String> names) {

    /** Copies the names. */
    public Members {
      names = List.copyOf(names);
    }
  }

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   * @param labelId the option of the label
   * @param columnId the option of the column
   */
  public static Membership of(Parameterization config, OptionID labelId, OptionID columnId) {
    int[] read = {-1, -1};
    IntParameter label =
        new IntParameter(labelId).addConstraint(NumberRange.atLeast(labelId, 0)).setOptional(true);
    IntParameter column =
        new IntParameter(columnId)
            .addConstraint(NumberRange.atLeast(columnId, 0))
            .setOptional(true);
    label.grab(config, x -> read[0] = x);
    column.grab(config, x -> read[1] = x);
    if (read[0] >= 0 && read[1] >= 0) {
      config.reportError(
          new WrongParameterValueException(
              "Give at most one of the parameters '%s' and '%s'."
                  .formatted(labelId.getName(), columnId.getName())));
    }
    return new Membership(labelId, columnId, read[0], read[1]);
  }

  /** {@return whether an option was given} */
  public boolean given() {
    return label >= 0 || column >= 0;
  }

  /** {@return this membership, by the first label if no option was given} */
  public Membership orFirstLabel() {
    return given() ? this : new Membership(labelId, columnId, 0, -1);
  }

  /**
   * {@return what objects belong to}
   *
   * @param database where labels are
   * @param data the objects
   * @throws AbortException if there is no such label or column, or an entry is missing; names the
   *     row from 1
   */
  public Members find(Database database, Relation<? extends NumberVector> data) {
    return column >= 0 ? ofColumn(data) : new Members(data, labels(database, data));
  }

  private Members ofColumn(Relation<? extends NumberVector> data) {
    int columns = RelationUtil.dimensionality(data);
    if (column >= columns) {
      throw new AbortException(
          "Parameter '%s' must be from 0 to %d, the columns of the data, but was %d."
              .formatted(columnId.getName(), columns - 1, column));
    }
    List<String> names = new ArrayList<>();
    for (DBIDIter it = data.iterDBIDs(); it.valid(); it.advance()) {
      double value = data.get(it).doubleValue(column);
      if (Double.isNaN(value)) {
        throw missing(names.size() + 1);
      }
      names.add(value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
    }
    return new Members(DataChoice.DEFAULT.selected(data, column), names);
  }

  private List<String> labels(Database database, Relation<?> data) {
    Relation<?> source = null;
    for (Relation<?> one : database.getRelations()) {
      if (source == null
          && TypeUtil.GUESSED_LABEL.isAssignableFromType(one.getDataTypeInformation())) {
        source = one;
      }
    }
    if (source == null) {
      throw new AbortException(
          "The data have no labels: give the column by '%s', or labels (in CSV files words, or"
                  .formatted(columnId.getName())
              + " numbers in the columns of -parser.labelIndices).");
    }
    List<String> names = new ArrayList<>();
    for (DBIDIter it = data.iterDBIDs(); it.valid(); it.advance()) {
      Object value = source.get(it);
      if (value instanceof LabelList list) {
        value = label < list.size() ? list.get(label) : null;
      } else if (label > 0) {
        throw new AbortException(
            "Parameter '%s' must be 0, as objects have one label, but was %d."
                .formatted(labelId.getName(), label));
      }
      if (value == null || value.toString().isEmpty()) {
        throw missing(names.size() + 1);
      }
      names.add(value.toString());
    }
    return names;
  }

  private AbortException missing(int row) {
    return new AbortException(
        "Row %d: what it belongs to is missing ('%s' or '%s')."
            .formatted(row, labelId.getName(), columnId.getName()));
  }
}

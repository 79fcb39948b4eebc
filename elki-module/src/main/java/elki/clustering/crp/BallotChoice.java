package elki.clustering.crp;

import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.data.LabelList;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.datasource.parser.RankingParser;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.StringParameter;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in a database rankings are found: in vectors, or in labels such as a&gt;b&gt;c.
 *
 * @param label which label holds the ranking, from 0; -1 if vectors do
 * @param separator what stands between two items of a label
 */
public record BallotChoice(int label, String separator) {

  /** Vectors. */
  public static final BallotChoice VECTORS = new BallotChoice(-1, ">");

  /** Which label. */
  public static final OptionID LABEL_ID =
      new OptionID(
          "mallows.label",
          "Which label of an object, from 0, holds its ranking as a string such as 'a>b>c', the best"
              + " first; rankings are vectors if not given.");

  /** What stands between two items. */
  public static final OptionID SEPARATOR_ID =
      new OptionID("mallows.separator", "What stands between two items of a label.");

  /** Objects with what was read of them. */
  record Ballots(Relation<?> relation, ClusterData<RankingRows> data) {}

  /**
   * {@return which label holds rankings, as was given}
   *
   * @param config where parameters are read from and errors go
   */
  static IntParameter label(Parameterization config) {
    IntParameter label =
        new IntParameter(LABEL_ID)
            .addConstraint(NumberRange.atLeast(LABEL_ID, 0))
            .setOptional(true);
    config.grab(label);
    return label;
  }

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   * @param label which label holds rankings, perhaps not given
   */
  static BallotChoice of(Parameterization config, IntParameter label) {
    StringParameter separator = new StringParameter(SEPARATOR_ID, ">");
    config.grab(separator);
    if (!label.isDefined()) {
      Conflicts.needs(config, label, "", separator);
      return VECTORS;
    }
    return new BallotChoice(label.intValue(), separator.getValue());
  }

  /** {@return the relations that rankings can be in} */
  TypeInformation type() {
    return label < 0 ? TypeUtil.NUMBER_VECTOR_FIELD : TypeUtil.GUESSED_LABEL;
  }

  /** {@return the rankings of a database} */
  Ballots choose(Database database, RankingLikelihood likelihood) {
    Relation<?> relation = database.getRelation(type());
    if (relation.size() == 0) {
      throw new AbortException("There are no rows to cluster.");
    }
    if (label >= 0) {
      return new Ballots(
          relation, likelihood.data(strings(relation, counts(database, likelihood))));
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    for (Relation<?> other : database.getRelations()) {
      if (other != relation && isCounts(other)) {
        @SuppressWarnings("unchecked")
        Relation<? extends NumberVector> counts = (Relation<? extends NumberVector>) other;
        if (likelihood.reading().counts() >= 0) {
          throw new AbortException(
              "Parameter '%s' cannot be used: the data come with counts of their own."
                  .formatted(RankingLikelihood.Par.COUNT_ID.getName()));
        }
        return new Ballots(relation, likelihood.read(vectors, column(counts)));
      }
    }
    return new Ballots(relation, likelihood.read(vectors));
  }

  /** The parser of rankings makes a relation with one column of this name. */
  private static boolean isCounts(Relation<?> relation) {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return false;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    return RelationUtil.dimensionality(vectors) == 1
        && RelationUtil.getColumnLabel(vectors, 0).equals(RankingParser.COUNT);
  }

  private static double[] column(Relation<? extends NumberVector> relation) {
    double[] values = new double[relation.size()];
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      values[row++] = relation.get(it).doubleValue(0);
    }
    return values;
  }

  private static double[] counts(Database database, RankingLikelihood likelihood) {
    if (likelihood.reading().counts() < 0) {
      return new double[0];
    }
    Relation<? extends NumberVector> vectors = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    return likelihood.counts(vectors);
  }

  private RankingRows strings(Relation<?> relation, double[] counts) {
    List<String> strings = new ArrayList<>();
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      strings.add(string(relation.get(it), strings.size() + 1));
    }
    try {
      Weights weights = counts.length == 0 ? Weights.ones(strings.size()) : Weights.of(counts);
      return RankingReader.strings(strings, separator, weights);
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  private String string(Object object, int row) {
    if (object instanceof LabelList labels) {
      if (label < labels.size()) {
        return labels.get(label);
      }
    } else if (label == 0) {
      return object.toString();
    }
    throw new AbortException(
        "Row %d has no label number %d, counted from 0, to be its ranking (%s)."
            .formatted(row, label, LABEL_ID.getName()));
  }
}

package elki.clustering.crp;

import crp.Text;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.Texts;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.RankingFormat;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.parser.RankingParser;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.run.NamedObjects;
import elki.data.LabelList;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The rankings of a database: of vectors, or of labels such as a&gt;b&gt;c.
 *
 * @param relation the objects
 * @param data their rankings
 */
record Ballots(Relation<?> relation, ClusterData<RankingRows> data) {

  /** {@return the relations that rankings can be in} */
  static TypeInformation type(RankingFormat format) {
    return isLabel(format) ? TypeUtil.GUESSED_LABEL : TypeUtil.NUMBER_VECTOR_FIELD;
  }

  private static boolean isLabel(RankingFormat format) {
    return format.kind() == RankingFormat.Kind.LABEL;
  }

  /** {@return the rankings of a database} */
  static Ballots of(Database database, RankingLikelihood likelihood) {
    RankingFormat format = likelihood.format();
    Relation<?> relation = DataChoice.first(database, type(format));
    ModelClustering.requireObjects(relation);
    if (isLabel(format)) {
      double[] counts = counts(database, likelihood);
      return new Ballots(relation, likelihood.data(strings(relation, format, counts)));
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    for (Relation<?> other : database.getRelations()) {
      if (other != relation && isCounts(other)) {
        @SuppressWarnings("unchecked")
        Relation<? extends NumberVector> counts = (Relation<? extends NumberVector>) other;
        if (likelihood.hasCounts()) {
          throw new AbortException(
              Text.of(
                  "Parameter '%s' cannot be used: the data come with counts of their own.",
                  RankingLikelihood.Par.COUNTS_ID.getName()));
        }
        return new Ballots(relation, likelihood.read(vectors, column(counts)));
      }
    }
    return new Ballots(relation, likelihood.read(vectors, RowOrder.EXCHANGEABLE));
  }

  /**
   * {@return the objects by the names of the command}
   *
   * @param named gives the names of the other columns
   */
  NamedObjects named(RankingLikelihood likelihood, Function<Relation<?>, NamedObjects> named) {
    NamedObjects others = named.apply(relation);
    Texts weights =
        data.rows().weights().allOne()
            ? Options.DEFAULTS
            : Options.DEFAULTS
                .with(FileOptions.WEIGHT, RankingLikelihood.COUNT)
                .with(DataOptions.WEIGHTS, DataOptions.BALLOT_WEIGHTS.usual());
    return others.with(likelihood.table(others.table(), data.rows()), weights);
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
    if (!likelihood.hasCounts()) {
      return new double[0];
    }
    Relation<? extends NumberVector> vectors =
        DataChoice.first(database, TypeUtil.NUMBER_VECTOR_FIELD);
    return likelihood.counts(vectors);
  }

  private static RankingRows strings(Relation<?> relation, RankingFormat format, double[] counts) {
    List<String> strings = new ArrayList<>();
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      strings.add(string(relation.get(it), format.number(), strings.size() + 1));
    }
    Weights weights = counts.length == 0 ? Weights.ones(strings.size()) : Weights.of(counts);
    return RankingReader.strings(strings, format.separator(), weights);
  }

  private static String string(Object object, int label, int row) {
    if (object instanceof LabelList labels) {
      if (label < labels.size()) {
        return labels.get(label);
      }
    } else if (label == 0) {
      return object.toString();
    }
    throw new AbortException(
        Text.of(
            "Row %d has no label number %d, counted from 0, to be its ranking (%s).",
            row, label, Options.id(RankingLikelihood.Par.FORMAT).getName()));
  }
}

package elki.clustering.crp.nearness;

import elki.clustering.crp.NumberRange;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.Database;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.ids.DBIDIter;
import elki.database.relation.MaterializedRelation;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.IntListParameter;
import elki.utilities.optionhandling.parameters.IntParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What clusters are made from. The order of choice: relations that options name; then times; then
 * the distance, which takes the last that is free; then the data, which take the first.
 *
 * @param relation which of the relations that the likelihood can read, from 0; -1 for the default
 * @param columns which of its columns, from 0; empty for all that are not times
 */
@SuppressWarnings("ArrayRecordComponent")
public record DataChoice(int relation, int[] columns) {

  /** Everything by default. */
  public static final DataChoice DEFAULT = new DataChoice(-1, new int[0]);

  /** Which relation. */
  public static final OptionID RELATION_ID =
      new OptionID(
          "ddcrp.data.relation",
          "Number, from 0, of the relation that clusters are made from among those the likelihood can"
              + " read; the first one that is not used otherwise if not given.");

  /** Which columns. */
  public static final OptionID COLUMNS_ID =
      new OptionID(
          "ddcrp.data.dims",
          "Numbers, from 0, of the columns that clusters are made from; all but the times if not"
              + " given.");

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   */
  public static DataChoice of(Parameterization config) {
    int[] relation = {-1};
    int[][] columns = {{}};
    new IntParameter(RELATION_ID)
        .addConstraint(NumberRange.atLeast(RELATION_ID, 0))
        .setOptional(true)
        .grab(config, x -> relation[0] = x);
    new IntListParameter(COLUMNS_ID).setOptional(true).grab(config, x -> columns[0] = x);
    return new DataChoice(relation[0], columns[0]);
  }

  /**
   * {@return the relations of a run}
   *
   * @param database where from
   * @param likelihood what the likelihood can read
   * @param nearness what it asks for
   * @throws AbortException if a relation is not there or does not fit; names the option and those
   *     that are there
   */
  public Sources choose(Database database, TypeInformation likelihood, Nearness nearness) {
    DistanceNearness<?> near = nearness instanceof DistanceNearness<?> distance ? distance : null;
    return choose(new Relations(database), likelihood, near, nearness.times());
  }

  /**
   * {@return the relations of a run in which nearness is time alone}
   *
   * @param database where from
   * @param likelihood what the likelihood can read
   * @param times where times are found
   * @throws AbortException as for any nearness
   */
  public Sources choose(Database database, TypeInformation likelihood, TimeColumn times) {
    return choose(new Relations(database), likelihood, null, times);
  }

  private Sources choose(
      Relations relations,
      TypeInformation likelihood,
      @Nullable DistanceNearness<?> near,
      @Nullable TimeColumn times) {
    Relation<?> data =
        relation < 0 ? null : relations.named(RELATION_ID, relation, "the likelihood", likelihood);
    Relation<?> where = near == null ? null : near.named(relations);
    Relation<?> when = times == null ? null : times.find(relations);
    if (near != null && where == null) {
      where = relations.free(without(when, near.fitting(relations)), true);
    }
    if (data == null) {
      data = relations.free(without(when, relations.some("the likelihood", likelihood)), false);
    }
    if (when == null) {
      when = data;
    }
    List<String> notes = new ArrayList<>();
    relations.note("clusters are made from", RELATION_ID, data, likelihood, notes);
    if (near != null && where != null) {
      near.note(relations, where, notes);
    }
    double[] values = {};
    int left = -1;
    Relation<? extends NumberVector> vectors = vectors(data);
    if (times != null) {
      values = times.read(vectors(when));
      left = when == data ? Math.max(0, times.dimension()) : -1;
      relations.note(
          "times are taken from",
          TimeColumn.RELATION_ID,
          when,
          TypeUtil.NUMBER_VECTOR_FIELD,
          notes);
    }
    return new Sources(selected(vectors, left), where, values, notes);
  }

  private static List<Relation<?>> without(@Nullable Relation<?> one, List<Relation<?>> all) {
    List<Relation<?>> others = all.stream().filter(relation -> relation != one).toList();
    return others.isEmpty() ? all : others;
  }

  @SuppressWarnings("unchecked")
  private static Relation<? extends NumberVector> vectors(Relation<?> relation) {
    return (Relation<? extends NumberVector>) relation;
  }

  /** {@return the relation with the columns asked for, or all but that of times} */
  Relation<? extends NumberVector> selected(
      Relation<? extends NumberVector> relation, int timeColumn) {
    if (columns.length == 0 && timeColumn < 0) {
      return relation;
    }
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())
        || TypeUtil.SPARSE_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      throw new AbortException(
          "The columns of sparse vectors cannot be selected: put times into a relation of their own,"
              + " and do not give ddcrp.data.dims.");
    }
    int all = RelationUtil.dimensionality(relation);
    int[] kept =
        columns.length > 0
            ? columns
            : IntStream.range(0, all).filter(j -> j != timeColumn).toArray();
    for (int column : kept) {
      if (column < 0 || column >= all) {
        throw new AbortException(
            "Parameter '%s' must hold numbers from 0 to %d, the columns of the data, but was %s."
                .formatted(COLUMNS_ID.getName(), all - 1, Arrays.toString(columns)));
      }
    }
    if (kept.length == 0) {
      throw new AbortException("The data have no column but the times.");
    }
    return selected(relation, kept);
  }

  private static Relation<DoubleVector> selected(
      Relation<? extends NumberVector> relation, int[] kept) {
    String[] labels = new String[kept.length];
    Arrays.setAll(labels, j -> RelationUtil.getColumnLabel(relation, kept[j]));
    WritableDataStore<DoubleVector> store =
        DataStoreUtil.makeStorage(
            relation.getDBIDs(), DataStoreFactory.HINT_STATIC, DoubleVector.class);
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      NumberVector vector = relation.get(it);
      double[] values = new double[kept.length];
      Arrays.setAll(values, j -> vector.doubleValue(kept[j]));
      store.put(it, DoubleVector.wrap(values));
    }
    return new MaterializedRelation<>(
        "data",
        new VectorFieldTypeInformation<>(DoubleVector.FACTORY, kept.length, labels),
        relation.getDBIDs(),
        store);
  }
}

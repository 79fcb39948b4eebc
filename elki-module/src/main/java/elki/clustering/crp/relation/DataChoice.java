package elki.clustering.crp.relation;

import crp.Text;
import crp.options.OptionText;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What clusters are made from. The order of choice: relations that options name; then times; then
 * the distance, which takes the last that is free; then the data, which take the first.
 *
 * @param relation which of the relations that the likelihood can read, from 0; -1 for the default
 * @param columns which of its columns, from 0; empty for all that are not times
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record DataChoice(int relation, int[] columns) {

  /** Everything by default. */
  public static final DataChoice DEFAULT = new DataChoice(-1, new int[0]);

  public static final OptionID RELATION_ID =
      Options.id(
          "data-relation",
          "Index (from 0) of the data relation, among those that the likelihood can read; the first one"
              + " without another use if not given.");
  public static final OptionID COLUMNS_ID =
      Options.id(
          "data-columns",
          "Indices (from 0) of the data columns; all but the times and crp.distance-columns if not"
              + " given.");
  public static final OptionID DISTANCE_COLUMNS_ID =
      Options.id(
          "distance-columns",
          "Indices (from 0) of the columns that the distance is measured on, such as two coordinates."
              + " They are columns of the data, and left out of the clusters, unless"
              + " crp.distance-relation is given.");

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   */
  public static DataChoice of(Parameterization config) {
    int[] relation = {-1};
    int[][] columns = {{}};
    TextParameter.whole(RELATION_ID, 0).grab(config, x -> relation[0] = x);
    TextParameter.optional(COLUMNS_ID, DataChoice::columns).grab(config, x -> columns[0] = x);
    return new DataChoice(relation[0], columns[0]);
  }

  /**
   * {@return the columns that a text lists}
   *
   * @param name of the option, for the message
   * @param text numbers from 0, with commas or spaces between them
   */
  public static int[] columns(String name, String text) {
    return Arrays.stream(text.trim().split("[\\s,]+"))
        .mapToInt(word -> OptionText.whole(name, word, 0))
        .toArray();
  }

  /**
   * {@return the first relation that a likelihood can read}
   *
   * @param likelihood type of relation that the likelihood can read
   * @throws AbortException if there is none, with a sentence that says why
   */
  @SuppressWarnings("unchecked")
  public static <O> Relation<O> first(Database database, TypeInformation likelihood) {
    return (Relation<O>) new Relations(database).fitting(DEFAULT.of(likelihood)).get(0);
  }

  private RelationChoice of(TypeInformation likelihood) {
    return new RelationChoice(RELATION_ID, relation, "the likelihood", likelihood);
  }

  /**
   * {@return the relations of a run}
   *
   * @param distance relation that a distance is measured on; empty without a distance
   * @param times column of the times; {@code null} without times
   * @throws AbortException if a relation is not there or does not fit; names the option and those
   *     that are there
   */
  public Sources choose(
      Database database,
      TypeInformation likelihood,
      Optional<RelationChoice> distance,
      @Nullable TimeColumn times) {
    Relations relations = new Relations(database);
    RelationChoice choice = of(likelihood);
    Relation<?> data = relations.named(choice);
    Relation<?> where = distance.map(relations::named).orElse(null);
    boolean byRow = times != null && times.byRow(relations);
    Relation<?> when = times == null || byRow ? null : times.find(relations);
    if (where == null) {
      where =
          distance
              .filter(each -> each.columns().length == 0)
              .<Relation<?>>map(
                  each -> relations.free(without(when, relations.fitting(each)), true))
              .orElse(null);
    }
    if (data == null) {
      data = relations.free(without(when, relations.fitting(choice)), false);
    }
    List<String> notes = new ArrayList<>();
    relations.note("clusters are made from", choice, data, notes);
    int[] taken = {};
    double[] values = {};
    if (byRow) {
      values = IntStream.rangeClosed(1, data.size()).asDoubleStream().toArray();
      notes.add("times are the numbers of the rows");
    } else if (times != null) {
      Relation<?> from = when == null ? data : when;
      taken = from == data ? new int[] {Math.max(0, times.dimension())} : taken;
      values = times.read(vectors(from));
      relations.note("times are taken from", times.choice(), from, notes);
    }
    int time = taken.length == 0 ? TimeColumn.NONE : taken[0];
    if (distance.isEmpty()) {
      return new Sources(selected(vectors(data), taken), null, values, byRow, time, notes);
    }
    Relation<?> from = where == null ? data : where;
    IntStream places = from == data ? IntStream.of(distance.get().columns()) : IntStream.empty();
    return new Sources(
        selected(vectors(data), IntStream.concat(IntStream.of(taken), places).toArray()),
        measured(distance.get(), from, relations, notes),
        values,
        byRow,
        time,
        notes);
  }

  /** {@return what a distance is measured on: a relation, or some of its columns} */
  private static Relation<?> measured(
      RelationChoice distance, Relation<?> from, Relations relations, List<String> notes) {
    int[] columns = distance.columns();
    if (columns.length == 0) {
      relations.note(distance.use() + " is measured on", distance, from, notes);
      return from;
    }
    notes.add(
        Text.of(
            "%s is measured on the columns %s",
            distance.use(),
            Arrays.stream(columns).mapToObj(String::valueOf).collect(Collectors.joining(", "))));
    return selection(vectors(from), DISTANCE_COLUMNS_ID, columns);
  }

  private static List<Relation<?>> without(@Nullable Relation<?> one, List<Relation<?>> all) {
    List<Relation<?>> others = all.stream().filter(relation -> relation != one).toList();
    return others.isEmpty() ? all : others;
  }

  @SuppressWarnings("unchecked")
  private static Relation<? extends NumberVector> vectors(Relation<?> relation) {
    return (Relation<? extends NumberVector>) relation;
  }

  /** {@return the relation without some of its columns} */
  static Relation<? extends NumberVector> without(
      Relation<? extends NumberVector> relation, int... taken) {
    return DEFAULT.selected(relation, taken);
  }

  /** {@return the relation with the chosen columns, or with all but those taken otherwise} */
  private Relation<? extends NumberVector> selected(
      Relation<? extends NumberVector> relation, int... taken) {
    if (columns.length == 0 && taken.length == 0) {
      return relation;
    }
    requireColumns(relation);
    int[] kept =
        columns.length > 0
            ? columns
            : IntStream.range(0, RelationUtil.dimensionality(relation))
                .filter(j -> Arrays.stream(taken).noneMatch(t -> t == j))
                .toArray();
    return selection(relation, COLUMNS_ID, kept);
  }

  private static void requireColumns(Relation<?> relation) {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())
        || TypeUtil.SPARSE_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      throw new AbortException(
          Text.of(
              "The columns of sparse vectors cannot be selected: put times and places into relations"
                  + " of their own, and do not give %s or %s.",
              COLUMNS_ID.getName(), DISTANCE_COLUMNS_ID.getName()));
    }
  }

  private static ColumnSelection selection(
      Relation<? extends NumberVector> relation, OptionID option, int... columns) {
    requireColumns(relation);
    int all = RelationUtil.dimensionality(relation);
    for (int column : columns) {
      if (column < 0 || column >= all) {
        throw new AbortException(
            Text.of(
                "Parameter '%s' must hold numbers from 0 to %d, the columns of the data, but was %s.",
                option.getName(), all - 1, Arrays.toString(columns)));
      }
    }
    return ColumnSelection.of(relation, columns);
  }
}

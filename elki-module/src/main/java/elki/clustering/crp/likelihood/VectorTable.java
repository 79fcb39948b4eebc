package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice.Tidy;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.RowReader;
import crp.host.Table;
import crp.model.Cluster;
import crp.report.ReportNames;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.model.GaussianClusterModel.Coded;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.clustering.crp.model.RankingClusterModel;
import elki.clustering.crp.parser.TableField;
import elki.clustering.crp.relation.ColumnSelection;
import elki.data.NumberVector;
import elki.data.SparseNumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Objects as a table: the columns of their vectors, if they have any, then what else is said of
 * them, such as texts, groups and times.
 *
 * @param rows number of objects
 * @param columns all columns, also those without a part in the model
 * @param dimensions how many of them are those of the vectors
 * @param cells the cells of each column by the number of the object
 * @param notes how the file was read, one sentence each
 * @since 0.1.0
 */
public record VectorTable(
    int rows, Columns columns, int dimensions, List<IntToDoubleFunction> cells, List<String> notes)
    implements Table {

  /** What is said of columns. */
  public static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "",
          "leave it out of the data",
          "give it to ddcrp by -crp.time-column",
          "-crp.likelihood poisson",
          "-crp.likelihood multinomial",
          "-crp.likelihood gaussian");

  /** {@return the objects of a relation; those without vectors have no columns} */
  public static VectorTable of(Relation<?> relation) {
    if (!isOfVectors(relation)) {
      return new VectorTable(relation.size(), new Columns(List.of()), 0, List.of(), List.of());
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    NumberVector[] objects = new NumberVector[relation.size()];
    int row = 0;
    for (DBIDIter it = vectors.iterDBIDs(); it.valid(); it.advance()) {
      objects[row++] = vectors.get(it);
    }
    Columns columns = every(vectors);
    return new VectorTable(
        objects.length,
        columns,
        columns.size(),
        IntStream.range(0, columns.size())
            .<IntToDoubleFunction>mapToObj(j -> i -> objects[i].doubleValue(j))
            .toList(),
        relation.getDataTypeInformation() instanceof TableField field ? field.notes() : List.of());
  }

  private static boolean isOfVectors(Relation<?> relation) {
    return TypeUtil.NUMBER_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
        relation.getDataTypeInformation());
  }

  /** {@return the columns of a relation: those of its file if a parser of tables has read it} */
  static Columns every(Relation<? extends NumberVector> relation) {
    if (relation.getDataTypeInformation() instanceof TableField field) {
      return field.columns();
    }
    List<Column> columns = new ArrayList<>();
    for (String name : names(relation)) {
      columns.add(new Column(name, columns.size(), Column.Kind.NUMBER, List.of()));
    }
    return new Columns(columns);
  }

  /**
   * {@return the names of the columns of a relation, for messages}
   *
   * @param relation of vectors of equal length, or of sparse ones
   */
  public static List<String> names(Relation<? extends NumberVector> relation) {
    return IntStream.range(0, width(relation)).mapToObj(j -> name(relation, j)).toList();
  }

  /** A sparse vector of variable length may hold entries beyond the length it declares. */
  private static int width(Relation<? extends NumberVector> relation) {
    if (TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return RelationUtil.dimensionality(relation);
    }
    int width = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      NumberVector vector = relation.get(it);
      width = Math.max(width, vector.getDimensionality());
      if (vector instanceof SparseNumberVector sparse) {
        for (int e = sparse.iter(); sparse.iterValid(e); e = sparse.iterAdvance(e)) {
          width = Math.max(width, sparse.iterDim(e) + 1);
        }
      }
    }
    return width;
  }

  private static String name(Relation<? extends NumberVector> relation, int column) {
    String label = RelationUtil.getColumnLabel(relation, column);
    // a selection of columns calls them by their places in all
    return label.matches("Column \\d{1,9}")
        ? unnamed(Integer.parseInt(label.substring(label.indexOf(' ') + 1)))
        : label;
  }

  /** ELKI counts columns that have no name from 0, its users and our messages from 1. */
  static String unnamed(int column) {
    return String.valueOf(column + 1);
  }

  /**
   * {@return the same with a further column of texts; this if there is one of the name}
   *
   * @param texts one for each object, empty where it is missing
   */
  public VectorTable with(String name, List<String> texts) {
    Map<String, Integer> codes = new LinkedHashMap<>();
    double[] cells =
        texts.stream()
            .mapToDouble(
                text ->
                    text.isEmpty() ? Double.NaN : codes.computeIfAbsent(text, any -> codes.size()))
            .toArray();
    return with(name, Column.Kind.TEXT, List.copyOf(codes.keySet()), cells);
  }

  /** {@return the same with a further column of numbers; this if there is one of the name} */
  public VectorTable with(String name, double... numbers) {
    return with(name, Column.Kind.NUMBER, List.of(), numbers);
  }

  private VectorTable with(String name, Column.Kind kind, List<String> values, double... numbers) {
    if (columns.names().contains(name)) {
      return this;
    }
    List<Column> all = new ArrayList<>(columns.all());
    all.add(new Column(name, all.size(), kind, Column.Claim.GIVEN, values));
    List<IntToDoubleFunction> more = new ArrayList<>(cells);
    more.add(row -> numbers[row]);
    return new VectorTable(rows, new Columns(all), dimensions, more, notes);
  }

  /**
   * {@return the same by the names of another table} Columns without names are those of the other
   * table in their order, numbers and texts apart.
   *
   * @param option with the other table, for messages
   * @param all columns of the other table
   * @param needed those that are read
   * @throws IllegalArgumentException if one is missing
   */
  public VectorTable like(String option, Columns all, Columns needed) {
    List<Column> mine = new ArrayList<>(columns.all());
    for (boolean numeric : new boolean[] {true, false}) {
      List<Column> wanted = (numeric ? all.numeric() : needed).all();
      List<Integer> free =
          IntStream.range(0, mine.size())
              .filter(j -> mine.get(j).isNumeric() == numeric)
              .filter(j -> numeric ? isUnnamed(j) : !needed.names().contains(mine.get(j).name()))
              .boxed()
              .toList();
      List<String> names =
          wanted.stream()
              .filter(column -> column.isNumeric() == numeric)
              .map(Column::name)
              .filter(name -> numeric || !columns.names().contains(name))
              .toList();
      for (int k = 0; k < free.size() && free.size() == names.size(); k++) {
        Column old = mine.get(free.get(k));
        mine.set(
            free.get(k),
            new Column(names.get(k), old.place(), old.kind(), old.claim(), old.values()));
      }
    }
    Columns found = new Columns(mine);
    for (Column column : needed.all()) {
      Argument.require(
          found.names().contains(column.name()),
          "%s: the data have no column '%s' of the model; there are %s",
          option,
          column.name(),
          columns.size() == 0 ? "none" : String.join(", ", columns.names()));
    }
    return new VectorTable(rows, found, dimensions, cells, notes);
  }

  /** {@return the same whose vectors have those columns alone that a relation selects} */
  public VectorTable selected(Relation<?> relation) {
    if (!(relation instanceof ColumnSelection some)) {
      return this;
    }
    List<Integer> places =
        IntStream.concat(IntStream.of(some.columns()), IntStream.range(dimensions, columns.size()))
            .boxed()
            .toList();
    return new VectorTable(
        rows,
        columns.at(places),
        some.columns().length,
        places.stream().map(cells::get).toList(),
        notes);
  }

  /** {@return the same in which all columns hold numbers, as in a selection of columns} */
  public VectorTable asNumbers() {
    return new VectorTable(
        rows,
        new Columns(
            columns.all().stream()
                .map(
                    column ->
                        new Column(column.name(), column.place(), Column.Kind.NUMBER, List.of()))
                .toList()),
        dimensions,
        cells,
        notes);
  }

  /**
   * Requires numbers that a model can be made of.
   *
   * @throws IllegalArgumentException if there is another one; names row and column from 1
   */
  void requireAllowed() {
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < dimensions; j++) {
        double value = value(row, j);
        if (!RealRows.isAllowed(value)) {
          throw Argument.refused(
              "row %d, column %d: value must be %s, was %s",
              row + 1, j + 1, RealRows.ALLOWED, String.valueOf(value));
        }
      }
    }
  }

  private boolean isUnnamed(int column) {
    return column < dimensions && columns.get(column).name().equals(unnamed(column));
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int place(Column column) {
    return columns.placeOf(column, noun());
  }

  @Override
  public double value(int row, int place) {
    return cells.get(place).applyAsDouble(row);
  }

  @Override
  public String text(int row, int place) {
    double code = value(row, place);
    return Double.isNaN(code) ? "" : columns.get(place).values().get((int) code);
  }

  @Override
  public int[] codes(Column column) {
    return columns.get(place(column)).codesAmong(column.values());
  }

  /** {@return the rows of a likelihood that is tied to this table} */
  public <R extends Rows> ClusterData<R> data(Bound<R> bound) {
    RowReader<R> reader = bound.reader();
    ReportNames said = reader.names();
    ReportNames names = new ReportNames(titles(numbers(reader)), List.of(), said.nominal());
    return new ClusterData<>(
        bound.rows(),
        bound.family(),
        models(reader),
        bound.notes(),
        said.words().isEmpty() ? names : names.withWords(said.words()),
        values -> reader.read(further(values), Weights.ones(1)),
        reader,
        bound.tidy() == Tidy.AUTO,
        labels -> bound.warnings(this, NOTES, labels));
  }

  /**
   * Requires as many values of a vector as the data have columns.
   *
   * @throws IllegalArgumentException if there are more or fewer
   */
  static void requireLength(double[] values, int columns) {
    if (values.length != columns) {
      throw Argument.refused(
          "a vector must have %d values, as those of the data, had %d", columns, values.length);
    }
  }

  private VectorTable further(double... values) {
    requireLength(values, dimensions);
    return new VectorTable(
        1,
        columns,
        dimensions,
        IntStream.range(0, columns.size())
            .<IntToDoubleFunction>mapToObj(j -> row -> j < dimensions ? values[j] : Double.NaN)
            .toList(),
        notes);
  }

  private Function<Cluster, Model> models(RowReader<?> reader) {
    if (reader instanceof RowReader.Rates) {
      return PoissonClusterModel::of;
    }
    if (reader instanceof RowReader.Rankings) {
      return RankingClusterModel::of;
    }
    if (reader instanceof RowReader.Words || reader instanceof RowReader.Texts) {
      List<String> words =
          reader instanceof RowReader.Texts texts
              ? texts.vocabulary().all()
              : titles(reader.columns());
      return cluster -> MultinomialClusterModel.of(cluster, words::get);
    }
    List<Integer> numbers = numbers(reader).all().stream().map(this::place).toList();
    GaussianClusterModel.Frame frame =
        GaussianClusterModel.Frame.of(this, dimensions, numbers, coded(reader));
    return cluster -> GaussianClusterModel.of(cluster, frame);
  }

  private static List<String> titles(Columns columns) {
    return columns.names().stream()
        .map(name -> name.matches("\\d+") ? "column " + name : name)
        .toList();
  }

  /** {@return the columns that are read as numbers} */
  private static Columns numbers(RowReader<?> reader) {
    if (reader instanceof RowReader.Beside beside) {
      return numbers(beside.others());
    }
    if (reader instanceof RowReader.Mixed mixed) {
      return numbers(mixed.numbers());
    }
    if (reader instanceof RowReader.InTime regressed) {
      return regressed.columns();
    }
    return reader instanceof RowReader.Reals reals ? reals.columns() : new Columns(List.of());
  }

  /** {@return the columns that are read as categories} */
  private List<Coded> coded(RowReader<?> reader) {
    if (reader instanceof RowReader.Beside beside) {
      return coded(beside.others());
    }
    if (reader instanceof RowReader.Mixed mixed) {
      return coded(mixed.categories());
    }
    List<Coded> coded = new ArrayList<>();
    if (reader instanceof RowReader.Codes codes) {
      for (int j = 0; j < codes.columns().size(); j++) {
        coded.add(new Coded(place(codes.columns().get(j)), codes.binary().get(j)));
      }
    }
    return coded;
  }
}

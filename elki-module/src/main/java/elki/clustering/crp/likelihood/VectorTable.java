package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.choose.GaussianChoice.Tidy;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.RowReader;
import crp.host.RowWeights;
import crp.host.Table;
import crp.model.Cluster;
import crp.report.ReportNames;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.model.GaussianClusterModel.Coded;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.clustering.crp.parser.TableField;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Vectors of equal length as a table of numbers.
 *
 * @param all a row for each vector
 * @param every all columns, also those without a part in the model
 * @param weight place of the column of weights, -1 for none
 * @param weighed what was made of the weights, in sentences
 * @param notes how the file was read, one sentence each
 * @since 0.1.0
 */
public record VectorTable(
    RealRows all, Columns every, int weight, List<String> weighed, List<String> notes)
    implements Table {

  static VectorTable of(Relation<? extends NumberVector> relation, VectorWeights weights) {
    int columns = RelationUtil.dimensionality(relation);
    double[] values = new double[Math.multiplyExact(relation.size(), columns)];
    int at = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      NumberVector vector = relation.get(it);
      for (int j = 0; j < columns; j++) {
        values[at++] = vector.doubleValue(j);
      }
    }
    RealRows all = RealRows.of(values, relation.size(), columns);
    int place = weights.place(relation);
    RowWeights read = weights.of(all, place);
    return new VectorTable(
        all.weighing(read.weights()),
        every(relation),
        place,
        read.notes(),
        relation.getDataTypeInformation() instanceof TableField field ? field.notes() : List.of());
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
   * @param relation of vectors of equal length
   */
  public static List<String> names(Relation<? extends NumberVector> relation) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < RelationUtil.dimensionality(relation); j++) {
      names.add(name(relation, j));
    }
    return names;
  }

  private static String name(Relation<? extends NumberVector> relation, int column) {
    String label = RelationUtil.getColumnLabel(relation, column);
    return label.equals("Column " + column) ? unnamed(column) : label;
  }

  /** ELKI counts columns that have no name from 0, its users and our messages from 1. */
  static String unnamed(int column) {
    return String.valueOf(column + 1);
  }

  /**
   * {@return one further vector as a row}
   *
   * @param values as many as the data have columns
   * @param columns how many these are
   * @throws IllegalArgumentException if there are more or fewer values
   */
  static RealRows one(double[] values, int columns) {
    if (values.length != columns) {
      throw Argument.refused(
          "a vector must have %d values, as those of the data, had %d", columns, values.length);
    }
    return RealRows.of(values, 1, columns);
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int rows() {
    return all.size();
  }

  @Override
  public int place(Column column) {
    return column.place();
  }

  @Override
  public double value(int row, int place) {
    return all.value(row, place);
  }

  @Override
  public String text(int row, int place) {
    double code = all.value(row, place);
    return Double.isNaN(code) ? "" : every.get(place).values().get((int) code);
  }

  @Override
  public Columns columns() {
    return weight < 0 ? every : every.without(every.at(List.of(weight)));
  }

  /** {@return the rows of a likelihood that is tied to this table} */
  <R extends Rows> ClusterData<R> data(Bound<R> bound) {
    RowReader<R> reader = bound.reader();
    return new ClusterData<>(
        bound.rows(),
        bound.family(),
        models(reader),
        bound.after(notes).plus(weighed).notes(),
        new ReportNames(titles(numbers(reader)), List.of(), reader.names().nominal()),
        values -> reader.read(further(values), Weights.ones(1)),
        reader,
        bound.tidy() == Tidy.AUTO,
        labels -> bound.warnings(this, AutomaticLikelihood.NOTES, labels));
  }

  /**
   * {@return a warning if one column of a relation alone has made the clusters}
   *
   * @param relation of vectors that are read otherwise
   */
  static List<String> warnings(Relation<? extends NumberVector> relation, int[] labels) {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return List.of();
    }
    DBIDArrayIter at = DBIDUtil.ensureArray(relation.getDBIDs()).iter();
    return AutomaticLikelihood.NOTES
        .madeClusters(
            names(relation),
            (row, column) -> relation.get(at.seek(row)).doubleValue(column),
            labels)
        .stream()
        .toList();
  }

  private VectorTable further(double... values) {
    return new VectorTable(one(values, every.size()), every, weight, List.of(), List.of());
  }

  private Function<Cluster, Model> models(RowReader<?> reader) {
    if (reader instanceof RowReader.Rates) {
      return PoissonClusterModel::of;
    }
    if (reader instanceof RowReader.Words words) {
      List<String> titles = titles(words.columns());
      return cluster -> MultinomialClusterModel.of(cluster, titles::get);
    }
    List<Integer> numbers = numbers(reader).all().stream().map(Column::place).toList();
    GaussianClusterModel.Frame frame = GaussianClusterModel.Frame.of(all, numbers, coded(reader));
    return cluster -> GaussianClusterModel.of(cluster, frame);
  }

  private static List<String> titles(Columns columns) {
    return columns.names().stream()
        .map(name -> name.matches("\\d+") ? "column " + name : name)
        .toList();
  }

  /** {@return the columns that are read as numbers} */
  private static Columns numbers(RowReader<?> reader) {
    if (reader instanceof RowReader.Mixed mixed) {
      return numbers(mixed.numbers());
    }
    if (reader instanceof RowReader.InTime regressed) {
      return regressed.columns();
    }
    return reader instanceof RowReader.Reals reals ? reals.columns() : new Columns(List.of());
  }

  /** {@return the columns that are read as categories} */
  private static List<Coded> coded(RowReader<?> reader) {
    if (reader instanceof RowReader.Mixed mixed) {
      return coded(mixed.categories());
    }
    List<Coded> coded = new ArrayList<>();
    if (reader instanceof RowReader.Codes codes) {
      for (int j = 0; j < codes.columns().size(); j++) {
        coded.add(new Coded(codes.columns().get(j).place(), codes.binary().get(j)));
      }
    }
    return coded;
  }
}

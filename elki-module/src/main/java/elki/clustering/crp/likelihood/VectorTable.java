package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.TwoValues;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.RowReader;
import crp.host.RowWeights;
import crp.host.Table;
import crp.host.TableLikelihood;
import crp.model.Cluster;
import crp.model.GaussianChoice.Tidy;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Vectors of equal length as a table of numbers.
 *
 * @param all a row for each vector
 * @param names of the columns, for messages
 * @param weight place of the column of weights, -1 for none
 * @param notes what was made of them, in sentences
 * @since 0.1.0
 */
public record VectorTable(RealRows all, List<String> names, int weight, List<String> notes)
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
    return new VectorTable(all.weighing(read.weights()), names(relation), place, read.notes());
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

  /** ELKI counts columns that have no name from 0, its users and our messages from 1. */
  private static String name(Relation<? extends NumberVector> relation, int column) {
    String label = RelationUtil.getColumnLabel(relation, column);
    return label.equals("Column " + column) ? String.valueOf(column + 1) : label;
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
    throw new UnsupportedOperationException("vectors hold numbers only");
  }

  Columns columns() {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(new Column(name, columns.size(), Column.Kind.NUMBER, List.of()));
    }
    if (weight >= 0) {
      columns.remove(weight);
    }
    return new Columns(columns);
  }

  /** {@return what ties a likelihood to some columns} */
  TableLikelihood using(Columns columns) {
    return new TableLikelihood(this, columns, all.weights(), AutomaticLikelihood.NOTES);
  }

  /** {@return the rows of a likelihood that is tied to this table} */
  <R extends Rows> ClusterData<R> data(Bound<R> bound) {
    RowReader<R> reader = bound.reader();
    return new ClusterData<>(
        bound.rows(),
        bound.family(),
        models(reader),
        bound.plus(notes).notes(),
        titles(numbers(reader)),
        values -> reader.read(further(values), Weights.ones(1)),
        bound.tidy() == Tidy.AUTO);
  }

  private VectorTable further(double... values) {
    return new VectorTable(one(values, names.size()), names, weight, List.of());
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
    GaussianClusterModel.Frame frame =
        GaussianClusterModel.Frame.of(all, numbers, twoValues(reader));
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
    return reader instanceof RowReader.Reals reals ? reals.columns() : new Columns(List.of());
  }

  /** {@return the values of the columns that are read as categories, by their places} */
  private static SortedMap<Integer, TwoValues> twoValues(RowReader<?> reader) {
    SortedMap<Integer, TwoValues> values = new TreeMap<>();
    if (reader instanceof RowReader.Mixed mixed) {
      return twoValues(mixed.categories());
    }
    if (reader instanceof RowReader.Codes codes) {
      codes.binary().forEach((j, two) -> values.put(codes.columns().get(j).place(), two));
    }
    return values;
  }
}

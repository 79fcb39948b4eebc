package crp.spark;

import crp.Argument;
import crp.data.Weights;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/**
 * The columns of a data frame that the estimator reads.
 *
 * @param features name of the column of vectors
 * @param weight name of the column of weights, empty for none
 * @param meaning of these weights; null if there are none
 */
record Columns(String features, String weight, Weights.@Nullable Meaning meaning)
    implements Serializable {

  /** {@return whether rows have weights} */
  boolean weighted() {
    return meaning != null;
  }

  /** Checks that the columns are there and of the right types. */
  void require(StructType schema) {
    DataType type = type(schema, "featuresCol", features);
    boolean numbers = type instanceof ArrayType array && array.elementType() instanceof NumericType;
    if (!numbers && !type.equals(SQLDataTypes.VectorType())) {
      throw Argument.refused(
          "featuresCol: column '%s' must hold vectors or arrays of numbers, was %s",
          features, type.simpleString());
    }
    if (weighted() && !(type(schema, "weightCol", weight) instanceof NumericType)) {
      throw Argument.refused(
          "weightCol: column '%s' must hold numbers, was %s",
          weight, type(schema, "weightCol", weight).simpleString());
    }
  }

  /** {@return the schema with a further column} */
  static StructType plus(StructType schema, String param, String name, DataType type) {
    if (name.isEmpty()) {
      return schema;
    }
    if (List.of(schema.fieldNames()).contains(name)) {
      throw Argument.refused("%s: there is a column '%s' already; give another name", param, name);
    }
    return schema.add(name, type, false);
  }

  private static DataType type(StructType schema, String param, String name) {
    if (!List.of(schema.fieldNames()).contains(name)) {
      throw Argument.refused(
          "%s: there is no column '%s' among %s",
          param, name, String.join(", ", schema.fieldNames()));
    }
    return schema.apply(name).dataType();
  }

  /**
   * {@return the names of the features, which {@code VectorAssembler} keeps with the column; empty
   * if they are not known}
   */
  List<String> names(StructType schema) {
    List<String> names = new ArrayList<>();
    if (!schema.apply(features).dataType().equals(SQLDataTypes.VectorType())) {
      return names;
    }
    AttributeGroup group = AttributeGroup.fromStructField(schema.apply(features));
    if (group.attributes().isDefined()) {
      for (Attribute one : group.attributes().get()) {
        if (one.name().isDefined()) {
          names.add(one.name().get());
        }
      }
    }
    return names.size() == group.size() ? List.copyOf(names) : List.of();
  }

  /** {@return the two columns of a data frame: features, then weights as doubles} */
  Dataset<Row> of(Dataset<?> data) {
    require(data.schema());
    Column vector = data.col(quoted(features));
    return weighted()
        ? data.select(vector, data.col(quoted(weight)).cast(DataTypes.DoubleType))
        : data.select(vector);
  }

  /** {@return a name that may hold dots} */
  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** {@return the features of a row of {@link #of}; null if they are null} */
  static @Nullable Vector features(Row row) {
    return vector(row.get(0));
  }

  /** {@return a cell as a vector, in which a null is a missing number (NaN); null if it is null} */
  static @Nullable Vector vector(@Nullable Object cell) {
    if (cell instanceof Vector vector) {
      return vector;
    }
    if (!(cell instanceof Seq<?> numbers)) {
      return null;
    }
    double[] values = new double[numbers.length()];
    for (int j = 0; j < values.length; j++) {
      values[j] = numbers.apply(j) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
    return Vectors.dense(values);
  }

  /** {@return the weight of a row of {@link #of}, NaN for null} */
  double weight(Row row) {
    return !weighted() ? 1 : row.isNullAt(1) ? Double.NaN : row.getDouble(1);
  }
}

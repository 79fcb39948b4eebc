package crp.spark;

import crp.Text;
import crp.checkpoint.BuildId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.List;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A model in a folder: parameters as Spark writes them, and one row of Parquet with the build, the
 * report and the predictor. The predictor is serialized Java objects; when reading, a filter lets
 * in classes of this library and of Java's collections alone.
 */
final class ModelFiles {

  private static final String FILTER =
      "maxdepth=100;!java.lang.invoke.**;crp.**;java.lang.*;java.util.*;java.math.*;"
          + "org.apache.commons.math3.**;!*";

  private static final StructType SCHEMA =
      new StructType()
          .add("build", DataTypes.StringType, false)
          .add("report", DataTypes.StringType, false)
          .add("predictor", DataTypes.BinaryType, false);

  private ModelFiles() {}

  /** Writes a model. */
  static final class Writer extends MLWriter {

    private final CRPMixtureModel model;

    Writer(CRPMixtureModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(model, path, sparkSession());
      Row row =
          RowFactory.create(BuildId.text(), model.report(), Packed.of(model.predictor()).bytes());
      sparkSession()
          .createDataFrame(List.of(row), SCHEMA)
          .coalesce(1)
          .write()
          .parquet(path + "/data");
    }
  }

  /** Reads a model. */
  static final class Reader extends MLReader<CRPMixtureModel> {

    @Override
    public CRPMixtureModel load(String path) {
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(path, sparkSession(), CRPMixtureModel.class.getName());
      Row row = sparkSession().read().parquet(path + "/data").head();
      if (!BuildId.text().equals(row.getString(0))) {
        throw new IllegalArgumentException(
            Text.of(
                "the model in '%s' was saved by another build of the library (%s); fit it again",
                path, row.getString(0)));
      }
      CRPMixtureModel model =
          new CRPMixtureModel(metadata.uid(), predictor(path, row.getAs(2)), row.getString(1));
      metadata.getAndSetParams((Params) model, scala.Option.empty());
      return model;
    }
  }

  private static DrawnPredictor<?> predictor(String path, byte[] bytes) {
    try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      objects.setObjectInputFilter(ObjectInputFilter.Config.createFilter(FILTER));
      return (DrawnPredictor<?>) objects.readObject();
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException(
          Text.of("the model in '%s' cannot be read: %s", path, e.getMessage()), e);
    }
  }
}

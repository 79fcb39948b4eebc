package crp.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One exact answer together with the problem, in the library's own terms.
 *
 * @param name file and number, for people
 * @param prior over partitions
 * @param family that weighs the rows
 * @param rows the rows
 * @param answer what the other program found
 * @param <R> the kind of rows
 */
record VectorCase<R extends Rows>(
    String name, TablePrior prior, Family<R> family, R rows, JsonObject answer) {

  /** {@return all cases of a file; a Gaussian line counts twice, for two families weigh it} */
  static Stream<VectorCase<?>> read(String file) {
    List<VectorCase<?>> cases = new ArrayList<>();
    int number = 0;
    for (JsonElement element : load(file)) {
      JsonObject one = element.getAsJsonObject();
      String name = file + " " + number++;
      TablePrior prior = prior(one.getAsJsonObject("prior"));
      JsonObject model = one.getAsJsonObject("model");
      JsonObject base = model.getAsJsonObject("prior");
      double[][] data = matrix(model.getAsJsonArray("data"));
      switch (model.get("family").getAsString()) {
        case "gaussian-niw" -> {
          RealRows rows = RealRows.of(data);
          double[] mean = vector(base.getAsJsonArray("mean"));
          double kappa = base.get("kappa").getAsDouble();
          double nu = base.get("nu").getAsDouble();
          double[] scale =
              Arrays.stream(matrix(base.getAsJsonArray("scale")))
                  .flatMapToDouble(Arrays::stream)
                  .toArray();
          cases.add(
              new VectorCase<>(name, prior, GaussianNiw.of(mean, kappa, nu, scale), rows, one));
          if (mean.length == 1) {
            Family<RealRows> line = DiagonalGaussian.of(mean, kappa, nu, scale);
            cases.add(new VectorCase<>(name + ", as a column", prior, line, rows, one));
          }
        }
        case "dirichlet-multinomial" -> {
          double[] concentration = vector(base.getAsJsonArray("concentration"));
          Family<CountRows> words = DirichletMultinomial.withBase(concentration);
          cases.add(new VectorCase<>(name, prior, words, counts(data), one));
        }
        default -> throw new IllegalArgumentException(model.get("family").getAsString());
      }
    }
    return cases.stream();
  }

  /** {@return the number of cases that files hold} */
  static int number(String... files) {
    return Arrays.stream(files).mapToInt(file -> load(file).size()).sum();
  }

  static JsonArray load(String file) {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(VectorCase.class.getResourceAsStream("/vectors/" + file)),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject().getAsJsonArray("cases");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TablePrior prior(JsonObject json) {
    double alpha = json.get("alpha").getAsDouble();
    return switch (json.get("name").getAsString()) {
      case "crp" -> Crp.of(alpha);
      case "pitman-yor" -> PitmanYor.of(alpha, json.get("discount").getAsDouble());
      case "powered-crp" -> PoweredCrp.of(alpha, json.get("r").getAsDouble());
      default -> throw new IllegalArgumentException(json.toString());
    };
  }

  static CountRows counts(double[][] data) {
    CountRows.Builder rows = CountRows.over(data[0].length);
    for (double[] row : data) {
      for (int w = 0; w < row.length; w++) {
        rows.add(w, row[w]);
      }
      rows.endRow();
    }
    return rows.build();
  }

  static double[] vector(JsonArray array) {
    double[] values = new double[array.size()];
    Arrays.setAll(values, i -> array.get(i).getAsDouble());
    return values;
  }

  static double[][] matrix(JsonArray array) {
    double[][] values = new double[array.size()][];
    Arrays.setAll(values, i -> vector(array.get(i).getAsJsonArray()));
    return values;
  }

  TableBank<R> bank() {
    return family.bank(rows);
  }

  /** {@return this case with its first rows only} */
  VectorCase<R> first(int n) {
    int[] chosen = new int[n];
    Arrays.setAll(chosen, i -> i);
    R some = Rows.selected(rows, chosen);
    return new VectorCase<>(name, prior, family, some, answer);
  }

  List<Partition> partitions() {
    return Partitions.all(rows.size());
  }

  /** {@return log p(partition, rows) for each of {@link #partitions}, normaliser included} */
  double[] logJoints() {
    return partitions().stream()
        .mapToDouble(partition -> new TableState(prior, bank(), partition).logJoint())
        .toArray();
  }

  @Override
  public String toString() {
    return name + ", " + prior.describe();
  }
}

package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The log marginals of vectors/likelihoods.json, computed in another program. */
final class LikelihoodVectorsTest {

  @Test
  void everyVectorIsReproduced() throws IOException {
    int checked = 0;
    for (JsonElement element : vectors()) {
      JsonObject one = element.getAsJsonObject();
      JsonObject model = one.getAsJsonObject("model");
      JsonObject prior = model.getAsJsonObject("prior");
      double[][] data = matrix(model.getAsJsonArray("data"));
      JsonArray expected = one.getAsJsonArray("logMarginal");
      if (model.get("family").getAsString().equals("gaussian-niw")) {
        RealRows rows = RealRows.of(data);
        double[] mean = vector(prior.getAsJsonArray("mean"));
        double kappa = prior.get("kappa").getAsDouble();
        double nu = prior.get("nu").getAsDouble();
        double[] scale =
            Arrays.stream(matrix(prior.getAsJsonArray("scale")))
                .flatMapToDouble(Arrays::stream)
                .toArray();
        checked += compare(GaussianNiw.of(mean, kappa, nu, scale), rows, expected);
        if (mean.length == 1) {
          checked += compare(DiagonalGaussian.of(mean, kappa, nu, scale), rows, expected);
        }
      } else {
        double[] base = vector(prior.getAsJsonArray("concentration"));
        CountRows.Builder rows = CountRows.over(base.length);
        for (double[] row : data) {
          for (int w = 0; w < row.length; w++) {
            rows.add(w, row[w]);
          }
          rows.endRow();
        }
        checked += compare(DirichletMultinomial.withBase(base), rows.build(), expected);
      }
    }
    assertTrue(checked > 0, "no value was checked");
  }

  private static JsonArray vectors() throws IOException {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(
                LikelihoodVectorsTest.class.getResourceAsStream("/vectors/likelihoods.json")),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject().getAsJsonArray("cases");
    }
  }

  private static <R extends Rows> int compare(Family<R> family, R rows, JsonArray expected) {
    for (JsonElement element : expected) {
      JsonObject one = element.getAsJsonObject();
      TableBank<R> bank = family.bank(rows);
      bank.reserve(1);
      for (JsonElement row : one.getAsJsonArray("rows")) {
        bank.add(0, row.getAsInt());
      }
      double value = one.get("value").getAsDouble();
      assertEquals(value, bank.logMarginal(0), 1e-9, family.describe());
    }
    return expected.size();
  }

  private static double[] vector(JsonArray array) {
    double[] values = new double[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).getAsDouble();
    }
    return values;
  }

  private static double[][] matrix(JsonArray array) {
    double[][] values = new double[array.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector(array.get(i).getAsJsonArray());
    }
    return values;
  }
}

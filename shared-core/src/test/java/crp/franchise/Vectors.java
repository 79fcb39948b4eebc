package crp.franchise;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads the exact numbers that came from another program. */
final class Vectors {

  private Vectors() {}

  static JsonArray cases(String file) {
    try (InputStream in =
        Objects.requireNonNull(Vectors.class.getResourceAsStream("/vectors/" + file))) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonObject()
          .getAsJsonArray("cases");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static double[] doubles(JsonArray array) {
    double[] values = new double[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).getAsDouble();
    }
    return values;
  }
}

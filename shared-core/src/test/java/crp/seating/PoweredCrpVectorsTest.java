package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The normalisers of vectors/powered-crp.json, found by enumeration in another program. */
class PoweredCrpVectorsTest {

  @Test
  void normalisersAgreeWithTheEnumeration() throws IOException {
    int cases = 0;
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("/vectors/powered-crp.json"))) {
      JsonObject all =
          JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
              .getAsJsonObject();
      for (JsonElement each : all.getAsJsonArray("cases")) {
        JsonObject prior = each.getAsJsonObject().getAsJsonObject("prior");
        int n = each.getAsJsonObject().getAsJsonObject("model").getAsJsonArray("data").size();
        PoweredCrp powered =
            PoweredCrp.of(prior.get("alpha").getAsDouble(), prior.get("r").getAsDouble());
        assertEquals(prior.get("logNormaliser").getAsDouble(), powered.logNormaliser(n), 1e-12);
        cases++;
      }
    }
    assertTrue(cases > 0, "no case");
  }
}

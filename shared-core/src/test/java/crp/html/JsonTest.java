package crp.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is written is read back by another program, and cannot leave its element of a page. */
class JsonTest {

  private static JsonObject read(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  @Test
  void anyTextIsReadBackAndWrittenInHarmlessCharacters() {
    StringBuilder all =
        new StringBuilder("</script><img onerror='alert(1)'><!--\ud83d\ude00\ud800");
    for (char c = 0; c < 0x300; c++) {
      all.append(c);
    }
    all.append("\u2028\u2029\ufeff\uffff");
    String text = Json.of(json -> json.put(all.toString(), all.toString()));
    assertEquals(all.toString(), read(text).get(all.toString()).getAsString());
    assertTrue(text.chars().allMatch(c -> c >= ' ' && c < 0x7f), text);
    assertTrue(text.chars().noneMatch(c -> c == '<' || c == '>' || c == '&' || c == '\''), text);
  }

  @Test
  void numbersHaveNineDigitsAndOthersAreNull() {
    String text =
        Json.of(
            json ->
                json.put(
                    "all",
                    new double[] {
                      0,
                      -0.0,
                      3,
                      -7,
                      0.1,
                      1.0 / 3,
                      1e300,
                      -2.5e-300,
                      123456789012.0,
                      Double.NaN,
                      Double.NEGATIVE_INFINITY
                    }));
    assertEquals(
        "{\"all\":[0,0,3,-7,0.1,0.333333333,1E+300,-2.5E-300,1.23456789E+11,null,null]}", text);
    JsonArray read = read(text).getAsJsonArray("all");
    assertEquals(1.0 / 3, read.get(5).getAsDouble(), 1e-9);
    assertEquals(-2.5e-300, read.get(7).getAsDouble(), 0);
  }

  @Test
  void aFileHasAllDigitsAndPlainApostrophes() {
    String text =
        Json.ofFile(
            json -> json.put("it's <\u00e4>", 1.0 / 3).put("next", 1.7e9 + 0.25).put("n", 1e300));
    assertEquals(
        "{\"it's <\\u00e4>\":0.3333333333333333,\"next\":1.70000000025E9,\"n\":1.0E300}", text);
    assertEquals(1.0 / 3, read(text).get("it's <\u00e4>").getAsDouble(), 0);
  }

  @Test
  void commasStandBetweenMembersWhateverComesBefore() {
    String text =
        Json.of(
            json ->
                json.object("empty", inner -> {})
                    .put("none", new int[0])
                    .put("pairs", new int[][] {{1, 2}, {}, {3}})
                    .put("reals", new double[][] {{0.5, Double.NaN}})
                    .put("names", List.of("a", "b"))
                    .objects("objects", List.of(1, 2), (inner, v) -> inner.put("v", v).put("w", ""))
                    .object("last", inner -> inner.put("x", 1).put("y", "z")));
    assertEquals(
        "{\"empty\":{},\"none\":[],\"pairs\":[[1,2],[],[3]],\"reals\":[[0.5,null]],"
            + "\"names\":[\"a\",\"b\"],\"objects\":[{\"v\":1,\"w\":\"\"},{\"v\":2,\"w\":\"\"}],"
            + "\"last\":{\"x\":1,\"y\":\"z\"}}",
        text);
    assertEquals(7, read(text).size());
  }
}

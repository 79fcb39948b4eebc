package elki.clustering.crp.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.datasource.parser.CSVReaderFormat;
import elki.utilities.exceptions.AbortException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SquareMatrixParserTest {

  private static Map<String, Double> read(String text) {
    Map<String, Double> read = new TreeMap<>();
    new SquareMatrixParser(CSVReaderFormat.DEFAULT_FORMAT)
        .parse(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            (i, j, d) -> read.put(Math.min(i, j) + " " + Math.max(i, j), d));
    return read;
  }

  /** As R, Python and hand write them: ~ ends a line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1.5,2~1.5,0,inf~2,inf,0",
        "0 1.5 2~1.5 0 Inf~2 Infinity 0~",
        "# distances~0;1.5;2~~1.5;0;inf~2;inf;0",
        "a,b,c~0,1.5,2~1.5,0,inf~2,inf,0",
        "\"\",\"a\",\"b\",\"c\"~\"a\",0,1.5,2~\"b\",1.5,0,Inf~\"c\",2,Inf,0",
        ",0,1,2~0,0.0,1.5,2.0~1,1.5,0.0,inf~2,2.0,inf,0.0",
        "0,1,2~0,1.5,2~1.5,0,inf~2,inf,0",
        "a 0 1.5 2~b 1.5 0 inf~c 2 inf 0",
        "0,1.5,2~1.5000000000000002,0,inf~2.000000000000000000e+00,inf,0",
      })
  void namesAndNumbersOfTheObjectsAreSkipped(String text) {
    Map<String, Double> read = read(text.replace('~', '\n'));
    assertEquals(
        Map.of(
            "0 0",
            0.,
            "0 1",
            1.5,
            "0 2",
            2.,
            "1 1",
            0.,
            "1 2",
            Double.POSITIVE_INFINITY,
            "2 2",
            0.),
        Map.copyOf(rounded(read)));
  }

  private static Map<String, Double> rounded(Map<String, Double> read) {
    read.replaceAll((pair, d) -> Double.isInfinite(d) ? d : Math.rint(1e12 * d) / 1e12);
    return read;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1~1,0,2|must be square, but row 2 has 3 numbers, and there are 2 rows",
        "0,1,2,3~1,0,3,4|must be square, but row 1 has 4 numbers, and there are 2 rows",
        "0,1~2,0|row 2, column 1 is 2.0 and row 1, column 2 is 1.0",
        "0,inf~2,0|row 2, column 1 is 2.0 and row 1, column 2 is Infinity",
        "0,1~2,0|(hop.edges, hop.directed, hop.lengths)",
        "0,-1~-1,0|Row 2, column 1 of the matrix of distances must be 0 or more, was -1.0.",
        "0,NaN~1,0|Row 1, column 2 of the matrix of distances must be 0 or more, was NaN.",
        "1,0.2~0.2,1|Row 1, column 1 of the matrix of distances must be 0, the distance of an",
        "a,b~0,1~x,y|Line 3 of the matrix of distances: 'y' is not a number.",
        "# nothing|The matrix of distances has no row.",
      })
  void whatIsNoMatrixOfDistancesIsRefused(String text, String said) {
    String message =
        assertThrows(AbortException.class, () -> read(text.replace('~', '\n'))).getMessage();
    assertTrue(message.contains(said), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void oneObject() {
    assertEquals(Map.of("0 0", 0.), read("0"));
  }
}

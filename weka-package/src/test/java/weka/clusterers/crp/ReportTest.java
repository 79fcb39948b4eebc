package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** The page of a result through Weka's option. */
class ReportTest {

  private static final String ATTACK = "</script><img src=x onerror='alert(1)'>";

  @TempDir private Path folder;

  private static <C extends CrpClusterer> C with(C scheme, String line) throws Exception {
    scheme.setOptions(Utils.splitOptions(line));
    return scheme;
  }

  /** A number, a category and a time; rows stand in another order than in time. */
  private static Instances data() {
    ArrayList<Attribute> all =
        new ArrayList<>(
            List.of(
                new Attribute(ATTACK),
                new Attribute("kind", List.of(ATTACK, "b")),
                new Attribute("year")));
    Instances data = new Instances("data", all, 30);
    for (int i = 0; i < 30; i++) {
      data.add(
          new DenseInstance(
              1, new double[] {(i % 2) * 40 + (7 * i) % 5, i % 2, 2000 + (13 * i) % 30}));
    }
    return data;
  }

  /** {@return the first array of whole numbers of this name in a page} */
  private static int[] numbers(String page, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\[([-0-9,]*)]").matcher(page);
    assertTrue(found.find(), name);
    return Arrays.stream(found.group(1).split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }

  @Test
  void thePageHasNamesLabelsAndTheCommand() throws Exception {
    Path file = folder.resolve("report.html");
    CRPMixture scheme =
        with(new CRPMixture(), "-I 40 -chains 2 -ignore year -report \"" + file + "\"");
    scheme.buildClusterer(data());
    assertTrue(scheme.toString().contains("The report is in the file"), scheme::toString);
    List<String> lines = scheme.toString().lines().toList();
    int end = lines.lastIndexOf("") + 1;
    assertTrue(lines.get(3).contains(" of 30 rows"), scheme::toString);
    assertEquals(lines.get(3), lines.get(end), "the window shows the end of the text");
    assertTrue(lines.get(end + 1).startsWith("How many: "), scheme::toString);
    assertTrue(lines.size() - end < 9, scheme::toString);
    String page = Files.readString(file);
    assertTrue(
        page.contains("\"origin\":{\"file\":\"data\",\"rows\":30,\"columns\":2"), "relation");
    assertFalse(page.contains("<img"), "markup from a name");
    String name = "\\u003c/script\\u003e\\u003cimg src=x onerror=\\u0027alert(1)\\u0027\\u003e";
    assertTrue(page.contains("\"name\":\"" + name + "\""), "name of the attribute");
    assertTrue(page.contains("\"" + name + " (0."), "value of the category");
    assertTrue(
        page.matches("(?s).*\"repeat\":\"weka.Run weka.clusterers.CRPMixture [^\"]*-I 40 .*"),
        "command");
    assertArrayEquals(scheme.labels(), numbers(page, "label"));
  }

  @Test
  void rowsInTimeStandInTheOrderOfTheData() throws Exception {
    Path file = folder.resolve("report.html");
    DistanceDependentCRP scheme =
        with(
            new DistanceDependentCRP(),
            "-I 40 -chains 2 -ignore kind -nearness \"TimeNearness -time year\" -report \""
                + file
                + "\"");
    scheme.buildClusterer(data());
    String page = Files.readString(file);
    assertArrayEquals(scheme.labels(), numbers(page, "label"));
    assertArrayEquals(
        IntStream.range(0, 30).map(i -> 2000 + (13 * i) % 30).toArray(),
        numbers(page.substring(page.indexOf("\"positions\"")), "x"));
  }

  @Test
  void aPageThatCannotBeWrittenIsRefusedBeforeTheRun() throws Exception {
    Path file = folder.resolve("no/report.html");
    CRPMixture scheme = with(new CRPMixture(), "-report \"" + file + "\"");
    assertEquals(
        "-report: there is no folder for the report " + file,
        assertThrows(IllegalArgumentException.class, () -> scheme.buildClusterer(data()))
            .getMessage());
    assertFalse(scheme.built());
  }
}

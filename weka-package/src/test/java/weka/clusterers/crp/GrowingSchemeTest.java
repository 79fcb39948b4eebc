package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.UpdateableClusterer;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/** Rows that are added to a built scheme. */
class GrowingSchemeTest {

  private static final String[] NUMBERS = {"x numeric", "y numeric"};

  /** Rows of clusters at 0, 10, 20 and so on in turn. */
  private static Instances turns(int n, int clusters, long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    String[] rows = new String[n];
    for (int i = 0; i < n; i++) {
      int k = 10 * (i % clusters);
      rows[i] = (k + random.nextGaussian()) + "," + (random.nextGaussian() - k);
    }
    return Data.of(NUMBERS, rows);
  }

  private static <S extends CrpClusterer & UpdateableClusterer> S built(
      S scheme, Instances data, String options) throws Exception {
    scheme.setOptions(Utils.splitOptions("-I 120 -chains 2 " + options));
    scheme.buildClusterer(data);
    return scheme;
  }

  private static void add(UpdateableClusterer scheme, Instances rows) throws Exception {
    for (Instance row : rows) {
      scheme.updateClusterer(row);
    }
  }

  private static void assertTurns(int[] labels, int first, int clusters, int further) {
    for (int i = 0; i < labels.length; i++) {
      int expected = i < first ? i % clusters : (i - first) % further;
      assertEquals(expected, labels[i], "row " + i);
    }
  }

  private static <S extends CrpClusterer & UpdateableClusterer> void assertGrows(
      S scheme, String options) throws Exception {
    Instances data = turns(60, 2, 1);
    built(scheme, data, options);
    Instance at = turns(3, 3, 9).instance(2);
    double[] before = scheme.distributionForInstance(at);
    add(scheme, turns(30, 3, 2));
    assertEquals(60, scheme.labels().length);
    assertArrayEquals(before, scheme.distributionForInstance(at));
    scheme.updateFinished();
    assertTurns(scheme.labels(), 60, 2, 3);
    assertEquals(90, scheme.labels().length);
    assertEquals(2, scheme.clusterInstance(at));
    assertTrue(scheme.toString().contains("30 rows were added to 60"), scheme.toString());
    scheme.updateFinished();
    assertEquals(90, scheme.labels().length);
  }

  @Test
  void rowsJoinTheirClustersAndANewClusterIsFound() throws Exception {
    assertGrows(new CRPMixture(), "");
    assertGrows(new PoweredCRP(), "");
    assertGrows(new MixtureOfFiniteMixtures(), "");
  }

  /** Units and priors of 40 rows are not those of 90: the rows are clustered as a whole. */
  @Test
  void twiceTheRowsAreFittedAnewAndKeepTheirNumbers() throws Exception {
    CRPMixture scheme = built(new CRPMixture(), turns(40, 2, 1), "");
    add(scheme, turns(50, 3, 2));
    scheme.updateFinished();
    assertTurns(scheme.labels(), 40, 2, 3);
    assertFalse(scheme.toString().contains("rows were added to 40"), scheme.toString());
  }

  @Test
  void aStoredSchemeHoldsAllRowsAndGrowsOn() throws Exception {
    CRPMixture first = built(new CRPMixture(), turns(60, 2, 1), "");
    add(first, turns(30, 3, 2));
    first = (CRPMixture) new SerializedObject(first).getObject();
    first.updateFinished();
    CRPMixture stored = (CRPMixture) new SerializedObject(first).getObject();
    assertArrayEquals(first.labels(), stored.labels());
    assertEquals(first.toString(), stored.toString());
    for (Instance row : turns(9, 3, 3)) {
      assertArrayEquals(
          first.distributionForInstance(row), stored.distributionForInstance(row), 1e-12);
      assertEquals(first.logDensityForInstance(row), stored.logDensityForInstance(row), 1e-9);
    }
    // other options of today do not change what was fitted
    stored.setSweeps("40");
    add(stored, turns(9, 3, 3));
    add(first, turns(9, 3, 3));
    stored.updateFinished();
    first.updateFinished();
    assertEquals(99, stored.labels().length);
    assertArrayEquals(first.labels(), stored.labels());
    assertTrue(stored.toString().contains("9 rows were added to 90"), stored.toString());
    assertEquals(first.toString(), stored.toString());
  }

  @Test
  void numbersStayWhereAnEarlierAnswerHasGaps() throws Exception {
    CRPMixture later = new KeptNumbersTest.Later();
    Instances data = KeptNumbersTest.turns();
    built(later, data, "-noise none");
    add(later, new Instances(data, 0, 10));
    later.updateFinished();
    int[] labels = later.labels();
    assertEquals(70, labels.length);
    for (int i = 0; i < labels.length; i++) {
      assertEquals(i % 2 == 0 ? 5 : 2, labels[i], "row " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x numeric;y numeric", "x numeric;name string", "x {a,b};y {a,b,c}"})
  void rowByRowIsAsAtOnce(String header) throws Exception {
    String[] attributes = header.split(";");
    String[] rows = new String[40];
    for (int i = 0; i < rows.length; i++) {
      String first =
          header.startsWith("x {") ? "ab".substring(i % 2, i % 2 + 1) : "" + (i % 2 * 50 + i % 5);
      String second = attributes[1].endsWith("numeric") ? "" + i % 3 : "" + "abc".charAt(i % 3);
      rows[i] = first + "," + second;
    }
    Instances data = Data.of(attributes, rows);
    CRPMixture once = built(new CRPMixture(), data, "");
    CRPMixture turn = built(new CRPMixture(), new Instances(data, 0), "");
    assertEquals(
        "The model has no rows yet: at least 2 are needed.",
        assertThrows(IllegalStateException.class, turn::numberOfClusters).getMessage());
    add(turn, data);
    turn.updateFinished();
    assertEquals(once.toString(), turn.toString());
    assertArrayEquals(once.labels(), turn.labels());
  }

  /** Weka's command line reads the file row by row. */
  @ParameterizedTest
  @ValueSource(strings = {"rows.arff", "rows.csv"})
  void theCommandLineIsAsAtOnce(String name, @TempDir Path folder) throws Exception {
    Path file = folder.resolve(name);
    StringBuilder text = new StringBuilder();
    if (name.endsWith("arff")) {
      text.append("@relation rows\n@attribute x numeric\n@attribute kind string\n@data\n");
    } else {
      text.append("x,kind\n");
    }
    for (int i = 0; i < 240; i++) {
      // a category that comes late
      text.append(i % 2 * 50 + i % 5).append(i < 200 ? i % 2 == 0 ? ",a\n" : ",b\n" : ",c\n");
    }
    Files.writeString(file, text);
    CRPMixture once = built(new CRPMixture(), DataSource.read(file.toString()), "");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      CommandLine.run(new CRPMixture(), Utils.splitOptions("-t " + file + " -I 120 -chains 2"));
    } finally {
      System.setOut(before);
    }
    String shown = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(shown.contains(once.toString()), shown + once);
  }

  @Test
  void rankingsAreAdded() throws Exception {
    String[] rows = new String[40];
    Arrays.setAll(rows, i -> i % 2 == 0 ? "a>b>c>d" : "d>c>b>a");
    Instances data = Data.of(new String[] {"ballot string"}, rows);
    MallowsMixture scheme = built(new MallowsMixture(), data, "");
    add(scheme, Data.of(new String[] {"ballot string"}, "d>c>a>b", "a>b>d>c"));
    scheme.updateFinished();
    assertEquals(42, scheme.labels().length);
    assertEquals(scheme.labels()[1], scheme.labels()[40]);
    assertEquals(scheme.labels()[0], scheme.labels()[41]);
  }

  @Test
  void weightsAreOnTheScaleOfTheFit() throws Exception {
    Instances data = turns(40, 2, 1);
    data.forEach(row -> row.setWeight(4));
    CRPMixture scheme = built(new CRPMixture(), data, "-weights importance");
    Instances rows = turns(8, 2, 2);
    rows.forEach(row -> row.setWeight(4));
    add(scheme, rows);
    scheme.updateFinished();
    assertTurns(scheme.labels(), 40, 2, 2);
    CRPMixture stored = (CRPMixture) new SerializedObject(scheme).getObject();
    assertEquals(
        scheme.logDensityForInstance(rows.instance(0)),
        stored.logDensityForInstance(rows.instance(0)),
        1e-9);
  }

  @Test
  void withKnownLabelsAllRowsAreClusteredAnew() throws Exception {
    String[] attributes = {"x numeric", "label {one,two}"};
    String[] rows = new String[40];
    Arrays.setAll(rows, i -> i % 2 * 30 + i % 7 + "," + (i > 3 ? "?" : i % 2 == 0 ? "one" : "two"));
    CRPMixture scheme = built(new CRPMixture(), Data.of(attributes, rows), "-known label");
    int[] before = scheme.labels();
    add(scheme, Data.of(attributes, "3,one", "33,?"));
    scheme.updateFinished();
    assertArrayEquals(before, Arrays.copyOf(scheme.labels(), 40));
    assertEquals(42, scheme.labels().length);
  }

  private static void assertRefused(CRPMixture scheme, Instance row, String sentence) {
    assertEquals(
        sentence,
        assertThrows(IllegalArgumentException.class, () -> scheme.updateClusterer(row))
            .getMessage());
  }

  @Test
  void rowsOfOtherDataAreRefused() throws Exception {
    CRPMixture scheme = built(new CRPMixture(), turns(20, 2, 1), "");
    assertRefused(
        scheme,
        Data.of(new String[] {"x numeric"}, "1").instance(0),
        "a further row must have the 2 attributes of the data, had 1");
    assertRefused(
        scheme,
        Data.of(new String[] {"x numeric", "z numeric"}, "1,2").instance(0),
        "a further row must have the attributes of the data: Attributes differ at position 2: "
            + "Names differ: y != z");
    Instance alone = turns(1, 1, 1).instance(0);
    alone.setDataset(null);
    assertRefused(scheme, alone, "a further row must belong to a data set with a header");
    scheme.updateFinished();
    assertEquals(20, scheme.labels().length);
    assertThrows(IllegalStateException.class, () -> new CRPMixture().updateFinished());
  }

  @Test
  void aFirstFitThatIsRefusedLeavesNoModel() throws Exception {
    CRPMixture scheme = built(new CRPMixture(), turns(0, 1, 1), "");
    assertThrows(IllegalArgumentException.class, scheme::updateFinished);
    assertThrows(IllegalStateException.class, scheme::updateFinished);
    assertEquals("No model built yet.", scheme.toString());
  }
}

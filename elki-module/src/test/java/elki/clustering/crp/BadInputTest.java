package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.run.Failures;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.data.type.VectorTypeInformation;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every message is for a user: it says what is wrong and where. */
class BadInputTest {

  private static String refused(double[][] rows) {
    return refused(Data.of(rows));
  }

  private static String refused(Database database) {
    return assertThrows(AbortException.class, () -> Data.quickRun(database)).getMessage();
  }

  @Test
  void noRows() {
    Database full = Data.of(new double[][] {{1, 2}, {3, 4}});
    Relation<NumberVector> relation = full.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    Relation<NumberVector> empty =
        new elki.database.relation.ProxyView<>(elki.database.ids.DBIDUtil.EMPTYDBIDS, relation);
    CRPMixture<NumberVector> crp = Data.quick().build();
    String message = assertThrows(AbortException.class, () -> crp.run(empty)).getMessage();
    assertEquals("There are no rows to cluster.", message);
  }

  @Test
  void memoryThatIsUsedUp() {
    String message =
        assertThrows(
                AbortException.class,
                () ->
                    Failures.explained(
                        () -> {
                          throw new OutOfMemoryError("Java heap space");
                        }))
            .getMessage();
    assertTrue(message.startsWith("Out of memory: give Java more (-Xmx)"), message);
    assertTrue(message.contains("crp.threads"), message);
  }

  @Test
  void timesAreNoData() {
    ModelClustering segments =
        new ELKIBuilder<RegionMixture<NumberVector>>(RegionMixture.class)
            .with("crp.time-column", 0)
            .build();
    AbortException error =
        assertThrows(AbortException.class, () -> segments.run(new double[][] {{1}, {2}, {4}}));
    assertEquals("The data have no column but the times and places.", error.getMessage());
  }

  /** Values whose squares are no numbers. */
  @Test
  void hugeValues() {
    String message = refused(new double[][] {{1, 2}, {3, 1e101}, {2, 1}});
    assertEquals(
        "row 2, column 2: value must be missing or from -1e100 to 1e100, was 1.0E101", message);
  }

  @Test
  void columnsThatAreNoNumbers() {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.data-columns", "0,x");
    parameters.tryInstantiate(DistanceDependentCRP.class);
    String message = ParameterTest.message(parameters);
    assertTrue(message.contains("crp.data-columns must be a whole number"), message);
  }

  @Test
  void oneRow() {
    String message = refused(new double[][] {{1, 2}});
    assertTrue(message.contains("at least 2 are needed"), message);
  }

  @Test
  void allRowsEqual() {
    String message = refused(new double[][] {{1, 2}, {1, 2}, {1, 2}});
    assertTrue(message.contains("all rows are equal"), message);
  }

  @Test
  void allValuesMissing() {
    double[][] rows = new double[3][2];
    for (double[] row : rows) {
      Arrays.fill(row, Double.NaN);
    }
    String message = refused(rows);
    assertTrue(message.contains("all values are missing"), message);
  }

  @Test
  void anInfiniteValue() {
    double[][] rows = Data.cornerRows(10, 2);
    rows[7][1] = Double.NEGATIVE_INFINITY;
    String message = refused(rows);
    assertTrue(message.contains("row 8, column 2"), message);
    assertTrue(message.contains("-Infinity"), message);
  }

  @Test
  void textInsteadOfNumbers() {
    Database database =
        Data.database(
            Data.connection(
                MultipleObjectsBundle.makeSimple(TypeUtil.STRING, List.of("a", "b", "c"))));
    String message = refused(database);
    assertTrue(message.startsWith("No relation fits the likelihood"), message);
    assertTrue(message.contains("NumberVector"), message);
    assertTrue(message.contains("1 = String"), message);
  }

  private static Database variable(double[]... rows) {
    VectorTypeInformation<DoubleVector> type =
        new VectorTypeInformation<>(
            DoubleVector.FACTORY, DoubleVector.FACTORY.getDefaultSerializer(), 1, 3);
    List<DoubleVector> vectors = Arrays.stream(rows).map(DoubleVector::wrap).toList();
    return Data.database(Data.connection(MultipleObjectsBundle.makeSimple(type, vectors)));
  }

  /** What ELKI's parser makes of rows with a field too many, or with a field that is a word. */
  @Test
  void rowsOfDifferentLengths() {
    String message = refused(variable(new double[] {1, 2}, new double[] {3, 4}, new double[] {5}));
    assertTrue(message.startsWith("Columns of numbers: 2 in row 1 but 1 in row 3;"), message);
    assertTrue(message.contains("NaN"), message);
  }

  /** ELKI's parser takes a number after a byte order mark for a label. */
  @Test
  void aFileWithAByteOrderMark() {
    String message = refused(variable(new double[] {2}, new double[] {3, 4}, new double[] {5, 6}));
    assertTrue(message.contains("begins with a byte order mark"), message);
  }

  /** A filter may have left out the rows of other lengths. */
  @Test
  void rowsThatMightHaveHadDifferentLengths() {
    String message = refused(variable(new double[] {1, 2}, new double[] {3, 4}));
    assertTrue(message.startsWith("No relation fits the likelihood"), message);
  }

  @Test
  void anInterruptedRunSaysSo() {
    CRPMixture<NumberVector> crp = Data.sweeps(1_000_000).build();
    Database database = Data.corners(200, 4);
    Thread.currentThread().interrupt();
    try {
      String message = assertThrows(AbortException.class, () -> crp.autorun(database)).getMessage();
      assertEquals("The run was cancelled.", message);
    } finally {
      assertTrue(Thread.interrupted(), "the flag must stay set");
    }
  }

  @Test
  void aTimeLimitEndsTheRun() {
    CRPMixture<NumberVector> crp =
        new ELKIBuilder<CRPMixture<NumberVector>>(CRPMixture.class)
            .with("crp.sweeps", "10000000 burn-in 1")
            .with("crp.max-seconds", 0.2)
            .build();
    String summary =
        Data.<elki.clustering.crp.result.RunSummary>child(
                crp.autorun(Data.corners(100, 4)), elki.clustering.crp.result.RunSummary.class)
            .getText();
    assertTrue(summary.contains("time limit"), summary);
  }
}

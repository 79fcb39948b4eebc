package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.Rows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.crp.model.BuiltModel;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** What users are told about data that cannot be clustered, or not as they are. */
class BadDataTest {

  private static final String[] XY = {"x numeric", "y numeric"};

  private static CRPMixture quick(String... options) throws Exception {
    CRPMixture clusterer = new CRPMixture();
    clusterer.setOptions(options);
    clusterer.setSweeps("40");
    clusterer.getRun().setChains(2);
    return clusterer;
  }

  private static String fault(Instances data, String... options) throws Exception {
    CRPMixture clusterer = quick(options);
    Exception fault = assertThrows(Exception.class, () -> clusterer.buildClusterer(data));
    assertEquals("No model built yet.", clusterer.toString());
    return fault.getMessage();
  }

  private static String text(Instances data, String... options) throws Exception {
    CRPMixture clusterer = quick(options);
    clusterer.buildClusterer(data);
    return clusterer.toString();
  }

  @Test
  void noRows() throws Exception {
    CRPMixture waiting = quick();
    waiting.buildClusterer(Data.of(XY)); // rows may follow one by one
    String message = assertThrows(Exception.class, waiting::numberOfClusters).getMessage();
    assertEquals("The model has no rows yet: at least 2 are needed.", message);
  }

  @Test
  void oneRow() throws Exception {
    String message = fault(Data.of(XY, "1,2"));
    assertTrue(message.contains("Not enough training instances"), message);
  }

  @Test
  void allRowsEqual() throws Exception {
    String message = "all rows are equal: there is nothing to cluster";
    assertEquals(message, fault(Data.of(XY, "1,2", "1,2", "1,2")));
    String[] nominal = {"a {u,v}", "b {w}"};
    assertEquals(message, fault(Data.of(nominal, "u,w", "u,w")));
  }

  @Test
  void allValuesMissing() throws Exception {
    String message = "all values are missing: there is nothing to cluster";
    assertEquals(message, fault(Data.of(XY, "?,?", "?,?", "?,?")));
    assertEquals(message, fault(Data.of(new String[] {"a {u,v}"}, "?", "?")));
  }

  @Test
  void constantColumnsAreLeftOutWithANote() throws Exception {
    String[] attributes = {"x numeric", "same numeric", "gone numeric", "c {u,v}"};
    String text =
        text(Data.of(attributes, "1,5,?,u", "2,5,?,u", "1.5,5,?,u", "9,5,?,u", "8,5,?,u"));
    assertTrue(text.contains("Note: attribute 'same' is constant and was left out."), text);
    assertTrue(
        text.contains("Note: attribute 'gone' has only missing values and was left out."), text);
    assertTrue(text.contains("Note: attribute 'c' is constant and was left out."), text);
  }

  @Test
  void constantNumbersBesideCategories() throws Exception {
    String[] attributes = {"same numeric", "c {u,v}"};
    String text = text(Data.of(attributes, "5,u", "5,v", "5,u", "5,v"));
    assertTrue(text.contains("Note: attribute 'same' is constant and was left out."), text);
  }

  @Test
  void moreColumnsThanRowsMakeTheCovarianceDiagonal() throws Exception {
    String[] attributes = {"a numeric", "b numeric", "c numeric", "d numeric"};
    String text = text(Data.of(attributes, "1,2,3,5", "4,1,7,9", "2,2,8,1"));
    assertTrue(
        text.contains(
            "Note: 4 attributes are many for 3 rows: each attribute has its own variance"),
        text);
  }

  @Test
  void missingValuesAreFine() throws Exception {
    String text = text(Data.of(XY, "1,2", "?,3", "2,?", "?,?", "9,9", "8,9"));
    assertTrue(text.contains("of 6 rows"), text);
  }

  @Test
  void infiniteValues() throws Exception {
    Instances data = Data.of(XY, "1,2", "2,3", "4,5");
    data.instance(1).setValue(1, Double.POSITIVE_INFINITY);
    assertEquals(
        "row 2, attribute 'y': the value must be missing or from -1e100 to 1e100, was Infinity",
        fault(data));
    data.instance(1).setValue(1, -1e101);
    assertEquals(
        "row 2, attribute 'y': the value must be missing or from -1e100 to 1e100, was -1.0E101",
        fault(data));
    data.instance(1).setValue(1, 1e100);
    String text = text(data);
    assertFalse(text.contains("Infinity") || text.contains("NaN"), text);
  }

  @Test
  void negativeOrFractionalCounts() throws Exception {
    assertEquals(
        "row 2, attribute 'y': a count must be a whole number from 0 to 1000000000, was -3",
        fault(Data.of(XY, "1,2", "2,-3", "4,5"), "-likelihood", "MultinomialLikelihood"));
    assertEquals(
        "row 3, attribute 'x': a count must be a whole number from 0 to 1000000000, was 0.5",
        fault(Data.of(XY, "1,2", "2,3", "{0 0.5}"), "-likelihood", "MultinomialLikelihood"));
    assertEquals(
        "row 1, attribute 'y': a count must be a whole number from 0 to 1000000000, was missing",
        fault(Data.of(XY, "1,?", "2,3"), "-likelihood", "MultinomialLikelihood"));
  }

  @Test
  void ratesNeedCountsAndDistancesAnExactSampler() throws Exception {
    String wrong = "a count must be a whole number from 0 to 1000000000 or missing, was ";
    assertEquals(
        "row 2, attribute 'y': " + wrong + "-3",
        fault(Data.of(XY, "1,2", "2,-3", "4,5"), "-likelihood", "PoissonLikelihood"));
    assertEquals(
        "row 3, attribute 'x': " + wrong + "0.5",
        fault(Data.of(XY, "1,2", "2,3", "{0 0.5}"), "-likelihood", "PoissonLikelihood"));
    assertEquals(
        "-mu must be a number, was 'much'",
        fault(Data.of(XY, "1,2", "2,3"), "-likelihood", "PoissonLikelihood -mu much"));
    assertEquals(
        "-sigma must be at least 0.001 and at most 20, was 0",
        fault(Data.of(XY, "1,2", "2,3"), "-likelihood", "PoissonLikelihood -sigma 0"));
    assertEquals(
        "-mu must be at least -100 and at most 100, was 100000000",
        fault(Data.of(XY, "1,2", "2,3"), "-likelihood", "PoissonLikelihood -mu 1e8"));
    DistanceDependentCRP near = new DistanceDependentCRP();
    near.setOptions(
        new String[] {
          "-I",
          "4",
          "-decay-scale",
          "2",
          "-likelihood",
          "RankingLikelihood -ranking-sampler slice-gibbs"
        });
    String message =
        assertThrows(Exception.class, () -> near.buildClusterer(Data.of(XY, "1,2", "2,1", "1,2")))
            .getMessage();
    assertTrue(
        message.startsWith(
            "-likelihood: a sampler as published, which is not exact, cannot be used with distance"
                + " priors: generalized Mallows"),
        message);
  }

  @Test
  void weightZeroEverywhere() throws Exception {
    assertEquals(
        "there are no rows to cluster: every row has weight zero",
        fault(Data.of(XY, "1,2,{0}", "2,3,{0}")));
  }

  @Test
  void negativeWeight() throws Exception {
    assertEquals(
        "row 2: weight must be from 0 to 1e100, was -1.0", fault(Data.of(XY, "1,2", "2,3,{-1}")));
  }

  /** Sums of weights of this size could be infinite. */
  @Test
  void hugeWeight() throws Exception {
    assertEquals(
        "row 2: weight must be from 0 to 1e100, was 1.0E300",
        fault(Data.of(XY, "1,2", "2,3,{1e300}")));
  }

  @Test
  void memoryThatIsUsedUp() throws Exception {
    CRPMixture greedy =
        new CRPMixture() {
          private static final long serialVersionUID = 1L;

          @Override
          protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    String message =
        assertThrows(Exception.class, () -> greedy.buildClusterer(Data.of(XY, "1,2", "3,4")))
            .getMessage();
    assertTrue(message.startsWith("Out of memory: give Java more (-Xmx)"), message);
    assertTrue(message.contains("-threads"), message);
  }

  @Test
  void sweepsNotAboveBurnIn() throws Exception {
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("100 burn-in 100");
    Exception fault =
        assertThrows(
            IllegalArgumentException.class,
            () -> clusterer.buildClusterer(Data.of(XY, "1,2", "3,4")));
    assertEquals(
        "sweeps (-I): burn-in must be at least 0 and below the number of sweeps (100), was 100",
        fault.getMessage());
  }

  @Test
  void unknownAttributeName() throws Exception {
    String message = "-ignore: unknown attribute '%s'; the attributes are 1 x, 2 y";
    assertEquals(Text.of(message, "z"), fault(Data.of(XY, "1,2", "3,4"), "-ignore", "z"));
    assertEquals(Text.of(message, "3"), fault(Data.of(XY, "1,2", "3,4"), "-ignore", "x,3"));
    assertEquals(Text.of(message, "2-1"), fault(Data.of(XY, "1,2", "3,4"), "-ignore", "2-1"));
  }

  @Test
  void nothingLeftByIgnoring() throws Exception {
    assertEquals(
        "no attribute is left to cluster by: -ignore were 'first-last'",
        fault(Data.of(XY, "1,2"), "-ignore", "first-last"));
  }

  /** Names that hold commands of the terminal or ends of lines. */
  @Test
  void namesAreOnOneLine() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("x\ny\u001b[2J", List.of("u\nv", "w")));
    Instances data = new Instances("r", attributes, 6);
    for (int i = 0; i < 6; i++) {
      data.add(new DenseInstance(1, new double[] {i % 2}));
    }
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(new String[] {"-I", "20", "-chains", "1", "-noise", "none"});
    scheme.buildClusterer(data);
    String text = scheme.toString();
    assertTrue(text.contains("x y [2J"), text);
    assertTrue(text.contains("u v"), text);
    assertFalse(text.contains("\u001b"), text);
  }

  @Test
  void onlyAClass() throws Exception {
    Instances data = Data.of(new String[] {"kind {u,v}"}, "u", "v");
    data.setClassIndex(0);
    assertEquals(
        "no attribute is left to cluster by: the only attribute is the class 'kind'",
        assertThrows(IllegalArgumentException.class, () -> new CRPMixture().buildClusterer(data))
            .getMessage());
  }

  @Test
  void aLikelihoodThatDoesNotFitTheAttributes() throws Exception {
    String[] attributes = {"x numeric", "kind {u,v}"};
    Instances data = Data.of(attributes, "1,u", "2,v", "7,u");
    assertEquals(
        "-likelihood GaussianLikelihood takes numbers only, but attribute 'kind' holds categories:"
            + " leave it out (-ignore) or choose auto",
        fault(data, "-likelihood", "GaussianLikelihood"));
    assertEquals(
        "-likelihood CategoricalLikelihood takes categories only, but attribute 'x' holds numbers:"
            + " leave it out (-ignore) or choose auto",
        fault(data, "-likelihood", "CategoricalLikelihood"));
    assertTrue(text(data, "-likelihood", "GaussianLikelihood", "-ignore", "kind").contains("x"));
  }

  @Test
  void whatIsIgnoredMayBeOfAnyKind() throws Exception {
    String[] attributes = {"id string", "x numeric", "when date yyyy"};
    Instances data = Data.of(attributes, "a,1,2001", "b,2,2002", "b,9,2003");
    assertTrue(text(data).contains("of 3 rows"));
    assertTrue(text(data, "-ignore", "id,3").contains("of 3 rows"));
  }

  @Test
  void tooFewDegreesOfFreedom() throws Exception {
    String message =
        fault(
            Data.of(XY, "1,2", "2,3", "4,9"),
            "-likelihood",
            "GaussianLikelihood -covariance full -nu 1");
    for (String part : List.of("-nu", "minus 1 (1)", "was 1")) {
      assertTrue(message.contains(part), message);
    }
  }
}

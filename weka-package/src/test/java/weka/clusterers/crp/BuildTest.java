package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.AbstractClusterer;
import weka.clusterers.CRPMixture;
import weka.clusterers.ClusterEvaluation;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.likelihood.MultinomialLikelihood;
import weka.clusterers.crp.likelihood.PoissonLikelihood;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Models of real data, as Weka uses them. */
class BuildTest {

  private static <C extends CrpClusterer> C quick(C clusterer) {
    clusterer.setSweeps("120 burn-in 40");
    return clusterer;
  }

  private static void check(AbstractClusterer built, Instances data) throws Exception {
    for (Instance row : data) {
      double[] shares = built.distributionForInstance(row);
      assertEquals(built.numberOfClusters(), shares.length);
      assertEquals(1, Utils.sum(shares), 1e-9);
      int cluster = built.clusterInstance(row);
      assertTrue(cluster >= 0 && cluster < shares.length);
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"GaussianLikelihood", "GaussianLikelihood -covariance diagonal"})
  void kappaIsGivenOrSampled(String likelihood) throws Exception {
    Instances faithful = Data.file("faithful.arff");
    for (String kappa : List.of("sampled", "0.25")) {
      CRPMixture clusterer = quick(new CRPMixture());
      clusterer.setOptions(
          new String[] {
            "-I", "60", "-chains", "2", "-likelihood", likelihood + " -kappa " + kappa
          });
      clusterer.buildClusterer(faithful);
      check(clusterer, faithful);
      assertTrue(clusterer.toString().contains("kappa " + kappa), clusterer.toString());
    }
  }

  /** Weka counts rows for which there is no cluster as unclustered. */
  @Test
  @Tag("slow")
  void rowsFarFromAllOthersAreUnclustered() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    String[] rows = new String[96];
    for (int i = 0; i < rows.length; i++) {
      double angle = 2 * Math.PI * (i < 90 ? i % 3 / 3.0 : i % 6 / 6.0);
      double radius = i < 90 ? 8 : 30;
      rows[i] =
          Text.of(
              "%s,%s",
              radius * Math.cos(angle) + random.nextGaussian() / 2,
              radius * Math.sin(angle) + random.nextGaussian() / 2);
    }
    Instances data = Data.of(new String[] {"x numeric", "y numeric"}, rows);
    CrpClusterer usual = new CRPMixture();
    usual.setOptions(new String[] {"-I", "100"});
    CrpClusterer given = new CRPMixture();
    given.setOptions(new String[] {"-noise", "0.05", "-I", "100"});
    CrpClusterer powered = new PoweredCRP();
    powered.setOptions(new String[] {"-noise", "0.05", "-I", "100"});
    for (CrpClusterer clusterer : List.of(usual, given, powered)) {
      clusterer.buildClusterer(data);
      assertEquals(3, clusterer.numberOfClusters(), clusterer.toString());
      assertTrue(clusterer.toString().contains("6 rows are noise"), clusterer.toString());
      ClusterEvaluation evaluation = new ClusterEvaluation();
      evaluation.setClusterer(clusterer);
      evaluation.evaluateClusterer(data);
      for (int i = 0; i < rows.length; i++) {
        assertEquals(i < 90, clusterer.labels()[i] >= 0, "row " + i);
        assertEquals(i < 90, evaluation.getClusterAssignments()[i] >= 0, "row " + i);
      }
      String results = evaluation.clusterResultsToString();
      assertTrue(results.contains("Unclustered instances : 6"), results);
      assertEquals(1, Utils.sum(clusterer.distributionForInstance(data.instance(95))), 1e-9);
    }
    String chosen = " clusters, noise rows (";
    assertTrue(usual.toString().contains(chosen), usual.toString());
    assertFalse(given.toString().contains(chosen), given.toString());
    CRPMixture cut = new CRPMixture();
    cut.setOptions(new String[] {"-noise", "0.05", "-I", "100", "-cut", "2"});
    cut.buildClusterer(data);
    assertEquals(2, cut.numberOfClusters());
    assertTrue(cut.toString().contains("Cut: 2 clusters"), cut.toString());
    for (int i = 0; i < rows.length; i++) {
      assertEquals(i < 90, cut.labels()[i] >= 0, "row " + i);
    }
  }

  /** Two clusters of multivariate t rows with 3 degrees of freedom. */
  @Test
  @Tag("slow")
  void heavyTailsAreLeftToTheData() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    String[] rows = new String[120];
    for (int i = 0; i < rows.length; i++) {
      double spread = 0;
      for (int k = 0; k < 3; k++) {
        spread += Math.pow(random.nextGaussian(), 2) / 3;
      }
      double root = Math.sqrt(spread);
      double x = 20 * (i % 2) + random.nextGaussian() / root;
      rows[i] = Text.of("%s,%s", x, random.nextGaussian() / root);
    }
    Instances data = Data.of(new String[] {"x numeric", "y numeric"}, rows);
    String likelihood = "GaussianLikelihood -covariance full -tails Automatic";
    CRPMixture both = new CRPMixture();
    both.setOptions(new String[] {"-likelihood", likelihood, "-I", "40"});
    both.buildClusterer(data);
    assertTrue(both.toString().contains(": Student t clusters, no"), both.toString());
    assertTrue(both.toString().contains("Student t with tails sampled"), both.toString());
    CRPMixture alone = new CRPMixture();
    alone.setOptions(
        new String[] {"-likelihood", likelihood, "-noise", "none", "-evidence", "no", "-I", "40"});
    alone.buildClusterer(data);
    assertTrue(alone.toString().contains(": Student t clusters (Bayes"), alone.toString());
    CRPMixture weighed = new CRPMixture();
    weighed.setOptions(new String[] {"-likelihood", likelihood, "-evidence", "alone", "-I", "40"});
    weighed.buildClusterer(data);
    assertFalse(weighed.toString().contains("Student t"), weighed.toString());
  }

  @Test
  void irisWithItsNominalClass() throws Exception {
    Instances iris = Data.file("iris.arff");
    String before = iris.toString();
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.buildClusterer(iris);
    check(clusterer, iris);
    assertEquals(before, iris.toString());
    int k = clusterer.numberOfClusters();
    assertTrue(k >= 2 && k <= 4, clusterer.toString());
    assertEquals(1, Utils.sum(clusterer.clusterPriors()), 1e-12);
    assertTrue(clusterer.toString().contains("versicolor"), clusterer.toString());
    assertEquals(4, clusterer.clusterCountTraces().length);
    assertEquals(120, clusterer.clusterCountTraces()[0].length);
  }

  @Test
  void thePowerTakesSmallClustersAway() throws Exception {
    Instances faithful = Data.file("faithful.arff");
    PoweredCRP clusterer = quick(new PoweredCRP());
    clusterer.setPower("1.2");
    clusterer.buildClusterer(faithful);
    check(clusterer, faithful);
    int k = clusterer.numberOfClusters();
    assertTrue(k >= 2 && k <= 3, clusterer.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRPMixture | -discount sampled | discount | prior beta 1 1",
        "CRPMixture | -discount 'beta 1 3' | discount | prior beta 1 3",
        "CRPMixture | -A 'expected 4' | concentration | prior mean of the number of clusters 4",
        "CRPMixture | -A 'grid .1 1 5' | concentration | prior grid 0.1 1 5",
        "PoweredCRP | -power sampled | power | prior 1 + log-grid 0.0025 0.64 9",
        "PoweredCRP | -power 'grid 1 1.1 2' -A sampled | power | prior grid 1 1.1 2",
        "PoweredCRP | -power 'lambda sampled' | lambda | prior gamma 1 0.05",
        "PoweredCRP | -seats 'minus 0.5' | concentration | weighs n - 0.5, concentration",
        "PoweredCRP | -seats log | concentration | weighs log(1 + n), concentration",
      })
  @Tag("slow")
  void whatIsSampledIsSaidWithItsPosterior(String scheme, String options, String name, String prior)
      throws Exception {
    CrpClusterer clusterer =
        quick(scheme.equals("CRPMixture") ? new CRPMixture() : new PoweredCRP());
    String[] line = Utils.splitOptions(options.replace('\'', '"'));
    clusterer.setOptions(Utils.splitOptions(Utils.joinOptions(line) + " -I 20 -chains 1"));
    clusterer.buildClusterer(Data.file("galaxies.arff"));
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains(prior), text);
    assertTrue(
        text.contains("Posterior of the " + name + ": mean")
            || text.contains("Posterior of " + name + ": mean")
            || text.contains("posterior mean of the " + name),
        text);
  }

  @Test
  @Tag("slow")
  void theTextSaysHowToRepeatTheRun() throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.setSeed(7);
    clusterer.setDiscount("0.25");
    clusterer.setLikelihood(new GaussianLikelihood());
    clusterer.buildClusterer(galaxies);
    String text = clusterer.toString();
    String command =
        text.lines().filter(line -> line.startsWith("Repeat with: ")).findFirst().orElseThrow();
    String prefix = "Repeat with: weka.Run weka.clusterers.CRPMixture ";
    assertTrue(command.startsWith(prefix), text);
    CRPMixture again = new CRPMixture();
    again.setOptions(
        Utils.splitOptions(command.substring(prefix.length()).replace("-t <data>", "")));
    again.buildClusterer(galaxies);
    assertEquals(text, again.toString());
  }

  @Test
  @Tag("slow")
  void twoBuildsOneThreadOrTwoAndAStoredModelAgree() throws Exception {
    Instances iris = Data.file("iris.arff");
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.getRun().setThreads("1");
    clusterer.buildClusterer(iris);
    String text = clusterer.toString();
    double[] first = clusterer.distributionForInstance(iris.instance(100));
    clusterer.buildClusterer(iris);
    assertEquals(text, clusterer.toString());

    clusterer.getRun().setThreads("2");
    clusterer.buildClusterer(iris);
    assertEquals(text.replace("-threads 1", "-threads 2"), clusterer.toString());

    CRPMixture stored = (CRPMixture) new SerializedObject(clusterer).getObject();
    assertEquals(clusterer.toString(), stored.toString());
    assertArrayEquals(first, stored.distributionForInstance(iris.instance(100)));
    assertEquals(
        clusterer.logDensityForInstance(iris.instance(3)),
        stored.logDensityForInstance(iris.instance(3)));
  }

  /** Most of it are labels; all draws would be some megabytes. */
  @Test
  @Tag("slow")
  void aStoredModelHasAReportAndASampleOfTheDrawsAndNotAll() throws Exception {
    Instances faithful = Data.file("faithful.arff");
    CRPMixture clusterer = new CRPMixture();
    clusterer.buildClusterer(faithful);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, clusterer);
    assertTrue(bytes.size() < 250_000, "bytes: " + bytes.size());
  }

  @Test
  @Tag("slow")
  void aRowOfWeightZeroCountsForNothingButIsPredicted() throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    Instances more = new Instances(galaxies);
    for (int i = 0; i < 20; i++) {
      Instance far = (Instance) galaxies.instance(0).copy();
      far.setValue(0, 1e6 + i);
      far.setWeight(0);
      more.add(far);
    }
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.buildClusterer(galaxies);
    int[] without = clusterer.labels();
    clusterer.buildClusterer(more);
    assertArrayEquals(without, Arrays.copyOf(clusterer.labels(), without.length));
    String text = clusterer.toString();
    assertTrue(text.contains(" of 102 rows"), text);
    assertTrue(text.contains("20 of 102 rows were not sampled"), text);
    check(clusterer, more);
  }

  @Test
  @Tag("slow")
  void equalFractionsAsWeightsAreWeightsOfOne() throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    Instances light = new Instances(galaxies);
    light.forEach(row -> row.setWeight(.025));
    for (CrpClusterer clusterer :
        List.of(
            new CRPMixture(),
            new MixtureOfFiniteMixtures(),
            new PoweredCRP(),
            new DistanceDependentCRP())) {
      clusterer.setSweeps("30 burn-in 10");
      clusterer.buildClusterer(galaxies);
      double[] ones = assignments(clusterer, galaxies);
      clusterer.buildClusterer(light);
      assertArrayEquals(ones, assignments(clusterer, light), clusterer.getClass().getName());
      assertTrue(
          clusterer
              .toString()
              .contains("weights were scaled to a mean of 1, since only their ratios"),
          clusterer.toString());
    }
  }

  /** Whole weights are ratios; copies are asked for. */
  @Test
  void wholeWeightsAreImportanceWeights() throws Exception {
    Instances galaxies = Data.file("galaxies.arff");
    CRPMixture clusterer = quick(new CRPMixture());
    for (int i = 0; i < galaxies.size(); i++) {
      galaxies.instance(i).setWeight(100 + i % 3);
    }
    clusterer.buildClusterer(galaxies);
    assertTrue(clusterer.numberOfClusters() < 20, clusterer.toString());
    int[] labels = clusterer.labels();
    for (int i = 0; i < galaxies.size(); i++) {
      galaxies.instance(i).setWeight(1e-9 * galaxies.instance(i).weight());
    }
    clusterer.buildClusterer(galaxies);
    assertArrayEquals(labels, clusterer.labels());
    for (int i = 0; i < galaxies.size(); i++) {
      galaxies.instance(i).setWeight(3);
    }
    clusterer.setOptions(new String[] {"-weights", "frequency", "-I", "10", "-noise", "none"});
    clusterer.buildClusterer(galaxies);
    assertTrue(
        clusterer.toString().contains("of 82 rows of total weight 246"), clusterer.toString());
  }

  private static double[] assignments(CrpClusterer clusterer, Instances data) throws Exception {
    ClusterEvaluation evaluation = new ClusterEvaluation();
    evaluation.setClusterer(clusterer);
    evaluation.evaluateClusterer(data);
    return evaluation.getClusterAssignments();
  }

  @Test
  void wordsOfDocuments() throws Exception {
    String[] words = {"a numeric", "b numeric", "c numeric", "d numeric"};
    String[] rows = new String[20];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % 2 == 0 ? "{0 9, 1 " + (5 + i % 3) + "}" : "{2 8, 3 " + (4 + i % 5) + "}";
    }
    Instances documents = Data.of(words, rows);
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.setLikelihood(new MultinomialLikelihood());
    clusterer.buildClusterer(documents);
    check(clusterer, documents);
    assertEquals(2, clusterer.numberOfClusters(), clusterer.toString());
    assertTrue(clusterer.toString().contains("cluster 0: a ("), clusterer.toString());
  }

  @Test
  void ratesOfCounts() throws Exception {
    String[] rows = new String[24];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % 2 == 0 ? (30 + i % 5) + "," + i % 3 : i % 4 + "," + (25 + i % 7);
    }
    rows[5] = "?,27";
    Instances counts = Data.of(new String[] {"a numeric", "b numeric"}, rows);
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.setLikelihood(new PoissonLikelihood());
    clusterer.buildClusterer(counts);
    check(clusterer, counts);
    assertEquals(2, clusterer.numberOfClusters(), clusterer.toString());
    assertTrue(clusterer.toString().contains("  rate"), clusterer.toString());
    Instances odd = Data.of(new String[] {"a numeric", "b numeric"}, "1.5,2");
    Exception fault =
        org.junit.jupiter.api.Assertions.assertThrows(
            Exception.class, () -> clusterer.clusterInstance(odd.instance(0)));
    assertTrue(fault.getMessage().contains("attribute 'a': a count must be"), fault.getMessage());
  }

  @Test
  void manyClustersAndAttributesAreCut() throws Exception {
    String[] attributes = new String[50];
    String[] rows = new String[120];
    java.util.Arrays.setAll(attributes, j -> "a" + j + " {a,b,c,d,e,f,g,h,i,j,k,l,m,n,o}");
    for (int i = 0; i < rows.length; i++) {
      String value = String.valueOf((char) ('a' + i % 15));
      rows[i] = String.join(",", java.util.Collections.nCopies(attributes.length, value));
    }
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.buildClusterer(Data.of(attributes, rows));
    String text = clusterer.toString();
    assertTrue(
        text.contains("  ... 3 further values")
            && text.contains("... not shown: 10 further attributes"),
        text);
    assertTrue(text.contains("... not shown: 3 smaller clusters"), text);
    long aboveTheLadder = text.lines().takeWhile(line -> !line.startsWith("Ladder:")).count();
    assertTrue(aboveTheLadder < 600, text);
  }

  @Test
  @Timeout(60)
  void aRunIsCancelledByAnInterrupt() throws Exception {
    Instances iris = Data.file("iris.arff");
    for (CrpClusterer clusterer : new CrpClusterer[] {new CRPMixture(), new PoweredCRP()}) {
      clusterer.setSweeps("1000000");
      AtomicReference<Throwable> fault = new AtomicReference<>();
      Thread build =
          new Thread(
              () -> {
                try {
                  clusterer.buildClusterer(iris);
                } catch (Exception e) {
                  fault.set(e);
                }
              });
      build.start();
      while (workers().isEmpty() && build.isAlive()) {
        Thread.onSpinWait();
      }
      build.interrupt();
      build.join();
      assertInstanceOf(InterruptedException.class, fault.get());
      assertEquals("No model built yet.", clusterer.toString());
      for (Thread worker : workers()) {
        worker.join(); // each ends soon, or the time limit of this test is reached
      }
    }
  }

  private static List<Thread> workers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("crp-"))
        .toList();
  }

  @Test
  void theTimeLimitEndsARunAndIsTold() throws Exception {
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("10000000");
    clusterer.getRun().setMaxSeconds("0.5");
    clusterer.getRun().setChains(2);
    clusterer.buildClusterer(Data.file("galaxies.arff"));
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("Stopped by the time limit"), text);
  }

  @Test
  @Tag("slow")
  void heldOutRowsAreWeighedFoldByFold() throws Exception {
    Instances data = Data.file("galaxies.arff");
    CRPMixture clusterer = quick(new CRPMixture());
    clusterer.setOptions(Utils.splitOptions("-I 60 -chains 2 -held-out 3"));
    clusterer.buildClusterer(data);
    String line =
        clusterer
            .toString()
            .lines()
            .filter(text -> text.startsWith("Held-out log likelihood: "))
            .findFirst()
            .orElseThrow();
    // velocities spread over some 10^4 km/s: a density of about e^-10
    double mean = Double.parseDouble(line.split(" ", -1)[3]);
    assertTrue(mean < -8 && mean > -12, line);
    assertTrue(line.endsWith("3 folds."), line);
    clusterer.setOptions(Utils.splitOptions("-I 60 -chains 2 -held-out last:20"));
    clusterer.buildClusterer(data);
    assertTrue(clusterer.toString().contains(", the last 20 rows."), clusterer::toString);
    assertEquals("last:20", Utils.getOption("held-out", clusterer.getOptions()));
    clusterer.setOptions(Utils.splitOptions("-I 60 -chains 2 -held-out last:x"));
    String wrong =
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(data))
            .getMessage();
    assertTrue(wrong.startsWith("-held-out must be 0 for none, a number of folds"), wrong);
    clusterer.setOptions(Utils.splitOptions("-I 60 -chains 2 -held-out 83"));
    String told =
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(data))
            .getMessage();
    assertTrue(told.startsWith("-held-out: ") && told.contains("82"), told);
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.model.RankingClusterModel;
import elki.clustering.crp.parser.RankingParser;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MallowsMixtureTest {

  private static final double NONE = Double.NaN;

  private static ELKIBuilder<MallowsMixture<NumberVector>> quick() {
    return new ELKIBuilder<MallowsMixture<NumberVector>>(MallowsMixture.class)
        .with("crp.sweeps", 20)
        .with("crp.chains", 1);
  }

  /** Two parties of opposite mind; some stop early. */
  private static double[][] parties(int rows) {
    double[][] ranks = new double[rows][];
    for (int i = 0; i < rows; i++) {
      boolean left = i % 2 == 0;
      ranks[i] =
          i % 3 == 0
              ? left ? new double[] {1, 2, NONE, NONE} : new double[] {NONE, NONE, 2, 1}
              : left ? new double[] {1, 2, 3, NONE} : new double[] {NONE, 3, 2, 1};
    }
    return ranks;
  }

  private static String[] sides(int rows) {
    String[] labels = new String[rows];
    Arrays.setAll(labels, i -> i % 2 == 0 ? "left" : "right");
    return labels;
  }

  private static Database file(boolean expand, String... lines) {
    byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    MultipleObjectsBundle bundle = new RankingParser(expand).parse(new ByteArrayInputStream(text));
    return Data.database(Data.connection(bundle));
  }

  private static Database labels(String... rankings) {
    return Data.database(
        Data.connection(MultipleObjectsBundle.makeSimple(TypeUtil.STRING, List.of(rankings))));
  }

  private static String refused(Database database) {
    return refused(quick(), database);
  }

  private static String refused(
      ELKIBuilder<MallowsMixture<NumberVector>> builder, Database database) {
    MallowsMixture<NumberVector> mixture = builder.build();
    return assertThrows(AbortException.class, () -> mixture.autorun(database)).getMessage();
  }

  private static List<String> consensus(Clustering<Model> clustering) {
    List<String> all = new ArrayList<>();
    for (Cluster<Model> cluster : clustering.getAllClusters()) {
      RankingClusterModel model = (RankingClusterModel) cluster.getModel();
      all.add(String.join(">", model.getConsensus()));
    }
    return all.stream().sorted().toList();
  }

  @Test
  void twoPartiesAreFound() {
    Database database = Data.of(parties(60), sides(60));
    Clustering<Model> clustering = quick().build().autorun(database);
    assertEquals(List.of(30, 30), Data.sizes(clustering));
    assertEquals(1, Data.adjustedRand(clustering, database));
    assertEquals(List.of("1>2>3>4", "4>3>2>1"), consensus(clustering));
    RankingClusterModel model = (RankingClusterModel) clustering.getAllClusters().get(0).getModel();
    assertEquals(10, Arrays.stream(model.getPrototype().toArray()).sum());
    double[] rankers = model.getRankers();
    assertArrayEquals(new double[] {30, 30, 20}, Arrays.copyOf(rankers, 3));
    assertTrue(model.getTheta()[0] > 1, () -> Arrays.toString(model.getTheta()));
    assertTrue(model.getThetaDeviation()[0] > 0);
    assertEquals(1, Arrays.stream(model.getPlaces()[2]).sum(), 1e-9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "crp.discount|sampled|discount|beta 1 1",
        "crp.concentration|grid 0.5 2|concentration|grid 0.5 2",
      })
  @Tag("slow")
  void whatIsSampledIsSaidAndTraced(String option, String value, String traced, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    parameters.addParameter("crp.sweeps", 20);
    parameters.addParameter("crp.chains", 1);
    parameters.addFlag("crp.details");
    MallowsMixture<NumberVector> mixture =
        ClassGenericsUtil.parameterizeOrAbort(MallowsMixture.class, parameters);
    Clustering<Model> clustering = mixture.autorun(Data.of(parties(60)));
    String text = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    assertTrue(text.contains(said), text);
    RunTrace trace = Data.child(clustering, RunTrace.class);
    assertTrue(traced == null || trace.numbers().contains(traced), trace.numbers()::toString);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "sampled|power|1 + log-grid 0.0025 0.64 9",
        "grid 1 1.02|power|grid 1 1.02",
        "lambda 5||lambda 5",
      })
  void rankingsHaveAPowerUnderThePoweredProcess(String value, String traced, String said) {
    Clustering<Model> clustering = powered(value).autorun(Data.of(parties(60)));
    String text = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    assertTrue(text.contains(said), text);
    RunTrace trace = Data.child(clustering, RunTrace.class);
    assertTrue(traced == null || trace.numbers().contains(traced), trace.numbers()::toString);
  }

  private static PoweredCRP<NumberVector> powered(String power) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.likelihood", "ranking");
    parameters.addParameter("crp.power", power);
    parameters.addParameter("crp.sweeps", 20);
    parameters.addParameter("crp.chains", 1);
    parameters.addFlag("crp.details");
    return ClassGenericsUtil.parameterizeOrAbort(PoweredCRP.class, parameters);
  }

  @ParameterizedTest
  @ValueSource(classes = {CRPMixture.class, PoweredCRP.class})
  @Tag("slow")
  void otherMixturesReadLabels(Class<? extends ModelClustering> algorithm) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter("crp.likelihood", "ranking");
    parameters.addParameter("crp.rankings", "label 0");
    parameters.addParameter("crp.sweeps", 20);
    parameters.addParameter("crp.chains", 1);
    parameters.addFlag("crp.details");
    ModelClustering mixture = ClassGenericsUtil.parameterizeOrAbort(algorithm, parameters);
    Clustering<Model> clustering = mixture.autorun(labels("a>b>c>d", "d>c>b>a", "a>b>c", "d>c>b"));
    assertEquals(4, Data.sizes(clustering).stream().mapToInt(Integer::intValue).sum());
  }

  @Test
  void countsComeFromOnePlaceOnly() {
    String message =
        refused(
            quick().with(RankingLikelihood.Par.COUNTS_ID, 0),
            file(false, "3: ant>bee", "2: bee>ant>cow"));
    assertTrue(message.contains("crp.ranking-counts"), message);
  }

  @Test
  @Tag("slow")
  void otherMixturesTakeRankingsToo() {
    CRPMixture<NumberVector> crp =
        Data.sweeps(20).with("crp.likelihood", RankingLikelihood.class).build();
    assertEquals(List.of(30, 30), Data.sizes(crp.autorun(Data.of(parties(60)))));
  }

  @Test
  @Tag("slow")
  void centralRankingsLieAroundAGivenOne() {
    Clustering<Model> clustering =
        quick().with("crp.ranking-centre", "1: 4>3").build().autorun(Data.of(parties(20)));
    String text = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    assertTrue(
        text.replaceAll("\\s+", " ").contains("central rankings around 4>3 with strength 1.0"),
        text);
    MallowsMixture<NumberVector> unknown = quick().with("crp.ranking-centre", "1: 4>bee").build();
    String message =
        assertThrows(AbortException.class, () -> unknown.autorun(Data.of(parties(20))))
            .getMessage();
    assertTrue(message.contains("has the item 'bee', which is none of 1, 2, 3, 4"), message);
  }

  @Test
  @Tag("slow")
  void itemListsAreTheSameRankings() {
    double[][] lists = new double[60][];
    double[][] ranks = parties(60);
    for (int i = 0; i < 60; i++) {
      lists[i] = new double[3];
      for (int item = 0; item < 4; item++) {
        if (ranks[i][item] > 0) {
          lists[i][(int) ranks[i][item] - 1] = item + 1;
        }
      }
    }
    Clustering<Model> clustering =
        quick().with("crp.rankings", "items").build().autorun(Data.of(lists));
    assertEquals(List.of(30, 30), Data.sizes(clustering));
    assertEquals(List.of("1>2>3>4", "4>3>2>1"), consensus(clustering));
  }

  @Test
  void labelsAreRankings() {
    String[] rankings = new String[40];
    Arrays.setAll(rankings, i -> i % 2 == 0 ? "ant>bee>cow" : "dog > cow > bee");
    Clustering<Model> clustering =
        quick().with("crp.rankings", "label 0").build().autorun(labels(rankings));
    assertEquals(List.of(20, 20), Data.sizes(clustering));
    assertEquals(List.of("ant>bee>cow>dog", "dog>cow>bee>ant"), consensus(clustering));
  }

  @Test
  @Tag("slow")
  void aColumnOfCountsIsTaken() {
    double[][] rows = {{1, 2, 3, 9}, {3, 2, 1, 7}, {1, 2, NONE, 4}};
    Clustering<Model> clustering =
        quick().with(RankingLikelihood.Par.COUNTS_ID, 3).build().autorun(Data.of(rows));
    String summary = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    assertTrue(summary.contains("3 rows stand for 20"), summary);
    assertEquals(
        20,
        clustering.getAllClusters().stream()
            .mapToDouble(c -> ((RankingClusterModel) c.getModel()).getRankers()[0])
            .sum());
  }

  @Test
  @Tag("slow")
  void filesOfBallotsKeepTheirCounts() {
    String[] lines = {
      "# FILE NAME: small.soi",
      "# ALTERNATIVE NAME 1: Ann",
      "# ALTERNATIVE NAME 2: Bob",
      "# ALTERNATIVE NAME 3: Cid",
      "30: 1,2,3",
      "20: 3,2",
    };
    Clustering<Model> tied = quick().build().autorun(file(false, lines));
    assertEquals(2, Data.sizes(tied).stream().mapToInt(Integer::intValue).sum());
    assertTrue(
        Data.<RunSummary>child(tied, RunSummary.class).getText().contains("2 rows stand for 50"));
    Clustering<Model> single = quick().build().autorun(file(true, lines));
    assertEquals(List.of(20, 30), Data.sizes(single));
    assertEquals(List.of("Ann>Bob>Cid", "Cid>Bob>Ann"), consensus(single));
  }

  @Test
  void optionsReachTheModel() {
    Clustering<Model> clustering =
        quick()
            .with("crp.ranking-weight", 2.5)
            .with("crp.ranking-codes", "sampled 1,0.5")
            .with("crp.ranking-sampler", "beta-gibbs")
            .build()
            .autorun(Data.of(parties(20)));
    String summary = Data.<RunSummary>child(clustering, RunSummary.class).getText();
    for (String said :
        List.of("nu = 2.5", "[1.0, 0.5]", "sampled", "Beta-Gibbs", "does not keep")) {
      assertTrue(summary.contains(said), () -> said + " in " + summary);
    }
  }

  @Test
  void badRankingsAreToldInOneSentence() {
    assertEquals(
        "row 2: items 1 and 2 have the same rank 1, ties are not supported",
        refused(Data.of(new double[][] {{1, 2, 3}, {1, 1, NONE}})));
    assertEquals(
        "row 1: no item has rank 1, but 1 item is ranked: ranks must be 1, 2, ... without a gap",
        refused(Data.of(new double[][] {{NONE, 2, NONE}, {1, 2, 3}})));
    assertEquals(
        "row 2: the ranking is empty, at least one item must be ranked",
        refused(Data.of(new double[][] {{1, 2, 3}, {NONE, NONE, NONE}})));
    assertEquals(
        "row 1: the rank of item 2 must be a whole number from 1 to 2 or missing, was 0",
        refused(Data.of(new double[][] {{1, 0}, {1, 2}})));
    ELKIBuilder<MallowsMixture<NumberVector>> lists = quick().with("crp.rankings", "items 3");
    assertEquals(
        "row 2: item 3 is ranked twice",
        refused(lists, Data.of(new double[][] {{1, 2, 3}, {3, 2, 3}})));
  }

  @Test
  void itemNumbersOutOfRangeAreRefused() {
    ELKIBuilder<MallowsMixture<NumberVector>> lists = quick().with("crp.rankings", "items 3");
    assertEquals(
        "row 1: item number must be from 1 to 3, or 0 or missing for none, was 4 at place 2",
        refused(lists, Data.of(new double[][] {{1, 4, 3}, {3, 2, 1}})));
  }

  @Test
  void badLabelsFilesAndCountsAreToldInOneSentence() {
    assertEquals(
        "row 2: item a is ranked twice",
        refused(quick().with("crp.rankings", "label 0"), labels("a>b", "a>b>a")));
    assertTrue(
        refused(quick().with("crp.rankings", "label 1"), labels("a>b", "b>a"))
            .startsWith("Row 1 has no label number 1"));
    assertTrue(
        refused(quick().with(RankingLikelihood.Par.COUNTS_ID, 2), Data.of(new double[][] {{1, 2}}))
            .contains("'crp.ranking-counts' must be from 0 to 1"));
    assertEquals(
        "row 1: weight must be from 0 to 1e12, was -4.0",
        refused(
            quick().with(RankingLikelihood.Par.COUNTS_ID, 2),
            Data.of(new double[][] {{1, 2, -4}})));
    String message =
        assertThrows(AbortException.class, () -> file(false, "count,r1,r2", "3,1,x")).getMessage();
    assertEquals("line 2: expected an item number, got 'x'", message);
  }
}

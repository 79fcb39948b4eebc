package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.HDPHMM;
import weka.clusterers.MallowsMixture;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.core.Attribute;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Rankings in Weka. */
class MallowsTest {

  private static Instances strings(String... rows) throws Exception {
    return Data.of(new String[] {"ballot string", "district numeric"}, rows);
  }

  private static Instances ballots() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      String ballot = i % 2 == 0 ? "a>b>c" : "d>c>b";
      rows[i] = "'" + (i % 10 == 7 ? "b>d" : i % 3 == 0 ? ballot.substring(0, 3) : ballot) + "',1";
    }
    Instances data = ranks(strings(rows));
    data.deleteAttributeAt(0);
    return data;
  }

  /** {@return the other attributes, then a rank for each item of the first one} */
  private static Instances ranks(Instances data) {
    List<String> texts = data.stream().map(row -> row.stringValue(0)).toList();
    RankingRows rows = RankingReader.strings(texts, ">", Weights.ones(texts.size()));
    Instances ranks = new Instances(data);
    ranks.deleteAttributeAt(0);
    int others = ranks.numAttributes();
    rows.names()
        .forEach(item -> ranks.insertAttributeAt(new Attribute(item), ranks.numAttributes()));
    for (int row = 0; row < texts.size(); row++) {
      for (int place = 0; place < rows.length(row); place++) {
        ranks.get(row).setValue(others + rows.item(row, place), place + 1.0);
      }
    }
    return ranks;
  }

  private static MallowsMixture quick() {
    MallowsMixture clusterer = new MallowsMixture();
    clusterer.setSweeps("20");
    clusterer.getRun().setChains(1);
    return clusterer;
  }

  private static String refusal(Instances data) {
    return refusal(quick(), data);
  }

  private static String refusal(MallowsMixture clusterer, Instances data) {
    return assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(data))
        .getMessage();
  }

  @Test
  @Tag("slow")
  void twoPartiesAreFound() throws Exception {
    Instances data = ballots();
    MallowsMixture clusterer = quick();
    clusterer.buildClusterer(data);
    assertNotEquals(clusterer.clusterInstance(data.get(2)), clusterer.clusterInstance(data.get(1)));
    assertTrue(clusterer.toString().contains("a > b"), clusterer.toString());
    assertTrue(clusterer.toString().contains("theta:"), clusterer.toString());
    assertEquals(1, Utils.sum(clusterer.distributionForInstance(data.get(7))), 1e-9);
    MallowsMixture stored = (MallowsMixture) new SerializedObject(clusterer).getObject();
    assertArrayEquals(
        clusterer.distributionForInstance(data.get(7)),
        stored.distributionForInstance(data.get(7)),
        1e-12);
    // the likelihood goes with the other clusterers, too
    CRPMixture other = new CRPMixture();
    other.setOptions(Utils.splitOptions("-I 20 -likelihood RankingLikelihood"));
    other.buildClusterer(data);
    assertTrue(other.numberOfClusters() >= 1);
  }

  /** The Explorer asks before it lets people press Start. */
  @Test
  void whatIsLeftOutMayBeOfAnyKind() throws Exception {
    Instances data =
        Data.of(new String[] {"kind {x,y}", "name string", "a numeric", "b numeric"}, "x,n,1,2");
    data.add(data.get(0));
    MallowsMixture mallows = quick();
    assertTrue(mallows.getCapabilities().test(data));
    mallows.buildClusterer(data);
    String text = mallows.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("ranks are numeric attributes: 'kind', 'name' were left out"), text);
    mallows.setIgnore("kind,name");
    mallows.buildClusterer(data);
    HDPHMM hmm = new HDPHMM();
    assertThrows(IllegalArgumentException.class, () -> hmm.buildClusterer(data));
    hmm.setSequence("name");
    assertTrue(hmm.getCapabilities().test(data));
    CRPMixture crp = new CRPMixture();
    assertThrows(IllegalArgumentException.class, () -> crp.buildClusterer(data));
    crp.setIgnore("name");
    assertTrue(crp.getCapabilities().test(data));
  }

  @Test
  void badRanksAreToldInOneSentence() throws Exception {
    String[] items = {"a numeric", "b numeric", "c numeric"};
    assertEquals(
        "row 2: items a and b have the same rank 1, ties are not supported",
        refusal(Data.of(items, "1,2,3", "1,1,?")));
    assertEquals(
        "row 1: no item has rank 1, but 1 item is ranked: ranks must be 1, 2, ... without a gap",
        refusal(Data.of(items, "?,2,?", "1,2,3")));
    assertEquals(
        "row 2: the ranking is empty, at least one item must be ranked",
        refusal(Data.of(items, "1,2,3", "?,?,?")));
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "-discount \"beta 1 3\" | prior beta 1 3 | discount",
        "-A \"grid 0.5 1\" | prior grid 0.5 1 | concentration",
      })
  void whatIsSampledIsSaidAndTraced(String line, String prior, String traced, @TempDir Path folder)
      throws Exception {
    MallowsMixture clusterer = new MallowsMixture();
    clusterer.setOptions(Utils.splitOptions(line + " -I 20 -chains 1 -results \"" + folder + "\""));
    clusterer.buildClusterer(ballots());
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains(prior), text);
    assertTrue(
        clusterer
            .toString()
            .lines()
            .filter(words -> words.contains("Posterior of"))
            .allMatch(words -> words.startsWith("Posterior of ") && words.contains(": mean ")),
        clusterer::toString);
    List<String> trace = Files.readAllLines(folder.resolve("trace.csv"));
    List<String> names = List.of(trace.get(0).replace("\"", "").split(","));
    int column = names.indexOf(traced);
    assertTrue(column > 0, trace.get(0));
    long different =
        trace.stream().skip(1).map(row -> row.split(",", -1)[column]).distinct().count();
    assertTrue(different > 1, () -> traced + " never moves");
    MallowsMixture again = new MallowsMixture();
    again.setOptions(clusterer.getOptions());
    assertArrayEquals(clusterer.getOptions(), again.getOptions());
  }

  @Test
  @Tag("slow")
  void centralRankingsLieAroundAGivenOne() throws Exception {
    Instances ballots = ballots();
    String items = ballots.attribute(1).name() + ">" + ballots.attribute(0).name();
    MallowsMixture clusterer = new MallowsMixture();
    clusterer.setOptions(new String[] {"-I", "20", "-chains", "1"});
    RankingLikelihood near = new RankingLikelihood();
    near.setRankingCentre("0.5: " + items);
    clusterer.setLikelihood(near);
    clusterer.buildClusterer(ballots);
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("central rankings around " + items + " with strength 0.5"), text);
    near.setRankingCentre("0.5: nobody");
    String message =
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(ballots))
            .getMessage();
    assertTrue(message.contains("has the item 'nobody', which is none of "), message);
  }

  @Test
  void optionsGoRoundAndAreChecked() throws Exception {
    MallowsMixture clusterer = new MallowsMixture();
    String[] options =
        Utils.splitOptions(
            "-discount 0.1 -likelihood \"RankingLikelihood -ranking-weight 2 -ranking-codes sampled,1,0.5"
                + " -ranking-sampler BETA_GIBBS\"");
    clusterer.setOptions(options);
    String line = Utils.joinOptions(clusterer.getOptions());
    MallowsMixture again = new MallowsMixture();
    again.setOptions(Utils.splitOptions(line));
    assertEquals(line, Utils.joinOptions(again.getOptions()));
    assertTrue(line.contains("-ranking-weight 2") && line.contains("beta-gibbs"), line);
    again.setOptions(new String[0]);
    assertEquals(
        Utils.joinOptions(new MallowsMixture().getOptions()),
        Utils.joinOptions(again.getOptions()));
    CheckOptionHandler check = new CheckOptionHandler();
    check.setSilent(true);
    check.setOptionHandler(new RankingLikelihood());
    check.doTests();
    assertTrue(check.getSuccess());
  }
}

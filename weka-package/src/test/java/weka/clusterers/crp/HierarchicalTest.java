package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.crp.model.ModelGraph;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.Utils;
import weka.gui.crp.ReportMenu;

/** The clusterers of sequences and of grouped rows, as a user of Weka meets them. */
class HierarchicalTest {

  private static final String[] HEADER = {"id {a,b}", "x numeric", "mood {up,down}"};

  /** Two sequences of 40 rows that change between 0 and 9 every ten rows; one row is missing. */
  private static Instances data() throws Exception {
    List<String> rows = new ArrayList<>();
    SeededRng rng = new SeededRng(4);
    for (int t = 0; t < 80; t++) {
      int state = t / 10 % 2;
      String x = t == 25 ? "?" : String.valueOf(9 * state + rng.gaussian());
      String mood = t == 25 ? "?" : state == 0 ? "up" : "down";
      rows.add((t < 40 ? "a," : "b,") + x + "," + mood);
    }
    return Data.of(HEADER, rows.toArray(new String[0]));
  }

  private static <C extends CrpClusterer> C quick(C clusterer) {
    clusterer.setSweeps("60");
    clusterer.getRun().setChains(2);
    return clusterer;
  }

  @Test
  @Tag("slow")
  void statesOfSequences() throws Exception {
    HDPHMM hmm = new HDPHMM();
    hmm.setOptions(
        new String[] {"-sequence", "id", "-stay", "sampled", "-I", "200", "-chains", "2"});
    Instances data = data();
    hmm.buildClusterer(data);
    int[] labels = hmm.labels();
    assertEquals(2, hmm.numberOfClusters(), hmm::toString);
    for (int t = 0; t < 80; t++) {
      assertEquals(labels[t / 10 % 2 * 10], labels[t], "row " + t);
      if (t != 25) {
        assertEquals(labels[t], hmm.clusterInstance(data.instance(t)));
      }
    }
    assertTrue(hmm.toString().contains("sequence b, rows 41-50: state 0"), hmm::toString);
    // the command that repeats the run is one line, to be copied
    assertTrue(
        hmm.toString()
            .lines()
            .allMatch(line -> line.length() < 120 || line.startsWith("Repeat with")),
        hmm::toString);
    assertTrue(hmm.toString().contains("  down  "), "categories have their names: " + hmm);
    HDPHMM copy = (HDPHMM) new weka.core.SerializedObject(hmm).getObject();
    assertEquals(hmm.toString(), copy.toString());
    assertArrayEquals(
        hmm.distributionForInstance(data.instance(3)),
        copy.distributionForInstance(data.instance(3)));
  }

  @Test
  void sharesOfGroups() throws Exception {
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    Instances data = data();
    mixture.buildClusterer(data);
    int[] labels = mixture.labels();
    int apart = 0;
    for (int t = 0; t < 80; t++) {
      apart += t != 25 && labels[t] != labels[t / 10 % 2 * 10] ? 1 : 0;
    }
    assertTrue(apart < 5 && labels[0] != labels[10], mixture::toString);
    assertTrue(
        mixture.toString().contains("rows are in groups by attribute 'id'"), mixture::toString);
    assertTrue(
        mixture.toString().lines().anyMatch(line -> line.startsWith("b ")), mixture::toString);
    assertEquals(mixture.labels()[0], mixture.clusterInstance(data.instance(0)));
  }

  @Test
  void theDiscountsOfGroupsAreLearnt(@TempDir Path folder) throws Exception {
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    mixture.setDiscount("sampled");
    mixture.setTopDiscount("sampled");
    mixture.getOutput().setResults(folder.toFile());
    mixture.buildClusterer(data());
    String text = mixture.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("hierarchical Pitman-Yor process; top "), text);
    assertTrue(text.contains("(sampled, prior beta 1 1), groups "), text);
    List<String> trace = Files.readAllLines(folder.resolve("trace.csv"));
    List<String> names = List.of(trace.get(0).replace("\"", "").split(",", -1));
    for (String name : List.of("discount", "discount at depth 0")) {
      int column = names.indexOf(name);
      assertTrue(column > 0, trace.get(0));
      assertTrue(
          trace.stream().skip(1).map(row -> row.split(",", -1)[column]).distinct().count() > 50,
          "the discount moves");
    }
  }

  @Test
  void priorsOfTheNumbersOfStatesAreTaken() throws Exception {
    HDPHMM hmm = quick(new HDPHMM());
    hmm.setSequence("id");
    hmm.setStay("gamma 1 0.5");
    hmm.setTopConcentration("grid 1 5 9");
    hmm.setConcentration("gamma 2 1");
    hmm.buildClusterer(data());
    String text = hmm.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("prior grid 1 5 9"), text);
    assertTrue(text.contains("gamma 2 1"), text);
    assertTrue(text.contains("gamma 1 0.5"), text);
  }

  @Test
  @Tag("slow")
  void densitiesAreOfRowsByThemselves() throws Exception {
    Instances data = data();
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    HDPHMM hmm = quick(new HDPHMM());
    hmm.setSequence("id");
    for (DensityScheme each : List.<DensityScheme>of(mixture, hmm)) {
      each.buildClusterer(data);
      assertEquals(1, java.util.Arrays.stream(each.clusterPriors()).sum(), 1e-9);
      // x alone, over a fine grid: the density sums to one for each mood
      double mass = 0;
      for (int mood = 0; mood < 2; mood++) {
        for (double x = -60; x < 70; x += 0.05) {
          weka.core.Instance row = (weka.core.Instance) data.instance(0).copy();
          row.setDataset(data);
          row.setValue(1, x);
          row.setValue(2, mood);
          mass += 0.05 * Math.exp(each.logDensityForInstance(row));
        }
      }
      assertEquals(1, mass, 0.02, each.getClass().getSimpleName());
      assertTrue(each.toString().contains("Agreement of chains: 2 chains "), each::toString);
    }
  }

  /** Sequence b has one row; all rows of c have weight zero. */
  @Test
  @Tag("slow")
  void shortAndEmptySequencesAreSequencesToo(@TempDir Path folder) throws Exception {
    List<String> rows = new ArrayList<>();
    SeededRng rng = new SeededRng(4);
    for (int t = 0; t < 30; t++) {
      rows.add("a," + (9 * (t / 10 % 2) + rng.gaussian()));
    }
    rows.add("b,9.5");
    rows.add("c,9,{0}");
    rows.add("c,-500,{0}");
    Instances data = Data.of(new String[] {"id {a,b,c}", "x numeric"}, rows.toArray(new String[0]));
    HDPHMM hmm = new HDPHMM();
    hmm.setOptions(
        new String[] {
          "-I",
          "400",
          "-chains",
          "2",
          "-sequence",
          "id",
          "-stay",
          "5",
          "-results",
          folder.toString()
        });
    hmm.buildClusterer(data);
    String text = hmm.toString();
    assertTrue(text.contains(" of 33 rows in 3 sequences"), text);
    assertTrue(text.contains("sequence b, row 31: state 1"), text);
    assertEquals(hmm.labels()[10], hmm.labels()[30], text);
    assertFalse(text.contains("NaN") || text.contains("-500"), text);
    assertEquals(1, Utils.sum(hmm.distributionForInstance(data.instance(31))), 1e-9);
    assertTrue(Files.exists(folder.resolve("report.html")));
  }

  @Test
  @Tag("slow")
  void aStateWithoutDataIsSaidToBeSo() throws Exception {
    List<String> rows = new ArrayList<>();
    for (int t = 0; t < 12; t++) {
      rows.add(t % 2 + ",{" + (t < 3 ? 1 : 0) + "}");
    }
    Instances data = Data.of(new String[] {"x numeric"}, rows.toArray(new String[0]));
    HDPHMM hmm = new HDPHMM();
    hmm.setOptions(
        new String[] {
          "-I", "10", "-chains", "1", "-estimate", "MAP", "-top-concentration", "20", "-A", "20"
        });
    hmm.buildClusterer(data);
    String text = hmm.toString();
    assertTrue(text.contains("Note: without data: state "), text);
  }

  @Test
  @Tag("slow")
  void oneSequenceByNameIsTheSameAsNone() throws Exception {
    Instances all = data();
    Instances one = new Instances(all, 0, 40);
    HDPHMM named = quick(new HDPHMM());
    named.setSequence("id");
    named.buildClusterer(one);
    HDPHMM unnamed = quick(new HDPHMM());
    unnamed.setIgnore("id");
    unnamed.buildClusterer(one);
    assertTrue(named.toString().contains("of 40 rows in 1 sequence\n"), named::toString);
    assertArrayEquals(named.labels(), unnamed.labels());
  }

  @Test
  void filesAreWrittenWhereTheUserWants(@TempDir Path folder) throws Exception {
    HDPHMM hmm = quick(new HDPHMM());
    hmm.setSequence("id");
    hmm.getOutput().setResults(folder.resolve("hmm").toFile());
    hmm.buildClusterer(data());
    assertTrue(hmm.toString().contains("report are in the folder"), hmm::toString);
    assertTrue(Files.exists(folder.resolve("hmm/report.html")));
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    mixture.getOutput().setResults(file.toFile());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> mixture.buildClusterer(data()))
            .getMessage()
            .startsWith("-results: the folder " + file + " cannot be "));
    Path full = folder.resolve("full");
    Files.createDirectories(full.resolve("summary.txt/in the way"));
    mixture.getOutput().setResults(full.toFile());
    mixture.buildClusterer(data());
    assertTrue(mixture.toString().contains("not all results could be written"), mixture::toString);
  }

  @Test
  void modelsCarryTheirReport() throws Exception {
    HDPHMM hmm = quick(new HDPHMM());
    hmm.setSequence("id");
    hmm.buildClusterer(data());
    HDPHMM copy = (HDPHMM) new weka.core.SerializedObject(hmm).getObject();
    assertTrue(ModelGraph.page(copy.graph()).orElseThrow().data().contains("\"strips\":"));
    assertNotNull(new ReportMenu().getVisualizeMenuItem(hmm.graph(), "HDPHMM"));
    assertEquals(60, hmm.clusterCountTraces()[1].length);
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    mixture.buildClusterer(data());
    String data = ModelGraph.page(mixture.graph()).orElseThrow().data();
    assertTrue(data.contains("Weights of the clusters in each group"), data);
    assertEquals(
        mixture.numberOfClusters() > 1 ? Drawable.Newick : Drawable.TREE, mixture.graphType());
    assertThrows(IllegalStateException.class, () -> new HDPMixture().graph());
  }

  @Test
  void mistakesAreNamed() throws Exception {
    HDPHMM hmm = quick(new HDPHMM());
    hmm.setSequence("nowhere");
    assertEquals(
        "-sequence: unknown attribute 'nowhere'; the attributes are 1 id, 2 x," + " 3 mood",
        assertThrows(IllegalArgumentException.class, () -> hmm.buildClusterer(data()))
            .getMessage());
    Instances mixed = data();
    mixed.swap(0, 79);
    hmm.setSequence("first");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> hmm.buildClusterer(mixed))
            .getMessage()
            .contains("sequence '"));
    hmm.setStay("-1");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> hmm.buildClusterer(data()))
            .getMessage()
            .startsWith("-stay must be"));
  }

  private static String folds(CrpClusterer clusterer, int folds) throws Exception {
    clusterer.getOutput().setHeldOut(String.valueOf(folds));
    clusterer.buildClusterer(data());
    return clusterer.toString().replaceAll("\\s+", " ");
  }

  /** Schools in regions: a row of an unknown school has the shares of its region. */
  @Test
  void groupsLieInLargerGroups() throws Exception {
    List<String> rows = new ArrayList<>();
    SeededRng rng = new SeededRng(6);
    for (int i = 0; i < 80; i++) {
      boolean north = i < 40;
      boolean high = rng.uniform() < (north ? 0.9 : 0.1);
      rows.add(
          (north ? "n," : "s,") + i / 10 % 3 + "," + (high ? 10 + rng.gaussian() : rng.gaussian()));
    }
    Instances data =
        Data.of(
            new String[] {"region {n,s,w}", "school numeric", "x numeric"},
            rows.toArray(new String[0]));
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("region,school");
    mixture.buildClusterer(data);
    String text = mixture.toString();
    assertTrue(text.contains("in 6 groups on 2 levels"), text);
    assertTrue(text.replaceAll("\\s+", " ").contains(", school concentration "), text);
    assertTrue(text.contains("n / 0"), text);
    assertTrue(text.contains("s / other"), text);
    assertEquals(2, mixture.numberOfClusters(), text);
    Instances further =
        Data.of(
            new String[] {"region {n,s,w}", "school numeric", "x numeric"},
            "n,9,5",
            "s,9,5",
            "w,1,5");
    int high = mixture.clusterInstance(data.instance(0));
    double[] shares = new double[3];
    for (int i = 0; i < 3; i++) {
      shares[i] = mixture.distributionForInstance(further.instance(i))[high];
    }
    boolean firstIsHigh = data.instance(0).value(2) > 5;
    double north = firstIsHigh ? shares[0] : 1 - shares[0];
    double south = firstIsHigh ? shares[1] : 1 - shares[1];
    double west = firstIsHigh ? shares[2] : 1 - shares[2];
    assertTrue(north > west && west > south, north + " " + west + " " + south);
    mixture.setGroup("region,nowhere");
    Exception refusal = assertThrows(Exception.class, () -> mixture.buildClusterer(data));
    assertTrue(
        refusal.getMessage().contains("-group: unknown attribute 'nowhere'"), refusal::getMessage);
  }

  /** Rows given their group, whole sequences, and blocks of the only sequence. */
  @Test
  @Tag("slow")
  void heldOutRowsAreWeighed() throws Exception {
    HDPMixture mixture = quick(new HDPMixture());
    mixture.setGroup("id");
    String groups = folds(mixture, 3);
    assertTrue(groups.contains("Held-out log likelihood: -2."), groups);
    HDPHMM hmm = quick(new HDPHMM());
    assertTrue(
        folds(hmm, 3).contains("3 blocks of a sequence, each predicted from"), hmm::toString);
    hmm.setSequence("id");
    assertTrue(folds(hmm, 2).contains("2 folds of whole sequences."), hmm::toString);
    String told = assertThrows(IllegalArgumentException.class, () -> folds(hmm, 3)).getMessage();
    assertTrue(told.startsWith("-held-out: "), told);
    assertTrue(told.contains("between 2 and 2 (the number of sequences)"), told);
    assertEquals("3", weka.core.Utils.getOption("held-out", hmm.getOptions()));
  }
}

package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.ClusterEvaluation;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.GraphNearness;
import weka.clusterers.crp.nearness.PlaceNearness;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SelectedTag;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Models under distances, as Weka uses them. */
class NearBuildTest {

  private static <C extends CrpClusterer> C quick(C clusterer) {
    clusterer.setSweeps("80");
    clusterer.getRun().setChains(2);
    return clusterer;
  }

  private static DistanceDependentCRP inTime(String attribute) {
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    TimeNearness time = new TimeNearness();
    time.setTime(attribute);
    clusterer.setNearness(time);
    clusterer.getDecay().setDecayScale("10");
    return clusterer;
  }

  /** Two regimes, one after the other, thirty rows each; values of the first return at the end. */
  private static Instances regimes() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      double level = i < 30 ? 0 : 50;
      rows[i] = (1900 + i) + "," + (level + (7 * i) % 5) + "," + (level - (3 * i) % 4);
    }
    return Data.of(new String[] {"year numeric", "x numeric", "y numeric"}, rows);
  }

  @SuppressWarnings("checkstyle:randomness")
  private static void shuffle(Instances data, long seed) {
    data.randomize(new Random(seed));
  }

  private static int[] batch(BatchScheme built, Instances rows) {
    return Arrays.stream(built.distributionsForInstances(rows)).mapToInt(Utils::maxIndex).toArray();
  }

  /** The sizes that the text shows, so that labels can be compared with the estimate. */
  private static int[] sizesInText(CrpClusterer built) {
    String line =
        built
            .toString()
            .lines()
            .filter(text -> text.strip().startsWith("("))
            .findFirst()
            .orElseThrow();
    return Arrays.stream(line.trim().split(" +"))
        .mapToInt(cell -> Integer.parseInt(cell.replaceAll("[()]", "")))
        .toArray();
  }

  private static int[] sizes(int[] labels, int clusters) {
    int[] sizes = new int[clusters];
    IntStream.of(labels).forEach(label -> sizes[label]++);
    return sizes;
  }

  @Test
  @Tag("slow")
  void theLastYearsAreHeldOut() throws Exception {
    Instances data = regimes();
    shuffle(data, 5);
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.getOutput().setHeldOut("last:4");
    clusterer.buildClusterer(data);
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains(", the last 4 rows in time."), text);
    clusterer.getOutput().setHeldOut("rolling:4");
    clusterer.buildClusterer(data);
    String rolling = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(
        rolling.contains(", the last 4 rows in time, each predicted from all rows before"),
        rolling);
    assertTrue(rolling.contains(" A mixture without order has "), rolling);
  }

  @Test
  void rowsOfTheTrainingDataHaveTheirClusters() throws Exception {
    Instances data = regimes();
    String before = data.toString();
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.buildClusterer(data);
    assertEquals(before, data.toString());
    int[] labels = batch(clusterer, data);
    assertArrayEquals(sizesInText(clusterer), sizes(labels, clusterer.numberOfClusters()));
    for (int row = 0; row < labels.length; row++) {
      assertEquals(labels[row], clusterer.clusterInstance((Instance) data.instance(row).copy()));
    }
    Instances shuffled = new Instances(data);
    shuffle(shuffled, 3);
    int[] moved = batch(clusterer, shuffled);
    for (int row = 0; row < moved.length; row++) {
      assertEquals(labels[(int) shuffled.instance(row).value(0) - 1900], moved[row]);
    }
    ClusterEvaluation evaluation = new ClusterEvaluation();
    evaluation.setClusterer(clusterer);
    evaluation.evaluateClusterer(data);
    double[] assigned = evaluation.getClusterAssignments();
    assertArrayEquals(labels, Arrays.stream(assigned).mapToInt(a -> (int) a).toArray());
  }

  /** The fit has its rows in the order of time. */
  @Test
  void filesOfARunHaveTheRowsInTheOrderOfTheData(@TempDir Path folder) throws Exception {
    Instances data = regimes();
    shuffle(data, 5);
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.getOutput().setResults(folder.toFile());
    clusterer.buildClusterer(data);
    int[] labels = batch(clusterer, data);
    List<String> lines = Files.readAllLines(folder.resolve("rows.csv"));
    for (int row = 0; row < labels.length; row++) {
      assertEquals(String.valueOf(labels[row]), lines.get(row + 1).split(",", -1)[1]);
    }
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("report are in the folder " + folder), text);
  }

  @Test
  void aFolderThatCannotBeMadeIsToldBeforeTheRun(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.getOutput().setResults(file.resolve("below").toFile());
    String told =
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(regimes()))
            .getMessage();
    assertTrue(told.startsWith("-results: the folder"), told);
  }

  /** Times are the places of the rows, so rows can be equal and yet in different clusters. */
  @Test
  void equalRowsAreToldApartTogether() throws Exception {
    String[] rows = new String[40];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % 10 == 0 ? "a" : i % 7 == 0 ? "b" : "c";
    }
    Instances data = Data.of(new String[] {"kind {a,b,c}"}, rows);
    DistanceDependentCRP clusterer = inTime("row");
    clusterer.getDecay().setDecayScale("2");
    clusterer.setConcentration("2");
    clusterer.buildClusterer(data);
    int[] labels = batch(clusterer, data);
    int[] sizes = sizes(labels, clusterer.numberOfClusters());
    int[] largest =
        IntStream.range(0, sizes.length)
            .boxed()
            .sorted(Comparator.comparingInt(k -> -sizes[k]))
            .limit(12)
            .sorted()
            .mapToInt(k -> sizes[k])
            .toArray();
    assertArrayEquals(sizesInText(clusterer), largest);
    // the same value is in several clusters: by themselves such rows cannot be told apart
    assertTrue(
        IntStream.range(0, 40)
                .filter(i -> rows[i].equals("c"))
                .map(i -> labels[i])
                .distinct()
                .count()
            > 1);
  }

  @Test
  void whatPlacesARowIsNotClustered() throws Exception {
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.buildClusterer(regimes());
    String table = clusterer.toString().lines().limit(14).reduce("", (a, b) -> a + "\n" + b);
    assertTrue(table.contains("\nx"), table);
    assertFalse(table.contains("year"), table);
    assertTrue(
        clusterer.toString().contains("nearness is by attribute 'year'"), clusterer.toString());
    assertTrue(clusterer.toString().contains("decay: exponential, scale 10."));
  }

  @Test
  void newRowsGoWhereTheyAreAlikeAndNear() throws Exception {
    Instances data = regimes();
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.buildClusterer(data);
    Instance next = (Instance) data.instance(59).copy();
    next.setValue(0, 1961);
    next.setValue(1, 51.5);
    double[] shares = clusterer.distributionForInstance(next);
    assertEquals(1, Utils.sum(shares), 1e-9);
    assertEquals(batch(clusterer, data)[59], clusterer.clusterInstance(next));
    Instance nowhere = (Instance) next.copy();
    nowhere.setValue(0, 1e9);
    shares = clusterer.distributionForInstance(nowhere);
    assertEquals(1, Utils.sum(shares), 1e-9);
    assertEquals(batch(clusterer, data)[59], clusterer.clusterInstance(nowhere));
  }

  @Test
  void oneThreadOrTwoAndAStoredModelAgree() throws Exception {
    Instances data = regimes();
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.getDecay().setDecayScale("sampled");
    clusterer.getRun().setThreads("1");
    clusterer.buildClusterer(data);
    String text = clusterer.toString();
    clusterer.getRun().setThreads("2");
    clusterer.buildClusterer(data);
    assertEquals(text.replace("-threads 1", "-threads 2"), clusterer.toString());
    CrpClusterer stored = (CrpClusterer) new SerializedObject(clusterer).getObject();
    assertEquals(clusterer.toString(), stored.toString());
    assertArrayEquals(batch(clusterer, data), batch((BatchScheme) stored, data));
    Instance next = (Instance) data.instance(59).copy();
    next.setValue(0, 1960.5);
    assertArrayEquals(
        clusterer.distributionForInstance(next), stored.distributionForInstance(next), 1e-12);
  }

  /** A window on a graph joins what edges join, and nothing else. */
  @Test
  void clustersAreConnected(@TempDir File folder) throws Exception {
    Instances data =
        Data.of(
            new String[] {"name string", "x numeric"},
            "a,1",
            "b,1.1",
            "c,0.9",
            "d,1",
            "e,1.05",
            "f,0.95",
            "g,1.02");
    File edges = new File(folder, "edges.csv");
    java.nio.file.Files.writeString(edges.toPath(), "a,b\nb,c\nd,e\n\"e\",f\nf,9\nb,new\nnew,9\n");
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    GraphNearness graph = new GraphNearness();
    graph.setSkipUnknown(true);
    graph.setEdges(edges);
    graph.setId("name");
    clusterer.setNearness(graph);
    DecayOptions decay = new DecayOptions();
    decay.setOptions(new String[] {"-decay", "window-inclusive"});
    clusterer.setDecay(decay);
    clusterer.setConcentration("0.001");
    clusterer.buildClusterer(data);
    int[] labels = batch(clusterer, data);
    assertArrayEquals(new int[] {0, 0, 0, 1, 1, 1, 2}, labels, clusterer.toString());
    String report = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(report.contains("4 undirected edges (without 3 to unknown ids)"), report);
    File file = new File(folder, "data.arff");
    java.nio.file.Files.writeString(file.toPath(), data.toString());
    String[] options = clusterer.getOptions();
    String[] all = Arrays.copyOf(options, options.length + 4);
    System.arraycopy(new String[] {"-t", file.getPath(), "-p", "0"}, 0, all, options.length, 4);
    // read row by row, a file keeps one string at a time
    String printed = ClusterEvaluation.evaluateClusterer(new DistanceDependentCRP(), all);
    assertArrayEquals(
        labels,
        printed
            .lines()
            .filter(line -> line.matches("\\d+ \\d+ *"))
            .mapToInt(line -> Integer.parseInt(line.trim().replaceFirst(".* ", "")))
            .toArray(),
        printed);

    Instance known = (Instance) data.instance(4).copy();
    known.setValue(1, 1.04);
    assertEquals(1, clusterer.clusterInstance(known));
    assertEquals(1, clusterer.distributionForInstance(known)[1], 1e-9);
    Instances others = Data.of(new String[] {"name string", "x numeric"}, "z,1", "b,1.1");
    assertEquals(1, Utils.sum(clusterer.distributionForInstance(others.instance(0))), 1e-9);
    assertEquals(0, clusterer.clusterInstance(others.instance(1)));
    // nodes that come with their edges
    Instances joined = Data.of(new String[] {"name string", "x numeric"}, "new,1", "9,1");
    assertEquals(0, clusterer.clusterInstance(joined.instance(0)));
    assertEquals(1, clusterer.clusterInstance(joined.instance(1)));
    assertTrue(clusterer.distributionForInstance(joined.instance(0))[0] > 0.99);
  }

  /** The value alone says it for four of five nodes, the edges for all. */
  @Test
  void newNodesJoinTheCommunityOfTheirEdges(@TempDir File folder) throws Exception {
    int n = 120;
    Rng random = new SeededRng(3);
    String[] rows = new String[n];
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < n; i++) {
      rows[i] = "n" + i + "," + (2 * (i % 2) + random.gaussian());
      for (int j = 0; j < i; j++) {
        if (random.uniform() < (i % 2 == j % 2 ? 0.1 : 0.003)) {
          lines.append('n').append(i).append(",n").append(j).append('\n');
        }
      }
    }
    File edges = new File(folder, "edges.csv");
    Files.writeString(edges.toPath(), lines);
    Instances all = Data.of(new String[] {"name string", "x numeric"}, rows);
    int old = 90;
    DistanceDependentCRP clusterer = new DistanceDependentCRP();
    clusterer.setSweeps("200");
    GraphNearness graph = new GraphNearness();
    graph.setEdges(edges);
    graph.setId("name");
    graph.setSkipUnknown(true);
    clusterer.setNearness(graph);
    clusterer.buildClusterer(new Instances(all, 0, old));
    int[] labels = batch(clusterer, new Instances(all, 0, old));
    int right = 0;
    for (int i = old; i < n; i++) {
      int cluster = clusterer.clusterInstance(all.instance(i));
      int[] kinds = new int[2];
      for (int j = 0; j < old; j++) {
        kinds[j % 2] += labels[j] == cluster ? 1 : 0;
      }
      right += kinds[i % 2] > kinds[1 - i % 2] ? 1 : 0;
    }
    assertTrue(right >= 29, right + " of 30\n" + clusterer);
  }

  private static Instances towns() throws Exception {
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      double x = i % 2 == 0 ? 1 : 9;
      rows[i] =
          (10 + i % 3) + "," + (i % 2 == 0 ? 20 + i % 4 : 90 - i % 5) + "," + i + "," + (x + i % 3);
    }
    return Data.of(new String[] {"lat numeric", "lon numeric", "when numeric", "x numeric"}, rows);
  }

  @Test
  void placesOnTheGlobe() throws Exception {
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    clusterer.setIgnore("when");
    PlaceNearness place = new PlaceNearness();
    clusterer.setNearness(place);
    clusterer.getDecay().setDecayScale("300");
    clusterer.buildClusterer(towns());
    assertFalse(clusterer.toString().contains("dropped"), clusterer.toString());
    int[] labels = batch(clusterer, towns());
    assertNotEquals(labels[0], labels[1]);
    clusterer
        .getDecay()
        .setOptions(Utils.splitOptions("-decay power-law -decay-exponent 3 -decay-scale 300"));
    clusterer.buildClusterer(towns());
    assertTrue(
        clusterer.toString().contains("power-law, scale 300.000, exponent 3.00000"),
        clusterer.toString());
    clusterer.getDecay().setOptions(Utils.splitOptions("-decay gaussian -decay-scale 300"));
    place.setMaxTv("1e-6");
    clusterer.buildClusterer(towns());
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("were dropped, which changes the prior by at most"), text);
    assertTrue(text.contains("gaussian, scale 300.000"), text);
  }

  /** The sum over the rows that bounds it can be larger. */
  @Test
  void totalVariationIsAtMostOne() throws Exception {
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    clusterer.setIgnore("when");
    PlaceNearness place = new PlaceNearness();
    place.setRadius("1");
    clusterer.setNearness(place);
    clusterer.getDecay().setDecayScale("1e5");
    clusterer.buildClusterer(towns());
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("changes the prior by at most 1.00 in total variation"), text);
  }

  @Test
  void otherDistancesAndAMaskInTime() throws Exception {
    Instances data = towns();
    shuffle(data, 5);
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    PlaceNearness place = new PlaceNearness();
    place.setOptions(
        Utils.splitOptions(
            "-distance \"weka.core.ManhattanDistance -D\" -attributes 1,2 -earlier when"));
    clusterer.setNearness(place);
    clusterer.buildClusterer(data);
    int[] labels = batch(clusterer, data);
    assertArrayEquals(
        sizesInText(clusterer),
        Arrays.copyOf(sizes(labels, clusterer.numberOfClusters()), sizesInText(clusterer).length));
    for (int row = 0; row < labels.length; row++) {
      assertEquals(labels[row], clusterer.clusterInstance(data.instance(row)));
    }
    // links join near rows, so that no cluster has rows of both countries
    for (int row = 0; row < labels.length; row++) {
      for (int other = 0; other < row; other++) {
        boolean together = labels[row] == labels[other];
        assertTrue(
            !together || data.instance(row).value(1) > 50 == data.instance(other).value(1) > 50);
      }
    }
    Instance later = (Instance) data.instance(0).copy();
    later.setValue(2, 31);
    assertEquals(1, Utils.sum(clusterer.distributionForInstance(later)), 1e-9);
    String text = clusterer.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("rows choose earlier ones only, by attribute 'when'"), text);
  }

  @Test
  @Tag("slow")
  void theAveragedProcessInItsVariants() throws Exception {
    Instances data = regimes();
    for (int variant = 0; variant < 3; variant++) {
      AveragedDistanceDependentCRP clusterer = quick(new AveragedDistanceDependentCRP());
      clusterer.setTime("year");
      clusterer.getDecay().setDecayScale("10");
      clusterer.setVariant(new SelectedTag(variant, clusterer.getVariant().getTags()));
      clusterer.buildClusterer(data);
      assertFalse(clusterer.toString().contains("not draws from the posterior"));
      int[] labels = batch(clusterer, data);
      assertArrayEquals(
          sizesInText(clusterer),
          Arrays.copyOf(
              sizes(labels, clusterer.numberOfClusters()), sizesInText(clusterer).length));
      assertNotEquals(labels[0], labels[59]);
      Instance next = (Instance) data.instance(59).copy();
      next.setValue(0, 1961);
      assertEquals(labels[59], clusterer.clusterInstance(next));
    }
  }

  @Test
  void aRowOfWeightZeroIsOnlyPredicted() throws Exception {
    Instances data = regimes();
    Instance extra = (Instance) data.instance(59).copy();
    extra.setValue(0, 1960);
    extra.setWeight(0);
    data.add(extra);
    DistanceDependentCRP clusterer = inTime("year");
    clusterer.buildClusterer(data);
    assertTrue(clusterer.toString().contains("of 61 rows"), clusterer.toString());
    assertTrue(clusterer.toString().contains("1 of 61 rows were not sampled"));
    int[] labels = batch(clusterer, data);
    assertEquals(labels[59], labels[60]);
  }
}

package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's work with the installed package: each command is a process of its own. */
@Tag("slow")
class InstalledPackageIT {

  private static final String CRP = "weka.clusterers.CRPMixture";
  private static final String QUICK = "-I 200";

  @TempDir static Path temp;

  private static Path home;

  @BeforeAll
  static void install() throws Exception {
    Weka weka = Weka.install(temp.resolve("home"));
    home = weka.home();
    assertTrue(Files.exists(home.resolve("packages/CRPClustering/Description.props")));
    String listed = weka("weka.core.WekaPackageManager", "-offline", "-list-packages", "installed");
    assertTrue(
        listed.lines().anyMatch(line -> line.contains("CRPClustering") && line.contains("Yes")),
        listed);
  }

  private static String data(String name) {
    Path above = Path.of("..", "test-data", name);
    return (Files.exists(above) ? above : Path.of("test-data", name)).toString();
  }

  private static String run(String scheme, String options, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("weka.Run", "-no-scan", scheme));
    arguments.addAll(List.of(options.split(" ")));
    arguments.addAll(List.of(more));
    return weka(arguments.toArray(new String[0]));
  }

  private static String weka(String... arguments) throws Exception {
    return weka(Path.of(""), arguments);
  }

  private static String weka(Path directory, String... arguments) throws Exception {
    return new Weka(home).run(directory, arguments);
  }

  private static void sound(String text) {
    assertFalse(text.contains("Exception"), text);
    assertFalse(text.contains("\tat "), text);
  }

  @Test
  void oldFaithful() throws Exception {
    String text = run(CRP, QUICK, "-t", data("faithful.arff"));
    sound(text);
    assertTrue(text.contains("of 272 rows"), text);
    assertTrue(text.contains("Clustered Instances"), text);
    assertTrue(text.contains("Log likelihood: -"), text);
  }

  @Test
  void classesToClustersOfIris() throws Exception {
    String text = run("weka.clusterers.PoweredCRP", QUICK, "-t", data("iris.arff"), "-c", "last");
    sound(text);
    assertTrue(text.contains("50  0") && text.contains("| setosa"), text);
    assertTrue(text.contains("Incorrectly clustered instances"), text);
  }

  @Test
  void irisWithItsClassAsAnAttribute() throws Exception {
    String text = run(CRP, QUICK, "-t", data("iris.arff"));
    sound(text);
    assertTrue(text.contains("virginica"), text);
  }

  @Test
  void aStoredModelClustersOtherData() throws Exception {
    Path model = temp.resolve("faithful.model");
    String built = run(CRP, QUICK, "-t", data("faithful.arff"), "-d", model.toString());
    sound(built);
    assertTrue(Files.size(model) < 200_000, "bytes: " + Files.size(model));
    String text = run(CRP, "-l", model.toString(), "-T", data("faithful.arff"));
    sound(text);
    assertTrue(text.contains("of 272 rows"), text);
    assertEquals(last(built, "Log likelihood"), last(text, "Log likelihood"), text);
  }

  private static String last(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).reduce("", (a, b) -> b);
  }

  @Test
  void theFilterAddClusterTakesIt() throws Exception {
    Path out = temp.resolve("added.arff");
    String text =
        run(
            "weka.filters.unsupervised.attribute.AddCluster",
            "-W",
            CRP + " " + QUICK,
            "-i",
            data("galaxies.arff"),
            "-o",
            out.toString());
    sound(text);
    String added = Files.readString(out);
    assertTrue(added.contains("@attribute cluster {cluster1,cluster2"), added);
  }

  @Test
  void theKnowledgeFlowRunsIt() throws Exception {
    Path out = Files.createDirectories(temp.resolve("elsewhere"));
    Path flow = Path.of(data("faithful.kf")).toAbsolutePath();
    String log = weka(out, "weka.Run", "weka.knowledgeflow.FlowRunner", flow.toString());
    sound(log);
    assertTrue(Files.readString(out.resolve("faithful.txt")).contains("of 272 rows"), log);
    String rows = Files.readString(out.resolve("faithful-clusters.arff"));
    assertTrue(rows.contains("assigned_cluster: CRPMixture"), rows);
    assertEquals(272, rows.lines().filter(line -> line.matches("[0-9].*,[0-9]+")).count(), rows);
  }

  @Test
  void textThroughStringToWordVector() throws Exception {
    StringBuilder arff = new StringBuilder("@relation text\n@attribute words string\n@data\n");
    for (int i = 0; i < 20; i++) {
      arff.append(
          i % 2 == 0 ? "'river bank water river water'\n" : "'money loan bank money loan'\n");
    }
    Path file = Files.writeString(temp.resolve("text.arff"), arff);
    String text =
        run(
            "weka.clusterers.FilteredClusterer",
            "-F",
            "weka.filters.unsupervised.attribute.StringToWordVector -C",
            "-W",
            CRP,
            "-t",
            file.toString(),
            "--",
            "-likelihood",
            "MultinomialLikelihood -pseudo-count 0.1",
            "-I",
            "100");
    sound(text);
    assertTrue(text.contains("2 clusters of 20 rows"), text);
    assertTrue(text.contains("Most probable words"), text);
    assertTrue(text.contains(" 10 ( 50%)"), text);
  }

  @Test
  void aGeneratedCollectionOfDocuments() throws Exception {
    String text =
        run(
            CRP,
            QUICK,
            "-t",
            data("documents.arff"),
            "-c",
            "last",
            "-likelihood",
            "MultinomialLikelihood",
            "-ignore",
            "time");
    sound(text);
    assertTrue(text.contains("of 200 rows"), text);
    assertTrue(text.contains("Classes to Clusters"), text);
  }

  @Test
  void nearnessInTimeSpaceAndAGraph() throws Exception {
    String time =
        run(
            "weka.clusterers.DistanceDependentCRP",
            "-I 60",
            "-t",
            data("nile.arff"),
            "-nearness",
            "TimeNearness -time year");
    sound(time);
    assertTrue(time.contains("of 100 rows") && time.contains("attribute 'year'"), time);
    String averaged =
        run(
            "weka.clusterers.AveragedDistanceDependentCRP",
            "-I 20 -time year -decay-scale 10",
            "-t",
            data("nile.arff"));
    sound(averaged);
    assertTrue(averaged.contains("of 100 rows") && averaged.contains("attribute 'year'"), averaged);
    String graph =
        run(
            "weka.clusterers.DistanceDependentCRP",
            "-I 10 -chains 2 -decay window-inclusive -ignore longitude,latitude",
            "-t",
            data("counties.arff"),
            "-nearness",
            "GraphNearness -id fips -edges " + data("counties-edges.csv"));
    sound(graph);
    assertTrue(graph.contains("of 3107 rows") && graph.contains("9063 undirected edges"), graph);
    String unknown =
        run(
            "weka.clusterers.DistanceDependentCRP",
            "-I 10",
            "-t",
            data("counties.arff"),
            "-nearness",
            "GraphNearness -id fips -edges none.csv");
    sound(unknown);
    assertTrue(unknown.contains("there is no edge file none.csv"), unknown);
  }

  @Test
  void sequencesAndGroups() throws Exception {
    Path folder = temp.resolve("segments");
    String hmm =
        run(
            "weka.clusterers.HDPHMM",
            "-I 60 -chains 2 -stay sampled -ignore year -results " + folder,
            "-t",
            data("nile.arff"));
    sound(hmm);
    assertTrue(hmm.contains("hidden states of 100 rows in 1 sequence"), hmm);
    assertTrue(
        hmm.contains("Agreement of chains: 2 chains ") && hmm.contains("Log likelihood: -"), hmm);
    assertTrue(Files.exists(folder.resolve("transitions.csv")), hmm);
    String groups = run("weka.clusterers.HDPMixture", "-I 60 -chains 2", "-t", data("iris.arff"));
    sound(groups);
    assertTrue(groups.contains("\nvirginica "), groups);
    String unknown = run("weka.clusterers.HDPHMM", "-I 60 -sequence hour", "-t", data("nile.arff"));
    sound(unknown);
    assertTrue(unknown.contains("-sequence: unknown attribute"), unknown);
  }

  @Test
  void mistakesAreToldInASentence() throws Exception {
    String concentration = run(CRP, "-A 0", "-t", data("iris.arff"));
    sound(concentration);
    assertTrue(concentration.contains("concentration (-A) must be positive"), concentration);
    String sweeps = run(CRP, "-I 0", "-t", data("iris.arff"));
    sound(sweeps);
    assertTrue(sweeps.contains("sweeps (-I) must be at least 1, was 0"), sweeps);
    String unknown = run(CRP, "-ignore colour", "-t", data("iris.arff"));
    sound(unknown);
    assertTrue(unknown.contains("unknown attribute 'colour'"), unknown);
    assertTrue(unknown.contains("5 class"), unknown);
    String option = run(CRP, "-Q", "-t", data("iris.arff"));
    sound(option);
    assertTrue(option.contains("-Q"), option);
  }

  @Test
  void helpListsEveryOption() throws Exception {
    String text = run("weka.clusterers.PoweredCRP", "-h");
    sound(text);
    for (String option :
        List.of("-A <", "-power <", "-likelihood <", "-ignore <", "-chains <", "-S <")) {
      assertTrue(text.contains(option), option + "\n" + text);
    }
  }
}

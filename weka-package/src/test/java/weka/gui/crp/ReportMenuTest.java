package weka.gui.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.html.Page;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.swing.JMenuItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.ReportButton;
import weka.clusterers.crp.model.ModelGraph;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.gui.hierarchyvisualizer.HierarchyVisualizer;
import weka.gui.treevisualizer.Node;
import weka.gui.treevisualizer.TreeBuild;

/** The report of a run on its way from a model to the Explorer's menu. */
class ReportMenuTest {

  @TempDir private Path folder;

  private static CRPMixture built() throws Exception {
    Instances data = new Instances("two", new ArrayList<>(List.of(new Attribute("x"))), 40);
    for (int i = 0; i < 40; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 2) * 50 + (7 * i) % 5 + i / 100.0}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("60");
    clusterer.getRun().setChains(2);
    clusterer.buildClusterer(data);
    return clusterer;
  }

  @Test
  void aModelCarriesItsReportThroughAFile() throws Exception {
    CRPMixture loaded = (CRPMixture) new SerializedObject(built()).getObject();
    Page page = ModelGraph.page(loaded.graph()).orElseThrow();
    assertEquals("2 clusters of 40 rows", page.lines().get(0));
    assertTrue(page.data().contains("\"name\":\"x\""), page.data());
    assertTrue(page.text().contains("weka.Run weka.clusterers.CRPMixture"));
  }

  @Test
  void aDamagedGraphHasNoItem() {
    String graph = "digraph X {\n/* report: AAAA */\n}\n";
    assertThrows(IllegalArgumentException.class, () -> ModelGraph.page(graph));
    assertNull(new ReportMenu().getVisualizeMenuItem(graph, "X"));
  }

  @Test
  void withoutABrowserTheFileIsNamed() throws Exception {
    String said = ReportButton.open(ModelGraph.page(built().graph()).orElseThrow());
    String start = "No browser can be opened from here. The report is in the file ";
    assertTrue(said.startsWith(start), said);
    Path file = Path.of(said.substring(start.length(), said.length() - 1));
    assertTrue(Files.readString(file).contains("<h1>2 clusters of 40 rows</h1>"));
  }

  /** As the Explorer decides what draws a graph, and what it passes. */
  @Test
  void wekaDrawsTheLadder() throws Exception {
    CRPMixture clusterer = built();
    String graph = clusterer.graph();
    assertEquals(Drawable.Newick, clusterer.graphType());
    assertFalse(graph.contains("digraph"));
    assertTrue(graph.startsWith("Newick:"));
    // no label is lost, and the height stands at the fusion, below a stem that ends at 1
    String drawn = tree(graph);
    assertTrue(
        drawn.matches(
            "\\(\\(cluster 0 n=20:(1\\.0|0\\.9\\d*),\\((1\\.00|0\\.9\\d):0\\.0,cluster 1 n=20:\\1\\):0\\.0\\)"
                + ":0\\.05, :0\\.0\\):0\\.0"),
        drawn);
  }

  /** The option -g of the command line, for a new model and for a saved one. */
  @Test
  void aFileOfTheTreeIsPlainNewick() throws Exception {
    Path table = folder.resolve("two.arff");
    Files.writeString(
        table, "@relation two\n@attribute x numeric\n@data\n" + "0\n1\n2\n50\n51\n53\n".repeat(6));
    Path model = folder.resolve("two.model");
    for (String given : List.of("-I 60 -chains 2 -t %s -d %s", "-T %s -l %s")) {
      Path file = folder.resolve("tree.nwk");
      Files.deleteIfExists(file);
      String command = String.format(Locale.ROOT, given, table, model) + " -g " + file;
      CommandLine.run(new CRPMixture(), command.split(" ", -1));
      String tree = Files.readString(file).strip();
      assertTrue(
          tree.matches("\\(cluster_0_n=18:(1|0\\.9\\d*),cluster_1_n=18:\\1\\);"), given + tree);
    }
  }

  /** Weka's window is 800 pixels wide; it writes the names of all leaves in one line. */
  @Test
  void namesOfManyLeavesStandSideBySide() throws Exception {
    Instances data = new Instances("many", new ArrayList<>(List.of(new Attribute("x"))), 180);
    for (int i = 0; i < 180; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 18) * 50 + (7 * i) % 5 + i / 1000.0}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("60");
    clusterer.setNoise("none");
    clusterer.setConcentration("5");
    clusterer.getRun().setChains(1);
    clusterer.buildClusterer(data);
    String graph = clusterer.graph();
    int leaves = clusterer.numberOfClusters();
    assertTrue(leaves >= 12, clusterer.toString());
    List<String> names =
        Pattern.compile("[(,](c\\d[^(,:]*):")
            .matcher(graph.substring(graph.indexOf("*/")))
            .results()
            .map(one -> one.group(1))
            .toList();
    assertEquals(leaves, names.size(), names.toString());
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    FontRenderContext plain = new FontRenderContext(null, true, true);
    for (String name : names) {
      double width = font.getStringBounds(name, plain).getWidth();
      assertTrue(width < 800.0 / leaves, name + ": " + width);
      assertTrue(tree(graph).contains(name), name);
    }
  }

  /** The tree that Weka's own reader makes of a graph, as it writes it. */
  private static String tree(String graph) {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      new HierarchyVisualizer(graph.substring("Newick:".length()));
    } finally {
      System.setErr(before);
    }
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, lines.size(), "text and tree, no error: " + lines);
    return lines.get(1);
  }

  /** Three heaps of which two are one cluster: it stands above its parts, with its number. */
  @Test
  void clustersOfACutStandAboveTheirParts() throws Exception {
    Instances data = new Instances("heaps", new ArrayList<>(List.of(new Attribute("x"))), 60);
    for (int i = 0; i < 60; i++) {
      data.add(new DenseInstance(1, new double[] {new int[] {90, 0, 20}[i % 3] + (7 * i) % 5}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setOptions(
        Utils.splitOptions("-I 60 -chains 2 -noise none -cut 2 -likelihood GaussianLikelihood"));
    clusterer.buildClusterer(data);
    assertEquals(2, clusterer.numberOfClusters());
    String tree = tree(clusterer.graph());
    for (String name :
        List.of("cluster 0 n=20:", "cluster 1 n=40:", "part 1 of 1 n=20:", "part 2 of 1 n=20:")) {
      assertTrue(tree.contains(name), name + " in " + tree);
    }
  }

  @Test
  void aSingleClusterIsATreeOfOneBox() throws Exception {
    Instances data = new Instances("one", new ArrayList<>(List.of(new Attribute("x"))), 20);
    for (int i = 0; i < 20; i++) {
      data.add(new DenseInstance(1, new double[] {(7 * i) % 5}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("40");
    clusterer.setConcentration("1e-9");
    clusterer.getRun().setChains(1);
    clusterer.buildClusterer(data);
    Node root = new TreeBuild().create(new StringReader(clusterer.graph()));
    assertEquals("1 cluster", root.getLabel());
    assertEquals("cluster 0 n=20 (100.0%)", root.getChild(0).getTarget().getLabel());
    assertEquals(Drawable.TREE, clusterer.graphType());
  }

  @Test
  void theMenuHasAnItemForOurGraphsOnly() throws Exception {
    ReportMenu menu = new ReportMenu();
    JMenuItem item = menu.getVisualizeMenuItem(built().graph(), "12:00:00 - CRPMixture");
    assertEquals("Open report", item.getText());
    assertNull(menu.getVisualizeMenuItem("digraph J48Tree {\nN0 [label=\"x\" ]\n}\n", "J48"));
  }
}

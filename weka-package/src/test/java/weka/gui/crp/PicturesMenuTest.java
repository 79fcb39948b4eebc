package weka.gui.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.report.NamedPicture;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import javax.swing.JMenu;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.model.ModelGraph;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.gui.hierarchyvisualizer.HierarchyVisualizer;
import weka.gui.treevisualizer.Node;
import weka.gui.treevisualizer.TreeBuild;

/** The pictures of a run on their way from a model to the Explorer's menu. */
class PicturesMenuTest {

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
  void aModelCarriesItsPicturesThroughAFile() throws Exception {
    CRPMixture loaded = (CRPMixture) new SerializedObject(built()).getObject();
    List<NamedPicture> pictures = ModelGraph.pictures(loaded.graph());
    assertEquals(
        List.of(
            "Profiles of clusters",
            "Density of column 1 (x)",
            "Ladder",
            "Posterior of the number of clusters",
            "Pairs of rows",
            "Trace: number of clusters",
            "Trace: log joint density",
            "Trace: entropy of sizes"),
        pictures.stream().map(NamedPicture::name).toList());
    for (NamedPicture one : pictures) {
      assertTrue(one.picture().width() > 300, one.name());
    }
  }

  @Test
  void twoColumnsHaveAPictureTogether() throws Exception {
    Instances data =
        new Instances(
            "two", new ArrayList<>(List.of(new Attribute("x"), new Attribute("y, z"))), 40);
    for (int i = 0; i < 40; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 2) * 50 + (7 * i) % 5, (11 * i) % 17}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("40");
    clusterer.buildClusterer(data);
    CRPMixture loaded = (CRPMixture) new SerializedObject(clusterer).getObject();
    List<NamedPicture> pictures = ModelGraph.pictures(loaded.graph());
    NamedPicture both =
        pictures.stream()
            .filter(one -> one.name().equals("Density of both columns"))
            .findFirst()
            .orElseThrow();
    assertTrue(both.picture().width() > 300);
    assertTrue(pictures.stream().anyMatch(one -> one.fileName().equals("density-of-column-2-y-z")));
  }

  @Test
  void aGraphWithAnythingButDrawingsIsRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeObject(new File("anything"));
    }
    String data = Base64.getEncoder().encodeToString(bytes.toByteArray());
    String graph = "digraph X {\n/* pictures: " + data + " */\n}\n";
    assertThrows(IllegalArgumentException.class, () -> ModelGraph.pictures(graph));
  }

  /** As the Explorer decides what draws a graph, and what it passes. */
  @Test
  void wekaDrawsTheLadder() throws Exception {
    CRPMixture clusterer = built();
    String graph = clusterer.graph();
    assertEquals(Drawable.Newick, clusterer.graphType());
    assertFalse(graph.contains("digraph"));
    assertTrue(graph.startsWith("Newick:"));
    // no label is lost and every branch ends at the same height: what the panel draws is the ladder
    String drawn = tree(graph);
    assertTrue(drawn.contains("cluster_0_n=20") && drawn.contains("cluster_1_n=20"), drawn);
  }

  /** Weka's window is 800 pixels wide; it writes the names of all leaves in one line. */
  @Test
  void namesOfManyLeavesStandSideBySide() throws Exception {
    Instances data = new Instances("many", new ArrayList<>(List.of(new Attribute("x"))), 180);
    for (int i = 0; i < 180; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 18) * 50 + (7 * i) % 5}));
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
        Pattern.compile("[(,]([^(,:]+):")
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
    PicturesMenu menu = new PicturesMenu();
    JMenu item =
        assertInstanceOf(
            JMenu.class, menu.getVisualizeMenuItem(built().graph(), "12:00:00 - CRPMixture"));
    assertEquals("Pictures", item.getText());
    assertEquals("Profiles of clusters", item.getItem(0).getText());
    assertEquals("Trace: entropy of sizes", item.getItem(item.getItemCount() - 1).getText());
    assertNull(item.getItem(5), "a line between the answer and the chains");
    assertNull(menu.getVisualizeMenuItem("digraph J48Tree {\nN0 [label=\"x\" ]\n}\n", "J48"));
  }
}

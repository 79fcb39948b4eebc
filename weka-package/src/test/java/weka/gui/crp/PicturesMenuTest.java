package weka.gui.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.report.NamedPicture;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectOutputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import javax.swing.JMenuItem;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.model.ModelGraph;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.gui.treevisualizer.Node;
import weka.gui.treevisualizer.TreeBuild;

/** The pictures of a run on their way from a model to the Explorer's menu. */
class PicturesMenuTest {

  private static CRPMixture built() throws Exception {
    Instances data = new Instances("two", new ArrayList<>(List.of(new Attribute("x"))), 40);
    for (int i = 0; i < 40; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 2) * 50 + (7 * i) % 5}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps(60);
    clusterer.setBurnIn("30");
    clusterer.getRun().setChains(2);
    clusterer.buildClusterer(data);
    return clusterer;
  }

  @Test
  void aModelCarriesItsPicturesThroughAFile() throws Exception {
    CRPMixture loaded = (CRPMixture) new SerializedObject(built()).getObject();
    List<NamedPicture> pictures = ModelGraph.pictures(loaded.graph());
    assertEquals(
        List.of("Number of clusters", "Log joint density", "Entropy of sizes", "Pairs of rows"),
        pictures.stream().map(NamedPicture::name).toList());
    for (NamedPicture one : pictures) {
      assertTrue(one.picture().width() > 300, one.name());
    }
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

  @Test
  void wekaDrawsTheClusters() throws Exception {
    CRPMixture clusterer = built();
    Node root = new TreeBuild().create(new StringReader(clusterer.graph()));
    assertEquals("2 clusters", root.getLabel());
    assertEquals("cluster 0 n=20 (50.0%)", root.getChild(0).getTarget().getLabel());
    assertEquals(Drawable.TREE, clusterer.graphType());
  }

  @Test
  void theMenuHasAnItemForOurGraphsOnly() throws Exception {
    PicturesMenu menu = new PicturesMenu();
    JMenuItem item = menu.getVisualizeMenuItem(built().graph(), "12:00:00 - CRPMixture");
    assertNotNull(item);
    assertEquals("Pictures of the run", item.getText());
    assertNull(menu.getVisualizeMenuItem("digraph J48Tree {\nN0 [label=\"x\" ]\n}\n", "J48"));
  }
}

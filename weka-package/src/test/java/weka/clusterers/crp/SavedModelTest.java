package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Models of other builds are refused in one sentence. */
class SavedModelTest {

  private static byte[] model() throws Exception {
    Instances data = new Instances("x", new ArrayList<>(List.of(new Attribute("x"))), 20);
    for (int i = 0; i < 20; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 2) * 50 + (7 * i) % 5}));
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setSweeps("20");
    clusterer.getRun().setChains(1);
    clusterer.buildClusterer(data);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, clusterer);
    return bytes.toByteArray();
  }

  private static CRPMixture read(byte[] model) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(model))) {
      return (CRPMixture) in.readObject();
    }
  }

  /** {@return the model with another text of the same length in place of one that it has once} */
  private static byte[] replaced(byte[] model, String text, String other) {
    String all = new String(model, StandardCharsets.ISO_8859_1);
    assertTrue(all.contains(text), text);
    assertEquals(text.length(), other.length());
    return all.replace(text, other).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void refused(byte[] model) {
    InvalidObjectException refusal = assertThrows(InvalidObjectException.class, () -> read(model));
    assertTrue(refusal.getMessage().contains("another build"), refusal.getMessage());
  }

  @Test
  void aModelOfThisBuildIsRead() throws Exception {
    assertEquals(20, read(model()).labels().length);
  }

  @Test
  void aModelOfAnotherBuild() throws Exception {
    String build = PackageBuild.text();
    String last = build.substring(build.length() - 8);
    refused(replaced(model(), last, "otherone"));
  }

  @Test
  void aModelWithAClassThatIsNoMore() throws Exception {
    refused(replaced(model(), "crp.model.MixtureModel", "crp.model.MixtureGone_"));
  }

  /** A class that was changed says so by the number behind its name. */
  @Test
  void aModelWithAClassThatWasChanged() throws Exception {
    byte[] model = model();
    String name = "weka.clusterers.crp.options.RunDetails";
    int end = new String(model, StandardCharsets.ISO_8859_1).indexOf(name) + name.length() + 7;
    assertEquals(1, model[end]);
    model[end] = 2;
    refused(model);
  }
}

package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.RegionMixture;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Models of another form are refused in one sentence. */
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
    assertTrue(
        refusal
            .getMessage()
            .startsWith("this model was saved by version unreleased of the package"),
        refusal.getMessage());
  }

  @Test
  void aModelOfThisFormIsRead() throws Exception {
    assertEquals(20, read(model()).labels().length);
  }

  @Test
  void aModelOfAnotherForm() throws Exception {
    byte[] model = model();
    String version = "unreleased";
    int at = new String(model, StandardCharsets.ISO_8859_1).indexOf(version);
    assertEquals(CrpClusterer.FORMAT, model[at - 3], "before the length of the version");
    model[at - 3]++;
    refused(model);
  }

  /** What the classes of saved models hold. */
  @Test
  void theFormHasItsNumber() throws Exception {
    Path folder = Path.of("src", "test", "resources");
    Path golden =
        (Files.exists(folder) ? folder : Path.of("weka-package").resolve(folder))
            .resolve("saved-form.txt");
    String now = "form " + CrpClusterer.FORMAT + "\n" + String.join("\n", shapes()) + "\n";
    if (Boolean.getBoolean("crp.golden.write")) {
      Files.writeString(golden, now);
    }
    assertEquals(
        Files.readString(golden),
        now,
        "what a saved model holds has changed: increase CrpClusterer.FORMAT, then run with -Dcrp.golden.write=true");
  }

  /** {@return the classes in saved models of some schemes, each with its fields} */
  private static SortedSet<String> shapes() throws Exception {
    SortedSet<String> shapes = new TreeSet<>();
    ObjectOutputStream out =
        new ObjectOutputStream(OutputStream.nullOutputStream()) {
          @Override
          protected void annotateClass(Class<?> type) {
            ObjectStreamClass shape = ObjectStreamClass.lookup(type);
            boolean own = type.getName().matches("(crp|weka\\.clusterers)\\..*");
            if (own && shape != null && !type.isEnum() && !type.isArray()) {
              shapes.add(
                  type.getName()
                      + Stream.of(shape.getFields())
                          .map(field -> " " + field.getName() + ":" + field.getType().getName())
                          .sorted()
                          .collect(Collectors.joining()));
            }
          }
        };
    for (CrpClusterer scheme : schemes()) {
      out.writeObject(scheme);
    }
    return shapes;
  }

  private static final String[] ATTRIBUTES = {"x numeric", "y numeric", "kind {a,b,c}"};

  /** {@return schemes, each with a model} */
  private static Set<CrpClusterer> schemes() throws Exception {
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 50 * (i % 2) + (7 * i) % 5 + "," + (11 * i) % 13 + "," + "abc".charAt(i * i % 3);
    }
    // nothing is left to the data, so that the classes are always the same
    String numbers =
        "-ignore kind -likelihood \"GaussianLikelihood -covariance full -tails 0 -rounding none\"";
    Map<CrpClusterer, String> all = new LinkedHashMap<>();
    all.put(new CRPMixture(), "-noise none " + numbers);
    all.put(new CRPMixture(), "-noise none -ignore x,y -likelihood CategoricalLikelihood");
    all.put(new RegionMixture(), numbers);
    all.put(new DistanceDependentCRP(), numbers);
    all.put(new HDPHMM(), numbers);
    all.put(new HDPMixture(), numbers);
    for (Map.Entry<CrpClusterer, String> one : all.entrySet()) {
      one.getKey().setOptions(Utils.splitOptions("-I 20 -chains 1 " + one.getValue()));
      one.getKey().buildClusterer(Data.of(ATTRIBUTES, rows));
    }
    return all.keySet();
  }

  @Test
  void aStoredModelPredictsAsBefore() throws Exception {
    for (CrpClusterer before : schemes()) {
      CrpClusterer after = (CrpClusterer) new SerializedObject(before).getObject();
      before.setOptions(Utils.splitOptions("-I 30"));
      assertEquals(before.toString(), after.toString());
      assertArrayEquals(before.labels(), after.labels());
      for (String row : new String[] {"1,2,a", "51,7,b", "25,?,c"}) {
        Instance instance = Data.of(ATTRIBUTES, row).instance(0);
        assertArrayEquals(
            before.distributionForInstance(instance),
            after.distributionForInstance(instance),
            before.getClass() + " " + row);
      }
      CrpClusterer again = (CrpClusterer) new SerializedObject(after).getObject();
      assertArrayEquals(before.labels(), again.labels());
    }
  }

  @Test
  void aModelWithAClassThatIsNoMore() throws Exception {
    refused(replaced(model(), "crp.model.ModelView", "crp.model.ModelGone"));
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

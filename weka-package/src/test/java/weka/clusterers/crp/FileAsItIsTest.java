package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.MallowsMixture;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Files with names, numbers and dates of rows and with a class, as people have them. */
class FileAsItIsTest {

  private static final int ROWS = 60;
  private static final String QUICK = "-I 60 -chains 2 ";

  /** Three groups in two measurements, and one attribute more. */
  private static Instances groups(String attribute, IntFunction<String> value) throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    String[] rows = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] =
          Text.of(
              "%s,%s,%s",
              value.apply(i), 12 * (i % 3) + random.nextGaussian(), random.nextGaussian());
    }
    return Data.of(new String[] {attribute, "x numeric", "y numeric"}, rows);
  }

  private static <C extends CrpClusterer> C built(C scheme, String options, Instances data)
      throws Exception {
    scheme.setOptions(Utils.splitOptions(QUICK + options));
    assertTrue(scheme.getCapabilities().test(data), "Start is enabled");
    scheme.buildClusterer(data);
    return scheme;
  }

  private static String names() {
    StringBuilder names = new StringBuilder("{c0");
    for (int i = 1; i < ROWS; i++) {
      names.append(",c").append(i);
    }
    return names.append('}').toString();
  }

  private static int shuffled(int row) {
    return 1 + row * 37 % ROWS;
  }

  private static void sameAsWithout(Instances data, String note) throws Exception {
    CRPMixture asItIs = built(new CRPMixture(), "", data);
    assertTrue(unwrapped(asItIs).contains(note), asItIs::toString);
    CRPMixture without = built(new CRPMixture(), "-ignore id", data);
    assertArrayEquals(without.labels(), asItIs.labels());
    assertTrue(asItIs.numberOfClusters() < 6, asItIs::toString);
  }

  private static String unwrapped(CrpClusterer scheme) {
    return scheme.toString().replaceAll("\\R +", " ");
  }

  @Test
  void namesOfRowsAreLeftOut() throws Exception {
    String note =
        "Note: attribute 'id' has other texts in most rows, like names, and was left out.";
    sameAsWithout(groups("id " + names(), i -> "c" + i), note);
    sameAsWithout(groups("id string", i -> "c" + i), note);
  }

  @Test
  void numbersOfRowsAreLeftOut() throws Exception {
    sameAsWithout(
        groups("id numeric", i -> String.valueOf(shuffled(i))),
        "Note: attribute 'id' numbers the rows and was left out (override: -likelihood"
            + " GaussianLikelihood).");
  }

  /** Weka's loader of CSV files makes nominal values of dates. */
  @Test
  void nominalDatesAreLeftOut() throws Exception {
    sameAsWithout(
        groups("id {2021-06-01,2022-06-01,2023-06-01}", i -> "202" + (1 + i % 3) + "-06-01"),
        "Note: attribute 'id' holds dates, which say when a row is, and was left out (give it to"
            + " DistanceDependentCRP as its time).");
  }

  @Test
  void datesAreLeftOutOrYears() throws Exception {
    Instances data = groups("id date yyyy-MM-dd", i -> Text.of("20%02d-06-01", i % 25));
    sameAsWithout(
        data,
        "Note: attribute 'id' holds dates, which say when a row is, and was left out (give it to"
            + " DistanceDependentCRP as its time).");
    for (int a = data.numAttributes() - 1; a >= 0; a--) {
      if (!data.attribute(a).isDate()) {
        data.deleteAttributeAt(a);
      }
    }
    String years = built(new CRPMixture(), "", data).toString();
    assertTrue(years.contains(" 2011."), years);
  }

  @Test
  void stringsThatAreNotNamesAreCategories() throws Exception {
    Instances data = groups("kind string", i -> "k" + i % 4);
    CRPMixture scheme = new CRPMixture();
    assertTrue(scheme.getCapabilities().test(data), "Start is enabled");
    Instances nominal = groups("kind {k0,k1,k2,k3}", i -> "k" + i % 4);
    String text = built(scheme, "", data).toString();
    assertEquals(built(new CRPMixture(), "", nominal).toString(), text);
    // strings of other data have other numbers
    Instances later = new Instances(data, 0);
    for (int i = data.numInstances() - 1; i >= 0; i--) {
      Instance row = new DenseInstance(data.instance(i));
      row.setDataset(later);
      int kind = data.attribute("kind").index();
      row.setValue(kind, data.instance(i).stringValue(kind));
      later.add(row);
    }
    for (int i = 0; i < later.numInstances(); i++) {
      assertArrayEquals(
          scheme.distributionForInstance(data.instance(data.numInstances() - 1 - i)),
          scheme.distributionForInstance(later.instance(i)),
          1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kind {a,b,c}", "kind numeric"})
  void anAttributeThatMadeTheClustersIsNamed(String attribute) throws Exception {
    boolean nominal = attribute.contains("{");
    Instances data =
        groups(attribute, i -> nominal ? "abc".substring(i % 3, i % 3 + 1) : "" + i % 3);
    CRPMixture scheme = built(new CRPMixture(), "", data);
    String text = unwrapped(scheme);
    int at = text.indexOf("Next: the clusters are those of attribute 'kind' (adjusted Rand");
    assertTrue(at > 0 && at < text.indexOf("Ladder"), text);
    assertFalse(
        built(new CRPMixture(), "-ignore kind", data).toString().contains("are those of"), text);
  }

  /** The clusters may be those of an attribute that had no part in them. */
  @Test
  @Tag("slow")
  void anAttributeThatWasLeftOutIsNotBlamed() throws Exception {
    String[] rows = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = i % 2 == 0 ? "u>v>w>x,a" : "x>w>v>u,b";
    }
    Instances data = Data.of(new String[] {"ballot {u>v>w>x,x>w>v>u}", "kind {a,b}"}, rows);
    String text = unwrapped(built(new MallowsMixture(), "", data));
    assertTrue(text.contains("'kind' was left out"), text);
    assertFalse(text.contains("Warning"), text);
  }

  @Test
  @Tag("slow")
  void oneDateIsTheTime() throws Exception {
    Instances data =
        groups("when date yyyy-MM-dd", i -> Text.of("%d-%02d-01", 2000 + i / 12, 1 + i % 12));
    String note = "earness is by attribute 'when', in days";
    String links = unwrapped(built(new DistanceDependentCRP(), "", data));
    assertTrue(links.contains(note), links);
    String averaged = unwrapped(built(new AveragedDistanceDependentCRP(), "", data));
    assertTrue(averaged.contains(note), averaged);
    String rows =
        unwrapped(built(new DistanceDependentCRP(), "-nearness \"TimeNearness -time row\"", data));
    assertTrue(rows.contains("by the place of the row") && rows.contains("holds dates"), rows);
    HDPHMM states = built(new HDPHMM(), "", data);
    assertFalse(states.toString().contains("when"), states::toString);
  }

  @Test
  void aTimeSeriesThatIsNotInOrderIsRefused() throws Exception {
    Instances data = groups("when date yyyy", i -> String.valueOf(2000 - i));
    HDPHMM states = new HDPHMM();
    assertEquals(
        "row 2 is earlier than the row before it by the dates of attribute 'when', but the order of"
            + " the rows is that of time: sort them by it, or leave it out (-ignore)",
        assertThrows(IllegalArgumentException.class, () -> states.buildClusterer(data))
            .getMessage());
    built(states, "-ignore when", data);
  }

  @Test
  void oneRowIsNotEnough() throws Exception {
    Instances data = new Instances(groups("id string", i -> "c" + i), 0, 1);
    assertFalse(new CRPMixture().getCapabilities().test(data));
  }
}

package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.StringToNominal;

/** Files that a newcomer opens, and what a scheme makes of attributes that are no measurements. */
class TrapsTest {

  private static String text(CrpClusterer scheme, String options, Instances data) throws Exception {
    scheme.setOptions(Utils.splitOptions(options + " -I 6 -chains 1"));
    scheme.buildClusterer(data);
    return scheme.toString().replaceAll("\\s+", " ");
  }

  @Test
  void theGroupsAreNamedAndMeasurementsAreNoGroups() throws Exception {
    Instances data = Data.file("faithful.arff");
    String text = text(new HDPMixture(), "-group waiting", data);
    assertTrue(text.contains("rows are in groups by attribute 'waiting'"), text);
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> text(new HDPMixture(), "", data));
    assertTrue(refused.getMessage().contains("waiting is taken as it is"), refused::getMessage);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.add(i * i % 7 + "," + i % 2);
    }
    Instances sites =
        Data.of(new String[] {"x numeric", "site numeric"}, rows.toArray(String[]::new));
    assertTrue(text(new HDPMixture(), "", sites).contains("by attribute 'site'"));
    rows.remove(0);
    Instances fewer =
        Data.of(new String[] {"x numeric", "site numeric"}, rows.toArray(String[]::new));
    assertThrows(IllegalArgumentException.class, () -> text(new HDPMixture(), "", fewer));
  }

  @Test
  @Tag("slow")
  void whereRowsAreInTimeTheTimeIsNoMeasurement() throws Exception {
    Instances nile = Data.file("nile.arff");
    String leftOut = "attribute 'year' increases along the rows, like a time";
    for (CrpClusterer scheme :
        List.of(new HDPHMM(), new DistanceDependentCRP(), new AveragedDistanceDependentCRP())) {
      String text = text(scheme, "", nile);
      assertTrue(text.contains(leftOut), text);
      assertFalse(scheme.toString().lines().anyMatch(line -> line.equals("year")), text);
    }
    String kept = text(new HDPHMM(), "-likelihood GaussianLikelihood", nile);
    assertFalse(kept.contains(leftOut), kept);
    String named = text(new DistanceDependentCRP(), "-nearness \"TimeNearness -time year\"", nile);
    assertFalse(named.contains(leftOut), named);
    String mixture = text(new CRPMixture(), "", nile);
    assertTrue(mixture.contains("attribute 'year' numbers the rows and was left out"), mixture);
  }

  /** Each sequence has its own clock; what is constant in a sequence is no time. */
  @Test
  void timesIncreaseInEachSequence() throws Exception {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      rows.add(Text.of("%s,%d,%d,%d", i < 12 ? "a" : "b", i % 12, i * i % 7, i / 12));
    }
    String[] header = {"id {a,b}", "clock numeric", "x numeric", "age numeric"};
    String text = text(new HDPHMM(), "-sequence id", Data.of(header, rows.toArray(String[]::new)));
    assertTrue(text.contains("attribute 'clock' increases along the rows"), text);
    assertFalse(text.contains("'age' increases"), text);
    assertFalse(
        text(new HDPHMM(), "-ignore id", Data.of(header, rows.toArray(String[]::new)))
            .contains("'clock' incr"));
  }

  @Test
  @Tag("slow")
  void rankingsAreTakenAsTheyAre() throws Exception {
    Instances ballots = Data.file("ballots.arff");
    MallowsMixture mallows = new MallowsMixture();
    assertTrue(mallows.getCapabilities().test(ballots));
    String text = text(mallows, "", ballots);
    assertTrue(
        text.contains("the rankings are those of attribute 'ballot': 'kind' was left out"), text);
    assertTrue(text.contains("mango > "), text);

    MallowsMixture stored = (MallowsMixture) new SerializedObject(mallows).getObject();
    StringToNominal filter = new StringToNominal();
    filter.setAttributeRange("first");
    filter.setInputFormat(ballots);
    Instances nominal = Filter.useFilter(ballots, filter);
    MallowsMixture other = new MallowsMixture();
    text(other, "", nominal);
    assertArrayEquals(mallows.labels(), other.labels());
    // a file that is read row by row has one string at a time
    Instances header = new Instances(ballots, 1);
    for (int i = 0; i < 20; i++) {
      Instance row = (Instance) ballots.get(i).copy();
      header.delete();
      row.setDataset(header);
      row.setValue(0, header.attribute(0).addStringValue(ballots.get(i).stringValue(0)));
      assertArrayEquals(
          stored.distributionForInstance(ballots.get(i)), mallows.distributionForInstance(row));
      assertEquals(
          stored.logDensityForInstance(ballots.get(i)), mallows.logDensityForInstance(row));
      assertArrayEquals(
          stored.distributionForInstance(ballots.get(i)),
          other.distributionForInstance(nominal.get(i)));
    }
    Instance strange = (Instance) ballots.get(0).copy();
    strange.setDataset(ballots);
    strange.setValue(0, ballots.attribute(0).addStringValue("mango>kiwi"));
    String unknown =
        assertThrows(IllegalArgumentException.class, () -> mallows.distributionForInstance(strange))
            .getMessage();
    assertTrue(unknown.contains("unknown item 'kiwi'"), unknown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p string, q string | a>b,b>a | both hold rankings",
        "p string | a | no attribute holds rankings",
        "p string | ? | no attribute holds rankings",
      })
  void whatIsNoRankingIsReported(String header, String row, String part) throws Exception {
    Instances data = Data.of(header.split(", ", -1), row, row);
    String message =
        assertThrows(Exception.class, () -> text(new MallowsMixture(), "", data)).getMessage();
    assertTrue(message.contains(part), message);
  }
}

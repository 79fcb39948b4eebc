package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.crp.nearness.GraphNearness;
import weka.clusterers.crp.nearness.PlaceNearness;
import weka.core.Instances;

/** What users are told about options and data that place no rows. */
class NearBadDataTest {

  private static final String[] HEADER = {
    "id string", "day date yyyy-MM-dd", "lat numeric", "lon numeric", "x numeric", "kind {u,v}"
  };

  private static final String[] ROWS = {
    "a,2001-01-01,10,20,1.5,u", "b,2001-01-02,11,21,1.6,u", "c,2001-01-05,50,60,7.5,v",
    "d,2001-01-09,51,61,7.4,v", "e,2001-01-10,50,61,7.7,v", "f,2001-01-12,10,21,1.4,u"
  };

  @TempDir Path folder;
  private Instances data;

  @BeforeEach
  void read() throws Exception {
    data = Data.of(HEADER, ROWS);
  }

  private static <C extends CrpClusterer> C quick(C clusterer) {
    clusterer.setSweeps("20");
    clusterer.getRun().setChains(1);
    return clusterer;
  }

  private String fault(String nearness, String... more) throws Exception {
    DistanceDependentCRP clusterer = new DistanceDependentCRP();
    String[] options = new String[more.length + 4];
    System.arraycopy(more, 0, options, 4, more.length);
    options[0] = "-nearness";
    options[1] = nearness;
    options[2] = "-ignore";
    options[3] = "id,day,lat,lon";
    Exception fault =
        assertThrows(
            IllegalArgumentException.class,
            () -> {
              clusterer.setOptions(options);
              quick(clusterer).buildClusterer(data);
            });
    assertEquals("No model built yet.", clusterer.toString());
    return fault.getMessage();
  }

  private String edges(String... lines) throws Exception {
    Path file = folder.resolve("edges.csv");
    Files.write(file, java.util.List.of(lines));
    return "GraphNearness -id id -edges " + file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TimeNearness -time when | -time: unknown attribute 'when'",
        "TimeNearness -time 7 | -time: unknown attribute '7'",
        "TimeNearness -time 0 | -time: unknown attribute '0'",
        "TimeNearness -time kind | -time: attribute 'kind' must be numeric or a date",
        "PlaceNearness -attributes lat,north | -attributes: unknown attribute 'north'",
        "PlaceNearness -attributes lat | -attributes must be two, latitude and longitude, were 1",
        "PlaceNearness -earlier noon | -earlier: unknown attribute 'noon'",
        "PlaceNearness -distance weka.core.EuclideanDistance | -attributes must name the attributes"
            + " that EuclideanDistance looks at",
        "GraphNearness -id id | -edges must be given",
        "GraphNearness -id id -edges none.csv | there is no edge file none.csv",
        "GraphNearness -id name -edges none.csv | -id: unknown attribute 'name'",
        "GraphNearness -id day -edges none.csv | -id: attribute 'day' must be of strings, nominal or numeric",
        "GraphNearness -id kind -edges none.csv | row 2, attribute 'kind': the id 'u' is that of row 1, too",
        "GraphNearness -id id -edges none.csv -hops 0 | -hops must be at least 1, was 0",
      })
  void anOptionOfTheNearness(String nearness, String message) throws Exception {
    String told = fault(nearness);
    assertTrue(told.startsWith(message), told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-nearness | FarNearness | -nearness 'FarNearness' cannot be used: there is no such class",
      })
  void anOptionOfTheClusterer(String option, String value, String message) throws Exception {
    DistanceDependentCRP clusterer = new DistanceDependentCRP();
    String told =
        assertThrows(
                IllegalArgumentException.class,
                () -> {
                  clusterer.setOptions(new String[] {option, value, "-ignore", "id,day,lat,lon"});
                  quick(clusterer).buildClusterer(data);
                })
            .getMessage();
    assertTrue(told.startsWith(message), told);
  }

  @Test
  void aRowWithoutTimeOrId() throws Exception {
    data.instance(2).setMissing(1);
    data.instance(3).setMissing(0);
    assertEquals(
        "row 3, attribute 'day': the time must be finite, was missing",
        fault("TimeNearness -time day"));
    assertEquals(
        "row 3, attribute 'day': the time must be finite, was missing",
        fault("PlaceNearness -earlier day"));
    assertEquals("row 4, attribute 'id': the id is missing", fault(edges("a,b")));
  }

  @Test
  void aPlaceOutOfRange() throws Exception {
    data.instance(4).setValue(2, 95);
    assertEquals(
        "row 5, attribute 'lat': the latitude must be from -90 to 90 degrees, was 95.0",
        fault("PlaceNearness"));
    data.instance(4).setMissing(2);
    assertEquals(
        "row 5, attribute 'lat': the latitude must be from -90 to 90 degrees, was missing",
        fault("PlaceNearness"));
  }

  @Test
  void edgesThatAreNone() throws Exception {
    assertEquals(
        Text.of(
            "edge file %s, line 3: unknown id \"z\": no row has it in column 'id'",
            folder.resolve("edges.csv")),
        fault(edges("from,to", "a,b", "c,z")));
  }

  @Test
  void selfLoopsAndRepeatedEdgesAreLegal() throws Exception {
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    clusterer.setIgnore("day,lat,lon");
    GraphNearness graph = new GraphNearness();
    graph.setOptions(
        weka.core.Utils.splitOptions(
            edges("a,a", "a,b", "b,a", "a,b", "d,e").substring("GraphNearness ".length())));
    clusterer.setNearness(graph);
    clusterer.buildClusterer(data);
    assertTrue(clusterer.numberOfClusters() >= 4, clusterer.toString());
  }

  @Test
  void onlyWhatIsTakenMayBeOfAnyKind() throws Exception {
    DistanceDependentCRP clusterer = quick(new DistanceDependentCRP());
    clusterer.setNearness(new PlaceNearness());
    data.instance(1).setValue(0, data.instance(0).stringValue(0));
    String told = assertThrows(Exception.class, () -> clusterer.buildClusterer(data)).getMessage();
    assertTrue(
        told.startsWith("attribute 'id' holds strings, which DistanceDependentCRP does not"), told);
  }

  @Test
  void theAveragedClustererNeedsATimeOfEachRow() throws Exception {
    AveragedDistanceDependentCRP clusterer = quick(new AveragedDistanceDependentCRP());
    clusterer.setIgnore("id,day");
    clusterer.setTime("kind");
    assertEquals(
        "-time: attribute 'kind' must be numeric or a date",
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(data))
            .getMessage());
    data.instance(1).setMissing(1);
    clusterer.setTime("day");
    assertEquals(
        "row 2, attribute 'day': the time must be finite, was missing",
        assertThrows(IllegalArgumentException.class, () -> clusterer.buildClusterer(data))
            .getMessage());
  }
}

package weka.clusterers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.clusterers.crp.CrpClusterer;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

class RegionMixtureTest {

  @TempDir private Path folder;

  /** A grid of six by six cells, whose right half differs. */
  private Instances grid() throws Exception {
    StringBuilder text = new StringBuilder("@relation grid\n");
    text.append("@attribute east numeric\n@attribute north numeric\n@attribute id numeric\n");
    text.append("@attribute x numeric\n@data\n");
    for (int i = 0; i < 36; i++) {
      text.append(i % 6).append(',').append(i / 6).append(',').append(i + 101).append(',');
      text.append(i % 6 < 3 ? 0 : 8).append('.').append(i * 37 % 100).append('\n');
    }
    Path file = Files.writeString(folder.resolve("grid.arff"), text);
    return DataSource.read(file.toString());
  }

  /** The edges of the grid by ids, and those of two nodes that are not in it. */
  private Path edges() throws IOException {
    StringBuilder text = new StringBuilder("900,136\n900,130\n901,131\n");
    for (int i = 0; i < 36; i++) {
      text.append(i % 6 < 5 ? i + 101 + "," + (i + 102) + "\n" : "");
      text.append(i < 30 ? i + 101 + "," + (i + 107) + "\n" : "");
    }
    return Files.writeString(folder.resolve("edges.csv"), text);
  }

  private static RegionMixture built(String options, Instances data) throws Exception {
    RegionMixture scheme = new RegionMixture();
    scheme.setOptions(Utils.splitOptions("-I 40 -chains 2 " + options));
    scheme.buildClusterer(data);
    return (RegionMixture) new SerializedObject(scheme).getObject();
  }

  private static Instance row(Instances data, double... values) {
    Instance row = new DenseInstance(1, values);
    row.setDataset(data);
    return row;
  }

  @ParameterizedTest
  @ValueSource(classes = {RegionMixture.class, DistanceDependentCRP.class})
  void placesAndTimesTogetherSayTheCluster(Class<? extends CrpClusterer> kind) throws Exception {
    StringBuilder text = new StringBuilder("@relation cells\n");
    text.append("@attribute east numeric\n@attribute north numeric\n@attribute t numeric\n");
    text.append("@attribute x numeric\n@data\n");
    for (int i = 0; i < 75; i++) {
      text.append(i % 5).append(',').append(i % 25 / 5).append(',').append(i / 25).append(',');
      text.append(i < 50 ? 0 : 8).append('.').append(i * 37 % 100).append('\n');
    }
    Instances data =
        DataSource.read(Files.writeString(folder.resolve("cells.arff"), text).toString());
    CrpClusterer scheme = kind.getDeclaredConstructor().newInstance();
    scheme.setOptions(
        new String[] {
          "-I",
          "60",
          "-chains",
          "2",
          "-nearness",
          "weka.clusterers.crp.nearness.PlaceNearness -attributes 1,2 -time t -distance"
              + " \"weka.core.EuclideanDistance -D\""
        });
    scheme.buildClusterer(data);
    assertEquals(2, scheme.numberOfClusters());
    assertEquals(0, scheme.clusterInstance(row(data, 2.1, 2, 0, Double.NaN)));
    assertEquals(1, scheme.clusterInstance(row(data, 2.1, 2, 2, Double.NaN)));
    assertTrue(scheme.toString().contains("and by time, attribute 't'"), scheme.toString());
  }

  private static int[] halves() {
    return IntStream.range(0, 36).map(i -> i % 6 < 3 ? 0 : 1).toArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " -distance \\\"weka.core.EuclideanDistance -D\\\"",
        " -distance weka.core.EuclideanDistance",
        " -distance weka.core.ManhattanDistance"
      })
  void predictsNewPlaces(String distance) throws Exception {
    Instances data = grid();
    if (distance.isEmpty()) {
      data.renameAttribute(0, "longitude");
      data.renameAttribute(1, "latitude");
    }
    String where = distance.isEmpty() ? "" : " -attributes east,north";
    RegionMixture scheme =
        built("-A 2 -ignore id -nearness \"PlaceNearness" + where + distance + "\"", data);

    assertArrayEquals(halves(), scheme.labels());
    assertTrue(scheme.distributionForInstance(row(data, 4.4, 2.5, 0, 8.2))[1] > 0.9);
    assertTrue(scheme.distributionForInstance(row(data, 0.5, 3.5, 0, 0.1))[0] > 0.9);
  }

  @Test
  void predictsNewNodesByTheirEdges() throws Exception {
    Instances data = grid();
    String graph = "GraphNearness -edges " + edges() + " -id id";
    RegionMixture scheme =
        built("-A 2 -ignore east,north -nearness \"" + graph + " -skip-unknown\"", data);

    assertArrayEquals(halves(), scheme.labels());
    assertTrue(scheme.distributionForInstance(row(data, 0, 0, 900, 8.2))[1] > 0.9);
    assertTrue(scheme.distributionForInstance(row(data, 0, 0, 901, 0.1))[0] > 0.9);
    Exception refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> built("-ignore east,north -nearness \"" + graph + "\"", data));
    assertTrue(refused.getMessage().contains("no row has it in column 'id'"), refused.getMessage());
    refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> built("-nearness \"" + graph + " -skip-unknown -earlier row\"", data));
    assertEquals("-earlier must be none for regions, was 'row'", refused.getMessage());
  }

  @Test
  void predictsNewTimes() throws Exception {
    Instances series = grid();
    for (int i = 0; i < series.numInstances(); i++) {
      series.instance(i).setValue(0, i);
      series.instance(i).setValue(3, (i < 18 ? 0 : 8) + i * 37 % 100 / 100.0);
    }
    RegionMixture scheme = built("-ignore north,id -nearness \"TimeNearness -time east\"", series);

    assertArrayEquals(IntStream.range(0, 36).map(i -> i < 18 ? 0 : 1).toArray(), scheme.labels());
    assertTrue(scheme.distributionForInstance(row(series, 40, 0, 0, 8.2))[1] > 0.9);
    assertTrue(scheme.distributionForInstance(row(series, 2.5, 0, 0, 0.3))[0] > 0.9);
  }
}

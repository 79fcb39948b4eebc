package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.clusterers.MallowsMixture;
import weka.core.Instances;
import weka.core.converters.RankingLoader;

class RankingLoaderTest {

  @TempDir private Path folder;

  private RankingLoader loader(String... lines) throws IOException {
    RankingLoader loader = new RankingLoader();
    loader.setFile(Files.writeString(folder.resolve("b.soi"), String.join("\n", lines)).toFile());
    return loader;
  }

  @Test
  @Tag("slow")
  void ballotsBecomeRanksAndCountsWeights() throws Exception {
    RankingLoader loader =
        loader(
            "# ALTERNATIVE NAME 1: Ann",
            "# ALTERNATIVE NAME 2: Bob",
            "# ALTERNATIVE NAME 3: Cid",
            "30: 1,2,3",
            "20: 3,2");
    assertEquals(0, loader.getStructure().size());
    Instances data = loader.getDataSet();
    assertEquals("Bob", data.attribute(1).name());
    assertArrayEquals(new double[] {Double.NaN, 2, 1}, data.get(1).toDoubleArray());
    assertEquals(30, data.get(0).weight());
    MallowsMixture clusterer = new MallowsMixture();
    clusterer.setSweeps("20");
    clusterer.buildClusterer(data);
    assertEquals(2, loader.getDataSet().size());
  }

  @Test
  void badFilesAreToldInOneSentence() throws Exception {
    RankingLoader twice = loader("count,r1,r2,r3", "4,1,2,3", "2,1,2,1");
    assertEquals(
        "b.soi, line 3: row 2: item 1 is ranked twice",
        assertThrows(IOException.class, twice::getDataSet).getMessage());
    assertEquals(
        "No file of rankings has been given.",
        assertThrows(IOException.class, () -> new RankingLoader().getDataSet()).getMessage());
  }
}

package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.html.Palette;
import elki.database.Database;
import elki.utilities.exceptions.AbortException;
import elki.utilities.io.FileUtil;
import java.awt.Color;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a result through ELKI's parameter. */
class ReportTest {

  @TempDir private Path directory;

  @Test
  void thePageIsWrittenWithTheClustering() throws Exception {
    Path file = directory.resolve("report.html");
    Database database = Data.corners(40, 2);
    Data.sweeps(40).with("crp.report", file.toString()).build().autorun(database);
    String page = Files.readString(file);
    assertTrue(page.contains("\"all\":40,"), "all rows");
    assertTrue(page.contains("\"repeat\":\"Run: "), "how to repeat it");
  }

  /** ELKI's visualizer asks ELKI for the file of this name; it is not on Maven Central. */
  @Test
  void theVisualizerCanHaveTheColoursOfThePage() throws Exception {
    Properties style = new Properties();
    try (InputStream file = FileUtil.openSystemFile("crp-colours.properties")) {
      style.load(file);
    }
    String[] colours = style.getProperty("colorset").split(",", -1);
    assertEquals(14, colours.length);
    for (int label = 0; label < colours.length; label++) {
      assertEquals(new Color(Palette.ofLabel(label)), Color.decode(colours[label]));
    }
  }

  @Test
  void aPageThatCannotBeWrittenIsRefusedBeforeTheRun() {
    Path file = directory.resolve("no/report.html");
    Database database = Data.corners(40, 2);
    String said =
        assertThrows(
                AbortException.class,
                () -> Data.sweeps(40).with("crp.report", file.toString()).build().autorun(database))
            .getMessage();
    assertEquals("crp.report: there is no folder for the report " + file, said);
  }
}

package crp.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import crp.answer.Answer;
import crp.data.RealRows;
import crp.estimate.Cut;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.report.ReportNames;
import crp.report.Topic;
import crp.seating.Crp;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser; skipped where Chromium is missing. */
@Tag("slow")
@Tag("browser")
class BrowserTest {

  private static final String ATTACK = "=</script><img src=x onerror=\"document.title='hit'\">";

  private static final String DENSITY =
      "document.querySelector('[aria-label^=\"density of\"] canvas').toDataURL()";

  @TempDir private Path folder;

  private static HtmlReport page() {
    SeededRng random = new SeededRng(3);
    double[][] cells = new double[60][3];
    for (int i = 0; i < cells.length; i++) {
      for (int j = 0; j < 3; j++) {
        cells[i][j] = random.gaussian() + (j == i % 3 ? 15 : 0);
      }
    }
    RealRows data = RealRows.of(cells);
    Fit<RealRows> fit =
        Mixture.of(Crp.of(1), DiagonalGaussian.from(data), data)
            .run()
            .sweeps(60)
            .chains(2)
            .seed(1)
            .fit();
    assertEquals(3, fit.parts().size());
    return HtmlReport.of(Answer.of(fit), ReportNames.ofColumns(List.of(ATTACK, "b", "c")));
  }

  private static String pixels(int plot) {
    return "[...document.querySelectorAll('.u-wrap canvas')][" + plot + "].toDataURL()";
  }

  @Test
  void sliderHoverKeysAndExportWorkWithoutANetwork() throws Exception {
    Assumptions.assumeTrue(Browser.find().isPresent(), "no Chromium");
    Path file = folder.resolve("page.html");
    page().from(new Origin("data.csv", "2026-11-29")).write(file);
    try (Browser browser = Browser.open(file, folder)) {
      String title = browser.value("document.title").getAsString();
      assertEquals("3 clusters of 60 rows", title);
      assertEquals(0, browser.value("document.querySelectorAll('img[src=x]').length").getAsInt());
      theSliderRecolours(browser);
      theMouseTellsOfARow(browser);
      keysSelect(browser);
      aBoxSelectsAndIsSaved(browser);
      aPlotIsSavedAsAPicture(browser);
      assertEquals(
          "data.csv \u00b7 60 rows and 3 columns used \u00b7 2026-11-29", browser.text("#origin"));
      assertEquals(
          3, browser.value("document.querySelectorAll('#contrasts li').length").getAsInt());
      assertEquals(
          9, browser.value("document.querySelectorAll('#heat .shaded').length").getAsInt());
      tableIsSorted(browser);
      textsAreNotNarrowBesideManyNumbers(browser);
      assertEquals(title, browser.value("document.title").getAsString());
      assertEquals(List.of(), browser.complaints());
    }
  }

  /** Headings of the pages of several kinds of models; none complains. */
  @Test
  void eachKindOfPageIsDrawn() throws Exception {
    Assumptions.assumeTrue(Browser.find().isPresent(), "no Chromium");
    Map<String, Fit<?>> fits =
        Map.of(
            "Time", PagePartsTest.inTime(),
            "Graph", PagePartsTest.onGraph(),
            "Segments", PagePartsTest.sequence(),
            "Rankings of cluster 0: rank", PagePartsTest.ballots());
    for (Map.Entry<String, Fit<?>> one : fits.entrySet()) {
      Path file = folder.resolve("one.html");
      HtmlReport.of(Answer.of(one.getValue()), ReportNames.NONE).write(file);
      try (Browser browser =
          Browser.open(file, Files.createDirectories(folder.resolve(one.getKey())))) {
        List<String> headings =
            browser
                .value("[...document.querySelectorAll('h2')].map(h => h.textContent)")
                .getAsJsonArray()
                .asList()
                .stream()
                .map(JsonElement::getAsString)
                .toList();
        assertTrue(headings.contains(one.getKey()), headings::toString);
        assertTrue(headings.contains("Traces"), "the last section: " + headings);
        assertEquals(List.of(), browser.complaints());
      }
    }
  }

  /**
   * Two of three heaps are one cluster of the answer, whose numbers are those of text and files.
   */
  @Test
  void aCutIsShownWithTheNumbersOfTheAnswer() throws Exception {
    Assumptions.assumeTrue(Browser.find().isPresent(), "no Chromium");
    SeededRng random = new SeededRng(4);
    double[][] cells = new double[60][1];
    for (int i = 0; i < cells.length; i++) {
      cells[i][0] = random.gaussian() + new int[] {0, 20, 70}[i % 3];
    }
    RealRows data = RealRows.of(cells);
    Answer answer =
        Answer.of(
            Mixture.of(Crp.of(1), DiagonalGaussian.from(data), data)
                .run()
                .sweeps(60)
                .chains(2)
                .fit(),
            new Cut(2, 0));
    assertEquals(Partition.of(0, 0, 1), answer.unions().parts());
    ReportNames names = ReportNames.ofColumns(List.of("x"));
    Path file = folder.resolve("cut.html");
    HtmlReport.of(answer, names).write(file);
    String text = answer.report(names).only(Topic.CLUSTERS).text();
    try (Browser browser = Browser.open(file, Files.createDirectories(folder.resolve("cut")))) {
      assertEquals("01", browser.value(cells("button")).getAsString(), "not 0 and 2");
      String[] shown = browser.value(cells("td:last-child")).getAsString().split("(?<=\\))", -1);
      for (int c = 0; c < 2; c++) {
        assertTrue(text.contains("x " + shown[c]), shown[c] + " in " + text);
      }
      assertEquals(List.of(), browser.complaints());
    }
  }

  private static String cells(String part) {
    return "[...document.querySelectorAll('#clusters tbody "
        + part
        + "')].map(one => one.textContent).join('')";
  }

  private static void theSliderRecolours(Browser browser) throws Exception {
    int before = browser.value("document.querySelectorAll('#clusters tbody tr').length").getAsInt();
    assertEquals(3, before);
    String three = browser.value(pixels(1)).getAsString();
    String density = browser.value(DENSITY).getAsString();
    browser.value("document.getElementById('ladder').focus()");
    browser.key("ArrowLeft");
    assertEquals(
        2, browser.value("document.querySelectorAll('#clusters tbody tr').length").getAsInt());
    assertTrue(browser.text("#rung").startsWith("2 clusters, height "), browser.text("#rung"));
    Thread.sleep(200);
    assertNotEquals(three, browser.value(pixels(1)).getAsString());
    assertNotEquals(density, browser.value(DENSITY).getAsString());
    browser.key("ArrowRight");
    Thread.sleep(200);
    assertEquals(three, browser.value(pixels(1)).getAsString());
  }

  /**
   * Such as the value of a category: two lines are 55 pixels high, a letter a line more than 100.
   */
  private static void textsAreNotNarrowBesideManyNumbers(Browser browser) throws Exception {
    browser.value(
        "document.getElementById('clusters').parentElement.innerHTML += '<table id=\"many\"><tr>'"
            + " + '<td class=\"number\">1.234 (0.56)</td>'.repeat(40) + '<td>a (0.99)</td></tr></table>'");
    int height = browser.value("document.getElementById('many').offsetHeight").getAsInt();
    assertTrue(height < 70, "pixels: " + height);
  }

  /** Goes over a plot until a row is near. */
  private static void theMouseTellsOfARow(Browser browser) throws Exception {
    double[] box = browser.box("document.querySelectorAll('.u-over')[1]");
    for (int down = 1; down < 20; down++) {
      for (int across = 1; across < 20 && hidden(browser); across++) {
        browser.mouse("mouseMoved", box[0] + box[2] * across / 20, box[1] + box[3] * down / 20);
      }
    }
    String said = browser.text("#tip");
    assertTrue(said.matches("row \\d+: cluster \\d, probability [01]\\.\\d\\d.*"), said);
    assertTrue(said.contains(ATTACK), said);
    browser.mouse("mouseMoved", 5, 5);
    assertTrue(hidden(browser));
  }

  private static boolean hidden(Browser browser) throws Exception {
    return browser.value("document.getElementById('tip').hidden").getAsBoolean();
  }

  private static void keysSelect(Browser browser) throws Exception {
    browser.value("document.querySelector('.plot[role=application]').focus()");
    browser.key("ArrowRight");
    String first = browser.text("#said");
    browser.key("ArrowRight");
    assertNotEquals(first, browser.text("#said"));
    browser.key("Enter");
    assertEquals("1 row selected", browser.text("#chosen"));
    browser.key("Escape");
    assertEquals("0 rows selected", browser.text("#chosen"));
  }

  private void aBoxSelectsAndIsSaved(Browser browser) throws Exception {
    double[] box = browser.box("document.querySelectorAll('.u-over')[1]");
    browser.mouse("mouseMoved", box[0] + 2, box[1] + 2);
    browser.mouse("mousePressed", box[0] + 2, box[1] + 2);
    browser.mouse("mouseMoved", box[0] + box[2] / 2, box[1] + box[3] / 2);
    browser.mouse("mouseMoved", box[0] + box[2] - 2, box[1] + box[3] - 2);
    browser.mouse("mouseReleased", box[0] + box[2] - 2, box[1] + box[3] - 2);
    assertEquals("60 rows selected", browser.text("#chosen"));
    browser.value("document.getElementById('save').click()");
    Path saved = folder.resolve("rows.csv");
    for (int i = 0; i < 100 && !Files.exists(saved); i++) {
      Thread.sleep(100);
    }
    List<String> lines = Files.readAllLines(saved);
    assertEquals(61, lines.size());
    assertEquals(
        "row,cluster,confidence,\"'" + ATTACK.replace("\"", "\"\"") + "\",b,c", lines.get(0));
    assertTrue(lines.get(1).matches("1,\\d,[\\d.]+,-?[\\d.]+,-?[\\d.]+,-?[\\d.]+"), lines.get(1));
  }

  private void aPlotIsSavedAsAPicture(Browser browser) throws Exception {
    browser.value("document.querySelector('[aria-label=\"Save as PNG: c against b\"]').click()");
    Path saved = folder.resolve("c-against-b.png");
    for (int i = 0; i < 100 && !Files.exists(saved); i++) {
      Thread.sleep(100);
    }
    BufferedImage picture = ImageIO.read(saved.toFile());
    assertTrue(picture.getWidth() > 100, "pixels: " + picture.getWidth());
    assertEquals(0xffffffff, picture.getRGB(0, 0), "the ground is not transparent");
  }

  private static void tableIsSorted(Browser browser) throws Exception {
    String first = "document.querySelector('#unsure tbody tr').dataset.row";
    browser.value("document.querySelectorAll('#unsure th button')[0].click()");
    int low = browser.value(first).getAsInt();
    browser.value("document.querySelectorAll('#unsure th button')[0].click()");
    assertTrue(browser.value(first).getAsInt() > low);
  }
}

package crp.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crp.answer.Answer;
import crp.data.RealRows;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.random.SeededRng;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.Topic;
import crp.seating.Crp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a file: its data, its size, what cannot be in it. */
class HtmlReportTest {

  private static final String ATTACK = "</script><img src=x onerror=alert(1)>\u2028\"'{{data}}$1\\";

  private static Fit<RealRows> fit(int rows, int sweeps) {
    SeededRng random = new SeededRng(3);
    double[][] cells = new double[rows][2];
    for (int i = 0; i < rows; i++) {
      cells[i][0] = random.gaussian() + (i % 2 == 0 ? 0 : 12);
      cells[i][1] = random.gaussian() * 1e-3;
    }
    RealRows data = RealRows.of(cells);
    return Mixture.of(Crp.of(1), DiagonalGaussian.from(data), data)
        .run()
        .sweeps(sweeps)
        .chains(2)
        .seed(1)
        .fit();
  }

  private static JsonObject data(String page) {
    String open = "<script type=\"application/json\" id=\"data\">";
    int from = page.indexOf(open) + open.length();
    return JsonParser.parseString(page.substring(from, page.indexOf("</script>", from)))
        .getAsJsonObject();
  }

  private static int times(String page, String part) {
    return page.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void theDataSayWhatTheFitSays() {
    Fit<RealRows> fit = fit(30, 60);
    JsonObject data =
        data(HtmlReport.of(Answer.of(fit), ReportNames.ofColumns(List.of("a", "b"))).text());
    JsonObject rows = data.getAsJsonObject("rows");
    assertEquals(30, rows.get("all").getAsInt());
    JsonArray labels = rows.getAsJsonArray("label");
    for (int i = 0; i < 30; i++) {
      assertEquals(fit.partLabels()[i], labels.get(i).getAsInt());
      assertEquals(
          Answer.of(fit).confidence()[i],
          rows.getAsJsonArray("confidence").get(i).getAsDouble(),
          0.0006);
    }
    assertEquals(fit.parts().size(), data.getAsJsonArray("clusters").size());
    JsonArray columns = data.getAsJsonArray("columns");
    assertEquals("b", columns.get(1).getAsJsonObject().get("name").getAsString());
    assertEquals(2, data.getAsJsonArray("profiles").size());
  }

  @Test
  void rowsInAnotherOrderStandInTheOrderOfTheData() {
    Fit<RealRows> fit = fit(30, 60);
    ReportNames names = ReportNames.NONE;
    JsonObject data =
        data(
            new HtmlReport(Answer.of(fit), Answer.of(fit).report(names), names, i -> 29 - i)
                .text());
    JsonArray labels = data.getAsJsonObject("rows").getAsJsonArray("label");
    for (int i = 0; i < 30; i++) {
      assertEquals(fit.partLabels()[29 - i], labels.get(i).getAsInt());
    }
    JsonObject pairs = data.getAsJsonObject("pairs");
    for (int i = 0; i < 30; i++) {
      int row = pairs.getAsJsonArray("number").get(i).getAsInt() - 1;
      assertEquals(labels.get(row).getAsInt(), pairs.getAsJsonArray("label").get(i).getAsInt());
    }
  }

  @Test
  void namesAreTextEverywhere() {
    Fit<RealRows> fit = fit(20, 40);
    ReportNames names = ReportNames.ofColumns(List.of(ATTACK, "b"));
    String page =
        new HtmlReport(
                Answer.of(fit),
                Answer.of(fit)
                    .report(names)
                    .plus(new Paragraph(Topic.REPEAT, "run -x '" + ATTACK + "'")),
                names,
                row -> row)
            .text();
    assertFalse(page.contains("<img"), "markup from a name");
    String calm = HtmlReport.of(Answer.of(fit), ReportNames.ofColumns(List.of("a", "b"))).text();
    for (String part : List.of("<script", "</script>", "<!--")) {
      assertEquals(times(calm, part), times(page, part), part);
    }
    JsonObject data = data(page);
    // a name is one line, see Text.line
    String shown = ATTACK.replace('\u2028', ' ');
    assertEquals(
        shown, data.getAsJsonArray("columns").get(0).getAsJsonObject().get("name").getAsString());
    assertEquals("run -x '" + ATTACK + "'", data.get("repeat").getAsString());
  }

  @Test
  void nothingIsLoadedFromANetwork() {
    String page = HtmlReport.of(Answer.of(fit(20, 40)), ReportNames.NONE).text();
    assertTrue(page.contains("default-src 'none'"));
    assertFalse(page.contains("<link"));
    assertFalse(page.matches("(?s).*\\b(src|href)=[\"']?(https?:)?//.*"));
  }

  @Test
  void manyRowsAreSampledAndTheLeastSureAreAmongThem() {
    double[] sure = new double[50_000];
    Arrays.fill(sure, 0.9);
    sure[7] = Double.NaN;
    sure[33_333] = 0.1;
    ShownRows shown = ShownRows.of(sure, PageData.ROWS);
    assertTrue(shown.size() >= PageData.ROWS, "rows " + shown.size());
    assertTrue(shown.size() <= PageData.ROWS + ShownRows.UNSURE, "rows " + shown.size());
    assertTrue(IntStream.of(shown.rows()).anyMatch(i -> i == 33_333));
    assertTrue(IntStream.of(shown.rows()).noneMatch(i -> i == 7));
    assertEquals(20, ShownRows.of(new double[20], PageData.ROWS).size());
  }

  @Test
  void aPageIsWrittenAsAWholeAndAFileThatCannotBeIsNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("page.html");
    HtmlReport.check(file);
    assertFalse(Files.exists(file));
    HtmlReport page = HtmlReport.of(Answer.of(fit(20, 40)), ReportNames.NONE);
    page.write(file);
    assertEquals(page.text(), Files.readString(file, StandardCharsets.UTF_8));
    page.writeFolder(folder.resolve("all"));
    assertEquals(page.text(), Files.readString(folder.resolve("all/report.html")));
    assertTrue(Files.exists(folder.resolve("all/rows.csv")));
    Path nowhere = folder.resolve("no/page.html");
    assertEquals(
        "there is no folder for the report " + nowhere,
        assertThrows(IllegalArgumentException.class, () -> HtmlReport.check(nowhere)).getMessage());
    assertEquals(
        "the report " + folder + " cannot be written: it is a folder",
        assertThrows(IllegalArgumentException.class, () -> HtmlReport.check(folder)).getMessage());
  }
}

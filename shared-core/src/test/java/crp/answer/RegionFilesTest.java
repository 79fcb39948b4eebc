package crp.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.html.HtmlReport;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.NeighbourGraph;
import crp.proximity.TimeOrder;
import crp.regions.RegionMixture;
import crp.regions.RegionPrior;
import crp.regions.SegmentMixture;
import crp.regions.SegmentPrior;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.report.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regions, borders and segments of made-up draws. */
final class RegionFilesTest {

  private static final ReportNames NAMES =
      ReportNames.ofColumns(List.of("rain, mm"))
          .withRows(List.of("a", "b,1", "c\"2", "d", "e", "=f"));

  @TempDir Path folder;

  private static Draws draws(BitSet noise, int[]... all) {
    List<Draw> draws = new ArrayList<>();
    for (int d = 0; d < all.length; d++) {
      draws.add(
          new Draw(0, d + 1, Partition.of(all[d]), 0, Map.of("concentration", 1.0))
              .withNoise(noise));
    }
    int[] clusters = draws.stream().mapToInt(Draw::clusters).toArray();
    double[] zeros = new double[all.length];
    return new Draws(
        draws, List.of(new Trace(clusters, zeros, zeros, Map.of("concentration", zeros))), false);
  }

  private static RealRows rows(int n) {
    double[][] cells = new double[n][1];
    for (int i = 0; i < n; i++) {
      cells[i][0] = i < n / 2 ? i % 3 : 10 + i % 3;
    }
    return RealRows.of(cells);
  }

  private static DiagonalGaussian family(RealRows rows) {
    return DiagonalGaussian.from(rows).withBaseScale(0.1);
  }

  /** A path of five rows; the sixth row has no neighbour. */
  private static Fit<RealRows> onGraph(BitSet noise, int[]... all) {
    NeighbourGraph path = NeighbourGraph.of(6, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});
    RealRows rows = rows(6);
    return RegionMixture.of(RegionPrior.of(Parameter.fixed(1), path), family(rows), rows)
        .run()
        .taken(draws(noise, all), 0);
  }

  private static Fit<RealRows> four() {
    return onGraph(
        new BitSet(),
        new int[] {0, 0, 1, 1, 1, 2},
        new int[] {0, 0, 1, 1, 1, 2},
        new int[] {0, 0, 0, 1, 1, 2},
        new int[] {0, 0, 0, 0, 0, 2});
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void bordersAreSharesOfTheDraws() {
    Borders borders = Borders.of(four()).orElseThrow();
    assertArrayEquals(new double[] {0, 0.5, 0.25, 0}, borders.probabilities());
    BitSet noise = new BitSet();
    noise.set(3);
    Borders beside = Borders.of(onGraph(noise, new int[] {0, 0, 0, 0, 0, 1})).orElseThrow();
    assertArrayEquals(
        new double[] {0, 0, 1, 1}, beside.probabilities(), "noise is in no cluster of a neighbour");
  }

  @Test
  void filesAreTheSameByteForByteInEveryLocale() throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      FitFiles.write(
          four()
              .placed(
                  new Positions.Places(
                      new double[] {179, -179, 0.5, 1, 2, Double.NaN},
                      new double[] {0, 2, 1e-5, 0, 0, 0},
                      "longitude",
                      "latitude",
                      true)),
          folder,
          row -> row,
          NAMES);
    } finally {
      Locale.setDefault(before);
    }
    assertEquals(
        """
        from,to,from_id,to_id,probability
        1,2,a,"b,1",0.000000
        2,3,"b,1","c""2",0.500000
        3,4,"c""2",d,0.250000
        4,5,d,e,0.000000
        """,
        read("boundaries.csv"));
    assertTrue(read("summary.txt").contains("mean (deviation) rain, mm"), "columns by name");
    String[] regions = read("regions.csv").lines().toArray(String[]::new);
    assertTrue(
        regions[0].endsWith(
            ",rows,sure,alone,middle,middle_id,neighbours,borders,\"mean rain, mm\",\"deviation"
                + " rain, mm\""),
        regions[0]);
    assertTrue(regions[1].startsWith("0,2,1.000000,0,2,\"b,1\",1,0.500000,"), regions[1]);
    assertTrue(regions[2].startsWith("1,3,1.000000,0,4,d,0,0.500000,"), regions[2]);
    assertTrue(regions[3].startsWith("2,1,1.000000,1,6,'=f,,,"), regions[3]);
    assertEquals(4, regions.length);
    assertTrue(read("rows.csv").contains("\n3,1,0.750000,0,0,0.250000\n"), read("rows.csv"));
    JsonArray features =
        JsonParser.parseString(read("regions.geojson"))
            .getAsJsonObject()
            .getAsJsonArray("features");
    assertEquals(6 + 2, features.size(), "rows and edges that a border may cross");
    assertTrue(features.get(5).getAsJsonObject().get("geometry").isJsonNull(), "place unknown");
    assertEquals(
        "c\"2",
        features.get(2).getAsJsonObject().getAsJsonObject("properties").get("id").getAsString());
  }

  @Test
  void aLineOverTheDateLineHasTwoPieces() {
    Fit<RealRows> fit =
        onGraph(new BitSet(), new int[] {0, 1, 1, 1, 1, 2})
            .placed(
                new Positions.Places(
                    new double[] {179, -179, 0, 1, 2, 3},
                    new double[] {0, 2, 0, 0, 0, 0},
                    "x",
                    "y",
                    true));
    Regions regions = Regions.of(Answer.of(fit)).orElseThrow();
    RegionFiles files = new RegionFiles(Answer.of(fit), regions, ReportNames.NONE, row -> row);
    List<String> lines =
        new RegionsGeoJson(regions, files, (Positions.Places) fit.positions()).lines().toList();
    assertTrue(
        lines
            .get(7)
            .contains(
                "\"MultiLineString\",\"coordinates\":[[[179,0],[180,1]],[[-180,1],[-179,2]]]"),
        lines.get(7));
  }

  @Test
  void rowsAloneAreNoRegions() {
    String text = Answer.of(four()).report(NAMES).text();
    assertTrue(
        text.contains(" (1 to 2 with probability 1.00) of 6 rows; 6 are sure; 1 is alone"), text);
    assertTrue(text.contains("the graph has 2 parts, mean degree 1.3"), text);
    assertTrue(text.contains("Rows alone: =f."), text);
    assertTrue(text.contains("1 row has no neighbour: =f."), text);
    Fit<RealRows> none = onGraph(new BitSet(), new int[] {0, 1, 2, 3, 4, 5});
    String apart = Answer.of(none).report().text();
    assertTrue(apart.startsWith("0 "), apart);
    assertTrue(apart.contains("6 are alone"), apart);
    assertEquals(6, Regions.of(Answer.of(none)).orElseThrow().alone());
  }

  @Test
  void thePageHasTheBordersOfAllEdges() {
    String data = HtmlReport.of(Answer.of(four()), ReportNames.NONE).page().data();
    assertTrue(data.contains("\"from\":[0,1,2,3],\"to\":[1,2,3,4],\"percent\":[0,50,25,0]"), data);
  }

  private static Fit<RealRows> inTime(double[] times, int[]... all) {
    RealRows rows = rows(times.length);
    return SegmentMixture.of(
            SegmentPrior.of(Parameter.fixed(1), TimeOrder.of(times)), family(rows(6)), rows)
        .run()
        .taken(draws(new BitSet(), all), 0);
  }

  /** Rows 1 and 2 have one time, and rows are in no order of time. */
  @Test
  void boundariesStandBetweenDifferentTimes() throws IOException {
    Fit<RealRows> fit =
        inTime(
            new double[] {3, 1, 1, 2.5, 4, 5},
            new int[] {1, 0, 0, 0, 1, 1},
            new int[] {1, 0, 0, 0, 1, 1});
    FitFiles.write(fit, folder);
    String[] lines = read("boundaries.csv").lines().toArray(String[]::new);
    assertEquals(1 + 4 + 1, lines.length);
    assertTrue(lines[1].startsWith("3,4,1,2.5,0."), lines[1]);
    assertTrue(lines[2].startsWith("4,1,2.5,3,0."), lines[2]);
    double[] p = Borders.of(fit).orElseThrow().boundaries().orElseThrow().probabilities();
    assertEquals(p[2], Double.parseDouble(lines[2].split(",", -1)[4]), 1e-6);
    assertEquals(15, lines[2].split(",", -1).length);
    assertTrue(lines[5].startsWith(",,,,0."), lines[5]);
    String[] regions = read("regions.csv").lines().toArray(String[]::new);
    assertTrue(regions[1].startsWith("1,3,1.000000,0,3,1,2.5,0,"), regions[1]);
    assertTrue(regions[2].startsWith("0,3,1.000000,0,5,3,5,1,"), regions[2]);
    String[] forecast = read("forecast.csv").lines().toArray(String[]::new);
    assertEquals(
        "column,step,time,change,mean,low50,high50,low90,high90,low95,high95", forecast[0]);
    assertTrue(forecast[1].startsWith("column 1,1,6,"), forecast[1]);
    String text = Answer.of(fit).report().only(Topic.REGIONS).text();
    assertTrue(text.contains("When the segments are"), text);
    String data = HtmlReport.of(Answer.of(fit), ReportNames.NONE).page().data();
    assertTrue(data.contains("\"changes\":{\"none\":0."), data);
  }

  @Test
  void oneRowHasNoBoundary() throws IOException {
    FitFiles.write(inTime(new double[] {7}, new int[] {0}), folder);
    assertEquals(2, read("boundaries.csv").lines().count());
    assertTrue(read("boundaries.csv").contains(",,,,1.000000,"), read("boundaries.csv"));
    assertFalse(Files.exists(folder.resolve("forecast.csv")));
  }

  @Test
  void aForecastGoesOnWithTheLastSegment() {
    int n = 25;
    double[] times = new double[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      times[i] = i;
      labels[i] = i < n / 2 ? 0 : 1;
    }
    Fit<RealRows> fit = inTime(times, labels);
    List<String> lines = ForecastFile.lines(fit, ReportNames.NONE).orElseThrow().toList();
    assertEquals(1 + 2, lines.size(), "a tenth of the rows");
    String[] first = lines.get(1).split(",", -1);
    assertEquals("25", first[2]);
    assertTrue(Double.parseDouble(first[5]) > 8 && Double.parseDouble(first[6]) < 14, lines.get(1));
    double change = Double.parseDouble(first[3]);
    // 24 places with one cut: the 25th has odds C(25, 1) / (C(25, 2) 2), see SegmentPredictor
    assertEquals(1 / 25.0, change, 4 * Math.sqrt(0.04 * 0.96 / 4000));
    assertEquals(lines, ForecastFile.lines(fit, ReportNames.NONE).orElseThrow().toList());
  }

  @Test
  void timesThatAreDatesAreWrittenAsDates() {
    ShownTimes dates = ShownTimes.asTheyAre(true);
    assertEquals("1970-01-02", dates.text(1));
    assertEquals("1969-12-31T06:30", dates.text(-1 + 6.5 / 24));
    ShownTimes numbers = ShownTimes.asTheyAre(false);
    assertEquals(
        List.of("1871", "0.25", ""),
        Stream.of(1871.0, 0.25, Double.NaN).map(numbers::text).toList());
  }
}

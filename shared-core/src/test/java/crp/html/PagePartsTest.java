package crp.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crp.answer.Answer;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draws;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Model;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.seating.Crp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the page of each kind of model holds. */
class PagePartsTest {

  static final int N = 12;

  /** Rows are given in another order than that of their times. */
  private static final double[] TIMES = {
    1990, 1981, 1987, 1983, 1984, 2001, 2002, 1999, 2003, 2004, 2005, 2006
  };

  private static RealRows rows() {
    double[][] cells = new double[N][1];
    for (int i = 0; i < N; i++) {
      cells[i][0] = (i < 5 ? 0 : 50) + (7 * i) % 5;
    }
    return RealRows.of(cells);
  }

  private static <R extends Rows> Fit<R> fit(Model<R> model) {
    return model.run().sweeps(60).chains(2).seed(1).fit();
  }

  private static JsonObject data(Fit<?> fit, ReportNames names) {
    return JsonParser.parseString(HtmlReport.of(Answer.of(fit), names).page().data())
        .getAsJsonObject();
  }

  private static double[] numbers(JsonObject part, String name) {
    return part.getAsJsonArray(name).asList().stream()
        .mapToDouble(JsonElement::getAsDouble)
        .toArray();
  }

  /** {@return the cells of a shaded table} */
  private static List<List<String>> shaded(JsonObject data, String title) {
    for (JsonElement one : data.getAsJsonArray("shaded")) {
      if (one.getAsJsonObject().get("title").getAsString().startsWith(title)) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonElement row : one.getAsJsonObject().getAsJsonArray("rows")) {
          rows.add(
              row.getAsJsonObject().getAsJsonArray("cells").asList().stream()
                  .map(JsonElement::getAsString)
                  .toList());
        }
        return rows;
      }
    }
    throw new AssertionError("no table " + title);
  }

  static Fit<RealRows> inTime() {
    return fit(
        LinkedMixture.of(
            DistanceCrp.of(
                1, TimeAffinity.sequential(TimeOrder.of(TIMES), Decay.exponential(5), Ties.BY_ROW)),
            DiagonalGaussian.from(rows()),
            rows()));
  }

  static Fit<RealRows> onGraph() {
    int[] from = new int[N - 1];
    int[] to = new int[N - 1];
    double[] lengths = new double[N - 1];
    for (int e = 0; e < N - 1; e++) {
      from[e] = e;
      to[e] = e + 1;
      lengths[e] = 1;
    }
    Graph graph = Graph.of(N, from, to, lengths, false);
    return fit(
        LinkedMixture.of(
            DistanceCrp.of(1, graph.hops(1, Decay.window(2))),
            DiagonalGaussian.from(rows()),
            rows()));
  }

  static Fit<RealRows> sequence() {
    return fit(
        SequenceModel.of(
            TransitionPrior.of(3, 3, 5), DiagonalGaussian.from(rows()), rows(), Sequences.of(N)));
  }

  static Fit<RankingRows> ballots() {
    RankingRows.Builder ballots = RankingRows.over(List.of("a", "b", "c", "d"));
    for (int i = 0; i < 30; i++) {
      ballots.add(3, 1, 0);
      ballots.add(0, 1, 2);
    }
    return fit(Mixture.of(Crp.of(1), GeneralizedMallows.standard(), ballots.build()));
  }

  @Test
  void aPriorOverTimesTellsWhenTheRowsAre() {
    Fit<RealRows> fit = inTime();
    JsonObject where = data(fit, ReportNames.NONE).getAsJsonObject("positions");
    assertArrayEquals(TIMES, numbers(where, "x"));
    assertEquals("time", where.get("horizontal").getAsString());
    Fit<RealRows> named = fit.placed(new Positions.Times(TIMES, "year"));
    assertEquals(
        "year",
        data(named, ReportNames.NONE).getAsJsonObject("positions").get("horizontal").getAsString());
    assertThrows(
        IllegalArgumentException.class,
        () -> fit.placed(new Positions.Times(new double[3], "year")));
  }

  @Test
  void aGraphIsLaidOutUnlessItsRowsHavePlaces() {
    Fit<RealRows> fit = onGraph();
    JsonObject graph = data(fit, ReportNames.NONE).getAsJsonObject("graph");
    double[] from = new double[N - 1];
    Arrays.setAll(from, e -> e);
    assertArrayEquals(from, numbers(graph, "from"), "each edge once");
    assertEquals(N, numbers(graph, "x").length);
    double[] x = new double[N];
    Arrays.setAll(x, i -> i);
    Fit<RealRows> placed = fit.placed(new Positions.Places(x, x, "longitude", "latitude", true));
    JsonObject data = data(placed, ReportNames.NONE);
    assertFalse(data.getAsJsonObject("graph").has("x"), "the map has the places");
    assertArrayEquals(x, numbers(data.getAsJsonObject("positions"), "y"));
    assertFalse(data(inTime(), ReportNames.NONE).has("graph"), "all rows can be linked");
  }

  @Test
  void partsStandWhereTheirClustersAre() {
    Fit<RealRows> fit =
        Mixture.of(Crp.of(1e-3), DiagonalGaussian.from(rows()).withBaseScale(0x1p-6), rows())
            .run()
            .sweeps(40)
            .chains(1)
            .seed(1)
            .fit();
    assertEquals(List.of(2.0), distinct(fit.draws()));
    JsonObject density =
        data(fit, ReportNames.NONE).getAsJsonArray("densities").get(0).getAsJsonObject();
    JsonArray parts = density.getAsJsonArray("parts");
    assertEquals(2, parts.size());
    assertEquals(1, parts.get(0).getAsJsonObject().get("cluster").getAsInt(), "the larger one");
    double[] second = numbers(parts.get(0).getAsJsonObject(), "height");
    double[] first = numbers(parts.get(1).getAsJsonObject(), "height");
    double from = density.get("from").getAsDouble();
    int middle = (int) ((25 - from) / density.get("step").getAsDouble());
    assertTrue(Arrays.stream(first, 0, middle).sum() > 0.9 * Arrays.stream(first).sum());
    assertTrue(Arrays.stream(second, middle, 200).sum() > 0.9 * Arrays.stream(second).sum());
    double cell = density.get("unit").getAsDouble() * density.get("step").getAsDouble();
    for (double[] part : List.of(numbers(density, "mean"), sum(first, second))) {
      assertEquals(1, Arrays.stream(part).sum() * cell, 0.05);
    }
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = first.clone();
    Arrays.setAll(sum, i -> first[i] + second[i]);
    return sum;
  }

  private static List<Double> distinct(Draws draws) {
    return draws.draws().stream().map(draw -> (double) draw.clusters()).distinct().toList();
  }

  @Test
  void stripsAreTheLabelsOfTheAnswerAndOfDraws() {
    Fit<RealRows> fit = sequence();
    JsonObject data = data(fit, ReportNames.NONE);
    JsonObject strips = data.getAsJsonObject("strips");
    assertEquals("answer", strips.getAsJsonArray("names").get(0).getAsString());
    assertEquals(9, strips.getAsJsonArray("names").size());
    for (JsonElement strip : strips.getAsJsonArray("runs")) {
      int[] runs =
          strip.getAsJsonArray().asList().stream().mapToInt(JsonElement::getAsInt).toArray();
      int[] labels = new int[N];
      int at = 0;
      for (int r = 0; r < runs.length; r += 2) {
        Arrays.fill(labels, at, at + runs[r + 1], runs[r]);
        at += runs[r + 1];
      }
      assertEquals(N, at);
      if (strip.equals(strips.getAsJsonArray("runs").get(0))) {
        assertArrayEquals(fit.partLabels(), labels);
      }
    }
    assertEquals("start", shaded(data, "Transitions").get(0).get(0));
  }

  @Test
  void nominalColumnsAndWordsHaveTheirNames() {
    int[] codes = new int[N];
    Arrays.setAll(codes, i -> i < 5 ? 0 : 1);
    CategoryRows categories = CategoryRows.of(codes, N, 2);
    ReportNames names =
        new ReportNames(
            List.of(),
            List.of(),
            List.of(new ReportNames.Nominal("sex", List.of("female", "male"))));
    Fit<CategoryRows> nominal = fit(Mixture.of(Crp.of(1), Categories.symmetric(0.5), categories));
    List<String> first = shaded(data(nominal, names), "Nominal columns").get(0);
    assertTrue(first.get(0).startsWith("sex: "), first::toString);
    double sum = 0;
    for (List<String> row : shaded(data(nominal, names), "Nominal columns")) {
      sum += Double.parseDouble(row.get(1));
    }
    assertEquals(100, sum, 0.11);
    int[][] dense = new int[N][];
    Arrays.setAll(dense, i -> i < 5 ? new int[] {9, 1, 0} : new int[] {0, 1, 9});
    Fit<CountRows> words =
        fit(Mixture.of(Crp.of(1), DirichletMultinomial.symmetric(0.5), CountRows.ofDense(dense)));
    ReportNames vocabulary = ReportNames.ofColumns(List.of("war", "the", "peace"));
    List<String> best = shaded(data(words, vocabulary), "Most probable words").get(0);
    assertTrue(
        best.get(1).matches("[\\d.]+ war") && best.get(2).endsWith(" peace"), best::toString);
  }

  @Test
  @Tag("slow")
  void theBestItemIsFirstInConsensusAndRankings() {
    Fit<RankingRows> fit = ballots();
    assertEquals(2, fit.parts().size());
    JsonObject data = data(fit, ReportNames.NONE);
    for (String title : List.of("Consensus of cluster 0 (30 rows)", "Rankings of cluster 0")) {
      List<List<String>> cells = shaded(data, title);
      assertEquals("d", cells.get(0).get(0), title);
      assertTrue(Double.parseDouble(cells.get(0).get(1)) > 50, cells::toString);
      assertTrue(Double.parseDouble("0" + cells.get(1).get(1)) < 50, cells::toString);
    }
    double law =
        shaded(data, "Number of clusters").stream()
            .mapToDouble(row -> Double.parseDouble(row.get(1)))
            .sum();
    assertEquals(100, law, 0.5);
  }

  @Test
  void aPageIsPackedAndRead() {
    Page page = HtmlReport.of(Answer.of(inTime()), ReportNames.NONE).page();
    assertEquals(page, Page.of(page.packed()));
    assertTrue(page.packed().length < page.data().length() / 2);
    byte[] damaged = "no page".getBytes(StandardCharsets.UTF_8);
    assertThrows(IllegalArgumentException.class, () -> Page.of(damaged));
    String changed = new Page(page.lines(), "{\"a\":\"</script><img>\"}").text();
    assertFalse(changed.contains("<img>"));
  }

  @Test
  void tenThousandRowsOfFiveColumnsAreBelowThreeMegabytes() {
    SeededRng random = new SeededRng(5);
    double[][] cells = new double[10_000][5];
    for (int i = 0; i < cells.length; i++) {
      for (int j = 0; j < 5; j++) {
        cells[i][j] = random.gaussian() + (i % 5 == j ? 6 : 0);
      }
    }
    RealRows rows = RealRows.of(cells);
    Fit<RealRows> fit =
        Mixture.of(Crp.of(1), DiagonalGaussian.from(rows), rows)
            .run()
            .sweeps(10)
            .chains(1)
            .seed(1)
            .fit();
    int bytes =
        HtmlReport.of(Answer.of(fit), ReportNames.NONE)
            .text()
            .getBytes(StandardCharsets.UTF_8)
            .length;
    assertTrue(bytes < 3_000_000, "bytes " + bytes);
    assertTrue(bytes > 500_000, "all rows are there, bytes " + bytes);
  }
}

package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.report.AnswerDrawings;
import crp.report.NamedPicture;
import crp.report.Positions;
import crp.report.Report;
import crp.report.ReportNames;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which pictures a fit has, in which order, and what they hold. */
class FitPicturesTest {

  private static final int N = 12;

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

  private static List<String> names(Fit<?> fit) {
    return fit.pictures().stream().map(NamedPicture::name).toList();
  }

  private static NamedPicture find(Fit<?> fit, String name, ReportNames names) {
    return fit.pictures(100, names).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Rows are given in another order than that of their times. */
  private static final double[] TIMES = {
    1990, 1981, 1987, 1983, 1984, 2001, 2002, 1999, 2003, 2004, 2005, 2006
  };

  private static Fit<RealRows> inTime() {
    return fit(
        Model.linked(
            DistanceCrp.of(
                1, TimeAffinity.sequential(TimeOrder.of(TIMES), Decay.exponential(5), Ties.BY_ROW)),
            DiagonalGaussian.from(rows()),
            rows()));
  }

  @Test
  void clustersAlongTimeNeedNoPositionsUnderAPriorOverTimes() {
    Fit<RealRows> fit = inTime();
    assertEquals("Clusters along time", names(fit).get(0));
    AnswerDrawings.Time time =
        assertInstanceOf(
            AnswerDrawings.Time.class,
            find(fit, "Clusters along time", ReportNames.ofColumns(List.of("flow")))
                .kept()
                .drawing());
    assertEquals(Arrays.toString(TIMES), Arrays.toString(time.at()));
    assertEquals(Arrays.toString(fit.labels()), Arrays.toString(time.clusters().labels()));
    assertEquals("flow", time.columns().get(0).name());
    assertEquals(50 + 35 % 5, time.columns().get(0).values()[5]);
    Fit<RealRows> named = fit.placed(new Positions.Times(TIMES, "year"));
    assertTrue(
        find(named, "Clusters along time", ReportNames.NONE).picture().svg().contains("year"));
    assertThrows(
        IllegalArgumentException.class,
        () -> fit.placed(new Positions.Times(new double[3], "year")));
  }

  @Test
  void aGraphIsDrawnAtItsPlacesOrLaidOut() {
    int[] from = new int[N - 1];
    int[] to = new int[N - 1];
    double[] lengths = new double[N - 1];
    for (int e = 0; e < N - 1; e++) {
      from[e] = e;
      to[e] = e + 1;
      lengths[e] = 1;
    }
    Graph graph = Graph.of(N, from, to, lengths, false);
    Fit<RealRows> fit =
        fit(
            Model.linked(
                DistanceCrp.of(1, graph.hops(1, Decay.window(2))),
                DiagonalGaussian.from(rows()),
                rows()));
    assertEquals(
        List.of("Clusters on the graph", "Profiles of clusters"), names(fit).subList(0, 2));
    AnswerDrawings.Graph drawing =
        assertInstanceOf(
            AnswerDrawings.Graph.class,
            find(fit, "Clusters on the graph", ReportNames.NONE).kept().drawing());
    assertEquals(Arrays.toString(from), Arrays.toString(drawing.from()), "each edge once");
    double[] x = new double[N];
    Arrays.setAll(x, i -> i);
    Fit<RealRows> placed = fit.placed(new Positions.Places(x, x, "longitude", "latitude", true));
    assertEquals(
        List.of("Clusters on the map", "Clusters on the graph"), names(placed).subList(0, 2));
    placed.pictures().forEach(one -> assertTrue(one.picture().svg().endsWith("</svg>\n")));
  }

  @Test
  void theReportHasThePicturesWithTheChainsAtTheEnd() {
    Report report = inTime().report();
    List<NamedPicture.Subject> subjects =
        report.pictures().stream().map(NamedPicture::subject).toList();
    int chains = subjects.indexOf(NamedPicture.Subject.CHAINS);
    assertEquals(3, subjects.size() - chains);
    assertTrue(
        subjects.subList(chains, subjects.size()).stream()
            .allMatch(NamedPicture.Subject.CHAINS::equals));
    assertEquals(report.pictures(), report.folded().pictures());
  }

  @Test
  void profilesAreThePointsOfTheRowsOfACluster() {
    Fit<RealRows> fit = fit(Model.mixture(Crp.of(1), DiagonalGaussian.from(rows()), rows()));
    assertEquals(2, fit.clusters().size());
    AnswerDrawings.Boxes boxes =
        assertInstanceOf(
            AnswerDrawings.Boxes.class,
            find(fit, "Profiles of clusters", ReportNames.NONE).kept().drawing());
    // the first five rows are 0, 2, 4, 1, 3
    assertEquals("[0.0, 1.0, 2.0, 3.0, 4.0]", Arrays.toString(boxes.columns().get(0).boxes()[0]));
  }

  @Test
  void nominalColumnsAndWordsHaveTheirNames() {
    int[] codes = new int[N];
    Arrays.setAll(codes, i -> i < 5 ? 0 : 1);
    CategoryRows categories = CategoryRows.of(codes, N, 2);
    Fit<CategoryRows> nominal =
        fit(Model.mixture(Crp.of(1), Categories.symmetric(0.5), categories));
    ReportNames names =
        new ReportNames(
            List.of(),
            List.of(),
            List.of(new ReportNames.Nominal("sex", List.of("female", "male"))));
    String bars = find(nominal, "Profiles of clusters, nominal", names).picture().svg();
    assertTrue(bars.contains(">sex<") && bars.contains(">female<"));
    int[][] dense = new int[N][];
    Arrays.setAll(dense, i -> i < 5 ? new int[] {9, 1, 0} : new int[] {0, 1, 9});
    CountRows counts = CountRows.ofDense(dense);
    Fit<CountRows> words =
        fit(Model.mixture(Crp.of(1), DirichletMultinomial.symmetric(0.5), counts));
    String topics =
        find(words, "Words of clusters", ReportNames.ofColumns(List.of("war", "the", "peace")))
            .picture()
            .svg();
    assertTrue(topics.contains(">war<") && topics.contains(">peace<"));
  }
}

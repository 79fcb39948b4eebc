package crp.html;

import crp.Text;
import crp.answer.Borders;
import crp.answer.ClusterIds;
import crp.answer.Contrasts;
import crp.answer.FitAlternatives;
import crp.answer.FitDensities;
import crp.answer.FitPositions;
import crp.answer.FusedClusters;
import crp.answer.Periods;
import crp.answer.Regions;
import crp.answer.RowUncertainty;
import crp.answer.Uncertainty;
import crp.data.RealColumns;
import crp.data.Weights;
import crp.draws.Trace;
import crp.estimate.Alternative;
import crp.estimate.Ladder;
import crp.estimate.OrderedPairs;
import crp.franchise.SequenceModel;
import crp.likelihood.gaussian.TimeRegression;
import crp.model.Cluster;
import crp.model.Fit;
import crp.predict.DensityCurve;
import crp.predict.DensityPlane;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Report;
import crp.report.Table;
import crp.report.Topic;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The data of a page, as JSON that its script and other programs read. */
final class PageData {

  /** Evenly spaced rows that are shown. */
  static final int ROWS = 10_000;

  /** Numeric columns in the scatter-plot matrix. */
  static final int COLUMNS = 6;

  /** Columns of the picture of contrasts, those that say most. */
  private static final int CONTRASTS = 30;

  /** About how many rows the picture of pairs shows. */
  private static final int PAIRS = 250;

  /** Points of a trace. */
  private static final int POINTS = 500;

  /** Clusters whose parts of a density are drawn, the largest ones. */
  private static final int PARTS = 30;

  /** Words beside the sizes of a cluster in time. */
  private static final int WORDS = 3;

  /** The largest number in a scaled array. */
  private static final int SCALE = 10_000;

  /** Smaller shares of the draws are left out. */
  private static final double SHOWN_SHARE = 0.02;

  /** Least share of the draws in which the rows that are sure together are divided as shown. */
  private static final double JOINTLY = 0.8;

  /** Chains have the first colours. */
  private static final int CHAINS = 8;

  /** Rows times clusters of which shares are known: some 200 MB. */
  private static final int SHARES = 25_000_000;

  private final HtmlReport page;
  private final Fit<?> fit;
  private final Report report;
  private final ShownRows shown;
  private final int[] place;
  private final double[] confidence;
  private final List<Integer> columns;

  private PageData(HtmlReport page) {
    this.page = page;
    fit = page.answer().fit();
    report = page.report();
    double[] ofFit = page.answer().confidence();
    double[] ofData = new double[ofFit.length];
    Arrays.setAll(ofData, i -> ofFit[page.row().applyAsInt(i)]);
    shown = ShownRows.of(ofData, ROWS);
    place = Arrays.stream(shown.rows()).map(page.row()).toArray();
    confidence = shown.select(ofData);
    columns = columns();
  }

  static String of(HtmlReport page) {
    return Json.of(new PageData(page)::put);
  }

  private void put(Json json) {
    ClusterIds ids = page.answer().ids();
    int clusters = Math.max(CHAINS, Math.max(fit.parts().size(), ids.span()));
    json.put("noun", fit.model().noun()).put("lines", lines(report));
    int named = page.names().columns().size() + page.names().nominal().size();
    json.object("origin", one -> page.origin().put(one, fit.size(), named));
    json.object("rows", this::rows);
    json.put("colours", colours(clusters, Palette::ofLabel));
    json.put("coloursOnDark", colours(clusters, Palette::ofLabelOnDark));
    json.objects("clusters", fit.parts(), PageData::cluster);
    json.objects("profiles", profiles(fit.parts()), PageData::profile);
    json.objects("columns", columns, this::column);
    List<DensityCurve> curves = curves();
    double[][][] parts = parts(curves);
    json.objects(
        "densities", curves, (one, curve) -> density(one, curve, parts[curves.indexOf(curve)]));
    if (FitDensities.of(fit).columns() == 2) {
      json.object("plane", this::plane);
    }
    if (page.answer().unions().any()) {
      json.put("fused", page.answer().unions().parts().labels());
      json.objects("answerProfiles", profiles(page.answer().clusters()), PageData::profile);
    }
    if (!ids.arePlaces()) {
      json.put("numbers", ids.numbers().stream().mapToInt(k -> k).toArray());
    }
    contrasts(json);
    FusedClusters.find(fit).ifPresent(ladder -> json.object("ladder", one -> ladder(one, ladder)));
    json.objects("answers", FitAlternatives.of(fit), this::answer);
    if (Uncertainty.of(fit).estimate().clusters() <= PAIRS) {
      json.object("pairs", this::pairs);
    }
    FitPositions.of(fit)
        .find()
        .ifPresent(where -> json.object("positions", one -> positions(one, where)));
    Borders.of(fit)
        .filter(borders -> borders.graph().filter(graph -> graph.edges() > 0).isPresent())
        .ifPresent(borders -> json.object("graph", one -> graph(one, borders)));
    if (!(fit.model() instanceof SequenceModel<?>)) {
      Regions.of(page.answer())
          .filter(regions -> regions.borders().boundaries().isPresent())
          .ifPresent(
              regions ->
                  json.object(
                      "changes", one -> Borderlines.inTime(one, page.answer(), regions, columns)));
    }
    if (!(fit.model() instanceof SequenceModel<?>)) {
      Periods.of(page.answer())
          .ifPresent(periods -> json.object("periods", one -> periods(one, periods)));
    }
    if (fit.model() instanceof SequenceModel<?>) {
      json.object("strips", one -> Strips.put(one, fit, page.names()));
    }
    json.objects("shaded", ShadedTable.all(page.answer(), report, page.names()), PageData::shaded);
    json.objects("items", items(), PageData::item);
    traces(json);
    json.put("burnIn", fit.schedule().burnIn());
    json.put("repeat", repeat());
  }

  /** {@return the headline and the lines of the conclusion} */
  static List<String> lines(Report report) {
    return report.only(Topic.SIZE, Topic.CONCLUSION).items().stream()
        .map(item -> item.text(0).strip())
        .toList();
  }

  private static List<String> colours(int clusters, IntUnaryOperator palette) {
    return IntStream.range(0, clusters)
        .mapToObj(k -> Text.of("#%06x", palette.applyAsInt(k)))
        .toList();
  }

  private void rows(Json json) {
    json.put("all", shown.all());
    json.put("number", Arrays.stream(shown.rows()).map(i -> i + 1).toArray());
    json.put("label", select(fit.partLabels()));
    Weights weights = fit.model().rows().weights();
    double[] weight = Arrays.stream(place).mapToDouble(weights::of).toArray();
    if (Arrays.stream(weight).anyMatch(w -> w != 1)) {
      json.put("weight", weight);
    }
    // down: a row below 0.5 is unsure
    json.put("confidence", Arrays.stream(confidence).map(p -> Math.floor(p * 1e4) / 1e4).toArray());
    json.put("shares", shares());
    boolean[] sure = RowUncertainty.of(fit).jointlySure(JOINTLY);
    json.put("sureLevel", JOINTLY);
    json.put("sure", Arrays.stream(place).map(i -> sure[i] ? 1 : 0).toArray());
  }

  private int[] select(int[] ofFit) {
    return Arrays.stream(place).map(i -> ofFit[i]).toArray();
  }

  private double[] select(double[] ofFit) {
    return Arrays.stream(place).mapToDouble(i -> ofFit[i]).toArray();
  }

  /**
   * {@return for each row its clusters and the percentages of the draws, in turns; none if too
   * many}
   */
  private int[][] shares() {
    int[][] shares = new int[place.length][0];
    if ((long) fit.size() * fit.parts().size() > SHARES) {
      return shares;
    }
    double[][] all = RowUncertainty.of(fit).memberships();
    for (int i = 0; i < shares.length; i++) {
      double[] law = all[place[i]];
      shares[i] =
          IntStream.range(0, law.length)
              .filter(k -> law[k] >= SHOWN_SHARE)
              .flatMap(k -> IntStream.of(k, (int) Math.rint(100 * law[k])))
              .toArray();
    }
    return shares;
  }

  private List<Profiles.Profile> profiles(List<Cluster> clusters) {
    return Profiles.most(Profiles.of(clusters, page.names()));
  }

  private static void cluster(Json json, Cluster cluster) {
    json.put("rows", cluster.rows()).put("weight", cluster.weight());
  }

  private static void profile(Json json, Profiles.Profile profile) {
    json.put("name", profile.name());
    if (profile.texts().isEmpty()) {
      json.put("mean", profile.mean()).put("deviation", profile.deviation());
    } else {
      json.put("texts", profile.texts());
    }
  }

  /** What sets the clusters of the answer apart; nothing where no column does. */
  private void contrasts(Json json) {
    Contrasts contrasts = Contrasts.of(page.answer());
    if (contrasts.columns().isEmpty()) {
      return;
    }
    List<Integer> best =
        IntStream.range(0, contrasts.columns().size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -contrasts.mostPerRow(j)))
            .limit(CONTRASTS)
            .toList();
    List<Integer> largest =
        contrasts.clusters().stream()
            .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
            .limit(PARTS)
            .map(Cluster::index)
            .sorted()
            .toList();
    json.object(
        "contrasts",
        one ->
            one.put("columns", contrasts.columns().size())
                .put("clusters", largest.stream().mapToInt(k -> k).toArray())
                .objects(
                    "nats",
                    best,
                    (line, j) ->
                        line.put("name", contrasts.columns().get(j).name(page.names()))
                            .put(
                                "perRow",
                                largest.stream()
                                    .mapToDouble(k -> contrasts.natsPerRow(j, k))
                                    .toArray()))
                .objects(
                    "sentences",
                    contrasts.sentences(page.names(), fit.model().noun()).stream()
                        .filter(sentence -> largest.contains(sentence.cluster()))
                        .toList(),
                    (line, sentence) ->
                        line.put("cluster", sentence.cluster()).put("text", sentence.text())));
  }

  /** The numeric columns in which the clusters differ most, in the order of the data. */
  private List<Integer> columns() {
    RealColumns real = RealColumns.of(fit.model().rows());
    Optional<TimeRegression> trends = Borderlines.trends(page.answer());
    if (trends.isPresent()) { // the first column is the time
      return IntStream.rangeClosed(1, Math.min(COLUMNS, trends.get().values())).boxed().toList();
    }
    List<Profiles.Profile> known =
        Profiles.of(fit.parts(), page.names()).stream()
            .filter(one -> one.texts().isEmpty())
            .toList();
    Comparator<Integer> order =
        known.size() == real.size()
            ? Comparator.comparingDouble(j -> -known.get(j).apart())
            : Comparator.naturalOrder();
    return IntStream.range(0, real.size()).boxed().sorted(order).limit(COLUMNS).sorted().toList();
  }

  private void column(Json json, int column) {
    boolean trends = Borderlines.trends(page.answer()).isPresent();
    json.put("name", page.names().column(trends ? column - 1 : column));
    json.put("values", select(RealColumns.of(fit.model().rows()).values(column)));
  }

  /** {@return the densities of the columns that are shown} */
  private List<DensityCurve> curves() {
    return FitDensities.of(fit).columns() == 0
        ? List.of()
        : FitDensities.of(fit).curves().stream()
            .filter(curve -> columns.contains(curve.column()))
            .toList();
  }

  private double[][][] parts(List<DensityCurve> curves) {
    return curves.isEmpty()
        ? new double[0][][]
        : FitDensities.of(fit).parts(curves.stream().mapToInt(DensityCurve::column).toArray());
  }

  private void density(Json json, DensityCurve curve, double[][] parts) {
    int column = columns.indexOf(curve.column());
    double most = Arrays.stream(curve.upper()).max().orElse(0);
    double[] at = curve.at();
    json.put("column", column).put("draws", curve.draws());
    json.put("from", at[0]).put("step", at[1] - at[0]).put("unit", most / SCALE);
    json.put("mean", scaled(curve.mean(), most));
    json.put("lower", scaled(curve.lower(), most)).put("upper", scaled(curve.upper(), most));
    List<Cluster> largest =
        fit.parts().stream()
            .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
            .limit(PARTS)
            .toList();
    json.objects(
        "parts",
        largest,
        (one, cluster) ->
            one.put("cluster", cluster.index())
                .put("height", scaled(parts[cluster.index()], most)));
  }

  private static int[] scaled(double[] values, double most) {
    return Arrays.stream(values).mapToInt(v -> (int) Math.rint(SCALE * v / most)).toArray();
  }

  private void plane(Json json) {
    DensityPlane plane = FitDensities.of(fit).plane(0, 1);
    double[] x = plane.x();
    double[] y = plane.y();
    json.put("x", new double[] {x[0], x[x.length - 1]}).put("side", y.length);
    json.put("y", new double[] {y[0], y[y.length - 1]});
    double most = Arrays.stream(plane.mean()).max().orElse(1);
    json.put("mean", Arrays.stream(plane.mean()).mapToInt(v -> (int) (999 * v / most)).toArray());
  }

  private static void ladder(Json json, Ladder ladder) {
    json.put("draws", ladder.draws()).put("fewest", ladder.fewest());
    json.put(
        "merges",
        ladder.merges().stream()
            .map(merge -> new int[] {merge.first(), merge.second()})
            .toArray(int[][]::new));
    json.put("heights", ladder.merges().stream().mapToDouble(Ladder.Merge::height).toArray());
  }

  private void answer(Json json, Alternative answer) {
    json.put("clusters", answer.clusters());
    json.put("share", answer.weight());
    json.put("label", select(fit.rowLabels().units().spread(answer.labels())));
  }

  private void pairs(Json json) {
    OrderedPairs pairs = Uncertainty.of(fit).orderedPairs(PAIRS);
    int[] items = pairs.items();
    double[] ofFit = page.answer().confidence();
    int[] counted = IntStream.range(0, ofFit.length).filter(i -> !Double.isNaN(ofFit[i])).toArray();
    int[] number = new int[ofFit.length];
    for (int i = 0; i < number.length; i++) {
      number[page.row().applyAsInt(i)] = i + 1;
    }
    int[] labels = fit.partLabels();
    int[] rows = Arrays.stream(items).map(item -> counted[item]).toArray();
    json.put("number", Arrays.stream(rows).map(i -> number[i]).toArray());
    json.put("label", Arrays.stream(rows).map(i -> labels[i]).toArray());
    json.put(
        "percent",
        Arrays.stream(pairs.together()).mapToInt(p -> (int) Math.rint(100 * p)).toArray());
  }

  private void positions(Json json, Positions where) {
    if (where instanceof Positions.Times times) {
      json.put("horizontal", times.name()).put("x", select(times.at()));
      json.put("dates", times.dates() ? 1 : 0);
    } else if (where instanceof Positions.Places places) {
      json.put("horizontal", places.horizontal()).put("x", select(places.x()));
      json.put("vertical", places.vertical()).put("y", select(places.y()));
      json.put("aspect", places.aspect());
    }
  }

  private void periods(Json json, Periods periods) {
    List<Cluster> clusters = periods.largest(PARTS);
    List<List<String>> words = periods.words(clusters, page.names(), WORDS);
    json.put("name", periods.times().name()).put("dates", periods.times().dates() ? 1 : 0);
    json.put("ends", periods.ends()).put("all", page.answer().size());
    json.put("clusters", clusters.stream().mapToInt(Cluster::index).toArray());
    json.put("words", words.stream().map(some -> String.join(", ", some)).toList());
    json.put(
        "rows", clusters.stream().map(one -> periods.rows()[one.index()]).toArray(int[][]::new));
  }

  /** A graph; laid out where it has no places on a map. */
  private void graph(Json json, Borders borders) {
    int[] shownAs = new int[fit.size()];
    Arrays.fill(shownAs, -1);
    for (int i = 0; i < place.length; i++) {
      shownAs[place[i]] = i;
    }
    boolean placed = FitPositions.of(fit).find().orElse(null) instanceof Positions.Places;
    Borderlines.graph(json, borders, shownAs, placed);
  }

  private List<Item> items() {
    return report
        .without(
            Topic.SIZE,
            Topic.CONCLUSION,
            Topic.CLUSTERS,
            Topic.SHARES,
            Topic.TRANSITIONS,
            Topic.REPEAT)
        .folded()
        .items();
  }

  private static void item(Json json, Item item) {
    if (item instanceof Paragraph paragraph) {
      json.put("text", paragraph.text());
    } else if (item instanceof Table table) {
      json.put("title", table.title()).put("remark", table.remark());
      json.put("header", table.columns().stream().map(Table.Column::name).toList());
      json.objects("rows", table.rows(), (one, cells) -> one.put("cells", cells));
    }
  }

  private static void shaded(Json json, ShadedTable shaded) {
    json.put("bars", shaded.bars() ? 1 : 0);
    item(json, shaded.table());
  }

  private void traces(Json json) {
    Map<String, Function<Trace, double[]>> all = new LinkedHashMap<>();
    all.put(
        "number of " + fit.model().noun() + "s",
        trace -> Arrays.stream(trace.clusters()).asDoubleStream().toArray());
    all.put("log joint density (nats)", Trace::logJoint);
    all.put("entropy of sizes (nats)", Trace::entropy);
    for (String name : fit.draws().traces().get(0).numbers()) {
      all.put(name, trace -> trace.number(name));
    }
    json.objects(
        "traces",
        List.copyOf(all.entrySet()),
        (one, entry) -> trace(one, entry.getKey(), entry.getValue()));
  }

  private void trace(Json json, String name, Function<Trace, double[]> of) {
    List<double[]> all = fit.draws().traces().stream().map(of).toList();
    int longest = all.stream().mapToInt(values -> values.length).max().orElse(1);
    int step = (longest + POINTS - 1) / POINTS;
    double[][] chains = new double[all.size()][];
    Arrays.setAll(
        chains,
        c ->
            IntStream.range(0, (all.get(c).length + step - 1) / step)
                .mapToDouble(i -> all.get(c)[i * step])
                .toArray());
    json.put("name", name).put("step", step).put("chains", chains);
  }

  /** {@return how to repeat the run: a command where the host has one} */
  private String repeat() {
    return report
        .find(Topic.REPEAT)
        .or(() -> report.find(Topic.RUN))
        .map(item -> item.text(0).strip())
        .orElse("");
  }
}

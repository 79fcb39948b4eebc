package crp.html;

import crp.Text;
import crp.data.RealColumns;
import crp.draws.Trace;
import crp.estimate.Answer;
import crp.estimate.Ladder;
import crp.estimate.OrderedPairs;
import crp.model.Cluster;
import crp.model.Fit;
import crp.parallel.RunScope;
import crp.picture.Palette;
import crp.picture.Picture;
import crp.report.Item;
import crp.report.NamedPicture;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Report;
import crp.report.Table;
import crp.report.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The data of a page, as JSON that its script and other programs read. */
final class PageData {

  /** Evenly spaced rows that are shown. */
  static final int ROWS = 10_000;

  /** Numeric columns in the scatter-plot matrix. */
  static final int COLUMNS = 6;

  /** About how many rows the picture of pairs shows. */
  private static final int PAIRS = 250;

  /** Points of a trace. */
  private static final int POINTS = 500;

  /** Pictures beside those that the script draws. */
  private static final int PICTURES = 12;

  /** Bytes of a picture of lines; a larger one is written as pixels. */
  private static final int LINES = 60_000;

  /** Smaller shares of the draws are left out. */
  private static final double SHOWN_SHARE = 0.02;

  /** Least share of the draws in which the rows that are sure together are divided as shown. */
  private static final double JOINTLY = 0.8;

  /** Chains have the first colours. */
  private static final int CHAINS = 8;

  /** Rows times clusters of which shares are known: some 200 MB. */
  private static final int SHARES = 25_000_000;

  private static final String LOG_JOINT = "log joint density (nats)";

  private final HtmlReport page;
  private final Fit<?> fit;
  private final Report report;
  private final ShownRows shown;
  private final int[] place;
  private final double[] confidence;

  private PageData(HtmlReport page) {
    this.page = page;
    fit = page.fit();
    report = page.report();
    double[] ofFit = fit.confidence();
    double[] ofData = new double[ofFit.length];
    Arrays.setAll(ofData, i -> ofFit[page.row().applyAsInt(i)]);
    shown = ShownRows.of(ofData, ROWS);
    place = Arrays.stream(shown.rows()).map(page.row()).toArray();
    confidence = shown.select(ofData);
  }

  static String of(HtmlReport page) {
    return Json.of(new PageData(page)::put);
  }

  private void put(Json json) {
    int clusters = Math.max(CHAINS, fit.clusters().size());
    json.put("noun", fit.model().noun()).put("lines", lines(report));
    json.object("rows", this::rows);
    json.put("colours", colours(clusters, Palette::ofLabel));
    json.put("coloursOnDark", colours(clusters, Palette::ofLabelOnDark));
    json.objects("clusters", fit.clusters(), PageData::cluster);
    json.objects(
        "profiles", Profiles.most(Profiles.of(fit.clusters(), page.names())), PageData::profile);
    json.objects("columns", columns(), this::column);
    fit.findLadder().ifPresent(ladder -> json.object("ladder", one -> ladder(one, ladder)));
    json.objects("answers", fit.answers(), this::answer);
    if (fit.uncertainty().estimate().clusters() <= PAIRS) {
      json.object("pairs", this::pairs);
    }
    fit.findPositions().ifPresent(where -> json.object("positions", one -> positions(one, where)));
    json.objects("pictures", pictures(), PageData::picture);
    json.objects("items", items(), PageData::item);
    json.objects(
        "traces", List.of("number of " + fit.model().noun() + "s", LOG_JOINT), this::trace);
    json.put("burnIn", fit.schedule().burnIn());
    json.put("repeat", repeat());
  }

  /** {@return the headline and the lines of the conclusion} */
  static List<String> lines(Report report) {
    return report.only(Topic.SIZE, Topic.CONCLUSION).items().stream()
        .map(item -> item.text(0).strip())
        .toList();
  }

  private static List<String> colours(int clusters, Function<Integer, java.awt.Color> palette) {
    return IntStream.range(0, clusters)
        .mapToObj(k -> Text.of("#%06x", palette.apply(k).getRGB() & 0xffffff))
        .toList();
  }

  private void rows(Json json) {
    json.put("all", shown.all());
    json.put("number", Arrays.stream(shown.rows()).map(i -> i + 1).toArray());
    json.put("label", select(fit.labels()));
    // down: a row below 0.5 is unsure
    json.put("together", Arrays.stream(confidence).map(p -> Math.floor(p * 1e4) / 1e4).toArray());
    json.put("shares", shares());
    boolean[] sure = fit.jointlySure(JOINTLY);
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
    if ((long) fit.size() * fit.clusters().size() > SHARES) {
      return shares;
    }
    double[][] all = fit.memberships();
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

  /** The numeric columns in which the clusters differ most, in the order of the data. */
  private List<Integer> columns() {
    RealColumns real = RealColumns.of(fit.model().rows());
    List<Profiles.Profile> known =
        Profiles.of(fit.clusters(), page.names()).stream()
            .filter(one -> one.texts().isEmpty())
            .toList();
    Comparator<Integer> order =
        known.size() == real.size()
            ? Comparator.comparingDouble(j -> -known.get(j).apart())
            : Comparator.naturalOrder();
    return IntStream.range(0, real.size()).boxed().sorted(order).limit(COLUMNS).sorted().toList();
  }

  private void column(Json json, int column) {
    json.put("name", page.names().column(column));
    json.put("values", select(RealColumns.of(fit.model().rows()).values(column)));
  }

  private static void ladder(Json json, Ladder ladder) {
    json.put("draws", ladder.draws());
    json.put(
        "merges",
        ladder.merges().stream()
            .map(merge -> new int[] {merge.first(), merge.second()})
            .toArray(int[][]::new));
    json.put("heights", ladder.merges().stream().mapToDouble(Ladder.Merge::height).toArray());
  }

  private void answer(Json json, Answer answer) {
    json.put("clusters", answer.clusters());
    json.put("share", answer.weight());
    json.put("label", select(fit.labels(answer)));
  }

  private void pairs(Json json) {
    OrderedPairs pairs = fit.uncertainty().orderedPairs(PAIRS);
    int[] items = pairs.items();
    double[] ofFit = fit.confidence();
    int[] counted = IntStream.range(0, ofFit.length).filter(i -> !Double.isNaN(ofFit[i])).toArray();
    int[] number = new int[ofFit.length];
    for (int i = 0; i < number.length; i++) {
      number[page.row().applyAsInt(i)] = i + 1;
    }
    int[] labels = fit.labels();
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
    } else if (where instanceof Positions.Places places) {
      json.put("horizontal", places.horizontal()).put("x", select(places.x()));
      json.put("vertical", places.vertical()).put("y", select(places.y()));
      json.put("aspect", places.aspect());
    }
  }

  /** {@return the pictures that the script does not draw itself} */
  private List<NamedPicture> pictures() {
    return fit.pictures(PAIRS, page.names()).stream()
        .filter(one -> one.subject() == NamedPicture.Subject.ANSWER)
        .filter(one -> !one.name().equals("Pairs of rows"))
        .filter(one -> !one.name().endsWith("along time") && !one.name().endsWith("on the map"))
        .limit(PICTURES)
        .toList();
  }

  private static void picture(Json json, NamedPicture picture) {
    RunScope.check();
    Picture drawn = picture.picture();
    byte[] lines = drawn.svg().getBytes(StandardCharsets.UTF_8);
    boolean few = lines.length <= LINES;
    json.put("name", picture.name());
    json.put("type", few ? "image/svg+xml" : "image/png");
    json.put("data", Base64.getEncoder().encodeToString(few ? lines : drawn.png()));
  }

  private List<Item> items() {
    return report
        .without(Topic.SIZE, Topic.CONCLUSION, Topic.CLUSTERS, Topic.REPEAT)
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

  private void trace(Json json, String name) {
    List<Trace> all = fit.draws().traces();
    int longest = all.stream().mapToInt(Trace::sweeps).max().orElse(1);
    int step = (longest + POINTS - 1) / POINTS;
    double[][] chains = new double[all.size()][];
    for (int c = 0; c < chains.length; c++) {
      double[] values =
          name.equals(LOG_JOINT)
              ? all.get(c).logJoint()
              : Arrays.stream(all.get(c).clusters()).asDoubleStream().toArray();
      chains[c] = new double[(values.length + step - 1) / step];
      Arrays.setAll(chains[c], i -> values[i * step]);
    }
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

package crp.answer;

import crp.Text;
import crp.proximity.NeighbourGraph;
import crp.report.Positions;
import crp.report.ResultFolder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Regions on the map as GeoJSON (RFC 7946): a point for each row, and a line for each edge that a
 * border crosses with a probability of at least {@value #LEAST}. Regions have no outlines, since
 * nothing is known of the land between rows. Planar coordinates are marked as such.
 *
 * @param regions to be written
 * @param files numbers and names of rows
 * @param places of the rows of the model
 */
record RegionsGeoJson(Regions regions, RegionFiles files, Positions.Places places) {

  private static final double LEAST = 0.05;

  /** Longitudes that are farther apart have the date line between them. */
  private static final double HALF = 180;

  private static final double TURN = 360;

  /** {@return the lines of the file, one a feature} */
  Stream<String> lines() {
    Stream<String> features = Stream.concat(points(), edges());
    String begin =
        "{\"type\":\"FeatureCollection\","
            + (places.degrees()
                ? ""
                : "\"note\":\"The coordinates are planar, in the unit of the data, not longitude and"
                    + " latitude\",")
            + "\"features\":[";
    boolean[] later = {false};
    return Stream.of(
            Stream.of(begin),
            features.map(
                feature -> {
                  String line = (later[0] ? "," : "") + feature;
                  later[0] = true;
                  return line;
                }),
            Stream.of("]}"))
        .flatMap(all -> all);
  }

  private Stream<String> points() {
    Answer answer = Answer.of(regions.fit());
    int[] labels = answer.labels();
    double[] confidence = answer.confidence();
    boolean[] unsure = answer.unsure();
    int[] rows = new int[answer.size()];
    IntStream.of(labels).filter(k -> k >= 0).forEach(k -> rows[k]++);
    String noun = regions.fit().model().noun();
    return IntStream.range(0, labels.length)
        .mapToObj(
            i -> {
              String id = files.named() ? ",\"id\":" + quoted(files.name(i)) : "";
              return feature(
                  known(i) ? Text.of("\"Point\",\"coordinates\":%s", at(i)) : "",
                  Text.of(
                      "\"row\":%d%s,\"%s\":%s,\"confidence\":%s,\"sure\":%b,\"alone\":%b",
                      files.number(i),
                      id,
                      noun,
                      labels[i] < 0 ? "null" : String.valueOf(answer.number(labels[i])),
                      share(confidence[i]),
                      !unsure[i] && !Double.isNaN(confidence[i]),
                      labels[i] < 0 || rows[labels[i]] == 1));
            });
  }

  private Stream<String> edges() {
    Borders borders = regions.borders();
    return borders.graph().stream()
        .flatMap(
            graph ->
                IntStream.range(0, graph.edges())
                    .filter(e -> borders.probability(e) >= LEAST)
                    .filter(e -> known(graph.from(e)) && known(graph.to(e)))
                    .mapToObj(e -> edge(graph, e)));
  }

  private String edge(NeighbourGraph graph, int e) {
    int from = graph.from(e);
    int to = graph.to(e);
    return feature(
        line(from, to),
        Text.of(
            "\"from\":%d,\"to\":%d,\"probability\":%s",
            Math.min(files.number(from), files.number(to)),
            Math.max(files.number(from), files.number(to)),
            share(regions.borders().probability(e))));
  }

  /** A line over the date line has two pieces, as the standard asks. */
  private String line(int from, int to) {
    double x = places.x()[from];
    double turned = places.x()[to] + (x > 0 ? TURN : -TURN);
    if (!places.degrees() || Math.abs(x - places.x()[to]) <= HALF) {
      return Text.of("\"LineString\",\"coordinates\":[%s,%s]", at(from), at(to));
    }
    double edge = x > 0 ? HALF : -HALF;
    double way = turned - x;
    double part = Math.abs(way) > 0 ? (edge - x) / way : 0;
    double y = places.y()[from] + part * (places.y()[to] - places.y()[from]);
    return Text.of(
        "\"MultiLineString\",\"coordinates\":[[%s,%s],[%s,%s]]",
        at(from), at(edge, y), at(-edge, y), at(to));
  }

  private static String feature(String geometry, String properties) {
    return Text.of(
        "{\"type\":\"Feature\",\"geometry\":%s,\"properties\":{%s}}",
        geometry.isEmpty() ? "null" : "{\"type\":" + geometry + "}", properties);
  }

  private boolean known(int row) {
    return Double.isFinite(places.x()[row]) && Double.isFinite(places.y()[row]);
  }

  private String at(int row) {
    return at(places.x()[row], places.y()[row]);
  }

  private static String at(double x, double y) {
    return "[" + RegionFiles.plain(x) + "," + RegionFiles.plain(y) + "]";
  }

  private static String share(double p) {
    return Double.isNaN(p) ? "null" : ResultFolder.share(p);
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(Text.of("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}

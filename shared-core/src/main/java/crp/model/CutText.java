package crp.model;

import crp.report.ClusterText;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.List;

/** A cut in words: why parts are united, and which. */
final class CutText {

  private CutText() {}

  /** {@return why parts are united, or why not; empty if no cut was wanted or none united any} */
  static List<Paragraph> paragraphs(Answer answer) {
    Answer.Place place = answer.place();
    if (!place.refused().isEmpty()) {
      return List.of(Paragraph.of(Topic.CUT, "Cut: none, since %s.", place.refused()));
    }
    if (!place.unions().any()) {
      return List.of();
    }
    String clusters = Counted.of(answer.size(), answer.fit().model().noun());
    String parts = Counted.of(answer.fit().parts().size(), "part");
    return List.of(
        place.height() > 0
            ? Paragraph.of(
                Topic.CUT,
                "Cut: %s, the %s of the estimate united up to height %.3f",
                clusters,
                parts,
                place.height())
            : why(place.why(), clusters, parts));
  }

  private static Paragraph why(Answer.Why why, String clusters, String parts) {
    return switch (why) {
      case PEAKS ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. Between some of the %s of the estimate the density has no valley: each of"
                  + " these is a union of them, perhaps one skewed, bent or flat group (override:"
                  + " cut none).",
              clusters,
              parts);
      case AGREED ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. Chains disagree on the %s of the estimate: each of these is a union of"
                  + " them, so coarse that most chains agree or that they do not overlap"
                  + " (override: cut none).",
              clusters,
              parts);
      case FEW ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. The %s of the estimate are more than a tenth of the rows, and their number"
                  + " is not firm: each of these is a union of them (override: cut none).",
              clusters,
              parts);
      case DISSOLVED ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. Of the %s of the estimate, small ones that most draws do not hold are united"
                  + " with their nearest (override: cut none).",
              clusters,
              parts);
    };
  }

  /** {@return the parts with their clusters, sizes and parameters; empty if none are united} */
  static List<Item> parts(Answer answer, ReportNames names) {
    Fit<?> fit = answer.fit();
    if (!answer.unions().any()) {
      return List.of();
    }
    double total = fit.parts().stream().mapToDouble(Cluster::weight).sum();
    List<List<String>> rows = new ArrayList<>();
    for (Cluster part : FitReport.listed(fit.parts())) {
      rows.add(
          List.of(
              String.valueOf(part.index()),
              String.valueOf(answer.unions().parts().label(part.index())),
              String.valueOf(part.rows()),
              part.percent(total),
              fit.withoutData(part) ? "without data" : ClusterText.of(part.summary(), names)));
    }
    return List.of(
        new Table(
            Topic.PARTS,
            "Parts, the clusters of the estimate",
            List.of(
                Table.Column.ofNumbers("part"),
                Table.Column.ofNumbers(fit.model().noun()),
                Table.Column.ofNumbers("rows"),
                Table.Column.ofNumbers(Cluster.share(fit.parts())),
                Table.Column.ofText("parameters")),
            rows,
            ""));
  }
}

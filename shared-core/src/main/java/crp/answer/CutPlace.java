package crp.answer;

import crp.report.Paragraph;
import crp.report.Topic;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Where the ladder of an estimate was cut.
 *
 * @param unions of the parts
 * @param height of the cut in the ladder; 0 where the cut is automatic, or none
 * @param refused why there is no cut though one was wanted; empty if there is one or none was
 * @param why parts are united by an automatic cut
 */
public record CutPlace(Unions unions, double height, String refused, Why why) {

  /** Why parts are united by an automatic cut; the last reason that united some is printed. */
  public enum Why {
    PEAKS,
    PIECES,
    KNOWN,
    AGREED,
    FEW,
    DISSOLVED
  }

  CutPlace with(Unions others) {
    return new CutPlace(others, height, refused, why);
  }

  /**
   * {@return why parts are united, or why not; empty if no cut was wanted or none united any}
   *
   * @param clusters their number after the cut, with its noun
   * @param parts their number before it, with its noun
   */
  List<Paragraph> text(String clusters, String parts) {
    if (!refused.isEmpty()) {
      return List.of(Paragraph.of(Topic.CUT, "Cut: none, since %s.", refused));
    }
    if (!unions.any()) {
      return List.of();
    }
    return List.of(
        height > 0
            ? Paragraph.of(
                Topic.CUT,
                "Cut: %s, the %s of the estimate united up to height %.3f",
                clusters,
                parts,
                height)
            : reason(clusters, parts));
  }

  private Paragraph reason(String clusters, String parts) {
    return switch (why) {
      case PEAKS ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. Between some of the %s of the estimate the density has no valley: each of"
                  + " these is a union of them, perhaps one skewed, bent or flat group (override:"
                  + " cut none).",
              clusters,
              parts);
      case KNOWN ->
          Paragraph.of(
              Topic.CUT,
              "Cut: %s. Of %s of the estimate, each without a known label is united with the nearest"
                  + " (override: cut none, where rows can be of clusters without a label).",
              clusters,
              parts);
      case PIECES ->
          Paragraph.of(
              Topic.CUT,
              "Cut: joined: %s of %s of the estimate. The draws cut a cluster at other places each"
                  + " time; parts are joined that are more probable as one cluster, where this costs"
                  + " little expected loss (override: cut none).",
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
}

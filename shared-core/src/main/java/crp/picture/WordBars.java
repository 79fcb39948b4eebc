package crp.picture;

import crp.Text;
import java.awt.geom.Rectangle2D;
import java.io.Serializable;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Profiles of clusters of texts: a panel per cluster with bars for its words.
 */
public final class WordBars {

  private static final int PANEL = 210;
  private static final int LINE = 17;
  private static final int MOST_COLUMNS = 4;
  private static final double NAMES = 0.52;
  private static final Sheet.Margins MARGINS = new Sheet.Margins(14, 40, 14, 14);

  private WordBars() {}

  /**
   * A cluster.
   *
   * @param label its number
   * @param title above its panel
   * @param words its words, from the top
   * @param heights a number for each word, at least 0; all clusters have one scale
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Topic(int label, String title, List<String> words, double[] heights)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Copies the list and checks the lengths. */
    public Topic {
      words = List.copyOf(words);
      if (heights.length != words.size()) {
        throw new IllegalArgumentException(
            Text.of("%d words need as many numbers, got %d", words.size(), heights.length));
      }
    }
  }

  /**
   * {@return the picture}
   *
   * @param topics at least one
   * @param title a line above the picture
   */
  public static Picture draw(List<Topic> topics, String title) {
    Panels panels = Panels.of(topics.size(), MOST_COLUMNS);
    int most = topics.stream().mapToInt(one -> one.words.size()).max().orElse(1);
    double highest =
        topics.stream()
            .flatMapToDouble(one -> java.util.Arrays.stream(one.heights))
            .max()
            .orElse(1);
    return MARGINS.around(
        Math.max(wide(title), panels.columns() * PANEL),
        panels.rows() * (LINE * most + Panels.TITLE + Panels.AXIS),
        sheet -> {
          List<Sheet> parts = panels.in(sheet, 4, 8);
          for (int k = 0; k < parts.size(); k++) {
            panel(parts.get(k), topics.get(k), most, new Axis(0, highest));
          }
          sheet.title(title);
        });
  }

  /** {@return the least width of the plotting area: that of the title} */
  private static int wide(String title) {
    return (int) Math.ceil(Letters.TITLE.width(title)) + 20 - MARGINS.left() - MARGINS.right();
  }

  private static void panel(Sheet whole, Topic topic, int most, Axis across) {
    double names = NAMES * whole.field.width;
    Sheet sheet =
        whole.part(
            whole.field.x + names, whole.field.y, whole.field.width - names, whole.field.height);
    double high = sheet.field.height / (double) most;
    for (int w = 0; w < topic.words.size(); w++) {
      double y = sheet.field.y + w * high;
      String word = Letters.RIGHT.fit(topic.words.get(w), names - 8);
      sheet.write(word, sheet.field.x - 6.0, y + high / 2 + 4, Letters.RIGHT);
      sheet.pen.colour(Palette.ofLabel(topic.label));
      sheet.pen.fill(
          new Rectangle2D.Double(
              sheet.field.x, y + 2, across.part(topic.heights[w]) * sheet.field.width, high - 4));
    }
    sheet.pen.colour(Sheet.INK);
    sheet.line(sheet.field.x, sheet.field.y, sheet.field.x, sheet.field.getMaxY());
    sheet.line(sheet.field.x, sheet.field.getMaxY(), sheet.field.getMaxX(), sheet.field.getMaxY());
    sheet.horizontal(across);
    String title = Letters.HEAD.fit(topic.title, whole.field.width);
    sheet.write(title, whole.field.getCenterX(), whole.field.y - 6.0, Letters.HEAD);
  }
}

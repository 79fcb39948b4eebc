package crp.picture;

import crp.Text;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;

/**
 * Not part of the promised API.
 *
 * <p>Links between customers as arcs over a line; customers of one table have one colour.
 */
public final class ArcPlot {

  private static final int WIDTH = 900;

  private ArcPlot() {}

  /**
   * {@return the picture of links} Arcs above the line point backwards, arcs below forwards;
   * customers that chose themselves have no arc and are drawn larger.
   *
   * @param targets the customer chosen by each customer, from 0; not changed
   * @param labels the table of each customer, for its colour; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(int[] targets, int[] labels, Captions captions) {
    int n = targets.length;
    if (labels.length != n) {
      throw new IllegalArgumentException(
          Text.of("expected %d labels, one per link, got %d", n, labels.length));
    }
    boolean on = false;
    int longest = 1;
    for (int i = 0; i < n; i++) {
      on |= targets[i] > i;
      longest = Math.max(longest, Math.abs(targets[i] - i));
    }
    double gap = WIDTH / (n + 1.0);
    int half = (int) Math.max(60, Math.min(220, longest * gap / 2));
    boolean both = on;
    int most = longest;
    return Sheet.Margins.PLAIN.around(
        WIDTH,
        half + (on ? half : 0) + 24,
        sheet -> {
          int up = (sheet.field.height - 24) / (both ? 2 : 1);
          arcs(sheet, targets, labels, most, up);
          sheet.captions(captions);
        });
  }

  private static void arcs(Sheet sheet, int[] targets, int[] labels, int longest, int half) {
    double gap = sheet.field.width / (targets.length + 1.0);
    double line = sheet.field.y + half + 12.0;
    double flat = Math.min(1, 2 * half / (longest * gap));
    for (int i = 0; i < targets.length; i++) {
      sheet.pen.colour(Palette.ofLabel(labels[i]));
      double x = sheet.field.x + (i + 1) * gap;
      double size = Math.max(2, Math.min(9, gap)) * (targets[i] == i ? 1.2 : 0.6);
      sheet.pen.fill(new Ellipse2D.Double(x - size / 2, line - size / 2, size, size));
      if (targets[i] != i) {
        double y = sheet.field.x + (targets[i] + 1) * gap;
        double width = Math.abs(x - y);
        double height = width * flat;
        sheet.pen.draw(
            new Arc2D.Double(
                Math.min(x, y),
                line - height / 2,
                width,
                height,
                targets[i] < i ? 0 : 180,
                180,
                Arc2D.OPEN));
      }
    }
  }
}

package crp.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A tree of steps in which two parts become one, each drawn at its height, with a line across
 * the tree at every level that is marked.
 */
public final class Dendrogram {

  private static final int HEIGHT = 360;
  private static final int LEAF = 26;
  private static final int LEAST = 320;
  private static final int MOST = 1400;

  /** Leaves whose names can be read. */
  private static final int NAMED = 60;

  private static final Color BRANCH = new Color(0x444444);
  private static final Color MARK = new Color(0xD55E00);

  private Dendrogram() {}

  /**
   * A line across the tree.
   *
   * @param height where it is, from 0 to 1
   * @param name at its end
   */
  public record Mark(double height, String name) implements Serializable {}

  /**
   * {@return the picture of a tree}
   *
   * @param leaves their numbers from 0, from left to right
   * @param first of each step, the lowest leaf of the one part
   * @param second of each step, the lowest leaf of the other part
   * @param heights of the steps, not decreasing, from 0 to 1
   * @param marks lines across the tree
   * @param captions title and axis labels
   * @throws IllegalArgumentException if there is not one step fewer than leaves
   */
  public static Picture draw(
      int[] leaves, int[] first, int[] second, double[] heights, Mark[] marks, Captions captions) {
    int n = leaves.length;
    if (first.length != n - 1 || second.length != n - 1 || heights.length != n - 1) {
      throw new IllegalArgumentException(
          "a tree of %d leaves needs one step fewer, got %d".formatted(n, heights.length));
    }
    int width = Math.max(LEAST, Math.min(MOST, n * LEAF));
    Sheet sheet = new Sheet(width, HEIGHT, 90);
    Axis up = new Axis(0, 1.02);
    double[] x = new double[n];
    double[] base = new double[n];
    for (int i = 0; i < n; i++) {
      x[leaves[i]] = sheet.field.x + (i + 0.5) * sheet.field.width / n;
    }
    Arrays.fill(base, y(sheet, up, 0));
    sheet.pen.setStroke(new BasicStroke(1.4f));
    sheet.pen.setColor(BRANCH);
    for (int s = 0; s < heights.length; s++) {
      double top = y(sheet, up, heights[s]);
      int left = (int) Math.round(x[first[s]]);
      int right = (int) Math.round(x[second[s]]);
      sheet.pen.drawLine(left, (int) base[first[s]], left, (int) top);
      sheet.pen.drawLine(right, (int) base[second[s]], right, (int) top);
      sheet.pen.drawLine(left, (int) top, right, (int) top);
      x[first[s]] = (x[first[s]] + x[second[s]]) / 2;
      base[first[s]] = top;
    }
    for (Mark mark : marks) {
      across(sheet, up, mark);
    }
    sheet.frame();
    sheet.vertical(up);
    sheet.captions(captions);
    if (n <= NAMED) {
      for (int i = 0; i < n; i++) {
        int at = (int) Math.round(sheet.field.x + (i + 0.5) * sheet.field.width / n);
        sheet.write(
            String.valueOf(leaves[i]),
            at,
            sheet.field.y + sheet.field.height + 16,
            0.5,
            Font.PLAIN);
      }
    }
    return sheet.finish();
  }

  private static double y(Sheet sheet, Axis up, double height) {
    return sheet.field.y + (1 - up.part(height)) * sheet.field.height;
  }

  private static void across(Sheet sheet, Axis up, Mark mark) {
    int at = (int) Math.round(y(sheet, up, mark.height()));
    float[] dashes = {6, 4};
    sheet.pen.setColor(MARK);
    sheet.pen.setStroke(
        new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0));
    int right = sheet.field.x + sheet.field.width;
    sheet.pen.drawLine(sheet.field.x, at, right, at);
    sheet.write(mark.name(), right + 8, at + 4, 0, Font.PLAIN);
  }
}

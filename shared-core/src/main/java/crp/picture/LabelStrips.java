package crp.picture;

import crp.Text;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Sequences of labels as coloured strips one below the other, such as draws, chains, or truth
 * and estimate.
 */
public final class LabelStrips {

  private static final int WIDTH = 800;
  private static final int NAMES = 100;

  private LabelStrips() {}

  /**
   * {@return the picture of strips of equal width}
   *
   * @param names names of the strips, from top to bottom; may be empty
   * @param strips the labels of each from left to right; equal labels have one colour; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if there are not as many names as strips
   */
  public static Picture draw(List<String> names, int[][] strips, Captions captions) {
    int longest = Arrays.stream(strips).mapToInt(one -> one.length).max().orElse(0);
    return draw(names, strips, captions, longest);
  }

  /**
   * {@return the same with a horizontal axis: places are numbered from 1}
   *
   * @param names names of the strips, from top to bottom; may be empty
   * @param strips the labels of each from left to right; equal labels have one colour; not changed
   * @param captions title and axis labels
   * @param places the number of the last place of the longest strip, which may be thinned
   * @throws IllegalArgumentException if there are not as many names as strips
   */
  public static Picture draw(List<String> names, int[][] strips, Captions captions, int places) {
    if (names.size() != strips.length) {
      throw new IllegalArgumentException(
          Text.of("expected %d names, one per strip, got %d", strips.length, names.size()));
    }
    int longest = Arrays.stream(strips).mapToInt(one -> one.length).max().orElse(0);
    boolean equal = Arrays.stream(strips).allMatch(one -> one.length == longest);
    int each = Math.max(3, Math.min(44, 400 / Math.max(1, strips.length)));
    return Sheet.Margins.PLAIN
        .beside(NAMES + 10)
        .around(
            WIDTH,
            each * strips.length,
            sheet -> {
              double high = sheet.field.height / (double) Math.max(1, strips.length);
              int every = (int) Math.ceil(14 / high);
              for (int s = 0; s < strips.length; s++) {
                double y = sheet.field.y + s * high;
                strip(sheet, strips[s], y, high > 8 ? high - 3 : high);
                if (s % every == 0) {
                  String name = Letters.LEFT.fit(names.get(s), NAMES);
                  double middle = y + Math.max(high, 14) / 2 + 3;
                  sheet.write(name, sheet.field.getMaxX() + 8, middle, Letters.LEFT);
                }
              }
              if (equal && places > 1) {
                sheet.horizontal(new Axis(0.5, places + 0.5).whole());
              }
              sheet.captions(captions);
            });
  }

  /** Equal labels side by side are one rectangle. */
  private static void strip(Sheet sheet, int[] labels, double y, double high) {
    double step = sheet.field.width / (double) labels.length;
    for (int from = 0, to; from < labels.length; from = to) {
      to = from;
      while (to < labels.length && labels[to] == labels[from]) {
        to++;
      }
      sheet.pen.colour(Palette.ofLabel(labels[from]));
      sheet.pen.fill(
          new Rectangle2D.Double(sheet.field.x + from * step, y, (to - from) * step, high));
    }
  }
}

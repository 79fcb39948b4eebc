package crp.picture;

import java.awt.Font;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Sequences of labels as coloured strips one below the other, such as draws, chains, or truth
 * and estimate.
 */
public final class LabelStrips {

  private static final int WIDTH = 800;

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
    if (names.size() != strips.length) {
      throw new IllegalArgumentException(
          "expected %d names, one per strip, got %d".formatted(strips.length, names.size()));
    }
    int each = Math.max(3, Math.min(44, 400 / Math.max(1, strips.length)));
    Sheet sheet = new Sheet(WIDTH, each * strips.length, 110);
    for (int s = 0; s < strips.length; s++) {
      int y = sheet.field.y + s * each;
      int[] labels = strips[s];
      for (int x = 0; x < WIDTH && labels.length > 0; x++) {
        int place = (int) ((long) x * labels.length / WIDTH);
        sheet.pen.setColor(Palette.ofLabel(labels[place]));
        sheet.pen.fillRect(sheet.field.x + x, y, 1, each > 8 ? each - 3 : each);
      }
      sheet.write(names.get(s), sheet.field.x + WIDTH + 6, y + each / 2 + 4, 0, Font.PLAIN);
    }
    sheet.captions(captions);
    return sheet.finish();
  }
}

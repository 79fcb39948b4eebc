package crp.picture;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A grid of equal panels that fills a sheet, row by row.
 *
 * @param panels how many, at least 1
 * @param columns of the grid
 */
record Panels(int panels, int columns) {

  /** Above each panel for its title, and below it for its axis. */
  static final int TITLE = 20;

  static final int AXIS = 30;

  /** {@return as square a grid as there are at most so many columns} */
  static Panels of(int panels, int most) {
    return new Panels(panels, Math.min(most, Math.max(1, (int) Math.ceil(Math.sqrt(panels)))));
  }

  int rows() {
    return (panels + columns - 1) / columns;
  }

  /**
   * {@return the panels}
   *
   * @param sheet to be filled
   * @param left space at the left of each panel
   * @param right space at the right of each panel
   */
  List<Sheet> in(Sheet sheet, int left, int right) {
    double wide = sheet.field.width / (double) columns;
    double high = sheet.field.height / (double) rows();
    return IntStream.range(0, panels)
        .mapToObj(
            p -> {
              int row = p / columns;
              return sheet.part(
                  sheet.field.x + p % columns * wide + left,
                  sheet.field.y + row * high + TITLE,
                  wide - left - right,
                  high - TITLE - AXIS);
            })
        .toList();
  }
}

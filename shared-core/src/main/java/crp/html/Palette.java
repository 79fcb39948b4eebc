package crp.html;

import java.awt.Color;

/**
 * Not part of the promised API.
 *
 * <p>Colours, one per label.
 */
public final class Palette {

  /**
   * The palette of Okabe and Ito (2008), Color universal design, without black and yellow, and a
   * dark brown and a violet. Any two of them, white and the grey of noise are at least 15 apart in
   * CIELAB, also to people who are blind for red, green or blue ({@code PaletteTest}).
   */
  private static final int[] FIRST = {
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0xCC79A7, 0x56B4E9, 0x481800, 0x9000F0
  };

  /** Where the background is dark: yellow in place of the brown, and a lighter violet. */
  private static final int[] FIRST_ON_DARK = {
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0xCC79A7, 0x56B4E9, 0xF0E442, 0xB07CFF
  };

  private static final double GOLDEN = 0.6180339887498949;

  private Palette() {}

  /**
   * {@return the colour of a label} The first eight are easy to distinguish; later ones step around
   * the colour circle.
   *
   * @param label any number; negative ones are grey
   */
  public static Color ofLabel(int label) {
    if (label < 0) {
      return Color.LIGHT_GRAY;
    }
    if (label < FIRST.length) {
      return new Color(FIRST[label]);
    }
    float hue = (float) (label * GOLDEN % 1);
    float saturation = label % 2 == 0 ? 0.55f : 0.85f;
    float brightness = label % 3 == 0 ? 0.65f : 0.85f;
    return Color.getHSBColor(hue, saturation, brightness);
  }

  /**
   * {@return the colour of a label on a dark background, of the same hue where that can be seen}
   */
  public static Color ofLabelOnDark(int label) {
    if (label < 0) {
      return new Color(0x6B6F75);
    }
    return label < FIRST_ON_DARK.length ? new Color(FIRST_ON_DARK[label]) : ofLabel(label);
  }
}

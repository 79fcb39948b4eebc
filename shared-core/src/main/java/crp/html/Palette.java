package crp.html;

/**
 * Not part of the promised API.
 *
 * <p>Colours, one per label: red, green and blue in 24 bits, such as 0xFF0000.
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
  public static int ofLabel(int label) {
    if (label < 0) {
      return 0xC0C0C0;
    }
    if (label < FIRST.length) {
      return FIRST[label];
    }
    double hue = label * GOLDEN % 1;
    double saturation = label % 2 == 0 ? 0.55 : 0.85;
    double brightness = label % 3 == 0 ? 0.65 : 0.85;
    return channel(5, hue, saturation, brightness) << 16
        | channel(3, hue, saturation, brightness) << 8
        | channel(1, hue, saturation, brightness);
  }

  /** A channel falls and rises over a third of the circle each, from its corner of the six on. */
  private static int channel(int corner, double hue, double saturation, double brightness) {
    double place = (corner + 6 * hue) % 6;
    double less = Math.max(0, Math.min(1, Math.min(place, 4 - place)));
    return (int) Math.round(255 * brightness * (1 - saturation * less));
  }

  /**
   * {@return the colour of a label on a dark background, of the same hue where that can be seen}
   */
  public static int ofLabelOnDark(int label) {
    if (label < 0) {
      return 0x6B6F75;
    }
    return label < FIRST_ON_DARK.length ? FIRST_ON_DARK[label] : ofLabel(label);
  }
}

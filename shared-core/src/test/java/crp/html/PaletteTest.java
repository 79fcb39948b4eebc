package crp.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import org.junit.jupiter.api.Test;

/**
 * The distance of the colours of labels in CIELAB, as seen by people with full colour vision and
 * with each of the three kinds of colour blindness at full strength, simulated with the matrices of
 * Machado, Oliveira and Fernandes (2009), A physiologically-based model for simulation of color
 * vision deficiency.
 */
class PaletteTest {

  /** More than six times a difference that is just noticeable. */
  private static final double LEAST = 15;

  /** Labels whose colours are easy to distinguish. */
  private static final int DISTINCT = 8;

  private static final double[][][] SIGHTS = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {
      {0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}
    },
    {
      {0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}
    },
    {
      {1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}
    }
  };

  private static double linear(int channel) {
    double part = channel / 255.0;
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  private static double root(double part) {
    return part > 216.0 / 24389 ? Math.cbrt(part) : (24389.0 / 27 * part + 16) / 116;
  }

  private static double[] lab(Color colour, double[][] sight) {
    double[] rgb = {linear(colour.getRed()), linear(colour.getGreen()), linear(colour.getBlue())};
    double[] seen = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        seen[i] += sight[i][j] * rgb[j];
      }
      seen[i] = Math.max(0, Math.min(1, seen[i]));
    }
    double x = root((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
    double y = root(0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
    double z = root((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  /** {@return the least distance of two of some colours under any kind of sight} */
  private static double least(Color... colours) {
    double least = Double.POSITIVE_INFINITY;
    for (double[][] sight : SIGHTS) {
      for (int i = 0; i < colours.length; i++) {
        for (int j = 0; j < i; j++) {
          double[] one = lab(colours[i], sight);
          double[] other = lab(colours[j], sight);
          double square = 0;
          for (int c = 0; c < 3; c++) {
            square += (one[c] - other[c]) * (one[c] - other[c]);
          }
          least = Math.min(least, Math.sqrt(square));
        }
      }
    }
    return least;
  }

  @Test
  void theFirstColoursAreApartForEverySight() {
    Color[] colours = new Color[DISTINCT + 2];
    for (int label = 0; label < DISTINCT; label++) {
      colours[label] = new Color(Palette.ofLabel(label));
    }
    colours[DISTINCT] = Color.WHITE;
    colours[DISTINCT + 1] = new Color(Palette.ofLabel(-1));
    double least = least(colours);
    assertTrue(least >= LEAST, "least distance " + least);
  }

  @Test
  void theFirstColoursOnDarkAreApartForEverySight() {
    Color[] colours = new Color[DISTINCT + 2];
    for (int label = 0; label < DISTINCT; label++) {
      colours[label] = new Color(Palette.ofLabelOnDark(label));
    }
    colours[DISTINCT] = new Color(0x16191D);
    colours[DISTINCT + 1] = new Color(Palette.ofLabelOnDark(-1));
    double least = least(colours);
    assertTrue(least >= LEAST, "least distance " + least);
  }

  @Test
  void laterColoursStepAroundTheCircle() {
    for (int label = DISTINCT; label < 400; label++) {
      float hue = (float) (label * 0.6180339887498949 % 1);
      Color expected =
          Color.getHSBColor(hue, label % 2 == 0 ? 0.55f : 0.85f, label % 3 == 0 ? 0.65f : 0.85f);
      assertEquals(expected, new Color(Palette.ofLabel(label)), "label " + label);
    }
  }

  @Test
  void redAndGreenOfEqualLightnessWouldFail() {
    assertTrue(least(new Color(0xB04040), new Color(0x4F7F35)) < LEAST);
  }
}

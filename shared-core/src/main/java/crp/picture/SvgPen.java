package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Writes a picture as an SVG file: paths, text in any sans-serif font, and images as PNG data. Text
 * of the user is escaped.
 */
final class SvgPen implements Pen {

  private static final String[] STEPS = {"M", "L", "Q", "C", "Z"};
  private static final int[] NUMBERS = {2, 2, 4, 6, 0};
  private static final int OPAQUE = 255;

  private final StringBuilder body = new StringBuilder();
  private String colour = "#000";
  private int alpha = OPAQUE;
  private String stroke = " stroke-width=\"1\"";
  private int clips;
  private String clip = "";

  /** {@return the file} */
  String file(int width, int height) {
    return Text.of(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">",
            width, height, width, height)
        + "\n"
        + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        + body
        + "</svg>\n";
  }

  @Override
  public void colour(Color given) {
    colour = Text.of("#%06x", given.getRGB() & 0xFFFFFF);
    alpha = given.getAlpha();
  }

  @Override
  public void stroke(double width, float... dashes) {
    StringBuilder text = new StringBuilder(" stroke-width=\"" + number(width) + "\"");
    for (int i = 0; i < dashes.length; i++) {
      text.append(i == 0 ? " stroke-dasharray=\"" : " ").append(number(dashes[i]));
    }
    stroke =
        text.append(dashes.length == 0 ? "" : "\"").append(" stroke-linejoin=\"round\"").toString();
  }

  @Override
  public void fill(Shape shape) {
    body.append("<path d=\"").append(path(shape)).append("\" fill=\"").append(colour).append('"');
    body.append(opacity("fill")).append(clip).append("/>\n");
  }

  @Override
  public void draw(Shape shape) {
    body.append("<path d=\"").append(path(shape)).append("\" fill=\"none\" stroke=\"");
    body.append(colour).append('"').append(opacity("stroke")).append(stroke).append(clip);
    body.append("/>\n");
  }

  private String opacity(String what) {
    return alpha == OPAQUE
        ? ""
        : " " + what + "-opacity=\"" + number((double) alpha / OPAQUE) + "\"";
  }

  private static String path(Shape shape) {
    StringBuilder text = new StringBuilder();
    double[] at = new double[6];
    for (PathIterator it = shape.getPathIterator(null); !it.isDone(); it.next()) {
      int step = it.currentSegment(at);
      text.append(STEPS[step]);
      for (int i = 0; i < NUMBERS[step]; i++) {
        text.append(i == 0 ? "" : " ").append(number(at[i]));
      }
    }
    return text.toString();
  }

  @Override
  public void text(String text, double x, double y, Letters letters) {
    if (text.isEmpty()) {
      return;
    }
    String anchor = letters.before() == 0 ? "start" : letters.before() == 1 ? "end" : "middle";
    body.append(Text.of("<text x=\"%s\" y=\"%s\"", number(x), number(y)));
    if (letters.upright()) {
      body.append(Text.of(" transform=\"rotate(-90 %s %s)\"", number(x), number(y)));
    }
    body.append(
        Text.of(
            " font-family=\"sans-serif\" font-size=\"%d\"%s text-anchor=\"%s\" fill=\"%s\">",
            letters.size(), letters.bold() ? " font-weight=\"bold\"" : "", anchor, colour));
    body.append(escaped(text)).append("</text>\n");
  }

  /** {@return text with the signs of XML escaped, and without characters that XML has not} */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .filter(c -> c >= ' ' && c != 0xFFFE && c != 0xFFFF && (c < 0xD800 || c > 0xDFFF))
        .forEach(
            c -> {
              switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                default -> out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  @Override
  public void image(BufferedImage image, Rectangle2D where) {
    body.append(
        Text.of(
            "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\"",
            number(where.getX()),
            number(where.getY()),
            number(where.getWidth()),
            number(where.getHeight())));
    body.append(" style=\"image-rendering:pixelated\" href=\"data:image/png;base64,");
    body.append(Base64.getEncoder().encodeToString(Picture.png(image))).append("\"/>\n");
  }

  @Override
  public void clip(@Nullable Rectangle2D where) {
    if (where == null) {
      clip = "";
      return;
    }
    String name = "clip" + ++clips;
    body.append("<clipPath id=\"").append(name).append("\"><path d=\"").append(path(where));
    body.append("\"/></clipPath>\n");
    clip = " clip-path=\"url(#" + name + ")\"";
  }

  private static String number(double value) {
    String text = Text.of("%.2f", value);
    int end = text.length();
    while (text.charAt(end - 1) == '0') {
      end--;
    }
    return text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
  }
}

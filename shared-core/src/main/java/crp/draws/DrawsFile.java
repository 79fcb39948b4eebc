package crp.draws;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Draws as a table of text, {@code draws.csv}: a line for each draw and a column for each row of
 * the data. The header is {@code chain,sweep,row1,row2,...}; chains, sweeps, rows and the labels of
 * a draw count from 1, and rows that took no part are empty. A row that is noise has a negative
 * label, which no other row of the draw has; read again, it is a row alone. Labels of two draws
 * have nothing to do with each other. Immutable.
 */
public final class DrawsFile {

  private final Draws draws;
  private final int[] items;

  /**
   * Makes the content of a file.
   *
   * @param draws the draws of the rows that took part
   * @param items for each row of the data the item of the draws, -1 for a row that took no part;
   *     copied
   */
  public DrawsFile(Draws draws, int... items) {
    this.draws = draws;
    this.items = items.clone();
  }

  /**
   * {@return the draws of a file, made by a fit or elsewhere}
   *
   * <p>Fields are separated by commas, semicolons, tabs or blanks, and may be in double quotes.
   * Columns named {@code chain}, {@code sweep}, {@code iteration} or {@code draw} (in either case,
   * perhaps after a dot) and row names, which have an empty name or none, are no labels; all others
   * are. Without a header all columns are labels, and there is one chain. A first line of whole
   * numbers alone is a draw. Labels are any whole numbers; a column that is empty or {@code NA} in
   * every line is a row that took no part. Blank lines and those that start with {@code #} are left
   * out.
   *
   * <p>The draws are in the order of the lines, chain by chain; chains and sweeps are numbered
   * anew, and the traces are those of the draws of the file: number of clusters and entropy. The
   * log joint density is NaN. O(draws times rows).
   *
   * @param file UTF-8; decompressed if its name ends in {@code .gz}
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if a line cannot be read; the message names it
   */
  public static DrawsFile read(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      return new DrawsReader().read(reader);
    }
  }

  /** {@return the lines of the file, the header first, without ends of lines; made one by one} */
  public Stream<String> lines() {
    return Stream.concat(Stream.of(header()), draws.draws().stream().map(this::line));
  }

  /** {@return for each row of the data the item of the draws, -1 for none; a copy} */
  public int[] items() {
    return items.clone();
  }

  private String header() {
    StringBuilder text = new StringBuilder("chain,sweep");
    for (int row = 1; row <= items.length; row++) {
      text.append(",row").append(row);
    }
    return text.toString();
  }

  private String line(Draw draw) {
    StringBuilder text = new StringBuilder(12 + 3 * items.length);
    text.append(draw.chain() + 1).append(',').append(draw.sweep());
    for (int item : items) {
      text.append(',');
      if (item >= 0) {
        int label = draw.label(item);
        text.append(draw.isNoise(item) ? draw.clusters() - label - 1 : label + 1);
      }
    }
    return text.toString();
  }

  /** {@return the draws of the rows that took part} */
  public Draws draws() {
    return draws;
  }

  /** {@return the number of rows of the data, those that took no part included} */
  public int rows() {
    return items.length;
  }

  /** {@return the item of the draws that is a row of the data, -1 if the row took no part} */
  public int item(int row) {
    return items[row];
  }
}

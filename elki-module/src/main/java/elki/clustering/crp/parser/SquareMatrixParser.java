package elki.clustering.crp.parser;

import crp.Text;
import elki.datasource.parser.CSVReaderFormat;
import elki.distance.external.DistanceParser;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.io.TokenizedReader;
import elki.utilities.io.Tokenizer;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a square matrix of distances for ELKI's distances from files, whose own parser reads lines
 * {@code i j distance}: row i, column j of the file is the distance of the objects i and j. A first
 * line and a first column of names or numbers of the objects are skipped. The matrix must be
 * symmetric, up to rounding, with zeros on its diagonal; infinite distances are allowed.
 *
 * @since 0.1.0
 */
@Title("Square matrix of distances")
@Description("Reads a file whose row i, column j is the distance of the objects i and j.")
@Alias({"square-matrix", "SquareMatrixParser"})
public final class SquareMatrixParser implements DistanceParser {

  /** Relative difference of two numbers that were rounded apart. */
  private static final double ROUNDING = 1e-9;

  private final CSVReaderFormat format;

  /**
   * Constructor.
   *
   * @param format separators, quotes and comments
   */
  public SquareMatrixParser(CSVReaderFormat format) {
    this.format = format;
  }

  @Override
  public void parse(InputStream in, DistanceCacheWriter cache) {
    List<double[]> rows = square(numbers(in));
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j <= i; j++) {
        requireDistance(rows, i, j);
        requireDistance(rows, j, i);
        requireEqual(rows, i, j);
        cache.put(i, j, rows.get(i)[j]);
      }
    }
  }

  private static void requireDistance(List<double[]> rows, int i, int j) {
    double d = rows.get(i)[j];
    if (!(d >= 0) || (i == j && d != 0)) {
      throw new AbortException(
          Text.of(
              "Row %d, column %d of the matrix of distances must be %s, was %s.",
              i + 1, j + 1, i == j ? "0, the distance of an object from itself" : "0 or more", d));
    }
  }

  private static void requireEqual(List<double[]> rows, int i, int j) {
    double d = rows.get(i)[j];
    double other = rows.get(j)[i];
    if (d != other && !(Math.abs(d - other) <= ROUNDING * Math.min(d, other))) {
      throw new AbortException(
          Text.of(
              "The matrix of distances must be symmetric, but row %d, column %d is %s and row %d, column %d is %s; distances of two directions can be edges (hop.edges, hop.directed, hop.lengths).",
              i + 1, j + 1, d, j + 1, i + 1, other));
    }
  }

  /** {@return the rows without a line and a column that number the objects} */
  private static List<double[]> square(List<double[]> lines) {
    int last = lines.size() - 1;
    boolean headed = last > 0 && lines.get(0).length == last;
    List<double[]> rows = headed ? lines.subList(1, lines.size()) : lines;
    int n = rows.size();
    if (n == 0) {
      throw new AbortException("The matrix of distances has no row.");
    }
    if (rows.stream().allMatch(row -> row.length == n + 1)) {
      rows = rows.stream().map(row -> Arrays.copyOfRange(row, 1, n + 1)).toList();
    }
    for (int i = 0; i < n; i++) {
      if (rows.get(i).length != n) {
        throw new AbortException(
            Text.of(
                "The matrix of distances must be square, but row %d has %d numbers, and there are %d rows.",
                i + 1, rows.get(i).length, n));
      }
    }
    return rows;
  }

  /** {@return the numbers of all lines, without names} */
  private List<double[]> numbers(InputStream in) {
    List<double[]> rows = new ArrayList<>();
    try (TokenizedReader reader = format.makeReader()) {
      reader.reset(in);
      boolean first = true;
      while (reader.nextLineExceptComments()) {
        double[] row = row(reader, first);
        if (row.length > 0) {
          rows.add(row);
        }
        first = false;
      }
    } catch (IOException e) {
      throw new AbortException("The matrix of distances cannot be read: " + e.getMessage(), e);
    }
    return rows;
  }

  /** {@return the numbers of a line; none if it is the first and has names} */
  private static double[] row(TokenizedReader reader, boolean first) {
    Tokenizer tokens = reader.getTokenizer();
    List<Double> numbers = new ArrayList<>();
    for (int column = 0; tokens.valid(); tokens.advance(), column++) {
      try {
        numbers.add(number(tokens));
      } catch (NumberFormatException e) {
        if (column == 0) {
          continue; // the name of a row
        }
        if (first) {
          return new double[0];
        }
        throw new AbortException(
            Text.of(
                "Line %d of the matrix of distances: '%s' is not a number.",
                reader.getLineNumber(), tokens.getStrippedSubstring()),
            e);
      }
    }
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** ELKI reads more spellings of infinity, and Java more digits. */
  private static double number(Tokenizer tokens) {
    try {
      return Text.number(tokens.getStrippedSubstring());
    } catch (NumberFormatException e) {
      return tokens.getDouble();
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private CSVReaderFormat format = CSVReaderFormat.DEFAULT_FORMAT;

    @Override
    public void configure(Parameterization config) {
      format = config.tryInstantiate(CSVReaderFormat.class);
    }

    @Override
    public SquareMatrixParser make() {
      return new SquareMatrixParser(format);
    }
  }
}

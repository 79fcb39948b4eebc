package crp.bench;

import crp.Text;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The problems on which schedules are compared, each under the defaults of a fit. */
final class MixingProblems {

  private MixingProblems() {}

  static final List<String> NAMES =
      List.of(
          "overlap-2",
          "poor-2",
          "separated-10",
          "separated-10-diagonal",
          "separated-50",
          "separated-50-diagonal",
          "documents",
          "topics",
          "digits",
          "iris-diagonal");

  /**
   * {@return a maker of empty banks}
   *
   * @param name one of {@link #NAMES}
   * @param directory the folder of the project's data
   * @throws IOException if the data cannot be read
   * @throws IllegalArgumentException if there is no such problem
   */
  static Supplier<TableBank<?>> banks(String name, Path directory) throws IOException {
    return switch (name) {
      case "overlap-2" -> full(SyntheticRows.spheres(1000, 2, 5, 1.5, 7).rows());
      case "poor-2" -> full(SyntheticRows.poorlySeparated(2000).rows());
      case "separated-10" -> full(SyntheticRows.gaussians(2000, 10, 10, 11).rows());
      case "separated-10-diagonal" -> diagonal(SyntheticRows.gaussians(2000, 10, 10, 11).rows());
      case "separated-50" -> full(SyntheticRows.gaussians(2000, 50, 10, 13).rows());
      case "separated-50-diagonal" -> diagonal(SyntheticRows.gaussians(2000, 50, 10, 13).rows());
      case "documents" -> counts(documents(directory));
      case "topics" -> counts(SyntheticRows.documents(1000).rows());
      case "digits" -> full(numbers(directory, "digits", 10));
      case "iris-diagonal" -> diagonal(numbers(directory, "iris", 4));
      default ->
          throw new IllegalArgumentException(
              Text.of("problems must be among %s, was '%s'", String.join(", ", NAMES), name));
    };
  }

  private static Supplier<TableBank<?>> full(RealRows rows) {
    GaussianNiw family = GaussianNiw.from(rows);
    return () -> family.bank(rows);
  }

  private static Supplier<TableBank<?>> diagonal(RealRows rows) {
    DiagonalGaussian family = DiagonalGaussian.from(rows);
    return () -> family.bank(rows);
  }

  private static Supplier<TableBank<?>> counts(CountRows rows) {
    DirichletMultinomial family = DirichletMultinomial.symmetricSampled();
    return () -> family.bank(rows);
  }

  /** The first columns of a file of numbers. */
  private static RealRows numbers(Path directory, String name, int columns) throws IOException {
    List<String> lines = data(directory.resolve(name + ".arff"));
    double[] values =
        lines.stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)).limit(columns))
            .mapToDouble(Double::parseDouble)
            .toArray();
    return RealRows.of(values, lines.size(), columns);
  }

  /** Sparse rows {time, 60 words, topic}; the words count. */
  private static CountRows documents(Path directory) throws IOException {
    int words = 60;
    CountRows.Builder builder = CountRows.over(words);
    for (String line : data(directory.resolve("documents.arff"))) {
      for (String cell : line.substring(1, line.indexOf('}')).split(",", -1)) {
        String[] parts = cell.trim().split(" ", -1);
        int column = Integer.parseInt(parts[0]);
        if (column >= 1 && column <= words) {
          builder.add(column - 1, Integer.parseInt(parts[1]));
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  private static List<String> data(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    int begin = 0;
    while (!lines.get(begin).equalsIgnoreCase("@data")) {
      begin++;
    }
    return lines.subList(begin + 1, lines.size()).stream().filter(l -> !l.isBlank()).toList();
  }
}

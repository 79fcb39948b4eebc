package crp.bench;

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

  static List<String> names() {
    return List.of(
        "faithful",
        "overlap-1",
        "overlap-2",
        "poor-2",
        "separated-10",
        "separated-10-diagonal",
        "separated-50",
        "separated-50-diagonal",
        "documents",
        "topics",
        "single-2",
        "digits",
        "digits-broad",
        "digits-3",
        "digits-3-broad",
        "crabs-diagonal",
        "iris-diagonal");
  }

  /** {@return a maker of empty banks} */
  static Supplier<TableBank<?>> banks(String name, String directory) throws IOException {
    return switch (name) {
      case "overlap-1" -> full(Workloads.overlapping(1000, 1, 7).rows());
      case "overlap-2" -> full(Workloads.overlapping(1000, 2, 7).rows());
      case "poor-2" -> full(Workloads.poorlySeparated().rows());
      case "separated-10" -> full(Workloads.gaussians(2000, 10, 10, 11).rows());
      case "separated-10-diagonal" -> diagonal(Workloads.gaussians(2000, 10, 10, 11).rows());
      case "separated-50" -> full(Workloads.gaussians(2000, 50, 10, 13).rows());
      case "separated-50-diagonal" -> diagonal(Workloads.gaussians(2000, 50, 10, 13).rows());
      case "single-2" -> full(Workloads.gaussians(5000, 2, 1, 19).rows());
      case "documents" -> counts(documents(directory));
      case "topics" -> counts(Workloads.documents(1000).rows());
      default -> ofNumbers(name, directory);
    };
  }

  private static Supplier<TableBank<?>> ofNumbers(String name, String directory)
      throws IOException {
    return switch (name) {
      case "faithful" -> full(numbers(directory, "faithful", 2));
      case "digits" -> full(numbers(directory, "digits", 10));
      case "digits-3" -> full(numbers(directory, "digits", 3));
      case "iris-diagonal" -> diagonal(numbers(directory, "iris", 4));
      case "digits-broad" -> broad(numbers(directory, "digits", 10));
      case "digits-3-broad" -> broad(numbers(directory, "digits", 3));
      case "crabs-diagonal" -> diagonal(numbers(directory, "crabs", 5));
      default -> throw new IllegalArgumentException("no problem is called " + name);
    };
  }

  private static Supplier<TableBank<?>> full(RealRows rows) {
    GaussianNiw family = GaussianNiw.from(rows);
    return () -> family.bank(rows);
  }

  /** Clusters are taken to be as broad as all rows. */
  private static Supplier<TableBank<?>> broad(RealRows rows) {
    GaussianNiw family = GaussianNiw.from(rows).withBaseScale(1);
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
  private static RealRows numbers(String directory, String name, int columns) throws IOException {
    List<String> lines = data(Path.of(directory, name + ".arff"));
    double[] values =
        lines.stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)).limit(columns))
            .mapToDouble(Double::parseDouble)
            .toArray();
    return RealRows.of(values, lines.size(), columns);
  }

  /** Sparse rows {time, 60 words, topic}; the words count. */
  private static CountRows documents(String directory) throws IOException {
    int words = 60;
    CountRows.Builder builder = CountRows.over(words);
    for (String line : data(Path.of(directory, "documents.arff"))) {
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

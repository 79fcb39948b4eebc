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
import java.util.ArrayList;
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
        "single-2");
  }

  /** {@return a maker of empty banks} */
  static Supplier<TableBank<?>> banks(String name, String directory) throws IOException {
    return switch (name) {
      case "faithful" -> full(faithful(directory));
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
      default -> throw new IllegalArgumentException("no problem is called " + name);
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

  private static RealRows faithful(String directory) throws IOException {
    List<double[]> rows = new ArrayList<>();
    for (String line : data(Path.of(directory, "faithful.arff"))) {
      rows.add(Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray());
    }
    double[] values = rows.stream().flatMapToDouble(Arrays::stream).toArray();
    return RealRows.of(values, rows.size(), values.length / rows.size());
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

package crp.superstep;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A prior, a family and so few rows that all partitions can be listed. */
public record Enumerated<R extends Rows>(String name, TablePrior prior, Family<R> family, R rows) {

  private static final double NAN = Double.NaN;

  /** {@return the probabilities of all partitions, in the order of {@link Partitions#all}} */
  public double[] law() {
    double[] law =
        Partitions.all(rows.size()).stream()
            .mapToDouble(p -> new TableState(prior, family.bank(rows), p).logJoint())
            .toArray();
    double most = Arrays.stream(law).max().orElseThrow();
    double sum = Arrays.stream(law).map(l -> Math.exp(l - most)).sum();
    return Arrays.stream(law).map(l -> Math.exp(l - most) / sum).toArray();
  }

  public static List<Partition> partitions(int n) {
    return Partitions.all(n);
  }

  static Stream<TablePrior> priors() {
    return Stream.of(Crp.of(1), PitmanYor.of(0.7, 0.3));
  }

  /** Four rows of one column of three values: the problem of the twins. */
  static Enumerated<CategoryRows> categories(TablePrior prior) {
    return new Enumerated<>(
        "categories",
        prior,
        Categories.symmetric(0.5),
        CategoryRows.of(new int[] {0, 0, 1, 2}, 4, 3));
  }

  static Enumerated<RealRows> plane(TablePrior prior, Weights weights) {
    double[] values = {-0.4, 1.1, 0.3, 0.2, 2.6, -0.7, 1.9, 0.6};
    RealRows rows = RealRows.of(values, 4, 2, weights);
    double[] scale = {1.1, 0.3, 0.3, 0.8};
    return new Enumerated<>(
        "normal plane", prior, GaussianNiw.of(new double[] {0.5, 0.1}, 0.3, 2.4, scale), rows);
  }

  public static Stream<Enumerated<?>> all() {
    return priors()
        .flatMap(
            prior ->
                Stream.of(
                    categories(prior),
                    plane(prior, Weights.ones(4)),
                    plane(prior, Weights.of(1, 3, 2, 1)),
                    space(prior),
                    columns(prior),
                    words(prior),
                    mixed(prior)));
  }

  /** Five columns: rows are scored in blocks. */
  private static Enumerated<RealRows> space(TablePrior prior) {
    double[] values = new double[4 * 5];
    double[] scale = new double[25];
    for (int j = 0; j < 5; j++) {
      scale[6 * j] = 1.2;
      for (int i = 0; i < 4; i++) {
        values[5 * i + j] = Math.cos(1 + i + 2.5 * j) + (i > 1 ? 0.8 : 0);
      }
    }
    return new Enumerated<>(
        "five normal columns",
        prior,
        GaussianNiw.of(new double[5], 0.3, 6.5, scale),
        RealRows.of(values, 4, 5));
  }

  private static RealRows holed() {
    return RealRows.of(new double[] {-0.4, 1.1, 0.3, 0.2, 2.6, NAN, 1.9, 0.6}, 4, 2);
  }

  private static DiagonalGaussian diagonal() {
    return DiagonalGaussian.of(new double[] {0.5, 0.1}, 0.3, 1.4, new double[] {1.1, 0.8});
  }

  private static Enumerated<RealRows> columns(TablePrior prior) {
    return new Enumerated<>("normal columns with a hole", prior, diagonal(), holed());
  }

  private static Enumerated<CountRows> words(TablePrior prior) {
    CountRows rows = CountRows.ofDense(new int[][] {{2, 0, 1}, {0, 3, 0}, {1, 0, 0}, {0, 1, 1}});
    return new Enumerated<>("words", prior, DirichletMultinomial.symmetric(0.6), rows);
  }

  private static Enumerated<MixedRows> mixed(TablePrior prior) {
    CategoryRows codes =
        CategoryRows.of(new int[] {0, 1, 2, 1, CategoryRows.MISSING, 0, 2, 1}, 4, 3, 2);
    return new Enumerated<>(
        "mixed",
        prior,
        ProductFamily.of(List.of(diagonal(), Categories.symmetric(0.7))),
        new MixedRows(List.of(holed(), codes)));
  }

  @Override
  public String toString() {
    return name + ", " + prior.describe();
  }
}

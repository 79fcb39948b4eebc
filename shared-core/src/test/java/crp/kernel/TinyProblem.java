package crp.kernel;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.DynamicMixtures;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A prior, a family and so few rows that all partitions can be listed.
 *
 * @param name for people
 * @param prior over partitions
 * @param banks makes a bank without customers
 * @param marginal the same family, written plainly
 */
public record TinyProblem(
    String name,
    TablePrior prior,
    Supplier<? extends TableBank<?>> banks,
    PlainModel.Marginal marginal) {

  private static final double NAN = Double.NaN;
  private static final double[] PLACES = {-0.4, 0.3, 2.6, 1.9, 0.1};
  private static final double[] OTHERS = {1.1, 0.2, -0.7, 0.6, -1.3};
  private static final double[] MEAN = {0.5, 0.1};
  private static final double[] SCALE = {1.1, 0.3, 0.3, 0.8};
  private static final double[] DIAGONAL = {1.1, 0.8};

  Weights weights() {
    return banks.get().rows().weights();
  }

  /** {@return the log joint of a partition, up to a constant, from the textbook} */
  double plainLogJoint(Partition partition) {
    return PlainModel.logJoint(prior, weights(), marginal, partition);
  }

  @Override
  public String toString() {
    return name;
  }

  /** {@return every prior with every family on three rows} */
  static Stream<TinyProblem> few() {
    return crossed(Weights.ones(3), Weights.of(1, 3, 2), Weights.of(0.7, 1.5, 2.25)).stream();
  }

  /** {@return every prior with every family on four rows, and two problems of five rows} */
  static Stream<TinyProblem> all() {
    List<TinyProblem> all =
        crossed(Weights.ones(4), Weights.of(1, 3, 2, 1), Weights.of(0.7, 1.5, 1, 2.25));
    all.add(line(Crp.of(1.3), Weights.ones(5), ", five rows"));
    all.add(words(PitmanYor.of(0.4, 0.5), Weights.ones(5), ", five rows"));
    return all.stream();
  }

  private static List<TinyProblem> crossed(Weights ones, Weights whole, Weights parts) {
    List<TinyProblem> all = new ArrayList<>();
    for (TablePrior prior : priors()) {
      families(prior, ones, "", all);
      families(prior, whole, ", whole weights", all);
      if (!(prior instanceof GeneralizedCrp)) {
        families(prior, parts, ", weights with fractions", all);
      }
    }
    return all;
  }

  static List<TablePrior> priors() {
    return List.of(
        Crp.of(1.3),
        PitmanYor.of(0.4, 0.5),
        PoweredCrp.of(0.9, 1.6),
        GeneralizedCrp.of(0.8, n -> 1 + 2 * Math.sqrt(n)),
        FiniteMixtures.of(0.7, new ComponentLaw.Geometric(0.2)),
        DynamicMixtures.of(Parameter.fixed(0.7), new ComponentLaw.Uniform(12)));
  }

  private static void families(TablePrior prior, Weights w, String note, List<TinyProblem> all) {
    all.add(line(prior, w, note));
    all.add(plane(prior, w, note));
    all.add(columns(prior, w, note));
    all.add(words(prior, w, note));
    all.add(categories(prior, w, note));
    all.add(mixed(prior, w, note));
  }

  private static <R extends Rows> TinyProblem of(
      String family, String note, TablePrior prior, Family<R> made, R rows, PlainModel.Marginal m) {
    String law = prior.getClass().getSimpleName();
    return new TinyProblem(law + ", " + family + note, prior, () -> made.bank(rows), m);
  }

  /** {@return the values of the rows of {@link #line}} */
  static double[] places(int n) {
    return Arrays.copyOf(PLACES, n);
  }

  public static TinyProblem line(TablePrior prior, Weights w, String note) {
    double[] mean = {0.5};
    double[] scale = {1.1};
    RealRows rows = RealRows.of(Arrays.copyOf(PLACES, w.size()), w.size(), 1, w);
    return of(
        "normal line",
        note,
        prior,
        GaussianNiw.of(mean, 0.3, 1.4, scale),
        rows,
        PlainModel.normalInverseWishart(rows, mean, 0.3, 1.4, scale));
  }

  public static TinyProblem plane(TablePrior prior, Weights w, String note) {
    RealRows rows = rows(w, false);
    return of(
        "normal plane",
        note,
        prior,
        GaussianNiw.of(MEAN, 0.3, 2.4, SCALE),
        rows,
        PlainModel.normalInverseWishart(rows, MEAN, 0.3, 2.4, SCALE));
  }

  /** So many columns that tables are bounded by some of them. */
  static TinyProblem wide(TablePrior prior, Weights w, String note) {
    int d = 65;
    double[] scale = new double[d * d];
    double[] values = new double[w.size() * d];
    for (int j = 0; j < d; j++) {
      scale[j * d + j] = 1.1;
      for (int i = 0; i < w.size(); i++) {
        values[i * d + j] = PLACES[i] * Math.cos(j) + Math.sin(1 + i + 2 * j * i);
      }
    }
    RealRows rows = RealRows.of(values, w.size(), d, w);
    return of(
        "many normal columns",
        note,
        prior,
        GaussianNiw.of(new double[d], 0.3, d + 0.4, scale),
        rows,
        PlainModel.normalInverseWishart(rows, new double[d], 0.3, d + 0.4, scale));
  }

  public static TinyProblem columns(TablePrior prior, Weights w, String note) {
    RealRows rows = rows(w, true);
    return of(
        "normal columns with a hole",
        note,
        prior,
        DiagonalGaussian.of(MEAN, 0.3, 1.4, DIAGONAL),
        rows,
        PlainModel.columns(rows, MEAN, 0.3, 1.4, DIAGONAL));
  }

  public static TinyProblem words(TablePrior prior, Weights w, String note) {
    int[][] counts = {{2, 0, 1}, {0, 3, 0}, {1, 0, 0}, {0, 1, 1}, {0, 0, 0}};
    CountRows.Builder builder = CountRows.over(3);
    for (int i = 0; i < w.size(); i++) {
      for (int word = 0; word < 3; word++) {
        builder.add(word, counts[i][word]);
      }
      builder.endRow();
    }
    CountRows rows = builder.build(w);
    return of(
        "words",
        note,
        prior,
        DirichletMultinomial.symmetric(0.6),
        rows,
        PlainModel.words(rows, 0.6));
  }

  public static TinyProblem categories(TablePrior prior, Weights w, String note) {
    CategoryRows rows = codes(w);
    return of(
        "categories with a hole",
        note,
        prior,
        Categories.symmetric(0.7),
        rows,
        PlainModel.categories(rows, 0.7));
  }

  public static TinyProblem mixed(TablePrior prior, Weights w, String note) {
    RealRows reals = rows(w, true);
    CategoryRows codes = codes(w);
    PlainModel.Marginal first = PlainModel.columns(reals, MEAN, 0.3, 1.4, DIAGONAL);
    PlainModel.Marginal second = PlainModel.categories(codes, 0.7);
    return of(
        "mixed",
        note,
        prior,
        ProductFamily.of(
            List.of(DiagonalGaussian.of(MEAN, 0.3, 1.4, DIAGONAL), Categories.symmetric(0.7))),
        new MixedRows(List.of(reals, codes)),
        table -> first.applyAsDouble(table) + second.applyAsDouble(table));
  }

  private static RealRows rows(Weights w, boolean hole) {
    double[] values = new double[2 * w.size()];
    for (int i = 0; i < w.size(); i++) {
      values[2 * i] = PLACES[i];
      values[2 * i + 1] = hole && i == 2 ? NAN : OTHERS[i];
    }
    return RealRows.of(values, w.size(), 2, w);
  }

  private static CategoryRows codes(Weights w) {
    int[] codes = {0, 1, 2, 1, CategoryRows.MISSING, 0, 2, 1, 1, 0};
    return CategoryRows.of(Arrays.copyOf(codes, 2 * w.size()), w.size(), new int[] {3, 2}, w);
  }
}

package crp.likelihood;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.likelihood.gaussian.TimeRegression;
import crp.likelihood.mixed.ProductFamily;
import crp.random.SeededRng;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A family with rows to try it on, and the same rows with other weights. */
record FamilyCase<R extends Rows>(
    String name, Family<R> family, R rows, Function<Weights, R> weighted) {

  private static final int N = 12;

  /** {@return whether its banks have a capability} */
  boolean has(Class<?> capability) {
    return family.bank(rows).as(capability) != null;
  }

  FamilyContract<R> contract() {
    return new FamilyContract<>(family::bank, rows);
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * Every family of the library; a new one adds its line here. There are {@link #N} rows, the last
   * of which repeats row 0.
   */
  static Stream<FamilyCase<?>> all() {
    RealRows plane = reals(3, 0, 0, 1);
    RealRows far = reals(2, 0, 1e8, 1e-3);
    RealRows holes = reals(3, 0.3, 5, 2);
    RealRows line = reals(1, 0, -2, 1);
    CountRows words = counts(7, 3);
    CountRows longs = counts(5, 90);
    CategoryRows codes = codes(0);
    CategoryRows gaps = codes(0.3);
    double[] base = {0.91, 1.03, 1.99, 1.98, 0.01};
    ProductFamily product =
        ProductFamily.of(
            List.of(DiagonalGaussian.from(holes), Categories.jeffreys(), GaussianNiw.from(line)));
    return Stream.of(
        real("normal columns", DiagonalGaussian.from(plane), plane),
        real("normal columns far away", DiagonalGaussian.from(far), far),
        real("normal columns with holes", DiagonalGaussian.from(holes), holes),
        real(
            "normal columns, given prior",
            DiagonalGaussian.of(new double[] {0.19}, 0.85, 2.7, new double[] {1.09}),
            line),
        real(
            "normal columns, kappa sampled",
            DiagonalGaussian.from(holes).withSampled(GaussianFamily.KAPPA),
            holes),
        real("full normal", GaussianNiw.from(plane), plane),
        real(
            "full normal, kappa sampled",
            GaussianNiw.from(plane).withSampled(GaussianFamily.KAPPA),
            plane),
        real("full normal, matrix sampled", GaussianNiw.from(plane).withSampledMatrix(), plane),
        real("full normal on a line", GaussianNiw.from(line), line),
        real("round clusters", SphericalGaussian.from(plane, 3), plane),
        real("round clusters, few columns count", SphericalGaussian.from(plane, 1.2), plane),
        count("words", DirichletMultinomial.symmetric(0.1), words),
        count("words, rare", DirichletMultinomial.symmetric(1e-9), words),
        count("words, smooth", DirichletMultinomial.symmetric(1e9), words),
        count("words, long rows", DirichletMultinomial.symmetricSampled(), longs),
        count("words, given base", DirichletMultinomial.withBase(base), longs),
        category("categories", Categories.jeffreys(), codes),
        category("categories with gaps", Categories.symmetricSampled(), gaps),
        real("a conjugate family", new Rates(), events()),
        real("regression on time", inTime(), dated()),
        new FamilyCase<>(
            "mixed",
            product,
            new MixedRows(List.of(holes, gaps, line)),
            w ->
                new MixedRows(
                    List.of(
                        weigh(holes, w),
                        category("", Categories.jeffreys(), gaps).weighted().apply(w),
                        weigh(line, w)))));
  }

  private static TimeRegression inTime() {
    return TimeRegression.of(
        List.of(
            new TimeRegression.Column("a", 1, 2, 0.4), new TimeRegression.Column("b", 0, 1, 0.1)),
        0,
        11);
  }

  /** Time, two values and their last values; the last row repeats row 0. */
  private static RealRows dated() {
    SeededRng rng = new SeededRng(12);
    double[] values = new double[5 * N];
    for (int i = 0; i < N; i++) {
      values[5 * i] = i;
      values[5 * i + 1] = 0.3 * i + rng.gaussian();
      values[5 * i + 2] = i == 5 ? Double.NaN : rng.gaussian();
      values[5 * i + 3] = i == 0 ? 0.5 : values[5 * i - 4];
      values[5 * i + 4] = rng.gaussian();
    }
    System.arraycopy(values, 0, values, 5 * (N - 1), 5);
    return RealRows.of(values, N, 5);
  }

  static FamilyCase<RealRows> real(String name, Family<RealRows> family, RealRows rows) {
    return new FamilyCase<>(name, family, rows, w -> weigh(rows, w));
  }

  private static RealRows weigh(RealRows rows, Weights weights) {
    return RealRows.of(rows.toArray(), rows.size(), rows.columns(), weights);
  }

  /** The last row repeats row 0. */
  static RealRows events() {
    return RealRows.of(new double[] {3, 0, 7, Double.NaN, 12, 1, 1, 40, 2, 5, 0, 3}, N, 1);
  }

  static FamilyCase<CountRows> count(String name, Family<CountRows> family, CountRows rows) {
    return new FamilyCase<>(
        name,
        family,
        rows,
        w -> {
          CountRows.Builder builder = CountRows.over(rows.vocabulary());
          for (int i = 0; i < rows.size(); i++) {
            for (int e = rows.start(i); e < rows.start(i + 1); e++) {
              builder.add(rows.word(e), rows.count(e));
            }
            builder.endRow();
          }
          return builder.build(w);
        });
  }

  static FamilyCase<CategoryRows> category(
      String name, Family<CategoryRows> family, CategoryRows rows) {
    return new FamilyCase<>(
        name,
        family,
        rows,
        w -> {
          int d = rows.columns();
          int[] codes = new int[rows.size() * d];
          int[] cardinalities = new int[d];
          for (int i = 0; i < codes.length; i++) {
            codes[i] = rows.code(i / d, i % d);
            cardinalities[i % d] = rows.cardinality(i % d);
          }
          return CategoryRows.of(codes, rows.size(), cardinalities, w);
        });
  }

  /** The last row repeats row 0, so that weight 2 can be compared with two copies. */
  private static RealRows reals(int d, double missing, double offset, double spread) {
    SeededRng rng = new SeededRng(d * 100L + 7);
    double[] values = new double[N * d];
    for (int i = 0; i < values.length; i++) {
      int row = i / d;
      double center = row % 2 == 0 ? 0 : 3;
      values[i] =
          rng.uniform() < missing ? Double.NaN : offset + spread * (center + rng.gaussian());
    }
    System.arraycopy(values, 0, values, (N - 1) * d, d);
    return RealRows.of(values, N, d);
  }

  private static CountRows counts(int vocabulary, int most) {
    SeededRng rng = new SeededRng(most);
    CountRows.Builder builder = CountRows.over(vocabulary);
    int[] firstRow = new int[vocabulary];
    for (int i = 0; i < N; i++) {
      for (int w = 0; w < vocabulary; w++) {
        int count = i == N - 1 ? firstRow[w] : i == 4 ? 0 : rng.below(most + 1);
        if (i == 0) {
          firstRow[w] = count;
        }
        // in two portions: a word may be told twice
        int half = count / 2;
        builder.add(w, half).add(w, count - half);
      }
      builder.endRow();
    }
    return builder.build();
  }

  private static CategoryRows codes(double missing) {
    SeededRng rng = new SeededRng(99);
    int[] cardinalities = {3, 2, 5, 1};
    int[] codes = new int[N * 4];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = rng.uniform() < missing ? CategoryRows.MISSING : rng.below(cardinalities[i % 4]);
    }
    System.arraycopy(codes, 0, codes, (N - 1) * 4, 4);
    return CategoryRows.of(codes, N, cardinalities);
  }
}

package crp.model;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.links.SequentialDistanceCrp;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.DynamicMixtures;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Priors and families whose hyperparameters are all sampled, on few rows. */
public final class JointModels {

  private static final Hyperprior GAMMA = new Hyperprior.Gamma(2, 1);
  private static final Hyperprior GRID = Hyperprior.grid(0.2, 0.6, 1.5, 4);
  private static final double NAN = Double.NaN;

  private JointModels() {}

  /** A prior by name. */
  public record Named<T>(String name, T thing) {}

  private static SparseAffinity listed(int n) {
    return SparseAffinity.ofDistances(
        n,
        (i, j) -> (i + j) % 4 == 0 ? Double.POSITIVE_INFINITY : Math.abs(i - j) * 0.7,
        Decay.logistic(1, 0.5),
        50);
  }

  /** {@return every law with a gamma prior of its concentration, every law with a grid} */
  public static List<Named<Prior>> priors(int n) {
    PoweredCrp byPower = PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "1 + gamma 2 5"));
    PoweredCrp byLambda =
        PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "lambda grid 0 2 5 12"));
    double[] times = new double[n];
    Arrays.setAll(times, i -> i + 0.3 * (i % 3));
    TimeOrder order = TimeOrder.of(times);
    Decay decay = Decay.exponential(1);
    TimeAffinity earlier = TimeAffinity.sequential(order, decay, Ties.BY_ROW);
    TimeAffinity around = TimeAffinity.symmetric(order, decay);
    SparseAffinity listed = listed(n);
    Hyperprior uniform = new Hyperprior.LogUniform(0.2, 10);
    Hyperprior gamma = new Hyperprior.Gamma(2, 1);
    Hyperprior grid = Hyperprior.grid(0.3, 1, 5);
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(1, AveragedDistanceCrp.Variant.WEIGHTED, decay, times);
    return List.of(
        new Named<>("crp", Crp.of(new Parameter(2, GAMMA))),
        new Named<>("crp grid", Crp.of(new Parameter(0.6, GRID))),
        new Named<>(
            "pitman-yor",
            PitmanYor.of(new Parameter(2, GAMMA), Parameter.fixed(0))
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1)))),
        new Named<>(
            "pitman-yor grid",
            PitmanYor.of(new Parameter(0.6, GRID), Parameter.fixed(0))
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(2, 3)))),
        new Named<>("powered", byPower.with(Prior.CONCENTRATION, Parameter.sampled(GAMMA))),
        new Named<>("powered grid", byLambda.with(Prior.CONCENTRATION, Parameter.sampled(GRID))),
        new Named<>(
            "generalised", GeneralizedCrp.of(new Parameter(1, GAMMA), m -> 1 + 2 * Math.sqrt(m))),
        new Named<>(
            "finite mixtures",
            FiniteMixtures.of(new Parameter(2, GAMMA), new ComponentLaw.Geometric(0.2))),
        new Named<>(
            "links in time",
            DistanceCrp.of(new Parameter(2, GAMMA), around)
                .with(Prior.SCALE, Parameter.sampled(uniform))),
        new Named<>(
            "links grid",
            DistanceCrp.of(new Parameter(0.6, GRID), listed)
                .with(Prior.SCALE, Parameter.sampled(grid))),
        new Named<>(
            "links to earlier rows",
            DistanceCrp.of(new Parameter(2, GAMMA), earlier)
                .with(Prior.SCALE, Parameter.sampled(gamma))),
        new Named<>(
            "sequential",
            SequentialDistanceCrp.of(new Parameter(2, GAMMA), earlier)
                .with(Prior.SCALE, Parameter.sampled(uniform))),
        new Named<>(
            "averaged grid",
            averaged
                .with(Prior.CONCENTRATION, Parameter.sampled(GRID))
                .with(Prior.SCALE, Parameter.sampled(grid))),
        new Named<>(
            "dynamic",
            DynamicMixtures.of(Parameter.parse("A", "f 6 9"), new ComponentLaw.Poisson(2))));
  }

  /** {@return a family of one column with nothing to be sampled} */
  static GaussianNiw line() {
    return GaussianNiw.of(new double[] {0}, 0.2, 4, new double[] {1});
  }

  static RealRows column(int n) {
    return RealRows.of(new double[n], n, 1);
  }

  /** {@return a model of each family under a prior} */
  static List<JointModel<?>> families(Named<Prior> prior, int n) {
    List<JointModel<?>> all = new ArrayList<>();
    // the prior of the family follows some rows, but not those that are clustered
    RealRows elsewhere =
        RealRows.of(new double[] {-1, 0.4, 0.3, 2, 1.5, -0.7, 0, 0.9, 0.5, -1.2}, 5, 2);
    add(
        all,
        prior,
        "Gaussian",
        GaussianNiw.from(elsewhere).withSampled(GaussianFamily.KAPPA).withSampledMatrix(),
        RealRows.of(new double[2 * n], n, 2));
    double[] holes = new double[2 * n];
    holes[1] = NAN;
    holes[6] = NAN;
    RealRows columns = RealRows.of(holes, n, 2);
    DiagonalGaussian diagonal =
        DiagonalGaussian.of(new double[] {0, 1}, 0.3, 5, new double[] {4, 9})
            .withSampled(GaussianFamily.BASE_SCALE)
            .withSampled(GaussianFamily.KAPPA);
    add(all, prior, "diagonal", diagonal, columns);
    CountRows.Builder words = CountRows.over(3);
    for (int i = 0; i < n; i++) {
      words.add(0, 2 + i % 3).endRow();
    }
    add(all, prior, "words", DirichletMultinomial.symmetricSampled(), words.build());
    int[] codes = new int[2 * n];
    codes[3] = CategoryRows.MISSING;
    CategoryRows categories = CategoryRows.of(codes, n, 3, 2);
    add(all, prior, "categories", Categories.symmetricSampled(), categories);
    add(
        all,
        prior,
        "mixed",
        ProductFamily.of(List.of(diagonal, Categories.symmetricSampled())),
        new MixedRows(List.of(columns, categories)));
    return all;
  }

  /**
   * {@return full covariances with missing entries, under some priors of each kind of state, with a
   * row that is empty} Alone and beside names.
   */
  static List<JointModel<?>> gaps(int n) {
    List<JointModel<?>> all = new ArrayList<>();
    double[] values = new double[2 * n];
    for (int gap : new int[] {1, 2, 6, 7, 9}) {
      values[gap] = NAN;
    }
    RealRows rows = RealRows.of(values, n, 2);
    GaussianNiw normal =
        GaussianNiw.of(new double[] {0, 1}, 0.3, 6, new double[] {4, 2, 2, 9})
            .withSampled(GaussianFamily.BASE_SCALE);
    CategoryRows names = CategoryRows.of(new int[n], n, 2);
    for (Named<Prior> prior : priors(n)) {
      if (prior.name.equals("crp")) {
        add(all, prior, "gaps", normal.withSampled(GaussianFamily.KAPPA), rows);
        add(
            all,
            prior,
            "gaps and names",
            ProductFamily.of(List.of(normal, Categories.symmetricSampled())),
            new MixedRows(List.of(rows, names)));
      } else if (prior.name.equals("links to earlier rows") || prior.name.equals("sequential")) {
        add(all, prior, "gaps", normal, rows);
      }
    }
    return all;
  }

  private static <R extends Rows> void add(
      List<JointModel<?>> all, Named<Prior> prior, String name, Family<R> family, R like) {
    all.add(new JointModel<>(prior.name + ", " + name, prior.thing, family, like));
  }
}

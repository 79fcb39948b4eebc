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
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.AveragedDistanceCrp;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.ScalePrior;
import crp.seating.SequentialDistanceCrp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Priors and families whose hyperparameters are all sampled, on few rows. */
final class JointModels {

  private static final ConcentrationPrior GAMMA = new ConcentrationPrior.Gamma(2, 1);
  private static final ConcentrationPrior GRID = ConcentrationPrior.grid(0.2, 0.6, 1.5, 4);
  private static final double NAN = Double.NaN;

  private JointModels() {}

  /** A prior by name. */
  record Named<T>(String name, T thing) {}

  /** {@return every law with a gamma prior of its concentration, every law with a grid} */
  static List<Named<Prior>> priors(int n) {
    PoweredCrp byPower = PoweredCrp.of(1, 1).withPowerPrior(new PowerPrior.Gamma(2, 5));
    PoweredCrp byLambda = PoweredCrp.ofLambda(1, 1).withPowerPrior(PowerPrior.grid(0, 2, 5, 12));
    double[] times = new double[n];
    Arrays.setAll(times, i -> i + 0.3 * (i % 3));
    TimeOrder order = TimeOrder.of(times);
    Decay decay = Decay.exponential(1);
    TimeAffinity earlier = TimeAffinity.sequential(order, decay, Ties.BY_ROW);
    TimeAffinity around = TimeAffinity.symmetric(order, decay);
    SparseAffinity listed =
        SparseAffinity.ofDistances(
            n,
            (i, j) -> (i + j) % 4 == 0 ? Double.POSITIVE_INFINITY : Math.abs(i - j) * 0.7,
            Decay.logistic(1, 0.5),
            50);
    ScalePrior uniform = ScalePrior.logUniform(0.2, 10);
    ScalePrior gamma = ScalePrior.gamma(2, 1);
    ScalePrior grid = ScalePrior.grid(0.3, 1, 5);
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(1, AveragedDistanceCrp.Variant.WEIGHTED, decay, times);
    return List.of(
        new Named<>("crp", Crp.of(2).withConcentrationPrior(GAMMA)),
        new Named<>("crp grid", Crp.of(0.6).withConcentrationPrior(GRID)),
        new Named<>(
            "pitman-yor",
            PitmanYor.of(2, 0).withConcentrationPrior(GAMMA).withSampledDiscount(1, 1)),
        new Named<>(
            "pitman-yor grid",
            PitmanYor.of(0.6, 0).withConcentrationPrior(GRID).withSampledDiscount(2, 3)),
        new Named<>("powered", byPower.withConcentrationPrior(GAMMA)),
        new Named<>("powered grid", byLambda.withConcentrationPrior(GRID)),
        new Named<>(
            "generalised",
            GeneralizedCrp.of(1, m -> 1 + 2 * Math.sqrt(m)).withConcentrationPrior(GAMMA)),
        new Named<>(
            "links in time",
            DistanceCrp.of(2, around).withConcentrationPrior(GAMMA).withScalePrior(uniform)),
        new Named<>(
            "links grid",
            DistanceCrp.of(0.6, listed).withConcentrationPrior(GRID).withScalePrior(grid)),
        new Named<>(
            "links to earlier rows",
            DistanceCrp.of(2, earlier).withConcentrationPrior(GAMMA).withScalePrior(gamma)),
        new Named<>(
            "sequential",
            SequentialDistanceCrp.of(2, earlier)
                .withConcentrationPrior(GAMMA)
                .withScalePrior(uniform)),
        new Named<>("averaged grid", averaged.withConcentrationPrior(GRID).withScalePrior(grid)));
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
        GaussianNiw.from(elsewhere).withKappaSampled().withNu(6),
        RealRows.of(new double[2 * n], n, 2));
    double[] holes = new double[2 * n];
    holes[1] = NAN;
    holes[6] = NAN;
    RealRows columns = RealRows.of(holes, n, 2);
    DiagonalGaussian diagonal =
        DiagonalGaussian.of(new double[] {0, 1}, 0.3, 5, new double[] {4, 9})
            .withBaseScaleSampled()
            .withKappaSampled();
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

  private static <R extends Rows> void add(
      List<JointModel<?>> all, Named<Prior> prior, String name, Family<R> family, R like) {
    all.add(new JointModel<>(prior.name + ", " + name, prior.thing, family, like));
  }
}

package crp.likelihood.ranking;

import crp.data.RankingRows;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank;
import crp.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * Banks on which everything is discrete: theta lives on a grid of two points, so that the law of
 * partition, central rankings and dispersions can be listed. Some have a fault.
 */
public final class MallowsTwins {

  /** What is wrong with it. */
  public enum Fault {
    /** Nothing: the sampler of the library with another law of theta. */
    NONE,
    /** The stagewise draw of sigma is taken as it comes, and nothing follows. */
    STAGEWISE_WITHOUT_METROPOLIS,
    /** Theta is drawn after sigma, although rows moved with theta integrated out. */
    THETA_AFTER_SIGMA
  }

  private static final double[] GRID = {0.4, 2.1};

  private MallowsTwins() {}

  /** {@return a bank whose theta is uniform on the grid before the conjugate factor} */
  public static CentredBank<RankingRows> onGrid(
      RankingRows rows, double nu, double[] r, Fault fault) {
    SamplerVariant scheme =
        switch (fault) {
          case NONE -> SamplerVariant.EXACT;
          case STAGEWISE_WITHOUT_METROPOLIS -> new SamplerVariant(false, true, false, 1, 0);
          case THETA_AFTER_SIGMA -> new SamplerVariant(false, false, true, 1, 0);
        };
    return new MallowsBank(
        rows, new StagePrior(nu, r, false), CentrePrior.UNIFORM, scheme, new GridLaw());
  }

  /** {@return a sound bank on the grid with central rankings around a given one} */
  public static CentredBank<RankingRows> onGridAround(
      RankingRows rows, double nu, double[] r, double strength, List<String> ranking) {
    return new MallowsBank(
        rows,
        new StagePrior(nu, r, false),
        CentrePrior.around(ranking, strength),
        SamplerVariant.EXACT,
        new GridLaw());
  }

  /** {@return a bank that takes the Beta function for the finite integral, in all else exact} */
  public static CentredBank<RankingRows> betaFunction(RankingRows rows, double nu, double[] r) {
    return new MallowsBank(
        rows,
        new StagePrior(nu, r, false),
        CentrePrior.UNIFORM,
        SamplerVariant.EXACT,
        new InfiniteBeta());
  }

  /** {@return a centre without dispersions} */
  public static ProposingBank.Centre centre(int... order) {
    return new CentralRanking(order, new double[0]);
  }

  /** {@return a centre with dispersions, given by their numbers on the grid} */
  public static ProposingBank.Centre onGrid(int[] order, int... grid) {
    return new CentralRanking(order, Arrays.stream(grid).mapToDouble(g -> GRID[g]).toArray());
  }

  /** {@return log p(theta | rows, sigma) on the grid, for one stage} */
  public static double logTheta(int m, double a, double c, int grid) {
    return GridLaw.h(m, a, c, GRID[grid]) - new GridLaw().logIntegral(m, a, c);
  }

  /** {@return the code of a choice} */
  public static int code(int[] ranking, int place, int[] sigma) {
    return PlainMallows.code(ranking, place, sigma);
  }

  /** Theta on a grid. */
  private static final class GridLaw implements ThetaLaw {

    private static final long serialVersionUID = 1L;

    static double h(int m, double a, double c, double theta) {
      return -a * theta - c * StageCode.logPsi(m, theta);
    }

    private static double[] logs(int m, double a, double c) {
      return Arrays.stream(GRID).map(theta -> h(m, a, c, theta)).toArray();
    }

    @Override
    public double logIntegral(int m, double a, double c) {
      return Math.log(Arrays.stream(logs(m, a, c)).map(Math::exp).sum());
    }

    @Override
    public double draw(int m, double a, double c, Rng rng) {
      return GRID[rng.index(logs(m, a, c), GRID.length)];
    }
  }
}
